import FeedBasics
import FeedModel

/// One running load of pages: they are requested and read concurrently, and stored one by one.
struct PageSession {
  let loading: PageLoading
  let options: PageLoading.Options
  private(set) var report = PageReport()
  private var queue = PageQueue([])
  /// What to store unless the machine is offline.
  private var unreached: [(appearance: Int, page: StoredPage, error: FetchError)] = []
  private var wasReached = false
  /// Seconds after which a page is due again whose program died.
  private static let lease: Double = 120
  /// The appearances whose page this run has leased, and has not stored.
  private var leased: Set<Int> = []
  private var problem: StoreError?

  init(loading: PageLoading, options: PageLoading.Options) {
    self.loading = loading
    self.options = options
  }

  /// Stores what the plan decides without requests.
  mutating func begin(_ plan: PagePlan) throws(StoreError) {
    try loading.store.dropWaitingPages(ofAppearances: plan.dropped)
    for (appearance, page) in plan.refused { try store(page, of: appearance) }
    report.delayed = plan.delayed
  }

  private enum Step: Sendable {
    case ended(PageJob, PageLoading.Loaded)
    case waited
  }

  /// Requests the pages, until none is left, the task is cancelled or the store fails.
  mutating func run(_ jobs: [PageJob], progress: @Sendable (PageEvent) -> Void) async {
    queue = PageQueue(jobs)
    await withTaskGroup(of: Step.self) { [loading, options] tasks in
      var running = 0
      var isWaiting = false
      while problem == nil {
        start: while running < options.jobs, problem == nil, !Task.isCancelled {
          switch queue.next(now: loading.clock()) {
          case .request(let job):
            guard reserve(job) else { continue }
            running += 1
            report.requests += 1
            progress(.began(url: job.url))
            tasks.addTask { .ended(job, await loading.load(job, options)) }
          case .wait(let seconds):
            if isWaiting { break start }
            isWaiting = true
            tasks.addTask {
              await loading.sleep(seconds)
              return .waited
            }
          case .nothing: break start
          }
        }
        guard running > 0 || isWaiting, let step = await tasks.next() else { break }
        switch step {
        case .waited: isWaiting = false
        case .ended(let job, let loaded):
          running -= 1
          do throws(StoreError) {
            let isLast = try take(loaded, of: job)
            progress(.ended(url: job.url, isLast: isLast))
          } catch {
            problem = error
          }
        }
      }
      tasks.cancelAll()
    }
  }

  /// Whether a page may be requested now. If not, since another program requested a page of the host, it goes back to the
  /// queue, and is left for a later run if the host asked for a longer pause.
  private mutating func reserve(_ job: PageJob) -> Bool {
    let now = loading.clock()
    do throws(StoreError) {
      guard
        let end = try loading.store.reservePage(
          ofHost: job.host, pause: Schedule.pagePause, now: now)
      else { return try begin(job) }
      let isLong = end.timeIntervalSince(now) > Schedule.pagePause
      if isLong, !options.holdsHosts { return true }
      queue.putBack(job, until: end)
      if isLong { report.delay(queue.removeAll(host: job.host).count, .pause) }
    } catch {
      problem = error
    }
    return false
  }

  /// Whether a page whose host is free is left to this program. Another one may have requested it since the run was
  /// planned, or be doing so.
  private mutating func begin(_ job: PageJob) throws(StoreError) -> Bool {
    guard let leasing = loading.store.leasing, leased.insert(job.appearance).inserted else {
      return true
    }
    let now = loading.clock()
    if try leasing.leasePage(ofAppearance: job.appearance, seconds: PageSession.lease, now: now) {
      return true
    }
    leased.remove(job.appearance)
    queue.ended(host: job.host, others: [], now: now)
    return false
  }

  /// Stores the last results.
  /// - Throws: also what failed earlier.
  mutating func end() throws(StoreError) -> PageReport {
    if let problem { throw problem }
    defer { giveBack() }
    report.isOffline = !options.isOnline && !wasReached && !unreached.isEmpty
    if !report.isOffline {
      for (appearance, page, error) in unreached { try store(page, of: appearance, after: error) }
    }
    report.delay(queue.beyondLimit, .limit)
    report.delay(queue.count - queue.beyondLimit, .interruption)
    return report
  }

  /// Makes the pages due again that were not stored: while offline, and after an interruption.
  private func giveBack() {
    guard let leasing = loading.store.leasing, !leased.isEmpty else { return }
    // A lease that cannot be given back ends by itself.
    try? leasing.giveBackPages(ofAppearances: leased.sorted(), now: loading.clock())
  }

  // MARK: Results

  /// Stores the result of a request.
  /// - Returns: whether the article ended.
  private mutating func take(
    _ loaded: PageLoading.Loaded, of job: PageJob
  ) throws(StoreError) -> Bool {
    queue.ended(host: job.host, others: loaded.hosts, now: loading.clock())
    try loading.noteRequest(of: loaded.hosts.union([job.host]))
    switch loaded.result {
    case .page(let page, let blocks):
      wasReached = true
      report.redirected[job.appearance] = page.urlElsewhere
      try store(page, of: job.appearance, blocks)
    case .next(let further, let partial, let blocks):
      wasReached = true
      if let partial {
        _ = try loading.store.setPage(partial, ofAppearance: job.appearance, blocks: blocks)
      }
      queue.prepend(further)
      return false
    case .failed(let page, let error) where error.isUnreachable:
      if let page { unreached.append((job.appearance, page, error)) }
      // One host may be down; its other pages need not wait for a timeout each.
      report.delay(queue.removeAll(host: job.host).count, .unreachable)
    case .failed(_, .cancelled): report.delay(1, .interruption)
    case .failed(let page, .paused):
      wasReached = true
      if let page {
        leased.remove(job.appearance)
        _ = try loading.store.setPage(page, ofAppearance: job.appearance, blocks: [])
      }
      report.delay(1, .pause)
    case .failed(let page, let error):
      wasReached = true
      if let page { try store(page, of: job.appearance, after: error) }
      if case .status(_, let wait, _, _) = error, error.isBusy {
        try pause(hosts: [job.host] + [error.busyHost].compactMap(\.self), seconds: wait)
      }
    }
    return true
  }

  /// - Parameter error: why the request failed; nil if it did not.
  private mutating func store(
    _ page: StoredPage, of appearance: Int, _ blocks: Set<UInt64> = [],
    after error: FetchError? = nil
  ) throws(StoreError) {
    leased.remove(appearance)
    guard
      let stored = try loading.store.setPage(page, ofAppearance: appearance, blocks: blocks)
    else { return }
    if let refusal = stored.refusal {
      report.refused[refusal, default: 0] += 1
    } else if let content = stored.content, content.metadata.rest == nil {
      report.loaded += 1
    } else {
      report.failed += 1
      guard let error else { return }
      report.failures.append(
        PageReport.Failure(
          url: SecretMask.publicURL(page.url), reason: error.words(nil), next: page.nextAttempt))
    }
  }

  /// Requests nothing more of hosts in this run, and nothing at all before the pause that they asked for is over.
  /// - Parameters:
  ///   - hosts: the one that was requested, and the one that responded.
  ///   - seconds: `Retry-After`; nil if absent.
  private mutating func pause(hosts: [String], seconds: Double?) throws(StoreError) {
    for host in Set(hosts) { report.delay(queue.removeAll(host: host).count, .pause) }
    guard let seconds, let host = hosts.last else { return }
    try loading.hold(host: host, seconds: seconds, options)
  }
}
