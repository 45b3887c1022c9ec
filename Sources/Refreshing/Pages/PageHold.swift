import FeedModel
import Platform

extension PageLoading {
  /// The pauses that hosts asked for, in response to requests for feeds or pages.
  func holds(_ options: Options, now: Date) throws(StoreError) -> HostHolds {
    guard options.holdsHosts else { return HostHolds() }
    let states = try store.states(
      of: options.configured, configured: Set(options.configured.map(\.name)))
    var holds = HostHolds(options.configured, states, now: now)
    for (host, date) in try store.heldPageHosts(now: now) {
      holds.add(host: host, until: date, now: now)
    }
    return holds
  }

  /// Stores the pause that a failed request was answered with, which then applies to all pages and feeds of the host.
  /// - Parameter host: the host that was requested; the one that responded counts, if it is known.
  func hold(after error: FetchError, host: String, _ options: Options) throws(StoreError) {
    guard case .status(let code, let seconds?, _, _) = error, code == 429 || code == 503 else {
      return
    }
    try hold(host: error.busyHost ?? host, seconds: seconds, options)
  }

  /// Stores a pause.
  /// - Parameter seconds: `Retry-After`.
  func hold(host: String, seconds: Double, _ options: Options) throws(StoreError) {
    guard options.holdsHosts else { return }
    let now = clock()
    let end = now.addingTimeInterval(min(seconds, Schedule.maximumRetryAfter))
    try store.holdPages(ofHost: host, until: end, now: now)
    let states = try store.states(
      of: options.configured, configured: Set(options.configured.map(\.name)))
    var changes: [FeedStateChange] = []
    for (feed, state) in zip(options.configured, states) where state.host(of: feed) == host {
      var state = state
      state.heldUntil = max(state.heldUntil ?? end, end)
      state.holdsHost = true
      changes.append(FeedStateChange(state: state, feed: feed))
    }
    try store.save(changes)
  }
}
