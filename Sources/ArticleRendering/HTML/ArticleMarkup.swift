import FeedBasics
public import FeedModel

/// The parts of an article that pages for browsers share, as HTML. Text is escaped, and links are http or https.
public struct ArticleMarkup {
  /// The attributes of links to other sites: they learn nothing of this page, and cannot reach it.
  public static let outward = "rel=\"noopener noreferrer nofollow\""

  private let article: Article
  private let headline: Headline
  private let others: [Headline]

  /// - Parameters:
  ///   - headline: that of the article.
  ///   - others: the other articles of its story.
  public init(_ article: Article, _ headline: Headline, others: [Headline]) {
    self.article = article
    self.headline = headline
    self.others = others
  }

  /// What is shown as its title; see ``Entry/heading``.
  public var title: String { HTMLText.escaped(article.entry.heading) }

  /// The attributes `lang`, if the feed declares a valid language, and `dir` with a space before each.
  public var attributes: String {
    let language = article.entry.language.flatMap(LanguageTag.valid).map { " lang=\"\($0)\"" } ?? ""
    let words = article.entry.title ?? headline.summary ?? ""
    let direction = TerminalText.beginsRightToLeft(words) ? "rtl" : "ltr"
    return "\(language) dir=\"\(direction)\""
  }

  /// The publisher.
  public var publisher: String {
    "<span class=\"publisher\">\(HTMLText.escaped(headline.publisher))</span>"
  }

  /// The other publishers of the story, each once.
  public var otherPublishers: [String] {
    others.map(\.publisher).filter { $0 != headline.publisher }.uniqued()
  }

  /// The feeds that carried the article, each once, without one that has the publisher's name.
  public var otherFeeds: [String] {
    feeds.filter { $0 != headline.publisher }
  }

  /// The feeds that carried the article, each once.
  public var feeds: [String] { ArticleOrigin.feeds(article) }

  /// The summary; nil if the text begins with it.
  public var summary: String? { ArticleSummary.text(article.entry).map(HTMLText.escaped) }

  /// The authors' names; nil without any.
  public var authors: String? {
    let authors = ArticleOrigin.authors(article.entry)
    if authors.isEmpty { return nil }
    let names = HTMLText.escaped(authors.joined(separator: ", "))
    return "<span class=\"authors\" dir=\"auto\">\(names)</span>"
  }

  /// The URL of the lead image, escaped; nil without one.
  public var image: String? { article.entry.images.lazy.compactMap(HTMLText.web).first }

  /// The article's links and attachments, a list item each.
  public var links: String {
    let entry = article.entry
    var html = ArticleMarkup.item("Link", ArticleMarkup.outward(entry.url))
    html += ArticleMarkup.item("About", ArticleMarkup.outward(entry.externalURL))
    html += ArticleMarkup.item("Comments", ArticleMarkup.outward(entry.commentsURL))
    for attachment in entry.attachments {
      html += ArticleMarkup.item(
        "Enclosure",
        ArticleMarkup.outward(attachment.url, ArticleMarkup.words(attachment)))
    }
    return html
  }

  /// A list item with a label; empty without content.
  public static func item(_ label: String, _ html: String?) -> String {
    guard let html, !html.isEmpty else { return "" }
    return "<li><b>\(label)</b> \(html)</li>\n"
  }

  /// A link to another site; nil if the URL is not an http or https URL.
  /// - Parameter words: its text; nil for the URL.
  public static func outward(_ url: String?, _ words: String? = nil) -> String? {
    HTMLText.web(url).map {
      "<a href=\"\($0)\" \(outward)>\(words.map(HTMLText.escaped) ?? $0)</a>"
    }
  }

  private static func words(_ attachment: Attachment) -> String {
    let size = attachment.size.map { ", \(ByteCount($0))" } ?? ""
    return "\(attachment.title ?? attachment.url) (\(attachment.mediaType)\(size))"
  }
}
