public import FeedModel

/// Headlines as one Markdown document: a heading for each day, in UTC as the times are, and under a headline the
/// beginning of what it says.
public struct MarkdownDocument: ArticleDocument {
  private let days = DayHeadings { _ in 0 }
  private var day: String?

  public init() {}

  public func beginning() -> [UInt8] { Array("# Headlines\n".utf8) }

  public mutating func part(_ article: Article) -> [UInt8] {
    let headline = Headline(article)
    var text = ""
    let day = days.heading(headline.date)
    if day != self.day { text += "\n## \(day)\n\n" }
    self.day = day
    text += ArticleMarkdown.line(headline)
    if let summary = ArticleSummary.line(headline).map(MarkdownText.escaped) {
      // The backslash is a line break that is meant (CommonMark 0.31 §6.7).
      text.removeLast()
      text += "\\\n  \(MarkdownText.lineStart(summary))\n"
    }
    return Array(text.utf8)
  }

  public func end() -> [UInt8] { day == nil ? Array("\nNo articles.\n".utf8) : [] }
}
