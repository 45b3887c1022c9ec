import FeedBasics
import FeedModel
import FeedParsing

/// Requests the feeds of one group and reads what comes.
struct FeedRequests: Sendable {
  let fetcher: any FeedFetcher
  let store: any ArticleIngest
  let adapters: [String: Adapter]
  let clock: @Sendable () -> Date
  let random: @Sendable () -> Double
  let feeds: [Feed]
  /// nil if feeds are not leased.
  let leases: HeldLeases?
  /// nil if no feed is an account.
  let accounts: AccountSynchroniser?
  /// Whether older pages of feeds are read too.
  let history: Bool
  /// The turns of the hosts, and the pauses they asked for.
  let turns: HostTurns
  let pauses: HostPauses
  private let robots = RobotsFiles()

  /// What came for a group.
  struct GroupResult: Sendable {
    var ended: [(index: Int, result: FeedUpdate.Result)] = []
    var read: [WriteBatcher.Response] = []
    /// The host whose limit the transfer counted against.
    var host: String
    /// The host that asked for a pause; redirects and further pages may have led to another one.
    var heldHost: String?
    var heldUntil: Date?
    /// Why the first request failed; nil if it did not.
    var error: FetchError?
  }

  /// - Parameter holdsHosts: whether a pause that a host asks for applies to all its feeds, and to other programs at once.
  func run(_ group: RequestGroup, host: String, holdsHosts: Bool) async -> GroupResult {
    let start = clock()
    var done = GroupResult(host: host)
    guard let leader = group.members.first else { return done }
    var fetcher: any FeedFetcher = PatientFetcher(fetcher: fetcher, turns: turns)
    if let leases {
      fetcher = LeasedFetcher(fetcher: fetcher, leases: leases, index: leader)
    }
    if case .server? = feeds[leader].role {
      // An account is alone in its group.
      guard let state = group.states.first, let accounts else { return done }
      let brought = await accounts(feeds[leader], state, fetcher)
      let update = FeedUpdate(
        feed: feeds[leader], old: state, adapters: [:], now: clock(), jitter: random())
      leases?.noteTransfer(of: group.members)
      var result = update.take(brought)
      result.outcome.seconds = max(0, clock().timeIntervalSince(start))
      done.ended = [(leader, result)]
      return done
    }
    if feeds[leader].adapter.flatMap({ adapters[$0] })?.isForPages ?? false {
      fetcher = RobotsFetcher(fetcher: fetcher, robots: robots)
    }
    // The order of the feeds decides nothing: of their limits the largest apply, and then to each feed its own.
    var leading = feeds[leader]
    for member in group.members {
      leading.timeout = max(leading.timeout, feeds[member].timeout)
      leading.maxBody = max(leading.maxBody, feeds[member].maxBody)
    }
    let fetched = await fetch(leading, states: group.states, fetcher)
    let followUp = await followUp(
      feeds[leader], states: group.states, after: fetched, fetcher)
    var pause = followUp.pause
    if case .failure(let error) = fetched {
      done.error = error
      if case .status(_, let seconds?, _, _) = error, let host = error.busyHost {
        pause = HostPause(host: host, seconds: seconds)
      }
    }
    done.heldHost = pause?.host
    if let pause {
      let seconds = min(pause.seconds, Schedule.maximumRetryAfter)
      let now = clock()
      let end = now.addingTimeInterval(seconds)
      done.heldUntil = end
      if holdsHosts { pauses.add(host: pause.host ?? host, until: end, now: now) }
      if holdsHosts, let leases {
        leases.hold(host: pause.host ?? host, seconds: seconds)
      } else if holdsHosts {
        // That it fails is no reason to lose the response.
        try? store.hold(host: pause.host ?? host, until: end, now: now)
      }
    }
    leases?.noteTransfer(of: group.members)
    // Those that share a request are due together the next time, too.
    let (now, jitter) = (clock(), random())
    for (index, state) in zip(group.members, group.states) {
      let step = FeedUpdate(
        feed: feeds[index], old: state, adapters: adapters, now: now, jitter: jitter
      ).take(FeedRequests.limited(fetched, to: feeds[index].maxBody), followUp)
      switch step {
      case .read(var reading):
        reading.response = store.prepared(reading.response)
        done.read.append(WriteBatcher.Response(index: index, start: start, reading: reading))
      case .ended(var result):
        result.outcome.seconds = max(0, clock().timeIntervalSince(start))
        done.ended.append((index, result))
      }
    }
    return done
  }

