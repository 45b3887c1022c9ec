public import FeedModel
public import FeedParsing
public import Platform

/// Fetches feeds, reads them and stores their articles. A failing feed is an outcome in the report, not an error.
public struct Refresher: Sendable {
  /// Limits of a refresh, and which feeds are due in it.
  public struct Options: Sendable {
    /// The most groups of feeds that are fetched at once.
    public var jobs = 16
    /// The most requests to one host at once.
    public var perHost = 2
    /// Whether the user named the feeds; their interval is ignored then.
    public var asked = false
    /// Whether interval, max-age and back-off are ignored; `Retry-After` and 410 never are.
    public var force = false
    /// Whether a pause requested by one feed's server applies to all feeds of that host.
    public var holdsHosts = true
    /// All configured feeds, including those that are not refreshed now, since they may share hosts and names.
    public var configured: [Feed] = []

    /// Creates the default options.
    public init() {}
  }

  private let fetcher: any FeedFetcher
  private let store: any ArticleIngest
  private let adapters: [String: Adapter]
  private let clock: @Sendable () -> Date
  private let random: @Sendable () -> Double

  /// Creates a refresher from its parts.
  /// - Parameters:
  ///   - adapters: the JSON adapters, by name.
  ///   - random: returns a number in 0 ..< 1, used to spread the feeds' next fetches.
  public init(
    fetcher: any FeedFetcher, store: any ArticleIngest, adapters: [String: Adapter],
    clock: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> Double
  ) {
    self.fetcher = fetcher
    self.store = store
    self.adapters = adapters
    self.clock = clock
    self.random = random
  }

  /// Refreshes the feeds that are due.
  /// - Parameter progress: called as feeds begin and end.
  /// - Returns: an outcome for each feed, in their order.
  /// - Throws: ``StoreError`` if the store fails; a feed's failure is an outcome.
  public func refresh(
    _ feeds: [Feed], options: Options, progress: @Sendable (RefreshEvent) -> Void = { _ in }
  ) async throws(StoreError) -> RefreshReport {
    var outcomes = [FeedOutcome?](repeating: nil, count: feeds.count)
    let all = options.configured.isEmpty ? feeds : options.configured
    let names = Set(all.map(\.name))
    let allStates = try store.states(of: all, configured: names)
    let byName = Dictionary(zip(all.map(\.name), allStates)) { first, _ in first }
    let states = feeds.map { byName[$0.name] ?? FeedState() }
    let holds = options.holdsHosts ? HostHolds(all, allStates, now: clock()) : HostHolds()
    var groups: [RequestGroup] = []
    var groupOf: [RequestGroup.Key: Int] = [:]
    for (index, feed) in feeds.enumerated() {
      if let skipped = skip(feed, states[index], options: options, holds: holds) {
        outcomes[index] = skipped
        continue
      }
      // Feeds with the same URL share one request.
      let key = RequestGroup.Key(feed: feed)
      if let known = groupOf[key] {
        groups[known].members.append(index)
      } else {
        groupOf[key] = groups.count
        groups.append(RequestGroup(key: key, members: [index]))
      }
    }
    progress(.planned(groups.reduce(0) { $0 + $1.members.count }))
    let run = RefreshSession(
      fetcher: fetcher, store: store, adapters: adapters, clock: clock, random: random,
      feeds: feeds, states: states, options: options)
    let results = await run.results(of: groups, progress: progress)
    for (index, result) in results { outcomes[index] = result.outcome }
    var report = RefreshReport(outcomes: outcomes.compactMap { $0 })
    let attempted = report.attempted
    report.isOffline = RefreshReport.isOffline(report.outcomes)
    if let error = attempted.lazy.compactMap(\.storeError).first { throw error }
    var changes: [FeedStateChange] = []
    for (index, result) in results {
      // Failures while offline change nothing: next fetches stay as they were.
      let failed = report.isOffline ? nil : result.failedState
      if let state = result.confirmedState ?? failed {
        changes.append(FeedStateChange(state: state, feed: feeds[index]))
      }
    }
    try store.save(changes)
    if report.isOffline {
      for index in report.outcomes.indices where report.outcomes[index].status == .failed {
        report.outcomes[index].nextFetch = nil
      }
    }
    return report
  }

  // MARK: Skipped feeds

  private func skip(_ feed: Feed, _ state: FeedState, options: Options, holds: HostHolds)
    -> FeedOutcome?
  {
    let now = clock()
    var outcome = FeedOutcome(name: feed.name, url: feed.configuredURL, status: .skipped)
    guard feed.isEnabled else {
      outcome.error = "disabled in the config (enabled = false)"
      return outcome
    }
    if state.isGone {
      outcome.error = "gone (410); remove it from the config"
      return outcome
    }
    if let held = holds.until(feed, state), held > now {
      outcome.nextFetch = held
      outcome.reason = .retryAfter
      return outcome
    }
    switch Schedule.due(state, feed: feed, now: now, asked: options.asked, force: options.force) {
    case .now: return nil
    case .later(let date, let reason):
      outcome.nextFetch = date
      outcome.reason = reason
    case .never: break
    }
    return outcome
  }
}
