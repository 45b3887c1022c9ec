import FeedModel
import FeedParsing
import Platform

/// One running refresh: feeds are fetched and read concurrently, and their responses are stored in batches.
struct RefreshSession: Sendable {
  let fetcher: any FeedFetcher
  let store: any ArticleIngest
  let adapters: [String: Adapter]
  let clock: @Sendable () -> Date
  let random: @Sendable () -> Double
  let feeds: [Feed]
  /// The stored state of each feed.
  let states: [FeedState]
  let options: Refresher.Options

  /// Fetches, reads and stores the feeds of the groups.
  /// - Parameters:
  ///   - progress: called as feeds begin.
  ///   - end: called for each feed as it ends, with its index.
  func run(
    _ groups: [RequestGroup], progress: @Sendable (RefreshEvent) -> Void,
    end: (_ index: Int, FeedUpdate.Result) -> Void
  ) async {
    var queue = HostQueue(groups, perHost: options.perHost) { $0.host(feeds, states) }
    await withTaskGroup(of: Step.self) { tasks in
      var running = 0
      var waiting = WriteBatcher()
      while true {
        while running < options.jobs, !waiting.isFull, let (group, host) = queue.next() {
          running += 1
          progress(.began(group.members.map { feeds[$0].name }))
          tasks.addTask { .read(await work(group, host: host)) }
        }
        switch waiting.next(isLast: running == 0) {
        case .store(let batch): tasks.addTask { .stored(add(batch)) }
        case .wait(let turn):
          tasks.addTask {
            // Ctrl-C ends the sleep early; the responses so far are stored then.
            try? await Task.sleep(for: WriteBatcher.maximumDelay)
            return .waited(turn: turn)
          }
        case nil: break
        }
        guard running > 0 || !waiting.isEmpty, let step = await tasks.next() else { break }
        switch step {
        case .waited(let turn): waiting.haveWaited(turn: turn)
        case .stored(let stored):
          waiting.haveStored()
          for (index, result) in stored { end(index, result) }
        case .read(let done):
          running -= 1
          queue.finished(host: done.host)
          for (index, result) in done.ended { end(index, result) }
          waiting.append(done.read)
          if options.holdsHosts, let until = done.heldUntil {
            for index in queue.removeAll(host: done.heldHost ?? done.host).flatMap(\.members) {
              var outcome = FeedOutcome(
                name: feeds[index].name, url: feeds[index].configuredURL, status: .skipped)
              outcome.nextFetch = until
              outcome.reason = .retryAfter
              end(index, FeedUpdate.Result(outcome: outcome))
            }
          }
        }
      }
      tasks.cancelAll()
    }
  }

  /// What a task of the refresh has done.
  private enum Step: Sendable {
    case read(GroupResult)
    case stored([(index: Int, result: FeedUpdate.Result)])
    case waited(turn: Int)
  }

  private struct GroupResult: Sendable {
    var ended: [(index: Int, result: FeedUpdate.Result)] = []
    var read: [WriteBatcher.Response] = []
    /// The host whose limit the transfer counted against.
    var host: String
    /// The host that asked for a pause; redirects and further pages may have led to another one.
    var heldHost: String?
    var heldUntil: Date?
  }

  private func work(_ group: RequestGroup, host: String) async -> GroupResult {
    let start = clock()
    var done = GroupResult(host: host)
    guard let leader = group.members.first else { return done }
    let fetched = await fetch(feeds[leader], states: group.members.map { states[$0] })
    let followUp = await followUp(
      feeds[leader], states: group.members.map { states[$0] }, after: fetched)
    var pause = followUp.pause
    if case .failure(let error) = fetched, case .status(_, let seconds?, _, _) = error,
      let host = error.busyHost
    {
      pause = HostPause(host: host, seconds: seconds)
    }
    done.heldHost = pause?.host
    done.heldUntil = pause.map {
      clock().addingTimeInterval(min($0.seconds, Schedule.maximumRetryAfter))
    }
    for index in group.members {
      let step = FeedUpdate(
        feed: feeds[index], old: states[index], adapters: adapters, now: clock(), jitter: random()
      ).take(fetched, followUp)
      switch step {
      case .read(let reading):
        done.read.append(WriteBatcher.Response(index: index, start: start, reading: reading))
      case .ended(var result):
        result.outcome.seconds = seconds(since: start)
        done.ended.append((index, result))
      }
    }
    return done
  }

  /// Stores a batch of responses.
  private func add(_ responses: [WriteBatcher.Response]) -> [(
    index: Int, result: FeedUpdate.Result
  )] {
    let stored = store.add(responses.map(\.reading.response), rules: options.rules)
    return zip(responses, stored).map { response, stored in
      var result = response.reading.result(stored)
      result.outcome.seconds = seconds(since: response.start)
      return (response.index, result)
    }
  }

  private func seconds(since start: Date) -> Double { max(0, clock().timeIntervalSince(start)) }

  /// Fetches what the first response leads to. One that all the feeds have stored already leads to nothing new.
  private func followUp(
    _ feed: Feed, states: [FeedState], after first: Result<FetchResponse, FetchError>
  ) async -> FollowUpResult {
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

  private func fetch(_ feed: Feed, states: [FeedState]) async
    -> Result<FetchResponse, FetchError>
  {
    if let problem = feed.problem { return .failure(.badURL(problem)) }
    var request = FetchRequest(feed: feed)
    if let state = states.first,
      states.allSatisfy({ state.hasValidators(of: $0) })
    {
      request.etag = state.etag
      request.lastModified = state.lastModified
      request.validatorsURL = state.validatorsURL
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
