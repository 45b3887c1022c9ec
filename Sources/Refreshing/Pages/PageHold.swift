public import FeedBasics
public import FeedModel

extension PageLoading {
  /// The pauses that hosts asked for, in response to requests for feeds or pages.
  func holds(_ options: Options, now: Date) throws(StoreError) -> HostHolds {
    try HostHolds(
      storedIn: store, options.configured, holdsHosts: options.holdsHosts, now: now)
  }

  /// Waits until a page of a host may be requested: other tasks and programs request pages too.
  /// - Throws: ``FetchError`` if the host asked for a longer pause, or if the task is cancelled.
  func waitForTurn(of host: String, _ options: Options) async throws {
    while let end = try store.reservePage(ofHost: host, pause: Schedule.pagePause, now: clock()) {
      let wait = end.timeIntervalSince(clock())
      if wait > Schedule.pagePause {
        guard options.holdsHosts else { return }
        throw held(host, until: end)
      }
      await sleep(max(wait, 0.001))
      if Task.isCancelled { throw FetchError.cancelled }
    }
  }

  /// The failure of a request that a pause forbids.
  func held(_ host: String, until end: Date) -> FetchError {
    .paused(HostHolds.sentence(host, until: end, now: clock()))
  }

  /// Records the end of a request, after which each of its hosts gets a pause.
  func noteRequest(of hosts: Set<String>) throws(StoreError) {
    let now = clock()
    for host in hosts {
      try store.hold(host: host, until: now.addingTimeInterval(Schedule.pagePause), now: now)
    }
  }

  /// Stores the pause that a failed request was answered with, which then applies to all pages and feeds of the host.
  /// - Parameter host: the host that was requested; the one that responded counts, if it is known.
  func hold(after error: FetchError, host: String, _ options: Options) throws(StoreError) {
    guard case .status(_, let seconds?, _, _) = error, error.isBusy else { return }
    try hold(host: error.busyHost ?? host, seconds: seconds, options)
  }

  /// Stores a pause.
  /// - Parameter seconds: `Retry-After`.
  func hold(host: String, seconds: Double, _ options: Options) throws(StoreError) {
    guard options.holdsHosts else { return }
    let now = clock()
    try store.hold(host: host, until: Schedule.end(ofPause: seconds, from: now), now: now)
  }
}

extension HostHolds {
  /// The pauses that hosts asked for, in response to requests for feeds or pages.
  /// - Parameters:
  ///   - feeds: all configured ones.
  ///   - holdsHosts: as in ``init(_:_:stored:holdsHosts:now:)``.
  public init(
    storedIn store: any ArticleStore, _ feeds: [Feed], holdsHosts: Bool, now: Date
  ) throws(StoreError) {
    self.init(
      feeds, try store.states(of: feeds), stored: try store.heldHosts(now: now),
      holdsHosts: holdsHosts, now: now)
  }
}
