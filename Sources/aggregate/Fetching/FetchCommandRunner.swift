import FeedConfiguration
import FeedModel
import FeedPlatform
import Refreshing

/// Runs a refresh with everything around it: lock, store, transfers, progress and Ctrl-C.
struct FetchCommandRunner {
  let session: Session
  let config: Config
  var force = false
  /// Whether the user named the feeds.
  var asked = false
  var jobs: Int?
  /// Receives the progress instead of the terminal; the caller then handles signals itself.
  var observer: (@Sendable (RefreshEvent) -> Void)?
  /// Replaces the network.
  var fetcher: (any FeedFetcher)?

  /// Fetches the feeds and waits for the end. Ctrl-C ends the wait.
  /// - Parameter watched: the caller's, if it watches signals for longer.
  /// - Throws: exit 75 if another fetch is running, 74 if the store fails, 130 or 143 if a signal ends it.
  func run(_ feeds: [Feed], _ watched: Interruption? = nil) async throws -> RefreshReport {
    if let observer { return try await start(feeds, progress: observer).result.get() }
    let progress = FetchProgress(terminal: session.terminal)
    let interruption = watched ?? Interruption()
    defer { if watched == nil { interruption.end() } }
    let fetch = try start(feeds) { progress.note($0) }
    interruption.onSignal { _ in fetch.cancel() }
    let result = await fetch.result
    progress.clear()
    if let signal = interruption.signal { throw CommandFailure.interrupted(by: signal) }
    return try result.get()
  }

  /// Starts to fetch the feeds.
  /// - Parameter progress: called as feeds begin and end.
  /// - Throws: as ``run(_:)``.
  func start(_ feeds: [Feed], progress: @escaping @Sendable (RefreshEvent) -> Void) throws
    -> RunningFetch
  {
    let lock = try session.lockForFetching()
    let store = try session.store(.create)
    try store.register(config.feeds)
    try session.visible(store).note()
    let refresher = Refresher(
      fetcher: fetcher ?? session.fetcher(secrets: feeds.flatMap(\.secrets)), store: store,
      adapters: config.adapters, clock: session.clock,
      random: { Double.random(in: 0..<1) })
    var options = Refresher.Options()
    options.jobs = jobs ?? config.settings.jobs
    options.perHost = config.settings.perHost
    options.holdsHosts = config.settings.holdsHosts
    options.configured = config.feeds
    options.asked = asked
    options.force = force
    options.owner = Program.processName
    options.rules = try RuleResolution(session.resolution(store), stored: store).rules(of: config)
    return RunningFetch(
      Task { [options] in
        defer { withExtendedLifetime(lock) {} }
        try mergeAnew(store, progress: progress)
        if Task.isCancelled { return RefreshReport(outcomes: []) }
        let report = try await refresher.refresh(feeds, options: options, progress: progress)
        if !Task.isCancelled { try finish(report, store) }
        return report
      }, store)
  }

  /// Merges and groups the stored articles anew if that was done by other rules. When the fetch is cancelled it requests
  /// nothing more, and the next one does what is left.
  private func mergeAnew(
    _ store: any ArticleStore, progress: (RefreshEvent) -> Void
  ) throws(StoreError) {
    while !Task.isCancelled, let step = try store.mergeAnew(at: session.now) {
      progress(.merging(step))
    }
    while !Task.isCancelled, let step = try store.group(at: session.now) {
      progress(.grouping(step))
    }
  }

  /// Updates statistics and prunes after a fetch.
  private func finish(_ report: RefreshReport, _ store: any ArticleStore) throws(StoreError) {
    if report.outcomes.contains(where: { $0.changes.new > 0 }) { try store.optimize() }
    // Without any response it is unknown what feeds still contain.
    if report.outcomes.contains(where: { $0.status == .updated || $0.status == .unchanged }) {
      let now = session.clock()
      _ = try store.pruneDaily(
        lastSeenBefore: now.addingTimeInterval(-config.settings.retention),
        configured: Set(config.feeds.map(\.name)), at: now)
    }
  }
}
