internal import FeedModel

/// Bing News, whose items name their publisher and picture.
extension ItemDraft {
  mutating func readBingNews(_ element: XMLElement) {
    guard let text = element.trimmedText else { return }
    switch element.name.local {
    case "Source": item.source = Source(title: text)
    case "Image":
      item.images.append(ParsedImage(url: text, origin: .media, base: element.base))
    default: break
    }
  }
}
