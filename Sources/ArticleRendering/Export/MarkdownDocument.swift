public import FeedModel

/// Headlines as one Markdown document: a heading for each day, and the beginning of the text under each headline.
public struct MarkdownDocument: ArticleDocument {
  private let time: ZonedTime
  private var day: String?

  /// As in lists, the articles of a story are together.
  public static let groupsStories = true

  /// Creates an empty document. Without a time zone, days and times are in UTC.
  public init(time: ZonedTime = .utc) {
    self.time = time
  }

  /// The document's title.
  public func beginning() -> [UInt8] { Array("# Headlines\n".utf8) }

  /// The article as a list item, with the others of its story as a list below it, preceded by a heading if its day
  /// differs from the last article's.
  public mutating func part(_ article: Article, others: [Headline]) -> [UInt8] {
    let headline = Headline(article)
    var text = ""
    // A story is in the place of its newest article.
    let day = time.heading(others.map(\.date).reduce(headline.date, max))
    if day != self.day { text += "\n## \(day)\n\n" }
    self.day = day
    text += ArticleMarkdown.line(headline, time: time)
    if let summary = ArticleSummary.line(headline).map(MarkdownText.escaped) {
      // A backslash makes a hard line break (CommonMark 0.31 §6.7).
      text.removeLast()
      text += "\\\n  \(MarkdownText.lineStart(summary))\n"
    }
    for other in others { text += "  \(ArticleMarkdown.line(other, time: time))" }
    return Array(text.utf8)
  }

  /// A note if there were no articles, otherwise nothing.
  public func end() -> [UInt8] { day == nil ? Array("\nNo articles.\n".utf8) : [] }
}
