internal import FeedModel

/// FeedBurner (rssnamespace.org/feedburner/ext/1.0).
extension ItemDraft {
  mutating func readFeedburner(_ element: XMLElement) {
    if element.name.local == "origLink" { item.originalLink = element.trimmedText }
  }
}
