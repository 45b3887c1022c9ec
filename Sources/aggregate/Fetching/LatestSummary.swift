import ArticleRendering
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing

/// What `latest` reports on standard error about its fetch.
struct LatestSummary {
  let report: RefreshReport
  let session: Session
  let config: Config
  let saved: SavedHeadlines

  /// - Throws: exit 4 if there are no headlines to be shown, or only old ones.
  func check() throws(CommandFailure) {
    if config.sources.isEmpty || saved.areNews { return }
    if report.isOffline || allFailed {
      throw saved.tooOld(offline: report.obstacle)
    }
  }

  /// The lines about the fetch; empty if there is nothing to report.
  /// - Parameter withFailures: whether failures are listed, and not shown elsewhere.
  func text(seconds: Double, withFailures: Bool) -> String {
    if session.isQuiet { return withFailures && !report.isOffline ? summary().failures() : "" }
    if config.sources.isEmpty {
      if config.hasSavedPagesOrLists { return "" }
      return TerminalText.line("\(config.path) has no feeds; add one with 'aggregate add URL'")
        + "\n"
    }
    if report.isOffline {
      guard saved.areNews, let age = saved.age else { return "" }
      let reason = report.obstacle?.reason.map { ", since \($0)" } ?? ""
      return "offline\(reason): headlines saved \(RelativeTime.span(age)) ago\n"
    }
    if report.attempted.isEmpty { return "" }
    let summary = summary()
    // If nothing was fetched, that is the only news there is.
    let counts = session.terminal.isError || allFailed ? summary.text(seconds: seconds) : ""
    return counts + (withFailures ? summary.failures() : "")
  }

  /// The first failures, for a page of headlines; empty while offline.
  var failures: String {
    report.isOffline ? "" : summary(session.style).failures(isShort: true)
  }

  /// Whether nothing could be fetched, or nothing was due.
  private var allFailed: Bool { report.attempted.allSatisfy { $0.status == .failed } }

  private func summary(_ style: TerminalStyle? = nil) -> FetchSummary {
    FetchSummary(
      report: report, now: session.library.now, style: style ?? session.errorStyle,
      layout: StandardError.layout)
  }
}
