public import FeedModel
public import FeedParsing
public import Foundation

/// Fetches feeds, reads them and takes what they say into the store. One bad feed is one outcome in the report.
public struct Refresher: Sendable {
  public struct Options: Sendable {
    /// Feeds in work at once.
    public var jobs = 16
    /// Feeds of one host in work at once.
    public var perHost = 2
    /// The feeds were named: their interval does not count.
    public var asked = false
    public var force = false
    public var holdsHosts = true
    /// All configured feeds, those that are not asked now included: they may share hosts and names.
    public var configured: [Feed] = []

    public init() {}
  }

  private let fetcher: any FeedFetcher
  private let store: any ArticleStore
  private let adapters: [String: Adapter]
  private let clock: @Sendable () -> Date
  private let random: @Sendable () -> Double

  /// - Parameters:
  ///   - adapters: by name.
  ///   - random: 0 ..< 1.
  public init(
    fetcher: any FeedFetcher, store: any ArticleStore, adapters: [String: Adapter],
    clock: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> Double
  ) {
    self.fetcher = fetcher
    self.store = store
    self.adapters = adapters
    self.clock = clock
    self.random = random
  }

  /// - Parameter progress: called as feeds begin and end.
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
      // Feeds with one URL share one request.
      let key = RequestGroup.Key(feed: feed)
      if let known = groupOf[key] {
        groups[known].members.append(index)
      } else {
        groupOf[key] = groups.count
        groups.append(RequestGroup(key: key, members: [index]))
      }
    }
    progress(.planned(groups.reduce(0) { $0 + $1.members.count }))
    let results = await run(
      groups, feeds: feeds, states: states, options: options, progress: progress)
    for (index, result) in results { outcomes[index] = result.outcome }
    var report = RefreshReport(outcomes: outcomes.compactMap { $0 })
    let attempted = report.attempted
    report.isOffline = RefreshReport.isOffline(report.outcomes)
    if let error = attempted.lazy.compactMap(\.storeError).first { throw error }
    var remembered: [(state: FeedState, feed: Feed)] = []
    for (index, result) in results {
      // Offline changes nothing: next fetches stay as they were.
      let failed = report.isOffline ? nil : result.failedState
      if let state = result.confirmedState ?? failed {
        remembered.append((state, feeds[index]))
      }
    }
    try store.save(remembered)
    if report.isOffline {
      for index in report.outcomes.indices where report.outcomes[index].status == .failed {
        report.outcomes[index].nextFetch = nil
      }
    }
    return report
  }

  // MARK: Deciding

  private func skip(_ feed: Feed, _ state: FeedState, options: Options, holds: HostHolds)
    -> FeedOutcome?
  {
    let now = clock()
    var outcome = FeedOutcome(name: feed.name, url: feed.configuredURL, status: .skipped)
    guard feed.isEnabled else {
      outcome.error = "switched off in the config (enabled = false)"
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

  // MARK: Running

  private struct GroupResult: Sendable {
    var members: [(index: Int, result: FeedUpdate.Result)]
    /// Whom the transfer counted for.
    var host: String
    /// Who asked for a pause; redirects and further pages may have led to another host.
    var heldHost: String?
    var heldUntil: Date?
  }

  private func run(
    _ groups: [RequestGroup], feeds: [Feed], states: [FeedState], options: Options,
    progress: @Sendable (RefreshEvent) -> Void
  ) async -> [(index: Int, result: FeedUpdate.Result)] {
    var queue = HostQueue(groups, perHost: options.perHost) { $0.host(feeds, states) }
    var results: [(index: Int, result: FeedUpdate.Result)] = []
    await withTaskGroup(of: GroupResult.self) { tasks in
      var running = 0
      while true {
        while running < options.jobs, let (group, host) = queue.next() {
          running += 1
          progress(.began(group.members.map { feeds[$0].name }))
          tasks.addTask { await work(group, host: host, feeds: feeds, states: states) }
        }
        guard let done = await tasks.next() else { break }
        running -= 1
        queue.finished(host: done.host)
        for member in done.members {
          results.append(member)
          progress(.ended(member.result.outcome))
        }
        if options.holdsHosts, let until = done.heldUntil {
          for index in queue.removeAll(host: done.heldHost ?? done.host).flatMap(\.members) {
            var outcome = FeedOutcome(
              name: feeds[index].name, url: feeds[index].configuredURL, status: .skipped)
            outcome.nextFetch = until
            results.append((index, FeedUpdate.Result(outcome: outcome)))
          }
        }
      }
    }
    return results
  }

  private func work(_ group: RequestGroup, host: String, feeds: [Feed], states: [FeedState]) async
    -> GroupResult
  {
    let start = clock()
    guard let leader = group.members.first else { return GroupResult(members: [], host: host) }
    let fetched = await fetch(feeds[leader], states: group.members.map { states[$0] })
    let followUp = await followUp(
      feeds[leader], states: group.members.map { states[$0] }, after: fetched)
    var pause = followUp.pause
    if case .failure(let error) = fetched, case .status(_, let seconds?, _, _) = error,
      let host = error.busyHost
    {
      pause = HostPause(host: host, seconds: seconds)
    }
    var members: [(index: Int, result: FeedUpdate.Result)] = []
    for index in group.members {
      var result = FeedUpdate(
        feed: feeds[index], old: states[index], store: store, adapters: adapters, now: clock(),
        jitter: random()
      ).take(fetched, followUp)
      let now = clock()
      result.outcome.seconds = max(0, now.timeIntervalSince(start))
      members.append((index, result))
    }
    let until = pause.map {
      clock().addingTimeInterval(min($0.seconds, Schedule.longestRetryAfter))
    }
    return GroupResult(members: members, host: host, heldHost: pause?.host, heldUntil: until)
  }

  /// A first answer that all the feeds have had leads to nothing new.
  private func followUp(
    _ feed: Feed, states: [FeedState], after first: Result<FetchAnswer, FetchError>
  ) async -> FollowUp {
    guard let adapter = feed.adapter.flatMap({ adapters[$0] }), feed.pages > 1 || adapter.hasDetail,
      case .success(let answer) = first, answer.status != 304
    else { return FollowUp() }
    let digest = Digest.hex(answer.body)
    guard states.contains(where: { $0.bodyDigest != digest }),
      // What cannot be read is told where it is taken in.
      let page = try? FeedParser.parse(
        answer.body, contentType: answer.contentType, adapter: adapter)
    else { return FollowUp() }
    var references = page.references
    var result = await FurtherPages(feed: feed, adapter: adapter, fetcher: fetcher)
      .read(after: page, answer, references: &references)
    result.first = page
    guard !references.isEmpty else { return result }
    let listed = ListedItems(
      feed: feed, adapter: adapter, fetcher: fetcher, store: store, clock: clock)
    do {
      try await listed.load(
        references, base: answer.finalURL ?? feed.location.baseURL, into: &result)
    } catch {
      result.cut(error.description)
    }
    return result
  }

  private func fetch(_ feed: Feed, states: [FeedState]) async
    -> Result<FetchAnswer, FetchError>
  {
    if let problem = feed.problem { return .failure(.badURL(problem)) }
    var request = FetchRequest(feed: feed)
    if let state = states.first,
      states.allSatisfy({ $0.etag == state.etag && $0.lastModified == state.lastModified })
    {
      request.etag = state.etag
      request.lastModified = state.lastModified
    }
    if let moved = RequestGroup.movedTo(states) {
      request.location = .web(url: moved)
      request.credentialsOrigin = feed.location.baseURL
    }
    do {
      return .success(try await fetcher.fetch(request))
    } catch {
      return .failure(error)
    }
  }
}
