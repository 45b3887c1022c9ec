package import ArticleRendering
package import FeedModel
import FeedParsing

/// An article's content.
package enum ArticleContent {
  /// As HTML to be embedded in a page. Sanitised again, in case the store was tampered with; nil if the article has no HTML.
  /// - Parameter level: the level of the article's own heading.
  package static func html(
    _ entry: Entry, pictures: EmbeddedHTML.Pictures = .shown, under level: Int = 3
  ) -> String? {
    guard let html = entry.contentHTML else { return nil }
    if let plain = PlainHTML.html(html, blocks: ArticleContent.blocks(entry)) { return plain }
    return EmbeddedHTML.html(
      HTMLContent.read(PageLinks.forReading(html), base: nil, extractsText: false).sanitised,
      pictures: pictures,
      under: level)
  }

  /// As blocks to lay out.
  package static func blocks(_ entry: Entry) -> [TextBlock] {
    if let html = entry.contentHTML { return HTMLBlocks.read(html) }
    return entry.contentText.map(HTMLBlocks.read(plain:)) ?? []
  }
}
