import Configuration
import FeedModel
import Foundation
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

  /// - Throws: exit 75 if another fetch is running, 74 if the store fails.
  func run(_ feeds: [Feed]) async throws -> RefreshReport {
    let lock = try session.lockForFetching()
    defer { withExtendedLifetime(lock) {} }
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
    if let observer {
      let report = try await refresher.refresh(feeds, options: options, progress: observer)
      try finish(report, store)
      return report
    }
    let progress = FetchProgress(terminal: session.terminal)
    let interruption = Interruption()
    let task = Task { [options] () throws(StoreError) -> RefreshReport in
      try await refresher.refresh(feeds, options: options) { progress.note($0) }
    }
    interruption.onSignal { _ in task.cancel() }
    let result = await task.result
    interruption.end()
    progress.clear()
    if let signal = interruption.signal {
      throw CommandFailure(
        code: 128 + signal, message: "interrupted; responses that arrived are kept")
    }
    let report = try result.get()
    try finish(report, store)
    return report
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
