import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing

/// Fetches what is due and shows the headlines: once all feeds have been fetched, or once the user has waited long enough,
/// or has interrupted the wait.
struct LatestRun: Sendable {
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
