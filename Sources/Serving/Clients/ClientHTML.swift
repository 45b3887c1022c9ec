import ArticleRendering
import FeedBasics
import FeedModel

/// The title of an article for a client.
enum ClientTitle {
  private static let maximumLength = 80

  /// The title for clients. Some read it as text and others as HTML, and both show the same.
  static func title(of entry: Entry) -> String { withoutMarkup(text(of: entry)) }

  /// The article's own, else the beginning of its text, else a URL: clients show a line without words otherwise, or fail.
  static func text(of entry: Entry) -> String {
    if let title = entry.title, !title.isEmpty { return title }
    // Enough for the title, however long the text is.
    let beginning = (entry.summary ?? entry.contentText ?? "").prefix(4 * maximumLength)
    var words = beginning.split { $0.isWhitespace }
    var length = words.reduce(0) { $0 + $1.count + 1 }
    let isCut = length > maximumLength
    while length > maximumLength, words.count > 1 { length -= (words.popLast()?.count ?? 0) + 1 }
    if words.isEmpty {
      return entry.url ?? entry.attachments.first?.url ?? entry.image ?? "(no title)"
    }
    let title = String(words.joined(separator: " ").prefix(maximumLength))
    return isCut ? title + " …" : title
  }

  /// A text in which nothing is a tag or a character reference: what begins as one gets an invisible word joiner.
  private static func withoutMarkup(_ text: String) -> String {
    guard text.hasByte("<") || text.hasByte("&") else { return text }
    return text.replacing(/<(?=[A-Za-z\/!?])|&(?=#?[A-Za-z0-9]+;)/) {
      "\($0.output)\(InvisibleJoiners.wordJoiner)"
    }
  }
}

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
