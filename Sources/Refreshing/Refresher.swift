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

  /// - Parameter progress: called as each feed ends.
  public func refresh(
    _ feeds: [Feed], options: Options, progress: @Sendable (FeedOutcome) -> Void = { _ in }
  ) async throws(StoreError) -> RefreshReport {
    var outcomes = [FeedOutcome?](repeating: nil, count: feeds.count)
    var states: [FeedState] = []
    for feed in feeds { states.append(try store.state(of: feed)) }
    let holds = options.holdsHosts ? HostHolds(feeds, states, now: clock()) : HostHolds()
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
    let results = await run(
      groups, feeds: feeds, states: states, options: options, progress: progress)
    for (index, result) in results { outcomes[index] = result.outcome }
    var report = RefreshReport(outcomes: outcomes.compactMap { $0 })
    let attempted = report.attempted
    report.isOffline =
      !attempted.isEmpty && attempted.allSatisfy { $0.status == .failed && $0.failedBeforeAnswer }
    if let error = attempted.lazy.compactMap(\.storeError).first { throw error }
    if !report.isOffline {
      for (index, result) in results {
        if let failed = result.failedState { try store.save(failed, of: feeds[index]) }
      }
    } else {
      // Offline changes nothing: next fetches stay as they were.
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
    guard feed.isEnabled else { return outcome }
    if let held = holds.until(feed), held > now {
      outcome.nextFetch = held
      return outcome
    }
    switch Schedule.due(state, feed: feed, now: now, asked: options.asked, force: options.force) {
    case .now: return nil
    case .later(let date, _): outcome.nextFetch = date
    case .never: outcome.error = "gone (410); remove it from the config"
    }
    return outcome
  }

  // MARK: Running

  private struct Result: Sendable {
    var outcome: FeedOutcome
    /// What to remember of a failure, once it is known that the machine is not offline.
    var failedState: FeedState?
  }

  private struct GroupResult: Sendable {
    var members: [(index: Int, result: Result)]
    var host: String
    var heldUntil: Date?
  }

  private func run(
    _ groups: [RequestGroup], feeds: [Feed], states: [FeedState], options: Options,
    progress: @Sendable (FeedOutcome) -> Void
  ) async -> [(index: Int, result: Result)] {
    var queue = HostQueue(groups, perHost: options.perHost) { $0.key.host }
    var results: [(index: Int, result: Result)] = []
    await withTaskGroup(of: GroupResult.self) { tasks in
      var running = 0
      while true {
        while running < options.jobs, let (group, host) = queue.next() {
          running += 1
          tasks.addTask { await work(group, host: host, feeds: feeds, states: states) }
        }
        guard let done = await tasks.next() else { break }
        running -= 1
        queue.finished(host: done.host)
        for member in done.members {
          results.append(member)
          progress(member.result.outcome)
        }
        if options.holdsHosts, let until = done.heldUntil {
          for index in queue.removeAll(host: done.host).flatMap(\.members) {
            var outcome = FeedOutcome(
              name: feeds[index].name, url: feeds[index].configuredURL, status: .skipped)
            outcome.nextFetch = until
            results.append((index, Result(outcome: outcome)))
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
    var held: Date?
    var members: [(index: Int, result: Result)] = []
    for index in group.members {
      var result = take(fetched, for: feeds[index], state: states[index])
      let now = clock()
      result.outcome.seconds = max(0, now.timeIntervalSince(start))
      if let state = result.failedState, state.holdsHost { held = state.heldUntil }
      members.append((index, result))
    }
    return GroupResult(members: members, host: host, heldUntil: held)
  }

  private func fetch(_ feed: Feed, states: [FeedState]) async
    -> Swift.Result<FetchAnswer, FetchError>
  {
    if let problem = feed.problem { return .failure(.badURL(problem)) }
    var request = FetchRequest(feed: feed)
    if let state = states.first,
      states.allSatisfy({ $0.etag == state.etag && $0.lastModified == state.lastModified })
    {
      request.etag = state.etag
      request.lastModified = state.lastModified
      if let moved = state.movedTo, states.allSatisfy({ $0.movedTo == moved }) {
        request.location = .web(url: moved)
        request.credentialsOrigin = feed.location.baseURL
      }
    }
    do {
      return .success(try await fetcher.fetch(request))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Taking in

  private func take(
    _ fetched: Swift.Result<FetchAnswer, FetchError>, for feed: Feed, state: FeedState
  ) -> Result {
    let now = clock()
    do {
      switch fetched {
      case .failure(let error): return failure(error, feed: feed, state: state, now: now)
      case .success(let answer): return try take(answer, for: feed, state: state, now: now)
      }
    } catch {
      var outcome = FeedOutcome(name: feed.name, url: feed.configuredURL, status: .failed)
      outcome.error = error.description
      outcome.storeError = error
      return Result(outcome: outcome)
    }
  }

  private func take(
    _ answer: FetchAnswer, for feed: Feed, state old: FeedState, now: Date
  ) throws(StoreError) -> Result {
    var state = old
    state.lastStatus = answer.status
    if answer.status == 304, old.etag == nil, old.lastModified == nil {
      return failure(
        .broken("304 Not Modified, though nothing was asked conditionally"), feed: feed, state: old,
        now: now)
    }
    let digest = answer.status == 304 ? old.bodyDigest : Digest.hex(answer.body)
    if answer.status == 304 || digest == old.bodyDigest && old.bodyDigest != nil {
      succeed(&state, answer, now: now)
      state.unchangedPolls += 1
      try store.confirm(state, of: feed, at: now)
      return Result(outcome: outcome(.unchanged, feed: feed, state: state, now: now))
    }
    let document: FeedDocument
    do {
      let parsed = try FeedParser.parse(
        answer.body, contentType: answer.contentType, adapter: feed.adapter.flatMap { adapters[$0] }
      )
      document = FeedNormaliser.document(parsed, feedURL: answer.finalURL ?? feed.location.baseURL)
    } catch {
      return failure(parseError: error, status: answer.status, feed: feed, state: old, now: now)
    }
    succeed(&state, answer, now: now)
    state.title = document.title
    state.format = document.format.name
    state.hints = document.pollingHints
    state.bodyDigest = document.isComplete ? digest : nil
    if !document.isComplete {
      // What was cut off would never come, were the server told that this body is here.
      state.etag = nil
      state.lastModified = nil
    }
    let changes = try store.add(document, to: feed, state: state, at: now)
    let status: FeedOutcome.Status = changes == StoreChanges() ? .unchanged : .updated
    state.unchangedPolls = changes == StoreChanges() ? state.unchangedPolls + 1 : 0
    var outcome = outcome(status, feed: feed, state: state, now: now)
    outcome.changes = changes
    outcome.rejections = document.rejections
    return Result(outcome: outcome)
  }

  private func succeed(_ state: inout FeedState, _ answer: FetchAnswer, now: Date) {
    if answer.status != 304 {
      state.etag = answer.etag
      state.lastModified = answer.lastModified
    } else {
      state.etag = answer.etag ?? state.etag
      state.lastModified = answer.lastModified ?? state.lastModified
    }
    if let moved = answer.movedTo { state.movedTo = moved }
    state.lastAttempt = now
    state.lastSuccess = now
    state.freshUntil = answer.freshFor.map { now.addingTimeInterval(min($0, Schedule.longest)) }
    state.heldUntil = answer.retryAfter.map {
      now.addingTimeInterval(min($0, Schedule.longestRetryAfter))
    }
    state.holdsHost = false
    state.jitter = random()
    state.failures = 0
    state.lastError = nil
  }

  private func failure(_ error: FetchError, feed: Feed, state: FeedState, now: Date) -> Result {
    var state = state
    if case .status(let code, let retryAfter) = error {
      state.isGone = code == 410
      if let retryAfter {
        state.heldUntil = now.addingTimeInterval(min(retryAfter, Schedule.longestRetryAfter))
        state.holdsHost = code == 429 || code == 503
      }
    }
    return failed(
      error.description, status: error.statusCode, beforeAnswer: error.cameBeforeAnswer, feed: feed,
      state: state,
      now: now)
  }

  private func failure(
    parseError error: ParseError, status: Int, feed: Feed, state: FeedState, now: Date
  ) -> Result {
    failed(
      error.description, status: status, beforeAnswer: false, feed: feed, state: state, now: now)
  }

  private func failed(
    _ message: String, status: Int?, beforeAnswer: Bool, feed: Feed, state: FeedState, now: Date
  ) -> Result {
    var state = state
    state.lastAttempt = now
    state.lastStatus = status
    state.lastError = message
    state.failures += 1
    state.jitter = random()
    var outcome = outcome(.failed, feed: feed, state: state, now: now)
    outcome.error = message
    outcome.failedBeforeAnswer = beforeAnswer
    return Result(outcome: outcome, failedState: state)
  }

  private func outcome(_ status: FeedOutcome.Status, feed: Feed, state: FeedState, now: Date)
    -> FeedOutcome
  {
    var outcome = FeedOutcome(name: feed.name, url: feed.configuredURL, status: status)
    outcome.httpStatus = state.lastStatus
    outcome.nextFetch = Schedule.nextFetch(state, feed: feed, now: now)
    return outcome
  }
}
