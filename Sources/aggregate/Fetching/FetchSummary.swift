import ArticleRendering
import FeedModel
import Foundation
import Refreshing

/// The result of a fetch, in words:
///
///     ✓ 12 feeds: 9 new, 2 unchanged, 1 failed · 214 articles, 31 merged · 1.8 s
///     ✗ example.org/feed: 404 Not Found (next try in 4 h)
struct FetchSummary {
  let report: RefreshReport
  let now: Date
  let style: TerminalStyle

  func text(seconds: Double) -> String {
    let attempted = report.attempted
    func count(_ status: FeedOutcome.Status) -> Int { attempted.count { $0.status == status } }
    var counts: [String] = []
    if count(.updated) > 0 { counts.append("\(count(.updated)) new") }
    if count(.unchanged) > 0 { counts.append("\(count(.unchanged)) unchanged") }
    if count(.failed) > 0 { counts.append("\(count(.failed)) failed") }
    let changes = attempted.map(\.changes)
    let new = changes.reduce(0) { $0 + $1.new }
    let merged = changes.reduce(0) { $0 + $1.merged }
    let updated = changes.reduce(0) { $0 + $1.updated }
    var articles = "\(Amount(new, "article"))"
    if merged > 0 { articles += ", \(merged) merged" }
    if updated > 0 { articles += ", \(updated) updated" }
    let isFailure = !attempted.isEmpty && count(.failed) == attempted.count
    let mark = isFailure ? style.text("✗", .bad) : style.text("✓", .good)
    let feeds = Amount(attempted.count, "feed")
    let tenths = Int((seconds * 10).rounded())
    return
      "\(mark) \(feeds): \(counts.joined(separator: ", ")) · \(articles) · \(tenths / 10).\(tenths % 10) s\n"
  }

  /// A line for each feed that failed.
  func failures() -> String {
    report.outcomes.filter { $0.status == .failed }.map { outcome in
      let message = TerminalText.line("\(outcome.name): \(outcome.error ?? "failed")")
      return "\(style.text("✗", .bad)) \(message)\(nextTry(outcome))\n"
    }.joined()
  }

  private func nextTry(_ outcome: FeedOutcome) -> String {
    guard let next = outcome.nextFetch else { return "" }
    let wait = next.timeIntervalSince(now)
    return wait < 60 ? "" : " (next try in \(RelativeTime.wait(wait)))"
  }

  /// Why nothing was fetched, when the next feed is due, and how to fetch now.
  func nothingDue() -> String {
    guard let (next, date) = soonest else { return nothingToFetch() }
    let time = LocalTime.text(date, now: now)
    let advice =
      switch next.reason {
      case .interval, nil: "name a feed or use --force to fetch now"
      case .serverHints, .backOff: "use --force to fetch now"
      case .retryAfter: "its server asked for the pause, which cannot be overridden"
      }
    return TerminalText.line(
      "nothing is due; the next feed is \(next.name) at \(time) (in \(wait(until: date))); \(advice)"
    )
      + "\n"
  }

  /// Why nothing was fetched, and when the next feed is due, in few words.
  func nothingDueShortly() -> String {
    guard let (next, date) = soonest else { return nothingToFetch() }
    let wait = wait(until: date)
    guard report.outcomes.count == 1 else {
      return TerminalText.line("nothing is due; the next feed is \(next.name) in \(wait)") + "\n"
    }
    let reason =
      switch next.reason {
      case .backOff: "failed; next try in \(wait)"
      case .retryAfter: "is paused for \(wait), as its server asked"
      case .serverHints: "is fresh for \(wait), according to its server"
      case .interval, nil: "is due in \(wait)"
      }
    return TerminalText.line("\(next.name) \(reason)") + "\n"
  }

  /// The feed that is fetched next, and when.
  private var soonest: (outcome: FeedOutcome, date: Date)? {
    report.outcomes.compactMap { outcome in outcome.nextFetch.map { (outcome, $0) } }
      .min { $0.1 < $1.1 }
  }

  /// Why no feed will ever be due.
  private func nothingToFetch() -> String {
    let gone = report.outcomes.compactMap { outcome in
      outcome.error.map { TerminalText.line("\(outcome.name): \($0)") + "\n" }
    }
    return gone.isEmpty
      ? "nothing to fetch: the config has no enabled feeds; add one with 'aggregate add URL'\n"
      : gone.joined()
  }

  private func wait(until date: Date) -> String {
    RelativeTime.wait(max(0, date.timeIntervalSince(now)))
  }
}
