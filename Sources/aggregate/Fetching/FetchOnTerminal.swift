import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing

extension FeedFetch {
  /// Fetches the feeds with progress on a terminal, and waits for the end. Ctrl-C ends the wait.
  /// - Parameter watched: the caller's, if it watches signals for longer.
  /// - Throws: exit 75 if another fetch is running, 74 if the store fails, 130 or 143 if a signal ends it.
  func run(
    _ feeds: [Feed], on terminal: Terminal, _ watched: Interruption? = nil
  ) async throws -> RefreshReport {
    let line = ProgressLine(terminal)
    let progress = FetchCount(show: line.show)
    let interruption = watched ?? Interruption()
    defer { if watched == nil { interruption.end() } }
    let fetch = try start(feeds) { progress.note($0) }
    interruption.onSignal { _ in fetch.cancel() }
    let result = await fetch.result
    line.clear()
    if let signal = interruption.signal { throw CommandFailure.interrupted(by: signal) }
    return try result.get()
  }
}

extension RunningFetch {
  /// Something that happens during a fetch.
  enum Moment: Sendable {
    /// It is known which feeds are due.
    case planned
    /// The user has waited long enough.
    case deadline
    /// This signal arrived.
    case interrupted(Int32)
    /// The fetch has ended.
    case ended(Result<RefreshReport, any Error>)
  }

  /// Reports what happens until the fetch ends, which is the last to happen.
  /// - Parameters:
  ///   - wait: the seconds after which the wait has been long enough; nil for never.
  ///   - interruption: the signals.
  func report(
    to moments: AsyncStream<Moment>.Continuation, wait: Double?, _ interruption: Interruption
  ) {
    interruption.onSignal { moments.yield(.interrupted($0)) }
    let timer = wait.map { seconds in
      Task {
        try await Task.sleep(for: .seconds(seconds))
        moments.yield(.deadline)
      }
    }
    Task {
      let result = await result
      timer?.cancel()
      moments.yield(.ended(result))
      moments.finish()
    }
  }
}

extension Sending {
  /// Sends what is queued. Ctrl-C ends it; the next run goes on.
  /// - Parameter interruption: the caller's.
  func run(_ interruption: Interruption) async throws -> [Report] {
    if config.sends.isEmpty { return [] }
    let task = Task { try await run() }
    interruption.onSignal { _ in task.cancel() }
    return try await task.value
  }
}

extension Session {
  /// - Parameter style: that of standard error unless it is shown elsewhere.
  func summary(of report: RefreshReport, _ style: TerminalStyle? = nil) -> FetchSummary {
    FetchSummary(
      report: report, now: library.now, style: style ?? errorStyle, layout: StandardError.layout)
  }

  /// Looks at the lists of feeds that are due, before the feeds themselves are fetched.
  func followLists(
    _ config: Config, named names: [String]? = nil, force: Bool = false
  ) async throws -> [FollowedLists.Outcome] {
    let outcomes = try await FollowedLists(library: library, config: config)
      .update(named: names, force: force)
    for outcome in outcomes { outcome.remark.map(show) }
    return outcomes
  }

  /// Loads the pages of feeds that are due, with progress on a terminal, and reports it, with --quiet only what failed.
  /// Ctrl-C ends it; the next run goes on.
  /// - Parameter interruption: the caller's, which watches signals from its start: a second one would not receive them.
  /// - Throws: ``StoreError`` if the store fails. Another fetch that is running loads the pages itself.
  func loadPages(
    of feeds: [Feed], _ config: Config, jobs: Int?, isOnline: Bool, _ interruption: Interruption
  ) async throws -> PageReport {
    let line = ProgressLine(terminal)
    let progress = FetchCount(show: line.show)
    let start = library.now
    let fetch = PageFetch(library: library, config: config, jobs: jobs, isOnline: isOnline)
    guard let task = try fetch.start(feeds, progress: { progress.note($0) }) else {
      return PageReport()
    }
    interruption.onSignal { _ in task.cancel() }
    let result = await task.result
    line.clear()
    let report = try result.get()
    let summary = PageSummary(report: report, style: errorStyle, layout: StandardError.layout)
    let text = isQuiet ? "" : summary.text(seconds: library.now.timeIntervalSince(start))
    StandardError.raw(text + summary.failures(now: library.now))
    return report
  }

  /// Until when saved pages wait for their texts, in words for after a fetch that had nothing to do; nil without saved
  /// pages and if some may be loaded now.
  /// - Parameter isAlone: whether nothing else was said, so that it is said also that nothing is due, or waits.
  func waitingPages(of config: Config, isAlone: Bool) throws -> String? {
    guard let feed = config.feeds.first(where: { $0.role == .saved && $0.isEnabled }) else {
      return nil
    }
    guard let store = try library.storeIfPresent(),
      let (count, next) = try store.nextPages(
        ofFeeds: [try store.storedNames(of: [feed])[feed.name] ?? feed.name])
    else { return isAlone ? "nothing is due; no saved page waits for its text" : nil }
    let wait = next.timeIntervalSince(library.now)
    guard wait > 0 else { return nil }
    let time = "until \(LocalTime.text(next, now: library.now)) (in \(RelativeTime.wait(wait)))"
    return (isAlone ? "nothing is due; " : "")
      + (count == 1 ? "1 saved page waits \(time)" : "\(count) saved pages wait, the first \(time)")
  }

  /// Reports what was sent; with --quiet only what was not.
  func show(_ reports: [Sending.Report]) {
    for report in reports where !isQuiet || !report.problems.isEmpty {
      report.lines.forEach(StandardError.line)
    }
  }
}

extension SavedHeadlines {
  /// Why they are not shown: exit 4.
  /// - Parameter offline: what keeps the machine from every server; nil if it is not offline.
  func tooOld(offline: ConnectionFailure? = nil) -> CommandFailure {
    let reason = offline?.reason.map { ", since \($0)" } ?? ""
    let place = offline == nil ? "" : "offline\(reason), and "
    let cure = offline?.cure
    guard let age else {
      return CommandFailure(
        code: 4,
        message:
          "\(place)no headlines are saved yet; "
          + (cure.map { "\($0) and run 'aggregate fetch'" } ?? "see 'aggregate feeds'")
      )
    }
    return CommandFailure(
      code: 4,
      message: "\(place)the saved headlines are \(RelativeTime.span(age)) old, too old to be news; "
        + "\(cure ?? "run 'aggregate fetch'"), or read them with 'aggregate list'"
    )
  }
}
