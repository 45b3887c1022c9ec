public import FeedModel
public import Foundation

/// Feeds with their health, for people and for programs.
public enum FeedHealthTable {
  /// Narrower terminals have what is wrong on a line of its own.
  private static let wideEnough = 100
  /// Still narrower ones have no room for more than the name and what is unread.
  private static let narrow = 44

  /// Name, unread and all articles, last success, next fetch, and what is wrong.
  public static func text(_ feeds: [FeedHealth], width: Int, now: Date) -> String {
    let isWide = width >= wideEnough
    let count = isWide ? 6 : width >= narrow ? 5 : 2
    let heading = Array(["FEED", "UNREAD", "ALL", "SUCCESS", "NEXT", ""].prefix(count))
    let rows = feeds.map { feed in
      let cells = [
        feed.name, String(feed.unread), String(feed.articles),
        feed.lastSuccess.map { RelativeTime.age(of: $0, now: now) } ?? "never",
        next(feed, now: now), problem(feed) ?? "",
      ]
      return Array(cells.prefix(count))
    }
    let columns: [TextTable.Alignment] = [.left, .right, .right, .right, .right, .left]
    let widest = isWide ? width / 3 : width - (count == 2 ? 8 : 36)
    let table = TextTable(Array(columns.prefix(count)), width: width)
      .text([heading] + rows, widest: [0: max(1, widest)])
    if isWide { return table }
    let problems = [nil] + feeds.map(problem)
    return zip(table.split(separator: "\n"), problems).map { line, problem in
      let detail = problem.map {
        "  " + TerminalText.cut(TerminalText.line($0), to: max(1, width - 2)) + "\n"
      }
      return line + "\n" + (detail ?? "")
    }.joined()
  }

  private static func problem(_ feed: FeedHealth) -> String? { feed.error.map { "✗ \($0)" } }

  private static func next(_ feed: FeedHealth, now: Date) -> String {
    guard feed.isEnabled else { return "off" }
    guard let next = feed.nextFetch else { return "never" }
    let wait = next.timeIntervalSince(now)
    return wait < 60 ? "due" : RelativeTime.wait(wait)
  }

  /// Name, URL, tags, articles, last success, next fetch, failures in a row, error, unread articles; parted by
  /// tabs.
  public static func line(_ feed: FeedHealth) -> String {
    let cells = [
      feed.name, feed.url, feed.tags.joined(separator: ","), String(feed.articles),
      feed.lastSuccess.map(Timestamp.rfc3339) ?? "", feed.nextFetch.map(Timestamp.rfc3339) ?? "",
      String(feed.failures), feed.error ?? "", String(feed.unread),
    ]
    return cells.map(TerminalText.line).joined(separator: "\t") + "\n"
  }

  public static func write(_ feed: FeedHealth, to writer: inout JSONWriter) {
    writer.object { json in
      json.member("name", feed.name)
      json.member("url", feed.url)
      json.member("tags", feed.tags)
      json.member("articles", feed.articles)
      json.member("unread", feed.unread)
      json.member("last_success", feed.lastSuccess.map(Timestamp.rfc3339))
      json.member("next_fetch", feed.nextFetch.map(Timestamp.rfc3339))
      json.member("failures", feed.failures)
      json.member("error", feed.error)
      json.key("enabled")
      json.bool(feed.isEnabled)
    }
  }
}
