public import FeedBasics
public import FeedModel

/// Hosts that asked for a pause (429 or 503 with `Retry-After`), which applies to all their feeds.
public struct HostHolds: Sendable {
  private var until: [String: Date] = [:]

  /// No host is held.
  public init() {}

  /// Collects the pauses that have not ended at `now`; a host's latest one counts.
  /// - Parameters:
  ///   - stored: the pauses that the store keeps by host, whatever becomes of the feed that was answered so.
  ///   - holdsHosts: false if a pause applies to its feed alone, so that no host is held.
  public init(
    _ feeds: [Feed], _ states: [FeedState], stored: [String: Date], holdsHosts: Bool = true,
    now: Date
  ) {
    guard holdsHosts else { return }
    // Shorter ones are those between two pages.
    for (host, date) in stored where date.timeIntervalSince(now) > Schedule.pagePause {
      add(host: host, until: date, now: now)
    }
    for (feed, state) in zip(feeds, states) {
      guard state.holdsHost, let held = state.heldUntil(after: now), let host = state.host(of: feed)
      else { continue }
      until[host] = max(until[host] ?? held, held)
    }
  }

  /// Adds the pause of a host; its latest one counts. One that ends later than any can was counted from a clock that was set
  /// back since.
  mutating func add(host: String, until date: Date, now: Date) {
    guard date > now, date <= now.addingTimeInterval(Schedule.maximumRetryAfter) else { return }
    until[host] = max(until[host] ?? date, date)
  }

  /// `a.example asked for a pause of 12 more minutes`
  public static func sentence(_ host: String, until end: Date, now: Date) -> String {
    let minutes = max(1, Int((end.timeIntervalSince(now) / 60).rounded(.up)))
    let (unit, length) =
      minutes < 120 ? ("minute", 1) : minutes < 2880 ? ("hour", 60) : ("day", 1440)
    let count = (minutes + length - 1) / length
    return "\(host) asked for a pause of \(Amount(count, "more \(unit)"))"
  }

  /// The end of a host's pause; nil if it has none.
  public func until(host: String) -> Date? { until[host] }

  /// The end of the pause of the feed's host; nil if that has none.
  public func until(_ feed: Feed, _ state: FeedState) -> Date? {
    until.isEmpty ? nil : state.host(of: feed).flatMap { until[$0] }
  }

  /// When a feed is due next without being named or forced, after the pause of its host; nil for never, as for one that
  /// is disabled.
  public func nextFetch(_ feed: Feed, _ state: FeedState, now: Date) -> Date? {
    guard feed.isEnabled, feed.role != .saved,
      let next = Schedule.nextFetch(state, feed: feed, now: now)
    else {
      return nil
    }
    return max(next, until(feed, state) ?? next)
  }
}

extension FeedState {
  /// The host that a feed is requested from: that of the URL it moved to, else the configured one. nil for a file.
  func host(of feed: Feed) -> String? {
    (movedTo ?? feed.location.baseURL).flatMap { URLReference.Parts($0).host }
  }

  /// The sentence that says that a feed's host asked for a pause; nil if the pause is over or there was none.
  package func pause(of feed: Feed, now: Date) -> String? {
    heldUntil(after: now).map {
      HostHolds.sentence(host(of: feed) ?? feed.name, until: $0, now: now)
    }
  }
}

extension FetchError {
  /// The host that asked for a pause with this error, and when the pause ends; nil if none did.
  package func hostPause(from now: Date) -> (host: String, end: Date)? {
    guard case .status(_, let seconds?, _, _) = self, let host = busyHost else { return nil }
    return (host, Schedule.end(ofPause: seconds, from: now))
  }
}
