import FeedBasics
import FeedModel

/// One running refresh: feeds are fetched and read concurrently, and their responses are stored in batches. Where several
/// programs fetch for one store, feeds are leased before they are requested.
struct RefreshSession: Sendable {
  let requests: FeedRequests
  let store: any ArticleIngest
  let feeds: [Feed]
  let options: Refresher.Options
  /// Which feeds are due in a state that another program may have changed.
  let due: DueFeeds

  private var leases: HeldLeases? { requests.leases }
  private var clock: @Sendable () -> Date { requests.clock }

  /// Seconds between two looks at leases, and at hosts that other programs keep busy.
  private static let tick = Duration.milliseconds(250)

  /// A group that is to be requested, and the host that it counts for.
  private struct Start: Sendable {
    var group: RequestGroup
    var host: String
  }

  /// What a task of the refresh has done.
  private enum Step: Sendable {
    case read(FeedRequests.GroupResult)
    case stored([(index: Int, result: FeedUpdate.Result)])
    case waited(turn: Int)
    case leased([Start], Result<[LeaseAnswer], StoreError>)
    case kept(StoreError?)
    case ticked
  }

  /// Where the refresh is.
  private struct Progress {
    var queue: HostQueue<RequestGroup>
    var running = 0
    var waiting = WriteBatcher()
    var isLeasing = false
    var isKeeping = false
    var hosts = SilentHosts()
  }

  /// Fetches, reads and stores the feeds of the groups.
  /// - Parameters:
  ///   - results: receives the result of each feed as it ends.
  ///   - progress: called as feeds begin and end.
  func run(
    _ groups: [RequestGroup], into results: inout RefreshResults,
    progress: @Sendable (RefreshEvent) -> Void
  ) async {
    var now = Progress(queue: HostQueue(groups, perHost: options.perHost) { $0.host(feeds) })
    await withTaskGroup(of: Step.self) { tasks in
      if leases != nil { addTick(to: &tasks) }
      while true {
        // Without leases the requests that are left end by themselves, as cancelled.
        if leases != nil, Task.isCancelled || results.isOver {
          end(now.queue.removeAll(), into: &results, progress) { .skipped(feeds[$0]) }
        }
        switch now.waiting.next(isLast: now.running == 0 && now.queue.isEmpty) {
        case .store(let batch): tasks.addTask { await apart { .stored(add(batch)) } }
        case .wait(let turn):
          tasks.addTask {
            // Ctrl-C ends the sleep early; the responses so far are stored then.
            try? await Task.sleep(for: WriteBatcher.maximumDelay)
            return .waited(turn: turn)
          }
        case nil: break
        }
        // After a batch was handed out, so that more is read while it is stored.
        start(&now, &tasks, progress)
        guard
          now.running > 0 || !now.waiting.isEmpty || now.isKeeping
            || leases != nil && !now.queue.isEmpty,
          let step = await tasks.next()
        else { break }
        take(step, &now, &tasks, into: &results, progress)
      }
      tasks.cancelAll()
    }
  }

  /// Starts as many requests as may run at once.
  private func start(
    _ now: inout Progress, _ tasks: inout TaskGroup<Step>, _ progress: (RefreshEvent) -> Void
  ) {
    var next: [Start] = []
    while now.running < options.jobs, !now.waiting.isFull, !now.isLeasing,
      let (group, host) = now.queue.next()
    {
      now.running += 1
      next.append(Start(group: group, host: host))
    }
    guard let leases, !next.isEmpty else {
      for start in next { begin(start, &tasks, progress) }
      return
    }
    now.isLeasing = true
    tasks.addTask { [next] in await apart { .leased(next, lease(next, leases)) } }
  }

  private func begin(
    _ start: Start, _ tasks: inout TaskGroup<Step>, _ progress: (RefreshEvent) -> Void
  ) {
    progress(.began(start.group.members.map { feeds[$0].name }))
    tasks.addTask {
      .read(
        await requests.run(start.group, host: start.host, holdsHosts: options.holdsHosts))
    }
  }

  private func take(
    _ step: Step, _ now: inout Progress, _ tasks: inout TaskGroup<Step>,
    into results: inout RefreshResults, _ progress: (RefreshEvent) -> Void
  ) {
    switch step {
    case .waited(let turn): now.waiting.haveWaited(turn: turn)
    case .stored(let stored):
      now.waiting.haveStored()
      leases?.forget(stored.map(\.index))
      for (index, result) in stored { end(index, result, into: &results, progress) }
    case .read(let done):
      now.running -= 1
      now.queue.finished(host: done.host)
      for (index, result) in done.ended { end(index, result, into: &results, progress) }
      now.waiting.append(done.read)
      giveUpSilentHost(done, &now, into: &results, progress)
      if options.holdsHosts, let until = done.heldUntil {
        end(now.queue.removeAll(host: done.heldHost ?? done.host), into: &results, progress) {
          .skipped(feeds[$0], until: until, .retryAfter)
        }
      }
    case .leased(let starts, let answers):
      now.isLeasing = false
      switch answers {
      case .success(let answers):
        for (start, answer) in zip(starts, answers) {
          take(answer, to: start, &now, &tasks, into: &results, progress)
        }
      case .failure(let error):
        results.fail(error)
        for start in starts {
          drop(start, &now, into: &results, progress) { .skipped(feeds[$0]) }
        }
      }
    case .kept(let error):
      now.isKeeping = false
      if let error { results.fail(error) }
    case .ticked:
      now.queue.unblock()
      addTick(to: &tasks)
      guard !now.isKeeping else { return }
      now.isKeeping = true
      let finished = results.takeFinished()
      tasks.addTask { await apart { .kept(keep(finished)) } }
    }
  }

