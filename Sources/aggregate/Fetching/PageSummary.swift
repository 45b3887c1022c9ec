import ArticleRendering
import FeedBasics
import FeedModel
import Refreshing

/// What loading pages has brought, in words:
///
///     ✓ 12 pages loaded · 2 consent pages · 1 failed · 4 left for the next run (the host asked for a pause) · 14.2 s
///     ✗ https://example.org/essay: 500 Internal Server Error (next try in 1 h)
struct PageSummary {
  /// The most failures that are listed.
  private static let maximumFailures = 5

  let report: PageReport
  let style: TerminalStyle
  /// Breaks long lines between words; nil if they are not to be broken.
  var layout: MessageText?

  /// Empty if there is nothing to report.
  func text(seconds: Double) -> String {
    if report.isEmpty || report.requests == 0 && report.refused.isEmpty { return "" }
    if report.isOffline { return "offline: no page could be loaded\n" }
    let parts = [loaded] + others + ["\(RelativeTime.tenths(seconds)) s"]
    return style.marked(report.loaded > 0, parts.joined(separator: " · "), layout)
  }

  /// A line for each page that could not be loaded, of many the first.
  func failures(now: Date) -> String {
    if report.isOffline { return "" }
    let listed = report.failures.prefix(PageSummary.maximumFailures)
    let more = report.failures.count - listed.count
    return listed.map { marked("\($0.url): \($0.reason)\(nextTry($0, now: now))") }.joined()
      + (more == 0 ? "" : marked("and \(Amount(more, "other page"))"))
  }

  private func nextTry(_ failure: PageReport.Failure, now: Date) -> String {
    guard let next = failure.next else { return "" }
    return " (next try in \(RelativeTime.wait(next.timeIntervalSince(now))))"
  }

  private func marked(_ message: String) -> String { style.marked(false, message, layout) }

  private var loaded: String {
    report.loaded == 0 ? "no page loaded" : "\(Amount(report.loaded, "page")) loaded"
  }

  private var others: [String] {
    var parts = PageRefusal.allCases.compactMap { reason in
      report.refused[reason].map(reason.counted)
    }
    if report.failed > 0 { parts.append("\(report.failed) failed") }
    if report.left > 0 { parts.append("\(report.left) left for the next run" + reasons) }
    return parts
  }

  /// Why pages are left; empty for those that an interruption left.
  private var reasons: String {
    let reasons = PageDelay.allCases.compactMap { delay in
      report.delayed[delay].flatMap { count in
        PageSummary.reason(of: delay).map {
          count == report.left ? $0 : "\(count): \($0)"
        }
      }
    }
    return reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))"
  }

  private static func reason(of delay: PageDelay) -> String? {
    switch delay {
    case .limit: "at most \(PageReport.perHost) a host and run"
    case .pause: "the host asked for a pause"
    case .unreachable: "the host could not be reached"
    case .interruption: nil
    }
  }
}
