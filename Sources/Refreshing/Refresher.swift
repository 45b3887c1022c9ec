public import FeedBasics
public import FeedModel
public import FeedParsing

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
    /// Whether older pages of feeds are read too.
    public var history = false
    /// Whether a pause requested by one feed's server applies to all feeds of that host.
    public var holdsHosts = true
    /// All configured feeds, including those that are not refreshed now, since they may share hosts and names.
    public var configured: [Feed] = []

    /// Are applied to what arrives, in order.
    public var rules: [ArticleRule] = []
    /// Synchronises the accounts among the feeds; nil if there are none.
    public var accounts: AccountSynchroniser?
    /// Names this program among those that fetch for the same store.
    public var owner = ""

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
    // Only a feed with an id can be leased.
    if store.leasing != nil { try store.register(all) }
    let allStates = try store.states(of: all)
    let states = Refresher.states(of: feeds, among: all, allStates)
    let now = clock()
    let holds = HostHolds(
      all, allStates, stored: try store.heldHosts(now: now), holdsHosts: options.holdsHosts,
      now: now)
    let due = DueFeeds(options: options, holds: holds, planned: states)
    let leases = store.leasing.map { HeldLeases($0, owner: options.owner) }
    var results = RefreshResults(of: feeds, store: store, leases: leases)
    var groups: [RequestGroup] = []
    var groupOf: [RequestGroup.Key: Int] = [:]
    for (index, feed) in feeds.enumerated() {
      if let skipped = due.skip(feed, states[index], now: clock()) {
        results.skip(index, skipped)
        continue
      }
      // Feeds with the same URL share one request.
      let key = RequestGroup.Key(feed: feed)
      if let known = groupOf[key] {
        groups[known].members.append(index)
        groups[known].states.append(states[index])
      } else {
        groupOf[key] = groups.count
        groups.append(RequestGroup(members: [index], states: [states[index]]))
      }
    }
    progress(.planned(groups.reduce(0) { $0 + $1.members.count }))
    if let leasing = store.leasing, !groups.isEmpty {
      try leasing.prepareLeases(ofHosts: Set(groups.compactMap { $0.leasedHost(feeds) }))
      // Programs that begin at once begin at different feeds.
      groups = rotated(groups)
    }
    // Two of a host that have no response each time must not have the others given up with them for ever.
    groups = groups.filter { !$0.wasUnanswered } + rotated(groups.filter(\.wasUnanswered))
    let (pauses, clock) = (HostPauses(holds), clock)
    let turns = HostTurns(perHost: options.perHost) { pauses.error(host: $0, now: clock()) }
    let requests = FeedRequests(
      fetcher: fetcher, store: store, adapters: adapters, clock: clock, random: random,
      feeds: feeds, leases: leases, accounts: options.accounts, history: options.history,
      turns: turns, pauses: pauses)
    let run = RefreshSession(
      requests: requests, store: store, feeds: feeds, options: options, due: due)
    await run.run(groups, into: &results, progress: progress)
    var report = RefreshReport(outcomes: results.outcomes.compactMap { $0 })
    if report.outcomes.count == feeds.count {
      CaptivePortal.recognise(
        in: &report.outcomes,
        hosts: zip(feeds, states).map { feed, state in
          state.failures > 0 ? nil : feed.location.baseURL.flatMap { URLReference.Parts($0).host }
        })
    }
    // A file says nothing about the network.
    let files = Set(feeds.lazy.filter { $0.location.baseURL == nil }.map(\.name))
    report.isOffline =
      results.isOffline
      || RefreshReport.isOffline(report.outcomes.filter { !files.contains($0.name) })
    do {
      // What cannot be given back ends by itself.
      defer { try? leases?.giveBackAll() }
      // Failures while offline change nothing: next fetches stay as they were.
      try results.save(failures: !report.isOffline)
      if let error = report.outcomes.lazy.compactMap(\.storeError).first { throw error }
    }
    while let step = try store.group(at: clock()) {
      if step.done < step.total { progress(.grouping(step)) }
      // The next refresh does the rest.
      if Task.isCancelled { break }
    }
    if report.isOffline {
      for index in report.outcomes.indices where report.outcomes[index].failure != nil {
        report.outcomes[index].nextFetch = nil
      }
    }
    return report
  }

  /// The same groups in turn, beginning with one at random.
  private func rotated(_ groups: [RequestGroup]) -> [RequestGroup] {
    guard !groups.isEmpty else { return [] }
    let first = min(Int(random() * Double(groups.count)), groups.count - 1)
    return Array(groups[first...] + groups[..<first])
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
}
