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

    /// Are applied to what arrives, in order.
    public var rules: [ArticleRule] = []

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

  /// Refreshes the feeds that are due, and groups what arrived once all of it is stored.
  /// - Parameter progress: called as feeds begin and end.
  /// - Returns: an outcome for each feed, in their order.
  /// - Throws: ``StoreError`` if the store fails; a feed's failure is an outcome.
  public func refresh(
    _ feeds: [Feed], options: Options, progress: @Sendable (RefreshEvent) -> Void = { _ in }
  ) async throws(StoreError) -> RefreshReport {
    let all = options.configured.isEmpty ? feeds : options.configured
    let allStates = try store.states(of: all, configured: Set(all.map(\.name)))
    let states = Refresher.states(of: feeds, among: all, allStates)
    let holds = options.holdsHosts ? HostHolds(all, allStates, now: clock()) : HostHolds()
    var results = RefreshResults(of: feeds, store: store)
    var groups: [RequestGroup] = []
    var groupOf: [RequestGroup.Key: Int] = [:]
    for (index, feed) in feeds.enumerated() {
      if let skipped = skip(feed, states[index], options: options, holds: holds) {
        results.skip(index, skipped)
        continue
      }
      // Feeds with the same URL share one request.
      let key = RequestGroup.Key(feed: feed)
      if let known = groupOf[key] {
        groups[known].members.append(index)
      } else {
        groupOf[key] = groups.count
        groups.append(RequestGroup(members: [index]))
      }
    }
    progress(.planned(groups.reduce(0) { $0 + $1.members.count }))
    let run = RefreshSession(
      fetcher: fetcher, store: store, adapters: adapters, clock: clock, random: random,
      feeds: feeds, states: states, options: options)
    await run.run(groups, progress: progress) { index, result in
      results.end(index, result)
      progress(.ended(result.outcome))
    }
    var report = RefreshReport(outcomes: results.outcomes.compactMap { $0 })
    report.isOffline = RefreshReport.isOffline(report.outcomes)
    if let error = report.outcomes.lazy.compactMap(\.storeError).first { throw error }
    // Failures while offline change nothing: next fetches stay as they were.
    try results.save(failures: !report.isOffline)
    while let step = try store.group(at: clock()) {
      if step.done < step.total { progress(.grouping(step)) }
      // The next refresh does the rest.
      if Task.isCancelled { break }
    }
    if report.isOffline {
      for index in report.outcomes.indices where report.outcomes[index].status == .failed {
        report.outcomes[index].nextFetch = nil
      }
    }
    return report
  }

  /// - Parameters:
  ///   - all: the configured feeds, and their states.
  private static func states(
    of feeds: [Feed], among all: [Feed], _ allStates: [FeedState]
  ) -> [FeedState] {
    if feeds == all { return allStates }
    let indices = Dictionary(zip(all.map(\.name), all.indices)) { first, _ in first }
    return feeds.map { feed in indices[feed.name].map { allStates[$0] } ?? FeedState() }
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
