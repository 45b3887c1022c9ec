import Configuration
import FeedModel
import Foundation
import Refreshing

/// Puts a refresh together: lock, store, transfers, progress and Ctrl-C.
struct FetchCommandRunner {
  let session: Session
  let config: Config
  var force = false
  /// The feeds were named.
  var asked = false
  var jobs: Int?
  /// Is told of the progress, in place of the terminal; signals are its own to see to.
  var observer: (@Sendable (RefreshEvent) -> Void)?
  /// What fetches instead of the network.
  var fetcher: (any FeedFetcher)?

  /// - Throws: exit 75 while another fetch runs, 74 where the store fails.
  func run(_ feeds: [Feed]) async throws -> RefreshReport {
    let store = try session.store(.create)
    let lock = try store.lockForFetching()
    defer { withExtendedLifetime(lock) {} }
    try store.register(config.feeds)
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
      throw CommandFailure(code: 128 + signal, message: "interrupted; what had arrived is kept")
    }
    let report = try result.get()
    try finish(report, store)
    return report
  }

  /// What is done after a fetch: statistics and retention.
  private func finish(_ report: RefreshReport, _ store: any ArticleStore) throws(StoreError) {
    if report.outcomes.contains(where: { $0.changes.new > 0 }) { try store.optimize() }
    // Without any answer nothing tells what feeds still hold.
    if report.outcomes.contains(where: { $0.status == .updated || $0.status == .unchanged }) {
      let now = session.clock()
      _ = try store.pruneDaily(
        lastSeenBefore: now.addingTimeInterval(-config.settings.retention),
        configured: Set(config.feeds.map(\.name)), at: now)
    }
  }
}
