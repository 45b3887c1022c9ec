import FeedBasics
public import FeedModel

/// Articles for spreadsheets: RFC 4180, a header row, lines ending in CR LF, UTF-8 without a byte order mark. A cell
/// never contains a line break.
public struct CSVDocument: ArticleDocument {
  private static let columns = [
    "number", "date", "read", "starred", "publisher", "title", "url", "authors", "tags", "image",
    "feeds", "summary",
  ]

  private let hasStories: Bool

  /// Creates a document.
  /// - Parameter hasStories: whether an article is the lead of its story, for which two columns more have the numbers of
  ///   articles and publishers.
  public init(hasStories: Bool = false) { self.hasStories = hasStories }

  /// The header row.
  public func beginning() -> [UInt8] {
    CSVDocument.row(CSVDocument.columns + (hasStories ? ["articles", "publishers"] : []))
  }

  /// The article as a row; lists are joined by `; `.
  public func part(_ article: Article, others: [Headline]) -> [UInt8] {
    let (entry, headline) = (article.entry, Headline(article))
    return CSVDocument.row(
      [
        String(article.number), Timestamp.rfc3339(headline.date), String(article.isRead),
        String(article.isStarred), headline.publisher, entry.title ?? "", entry.url ?? "",
        CSVDocument.list(ArticleOrigin.authors(entry)), CSVDocument.list(entry.tags),
        entry.image ?? "", CSVDocument.list(ArticleOrigin.feeds(article)),
        ArticleSummary.line(headline) ?? "",
      ] + (hasStories ? CSVDocument.size(of: article.story) : []))
  }

  /// Nothing: CSV has no footer.
  public func end() -> [UInt8] { [] }

  private static func size(of story: ArticleStory?) -> [String] {
    [String(story?.articles.count ?? 1), String(story?.publishers.count ?? 1)]
  }

  private static func list(_ values: [String]) -> String { values.joined(separator: "; ") }

  private static func row(_ cells: [String]) -> [UInt8] {
    Array(
      (cells.map { quoted(defused(TerminalText.line($0))) }.joined(separator: ",") + "\r\n").utf8)
  }

  /// A cell that begins with one of these signs, ignoring leading white space, is a formula to a spreadsheet, which
  /// runs it (owasp.org/www-community/attacks/CSV_Injection). A leading apostrophe makes it text.
  private static func defused(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      return cell
    }
    return formulaSigns.contains(first) ? "'" + cell : cell
  }

  /// Includes the full-width forms, which East Asian spreadsheets treat alike.
  private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// RFC 4180 §2, rules 5 to 7.
  private static func quoted(_ cell: String) -> String {
    let needsQuotes =
      cell.utf8.contains {
        $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\"")
      }
      || cell.hasPrefix(" ") || cell.hasSuffix(" ")
    return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }
}
