import ArticleRendering
import FeedModel

/// The whole content of an article for a client, as HTML.
enum ClientHTML {
  /// The content, sanitised when it was stored, with the lead image if it shows none. The last line names the other feeds
  /// that carried the article.
  static func content(of article: Article, home: ServedFeed) -> String {
    let entry = article.entry
    var html =
      entry.contentHTML.map(PageLinks.published)
      ?? HTMLText.paragraphs(entry.contentText ?? entry.summary ?? "")
    if !html.contains("<img"), let image = HTMLText.web(entry.image) {
      html = "<p><img src=\"\(image)\" alt=\"\"></p>\n" + html
    }
    return html + others(article, home: home)
  }

  private static func others(_ article: Article, home: ServedFeed) -> String {
    var names: Set<String> = [home.name]
    let links = article.appearances.compactMap { appearance in
      guard names.insert(appearance.feed).inserted else { return nil as String? }
      let name = HTMLText.escaped(appearance.feed)
      return HTMLText.web(appearance.entry.url).map { "<a href=\"\($0)\">\(name)</a>" } ?? name
    }
    return links.isEmpty ? "" : "\n<p>also in: \(links.joined(separator: ", "))</p>"
  }
}
