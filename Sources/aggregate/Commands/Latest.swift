import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing

struct Latest: AsyncParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "latest",
    abstract: "Fetch what is due, then show the headlines (the default).",
    discussion: """
      Without a network, the saved headlines are shown if they are younger than 'saved_max_age' in the config \
      (default: \(SettingKeys.savedMaxAge.standardText)).

      On a terminal the headlines are shown after 5 seconds at the latest, or as --wait sets; feeds that are still \
      loading then are stored as they arrive. Ctrl-C shows what has arrived so far.

      Examples:
        aggregate
        aggregate --unread --tag world
        aggregate latest unread @mornings      a query; see 'search --help'
        aggregate latest -n 20 --long
        aggregate --wait 0s                    show what is stored, then fetch
      """)

  @Argument(help: ArgumentHelp("A query.", valueName: "query"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "How long to wait for feeds on a terminal before the headlines are shown: 10s, 0s (default: \(SettingKeys.wait.standardText), or as configured).",
      valueName: "span"))
  var wait: String?

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<ListScope>
  @OptionGroup var limits: LimitOptions<ListScope>
  @OptionGroup var listing: ListingOptions
  @OptionGroup var early: ForceOption
  @OptionGroup var transfers: JobsOption
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    let config = try session.library.config()
    let wait = try wait.map(seconds) ?? config.settings.wait
    // What the user asks for replaces the view.
    let view = words.isEmpty && filters.conditions.isEmpty ? config.settings.view : ""
    // Report invalid filters before anything is fetched. An unreadable store causes its own error below.
    _ = try filters.query(
      session, try? session.library.storeIfPresent(), words: words, defaultLimit: nil)
    var runner = FeedFetch(library: session.library, config: config)
    runner.force = early.force
    runner.jobs = transfers.jobs
    let isPage =
      session.terminal.isOutput && listing.format(session) == .table && !filters.conditions.count
    let run = LatestRun(
      session: session, config: config, runner: runner, wait: isPage ? wait : nil, isPage: isPage
    ) { store, fetched in
      if try filters.printCount(session, store, words: words, view: view) { return true }
      return try filters.list(
        words, view: view, by: listing.printer(session, store), after: fetched)
    }
    try await run.run()
  }

  private func seconds(_ text: String) throws -> Double {
    guard let seconds = SettingKeys.wait.seconds(text) else {
      throw CommandFailure.usage(
        "--wait must be \(SettingKeys.wait.expected), not '\(text)'")
    }
    return seconds
  }
}

/// Fetches what is due and shows the headlines: once all feeds have been fetched, or once the user has waited long enough,
/// or has interrupted the wait.
private struct LatestRun: Sendable {
  let session: Session
  let config: Config
  let runner: FeedFetch
  /// How long to wait for feeds before the headlines are shown, in seconds; nil for as long as it takes.
  let wait: Double?
  /// Whether the headlines are a page on the terminal, which contains the failures.
  let isPage: Bool
  /// Shows the headlines.
  /// - Returns: false if there are no articles.
  let show: @Sendable (any ArticleStore, ArticlePrinter.Fetched) throws -> Bool

