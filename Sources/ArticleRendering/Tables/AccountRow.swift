import FeedModel
public import FeedPlatform

/// An account at an online reader, in a list of them.
public struct AccountRow: Sendable {
  private let name: String
  private let type: String
  private let url: String
  private let feeds: Int
  private let waiting: Int
  private let lastSuccess: Date?
  private let next: Date?
  private let error: String?

  /// Creates a row from its parts.
  /// - Parameters:
  ///   - url: secrets masked.
  ///   - waiting: how many marks its server has to be told.
  ///   - next: when it is synchronised next; nil for never.
  public init(
    name: String, type: String, url: String, feeds: Int, waiting: Int, lastSuccess: Date?,
    next: Date?, error: String?
  ) {
    self.name = name
    self.type = type
    self.url = url
    self.feeds = feeds
    self.waiting = waiting
    self.lastSuccess = lastSuccess
    self.next = next
    self.error = error
  }

  /// A table of name, feeds, waiting marks, last success, next synchronisation and URL, each error below its row.
  /// - Parameter width: the terminal's columns.
  public static func table(_ rows: [AccountRow], width: Int, now: Date) -> String {
    let cells = rows.map { row in
      [
        row.name, String(row.feeds), String(row.waiting),
        row.lastSuccess.map { RelativeTime.age(of: $0, now: now) } ?? "never",
        row.next.map { $0.timeIntervalSince(now) }.map {
          $0 < 60 ? "due" : RelativeTime.wait($0)
        } ?? "never", row.url,
      ]
    }
    let table = TextTable([.left, .right, .right, .right, .right, .left], width: width)
      .text([["ACCOUNT", "FEEDS", "WAITING", "SUCCESS", "NEXT", "URL"]] + cells)
    let errors = [nil] + rows.map(\.error)
    return zip(table.split(separator: "\n"), errors).map { line, error in
      "\(line)\n"
        + (error.map { FeedHealthTable.below("✗ " + TerminalText.line($0), width: width) } ?? "")
    }.joined()
  }

  /// A line of TSV: name, type, URL, feeds, waiting marks, last success, next synchronisation, error.
  public var line: String {
    [
      name, type, url, String(feeds), String(waiting),
      lastSuccess.map(Timestamp.rfc3339) ?? "", next.map(Timestamp.rfc3339) ?? "", error ?? "",
    ].map(TerminalText.line).joined(separator: "\t") + "\n"
  }

  /// Writes the account as a JSON object; dates are RFC 3339, absent values are left out.
  public func write(to writer: inout JSONWriter) {
    writer.object { json in
      json.member("name", name)
      json.member("type", type)
      json.member("url", url)
      json.member("feeds", feeds)
      json.member("waiting", waiting)
      json.member("last_success", lastSuccess.map(Timestamp.rfc3339))
      json.member("next", next.map(Timestamp.rfc3339))
      json.member("error", error)
    }
  }
}