  /// Ends the waiting feeds of a host that does not respond, as those ended that were requested. What the user named is
  /// requested in any case.
  private func giveUpSilentHost(
    _ done: FeedRequests.GroupResult, _ now: inout Progress, into results: inout RefreshResults,
    _ progress: (RefreshEvent) -> Void
  ) {
    guard !options.asked else { return }
    let standing = now.hosts.standing(of: done.host, after: done.error)
    now.queue.setDoubt(standing == .doubtful, host: done.host)
    guard standing == .silent, let error = done.error else { return }
    for group in now.queue.removeAll(host: done.host) {
      for (index, result) in requests.results(of: group, unasked: error) {
        end(index, result, into: &results, progress)
      }
    }
  }

  // MARK: Leases

  /// Runs what waits for a server on a thread of its own: there may be as few as two for all tasks together. A store in a
  /// file hardly waits.
  private func apart(_ work: @escaping @Sendable () -> Step) async -> Step {
    guard leases != nil else { return work() }
    return await withCheckedContinuation { continuation in
      SystemThread.start { continuation.resume(returning: work()) }
    }
  }

  private func lease(
    _ starts: [Start], _ leases: HeldLeases
  ) -> Result<[LeaseAnswer], StoreError> {
    Result { () throws(StoreError) in
      try leases.lease(
        starts.map(\.group), feeds,
        limits: LeaseLimits(perHost: options.perHost, holdsHosts: options.holdsHosts)
      ) { due.skip(feeds[$0], $1, planned: $0, now: clock()) == nil }
    }
  }

  private func addTick(to tasks: inout TaskGroup<Step>) {
    tasks.addTask {
      try? await Task.sleep(for: RefreshSession.tick)
      return .ticked
    }
  }

  private func take(
    _ answer: LeaseAnswer, to start: Start, _ now: inout Progress,
    _ tasks: inout TaskGroup<Step>, into results: inout RefreshResults,
    _ progress: (RefreshEvent) -> Void
  ) {
    switch answer {
    case .granted(_, let states):
      var start = start
      start.group.states = states
      begin(start, &tasks, progress)
    case .busy:
      now.running -= 1
      now.queue.putBack(start.group, host: start.host)
    case .unwanted(let states):
      let states = Dictionary(zip(start.group.members, states)) { first, _ in first }
      drop(start, &now, into: &results, progress) { index in
        states[index].flatMap {
          due.skip(feeds[index], $0, planned: index, now: clock())
        } ?? .skipped(feeds[index])
      }
    case .leased(let seconds):
      let end = clock().addingTimeInterval(seconds)
      drop(start, &now, into: &results, progress) { .leased(feeds[$0], until: end) }
    case .held(let seconds):
      let time = clock()
      let end = time.addingTimeInterval(seconds)
      requests.pauses.add(host: start.host, until: end, now: time)
      drop(start, &now, into: &results, progress) { .skipped(feeds[$0], until: end, .retryAfter) }
      self.end(now.queue.removeAll(host: start.host), into: &results, progress) {
        .skipped(feeds[$0], until: end, .retryAfter)
      }
    }
  }

  private func drop(
    _ start: Start, _ now: inout Progress, into results: inout RefreshResults,
    _ progress: (RefreshEvent) -> Void, outcome: (Int) -> FeedOutcome
  ) {
    now.running -= 1
    now.queue.finished(host: start.host)
    end([start.group], into: &results, progress, outcome: outcome)
  }

  /// Saves states that need not wait, and keeps the leases.
  private func keep(_ finished: RefreshResults.Finished) -> StoreError? {
    do throws(StoreError) {
      try store.save(finished.changes)
      leases?.forget(finished.saved)
      try leases?.giveBack(finished.unused)
      try leases?.keep()
      return nil
    } catch {
      return error
    }
  }

  // MARK: Results

  private func end(
    _ groups: [RequestGroup], into results: inout RefreshResults,
    _ progress: (RefreshEvent) -> Void, outcome: (Int) -> FeedOutcome
  ) {
    for index in groups.flatMap(\.members) {
      end(index, FeedUpdate.Result(outcome: outcome(index)), into: &results, progress)
    }
  }

  private func end(
    _ index: Int, _ result: FeedUpdate.Result, into results: inout RefreshResults,
    _ progress: (RefreshEvent) -> Void
  ) {
    results.end(index, result)
    progress(.ended(result.outcome))
  }

  /// Stores a batch of responses.
  private func add(_ responses: [WriteBatcher.Response]) -> [(
    index: Int, result: FeedUpdate.Result
  )] {
    let stored = store.add(
      responses.map { response in
        var parsed = response.reading.response
        parsed.lease = leases?.lease(of: response.index)
        return parsed
      }, rules: options.rules)
    return zip(responses, stored).map { response, stored in
      var result = response.reading.result(stored)
      result.outcome.seconds = max(0, clock().timeIntervalSince(response.start))
      return (response.index, result)
    }
  }
}
