import ArticleRendering
import FeedModel
import FeedParsing

/// An article's HTML, to be embedded in a page.
enum PageContent {
  /// Sanitised again, in case the store was tampered with; nil if the article has no HTML.
  /// - Parameter level: the level of the article's own heading.
  static func html(
    _ entry: Entry, pictures: EmbeddedHTML.Pictures = .shown, under level: Int = 3
  ) -> String? {
    guard let html = entry.contentHTML else { return nil }
    if let plain = PlainHTML.html(html, blocks: ArticleContent.blocks(entry)) { return plain }
    return EmbeddedHTML.html(
      HTMLContent.read(PageLinks.forReading(html), base: nil).sanitised, pictures: pictures,
      under: level)
  }
}