  /// The results of a group that is not requested, since its host does not respond. Of leased feeds they are not stored:
  /// another program may reach the host.
  /// - Parameter error: why requests for other feeds of the host failed.
  func results(
    of group: RequestGroup, unasked error: FetchError
  ) -> [(index: Int, result: FeedUpdate.Result)] {
    let (now, jitter) = (clock(), random())
    return zip(group.members, group.states).map { index, state in
      let feed = feeds[index]
      var result = FeedUpdate(feed: feed, old: state, adapters: adapters, now: now, jitter: jitter)
        .failure(feed.problem.map { .badURL($0) } ?? error)
      if leases != nil {
        result.failedState = nil
        result.outcome.nextFetch = nil
      }
      return (index, result)
    }
  }

  private static func limited(
    _ fetched: Result<FetchResponse, FetchError>, to limit: Int
  ) -> Result<FetchResponse, FetchError> {
    guard case .success(let response) = fetched, response.body.count > limit else {
      return fetched
    }
    return .failure(.tooLarge(limit: limit))
  }

  /// Fetches what the first response leads to. One that all the feeds have stored already leads to nothing new.
  private func followUp(
    _ feed: Feed, states: [FeedState], after first: Result<FetchResponse, FetchError>,
    _ fetcher: any FeedFetcher
  ) async -> FollowUpResult {
    if history, feed.adapter == nil, case .success(let response) = first, response.status != 304,
      let page = try? FeedParser.parse(response.body, contentType: response.contentType)
    {
      var result = await HistoryPages(feed: feed, fetcher: fetcher).read(after: page, response)
      result.first = page
      return result
    }
    guard let adapter = feed.adapter.flatMap({ adapters[$0] }), feed.pages > 1 || adapter.hasDetail,
      case .success(let response) = first, response.status != 304
    else { return FollowUpResult() }
    let digest = BodyDigest.of(response.body)
    guard states.contains(where: { $0.bodyDigest != digest }),
      // A response that cannot be read is reported later, by `FeedUpdate`.
      let page = try? FeedParser.parse(
        response.body, contentType: response.contentType, adapter: adapter)
    else { return FollowUpResult() }
    var references = page.references
    var result = await Pagination(feed: feed, adapter: adapter, fetcher: fetcher)
      .read(after: page, response, references: &references)
    result.first = page
    guard !references.isEmpty else { return result }
    let listed = DetailFetch(
      feed: feed, adapter: adapter, fetcher: fetcher, store: store, clock: clock)
    do {
      try await listed.load(
        references, base: response.finalURL ?? feed.location.baseURL, into: &result)
    } catch {
      result.cut(error.description)
    }
    return result
  }

  private func fetch(
    _ feed: Feed, states: [FeedState], _ fetcher: any FeedFetcher
  ) async -> Result<FetchResponse, FetchError> {
    if let problem = feed.problem { return .failure(.badURL(problem)) }
    var request = FetchRequest(feed: feed)
    // Of XML the items that came are whole; of JSON nothing can be read.
    request.takesParts = feed.adapter == nil
    // An older page may be new though the first one is not.
    if !history, let state = states.first,
      states.allSatisfy({ state.hasValidators(of: $0) })
    {
      request.etag = state.etag
      request.lastModified = state.lastModified
      request.validatorsURL = state.validatorsURL
    }
    if let moved = RequestGroup.movedTo(states) {
      request.location = .web(url: moved)
      request.credentialsOrigin = feed.location.baseURL
      // Where a server led once may be elsewhere now.
      request.namedBy += [feed.location.baseURL].compactMap(\.self)
    }
    do {
      return .success(try await fetcher.fetch(request))
    } catch {
      return .failure(error)
    }
  }
}
