public import FeedModel

/// Articles for spreadsheets: RFC 4180, a header row, lines ending in CR LF, UTF-8 without a byte order mark. What a
/// cell holds is on one line.
public struct CSVDocument: ArticleDocument {
  private static let columns = [
    "number", "date", "read", "starred", "publisher", "title", "url", "authors", "tags", "image",
    "feeds", "summary",
  ]

  public init() {}

  public func beginning() -> [UInt8] { CSVDocument.row(CSVDocument.columns) }

  public func part(_ article: Article) -> [UInt8] {
    let (entry, headline) = (article.entry, Headline(article))
    return CSVDocument.row([
      String(article.number), Timestamp.rfc3339(headline.date), String(article.isRead),
      String(article.isStarred), headline.publisher, entry.title ?? "", entry.url ?? "",
      CSVDocument.list(ArticleOrigin.authors(entry)), CSVDocument.list(entry.tags),
      entry.image ?? "", CSVDocument.list(ArticleOrigin.feeds(article)),
      ArticleSummary.line(headline) ?? "",
    ])
  }

  public func end() -> [UInt8] { [] }

  private static func list(_ values: [String]) -> String { values.joined(separator: "; ") }

  private static func row(_ cells: [String]) -> [UInt8] {
    Array(
      (cells.map { quoted(defused(TerminalText.line($0))) }.joined(separator: ",") + "\r\n").utf8)
  }

  /// Spreadsheets take a cell for a formula that begins with one of these, white space before it aside, and run it
  /// (owasp.org/www-community/attacks/CSV_Injection). An apostrophe makes it text.
  private static func defused(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      return cell
    }
    return formulaSigns.contains(first) ? "'" + cell : cell
  }

  /// In their full width as well, which spreadsheets for East Asia read like the others.
  private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// RFC 4180 §2, rules 5 to 7.
  private static func quoted(_ cell: String) -> String {
    let needsQuotes =
      cell.utf8.contains {
        [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\"")].contains($0)
      }
      || cell.hasPrefix(" ") || cell.hasSuffix(" ")
    return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }
}
