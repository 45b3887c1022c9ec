import ArticleRendering
import FeedModel
import Platform
import Refreshing

/// What `watch` reports on standard error: a failure once when it begins, not every time.
struct WatchRemarks {
  /// The feeds that failed when they were last fetched.
  private var failing: Set<String> = []
  private var isOffline = false
  /// The last problem that concerns no single feed.
  private var problem: String?

  /// The lines about a round; empty if it changed nothing that is worth a line.
  mutating func text(_ report: RefreshReport, now: Date, style: TerminalStyle, layout: MessageText?)
    -> String
  {
    problem = nil
    let attempted = report.attempted
    if report.isOffline {
      defer { isOffline = true }
      return isOffline ? "" : summary(report, now, style, layout)
    }
    guard !attempted.isEmpty else { return "" }
    isOffline = false
    var begun = report
    begun.outcomes = attempted.filter { $0.status == .failed && !failing.contains($0.name) }
    for outcome in attempted {
      if outcome.status == .failed {
        failing.insert(outcome.name)
      } else {
        failing.remove(outcome.name)
      }
    }
    return summary(begun, now, style, layout)
  }

  /// The line about a problem of the whole program; nil if it is the last one still.
  mutating func line(_ text: String) -> String? {
    defer { problem = text }
    return problem == text ? nil : text
  }

  private func summary(
    _ report: RefreshReport, _ now: Date, _ style: TerminalStyle, _ layout: MessageText?
  ) -> String {
    FetchSummary(report: report, now: now, style: style, layout: layout).failures()
  }
}
