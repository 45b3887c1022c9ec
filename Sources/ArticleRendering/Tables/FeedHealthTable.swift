public import FeedBasics
public import FeedModel

/// Feeds with their health, as a table, TSV or JSON.
public enum FeedHealthTable {
  /// Narrower terminals show the errors on separate lines.
  private static let wideWidth = 100
  /// Even narrower terminals have room only for the name and the number of unread articles.
  private static let narrowWidth = 44

  /// A table of name, unread and all articles, last success, next fetch and the whole error.
  /// - Parameter width: the terminal's columns.
  public static func text(_ feeds: [FeedHealth], width: Int, now: Date) -> String {
    let isWide = width >= wideWidth
    let count = width >= narrowWidth ? 5 : 2
    let heading = Array(["FEED", "UNREAD", "ALL", "SUCCESS", "NEXT"].prefix(count))
    let rows = feeds.map { feed in
      let cells = [
        (feed.account == nil || feed.waitingMarks != nil ? "" : "  ") + feed.name,
        String(feed.unread), String(feed.articles),
        feed.lastSuccess.map { RelativeTime.age(of: $0, now: now) } ?? "never",
        next(feed, now: now),
      ]
      return Array(cells.prefix(count))
    }
    let columns: [TextTable.Alignment] = [.left, .right, .right, .right, .right]
    let widest = isWide ? width / 3 : width - (count == 2 ? 8 : 36)
    let table = TextTable(Array(columns.prefix(count)), width: width)
      .text([heading] + rows, widest: [0: max(1, widest)])
    let problems = [nil] + feeds.map { problem($0).map(TerminalText.line) }
    return zip(table.split(separator: "\n"), problems).map { line, problem in
      guard let problem else { return line + "\n" }
      // All lines end with the last column, which is aligned on the right.
      let room = isWide ? width - DisplayWidth.of(line) - 2 : 0
      return DisplayWidth.of(problem) <= room
        ? "\(line)  \(problem)\n" : "\(line)\n\(below(problem, width: width))"
    }.joined()
  }

  /// A text on lines of its own, indented.
  static func below(_ text: String, width: Int) -> String {
    WrappedText.lines(text, width: width - 4).enumerated().map { number, line in
      (number == 0 ? "  " : "    ") + line + "\n"
    }.joined()
  }

  private static func problem(_ feed: FeedHealth) -> String? {
    var missing = PageRefusal.allCases.compactMap { reason in
      feed.refusedPages[reason].map(reason.counted)
    }
    if feed.failedPages > 0 { missing.append("\(feed.failedPages) could not be loaded") }
    let pages = missing.isEmpty ? nil : "full text: \(missing.joined(separator: ", "))"
    let waiting = feed.waitingMarks.flatMap { count in
      count == 0 ? nil : AccountHealth.text(waiting: count)
    }
    let parts = [feed.error.map { "✗ \($0)" }, waiting, pages].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func next(_ feed: FeedHealth, now: Date) -> String {
    guard feed.isEnabled else { return "off" }
    guard let next = feed.nextFetch else { return "never" }
    let wait = next.timeIntervalSince(now)
    return wait < 60 ? "due" : RelativeTime.wait(wait)
  }

  /// A line of TSV: name, URL, tags, articles, last success, next fetch, consecutive failures, error, unread articles.
  public static func line(_ feed: FeedHealth) -> String {
    let cells = [
      feed.name, feed.url, feed.tags.joined(separator: ","), String(feed.articles),
      feed.lastSuccess.map(Timestamp.rfc3339) ?? "", feed.nextFetch.map(Timestamp.rfc3339) ?? "",
      String(feed.failures), feed.error ?? "", String(feed.unread),
    ]
    return cells.map(TerminalText.line).joined(separator: "\t") + "\n"
  }

  /// Writes the feed as a JSON object; dates are RFC 3339, absent values are left out.
  public static func write(_ feed: FeedHealth, to writer: inout JSONWriter) {
    writer.object { json in
      json.member("name", feed.name)
      json.member("url", feed.url)
      json.member("moved_to", feed.movedTo)
      json.member("website", feed.website)
      json.member("tags", feed.tags)
      json.member("account", feed.account)
      json.member("articles", feed.articles)
      json.member("unread", feed.unread)
      json.member("last_success", feed.lastSuccess.map(Timestamp.rfc3339))
      json.member("next_fetch", feed.nextFetch.map(Timestamp.rfc3339))
      json.member("failures", feed.failures)
      json.member("error", feed.error)
      json.member("enabled", feed.isEnabled)
      if feed.failedPages > 0 { json.member("failed_pages", feed.failedPages) }
      guard !feed.refusedPages.isEmpty else { return }
      json.object("refused_pages") { pages in
        for reason in PageRefusal.allCases {
          guard let count = feed.refusedPages[reason] else { continue }
          pages.key(named: reason.rawValue)
          pages.number(count)
        }
      }
    }
  }
}
