import ArticleRendering
import FeedBasics
import Refreshing

/// What `watch` reports on standard error: a failure once when it begins, not every time.
struct WatchRemarks {
  /// The feeds that failed when they were last fetched.
  private var failing: Set<String> = []
  /// The accounts whose marks waited then, although they did not fail.
  private var waiting: Set<String> = []
  private var isOffline = false
  /// The last problem that concerns no single feed.
  private var problem: String?

  /// The lines about a round; empty if it changed nothing that is worth a line.
  /// - Parameter isOffline: whether this round and those before it show that no server can be reached.
  mutating func text(
    _ report: RefreshReport, isOffline isKnown: Bool, now: Date, style: TerminalStyle,
    layout: MessageText?
  ) -> String {
    problem = nil
    let attempted = report.attempted
    // One feed alone shows as little about the network as about its server.
    if report.isOffline, isKnown || attempted.count > 1 {
      defer { isOffline = true }
      let reason = report.obstacle?.reason ?? "no server can be reached"
      return isOffline ? "" : WatchRemarks.offline(reason, layout)
    }
    guard !attempted.isEmpty else { return "" }
    if !report.isOffline { isOffline = false }
    var begun = RefreshReport(
      outcomes: attempted.filter {
        $0.status == .failed
          ? !failing.contains($0.name) : $0.unsent != nil && !waiting.contains($0.name)
      })
    if isOffline { begun.outcomes = [] }
    let names = attempted.map(\.name)
    failing.subtract(names)
    failing.formUnion(attempted.filter { $0.status == .failed }.map(\.name))
    waiting.subtract(names)
    waiting.formUnion(attempted.filter { $0.unsent != nil }.map(\.name))
    return FetchSummary(report: begun, now: now, style: style, layout: layout).failures()
  }

  private static func offline(_ reason: String, _ layout: MessageText?) -> String {
    let line = "offline: \(reason); trying again at least every 15 minutes"
    return (layout?.text(line) ?? line) + "\n"
  }

  /// The line about a problem of the whole program; nil if it is the last one still.
  mutating func line(_ text: String) -> String? {
    defer { problem = text }
    return problem == text ? nil : text
  }
}
