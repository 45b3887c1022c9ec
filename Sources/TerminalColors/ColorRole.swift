/// What a text on the terminal is, which determines its style.
public enum ColorRole: String, CaseIterable, Sendable {
  case new
  case unread
  case read
  case title
  case mark
  case publisher
  case age
  case note
  case match
  case link
  case quote
  case code
  case selection
  case status
  case error

  /// What has the role, in a few words without a capital letter or full stop.
  public var summary: String {
    switch self {
    case .new: "titles of articles that are new since the last look, on top of 'unread' or 'read'"
    case .unread: "titles of unread articles in lists"
    case .read: "titles of read articles in lists"
    case .title:
      "titles and headings of pages, days and parts of a list, and names of feeds with unread articles"
    case .mark: "the marks of unread and starred articles"
    case .publisher: "names of publishers"
    case .age: "ages and dates of articles"
    case .note: "numbers, counts, rules, hints and other secondary text"
    case .match: "the words that were searched for"
    case .link: "links in an article; URLs that are written out have only its colours"
    case .quote: "quotes in an article"
    case .code: "code in an article"
    case .selection: "the selected row and match in 'aggregate browse'"
    case .status: "the bar at the top of 'aggregate browse'"
    case .error: "errors and failures"
    }
  }
}
