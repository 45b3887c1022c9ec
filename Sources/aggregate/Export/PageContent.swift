import ArticleRendering
import FeedModel
import FeedParsing

/// An article's HTML for a page with others.
enum PageContent {
  /// Sanitised once more, whatever the store holds; nil where the article has none.
  static func html(_ entry: Entry) -> String? {
    guard let html = entry.contentHTML else { return nil }
    return EmbeddedHTML.html(HTMLContent.read(html, base: nil).sanitised)
  }
}
