internal import FeedModel

/// The content module (purl.org/rss/1.0/modules/content) and XHTML bodies in RSS.
extension ItemDraft {
  mutating func readContentModule(_ element: XMLElement) {
    switch (element.name.namespace, element.name.local) {
    case (.content, "encoded"): setContent(element.html, rank: 0)
    case (.xhtml, "body"), (.xhtml, "div"): setContent(element.html, rank: 1)
    default: break
    }
  }
}