  /// - Throws: exit 4 if there are no headlines, or only old ones; 130 or 143 if a signal ends it.
  func run() async throws {
    let start = session.library.now
    let line = ProgressLine(session.terminal)
    let progress = FetchCount(show: line.show)
    let interruption = Interruption()
    defer { interruption.end() }
    let (moments, continuation) = AsyncStream.makeStream(of: RunningFetch.Moment.self)
    let fetch: RunningFetch
    do {
      fetch = try runner.start(config.sources) { event in
        progress.note(event)
        if case .planned = event { continuation.yield(.planned) }
      }
    } catch let error as StoreError {
      return try await showStored(despite: error, interruption)
    }
    fetch.report(to: continuation, wait: wait, interruption)
    var isShown = false
    var unfinished = 0
    for await moment in moments {
      switch moment {
      case .planned where wait != 0: break
      case .planned, .deadline:
        guard !isShown, interruption.signal == nil, let store = try newsStore() else { continue }
        // A failure does not keep the headlines back; the end of the fetch reports it.
        try? fetch.groupArrived(at: session.library.now)
        line.pause()
        isShown = try await show(store, loading: progress.remaining, interruption)
        line.resume()
      case .interrupted:
        unfinished = progress.remaining
        fetch.cancel()
      case .ended(.failure(let error)):
        line.clear()
        guard let error = error as? StoreError else { throw error }
        if isShown { throw error }
        try await showStored(despite: error, interruption)
      case .ended(.success(let report)):
        line.clear()
        let seconds = session.library.now.timeIntervalSince(start)
        try await conclude(report, seconds: seconds, isShown: isShown, interruption)
        if unfinished > 0 {
          session.note("interrupted: \(Amount(unfinished, "feed")) not fetched")
        } else if isPage, !report.isOffline, interruption.signal == nil {
          // After the headlines: in a pipe the reader would wait for them.
          _ = try await session.loadPages(
            of: config.feeds, config, jobs: runner.jobs, isOnline: report.isOnline, interruption)
          session.show(
            try await Sending(library: session.library, config: config).run(interruption))
          // After the headlines: a slow server of a list must not keep them back.
          if !config.lists.isEmpty { _ = try await session.followLists(config) }
        }
      }
    }
  }

  // MARK: The end

  /// Shows the headlines unless they have been, and reports the fetch.
  private func conclude(
    _ report: RefreshReport, seconds: Double, isShown: Bool, _ interruption: Interruption
  ) async throws {
    if let signal = interruption.signal, signal != SIGINT {
      throw CommandFailure.interrupted(by: signal)
    }
    let store = try session.library.store(.read)
    let summary = LatestSummary(
      report: report, session: session, config: config, saved: try saved(in: store))
    let all = summary.text(seconds: seconds, withFailures: true)
    do {
      if !isShown { try summary.check() }
    } catch {
      StandardError.raw(all)
      throw interruption.signal.map(CommandFailure.interrupted) ?? error
    }
    if isShown || !isPage { StandardError.raw(all) }
    if isShown { return }
    // On a terminal the report comes last: a pager would cover it.
    let hasShown = try await show(
      store, failures: isPage ? summary.failures : "", interruption)
    if isPage { StandardError.raw(summary.text(seconds: seconds, withFailures: !hasShown)) }
  }

  /// The headlines that are stored although nothing could be fetched.
  private func showStored(despite error: StoreError, _ interruption: Interruption) async throws {
    let isBusy = if case .busy = error { true } else { false }
    guard isBusy || error.isUnusable, let store = try? session.library.store(.read) else {
      throw error
    }
    if isBusy {
      session.note("another fetch is running; these are the headlines stored so far")
    } else {
      // On read-only media or a full disk the stored headlines can still be read.
      StandardError.line("aggregate: \(error); these are the headlines stored so far")
    }
    let saved = try saved(in: store)
    guard saved.areNews else { throw saved.tooOld() }
    _ = try await show(store, interruption)
  }

  // MARK: Headlines

  /// The store, if it has headlines that are young enough to be shown whatever the fetch brings.
  private func newsStore() throws -> (any ArticleStore)? {
    guard let store = try session.library.storeIfPresent(), try saved(in: store).areNews
    else { return nil }
    return store
  }

  private func saved(in store: any ArticleStore) throws(StoreError) -> SavedHeadlines {
    try SavedHeadlines(store: store, config: config, now: session.library.now)
  }

  /// The pager waits for the user, and must not keep the tasks of the fetch waiting: it gets a thread of its own.
  private func show(
    _ store: any ArticleStore, loading: Int = 0, failures: String = "",
    _ interruption: Interruption
  ) async throws -> Bool {
    interruption.pause()
    defer { interruption.resume() }
    let fetched = ArticlePrinter.Fetched(loading: loading, failures: failures)
    return try await withCheckedThrowingContinuation { continuation in
      SystemThread.start {
        continuation.resume(with: Result { try show(store, fetched) })
      }
    }
  }
}

/// What `latest` reports on standard error about its fetch.
private struct LatestSummary {
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
    session.summary(of: report, style)
  }
}
