public import FeedBasics
public import FeedModel

/// When a feed may be requested again. A pure function of the feed's stored state and the current config.
///
/// After a success the wait is the largest of these, no longer than 24 hours:
///
/// | source | wait |
/// |---|---|
/// | the config | `interval` |
/// | `Cache-Control: max-age`, else `Expires` | until then, counted from arrival |
/// | RSS `ttl`, `sy:updatePeriod` / `sy:updateFrequency` | the time declared |
/// | `skipHours`, `skipDays` | to the next hour that is not skipped |
/// | nothing new for 3, 4, 5, … polls | `interval` × 2, 4, 8, …, up to six hours |
///
/// After n failures it is 1, 2, 4, 8, 16, 24, 24, … hours, ± 10 %. `Retry-After` counts up to 48 hours, and
/// nothing overrides it. A feed that is gone (410) is never requested again.
public enum Schedule {
  /// Whether a feed may be requested.
  public enum Due: Sendable, Equatable {
    case now
    case later(Date, Reason)
    case never
  }

  /// Why a feed waits.
  public enum Reason: Sendable, Equatable {
    case interval
    case serverHints
    case backOff
    case retryAfter
    /// Another program is fetching it.
    case leased
  }

  static let maximumWait: Double = 24 * 3600
  package static let maximumRetryAfter: Double = 48 * 3600

  /// When a pause ends that a server asks for.
  /// - Parameter seconds: `Retry-After`; of more than 48 hours only these count.
  package static func end(ofPause seconds: Double, from now: Date) -> Date {
    now.addingTimeInterval(min(seconds, maximumRetryAfter))
  }

  /// By so many seconds the clocks of machines with one store may differ.
  static let maximumSkew: Double = 300
  static let maximumStretch: Double = 6 * 3600
  /// Seconds between the end of a request for a page and the next one to its host.
  static let pagePause: Double = 1

  /// Whether a feed may be requested at `now`, or when and why it has to wait.
  /// - Parameters:
  ///   - asked: the feed was named on the command line, which overrides the interval; of an account also the wait after a
  ///     failure, since its password may have been corrected.
  ///   - force: overrides interval, max-age and back-off, but neither `Retry-After` nor 410.
  public static func due(
    _ state: FeedState, feed: Feed, now: Date, asked: Bool = false, force: Bool = false
  ) -> Due {
    if state.isGone { return .never }
    let due = dueWithoutPause(state, feed: feed, now: now, asked: asked, force: force)
    guard let held = state.heldUntil(after: now) else { return due }
    if case .later(let next, _) = due, next > held { return due }
    return .later(held, .retryAfter)
  }

  private static func dueWithoutPause(
    _ state: FeedState, feed: Feed, now: Date, asked: Bool, force: Bool
  ) -> Due {
    guard !force, let last = state.lastAttempt else { return .now }
    // A clock that was set back must not keep a feed from being fetched.
    if last > now.addingTimeInterval(maximumSkew) { return .now }
    if state.failures > 0 {
      if asked, case .server? = feed.role { return .now }
      let next = last.addingTimeInterval(backOff(failures: state.failures, jitter: state.jitter))
      return next > now ? .later(next, .backOff) : .now
    }
    let interval = asked ? 0 : feed.interval
    let (next, reason) = afterSuccess(state, interval: interval, last: last, now: now)
    return next > now ? .later(next, reason) : .now
  }

  /// When the feed is due next without being named or forced; nil for never.
  public static func nextFetch(_ state: FeedState, feed: Feed, now: Date) -> Date? {
    switch due(state, feed: feed, now: now) {
    case .now: now
    case .later(let date, _): date
    case .never: nil
    }
  }

  private static func afterSuccess(
    _ state: FeedState, interval: Double, last: Date, now: Date
  ) -> (Date, Reason) {
    let spread = 1 + 0.1 * state.jitter
    var wait = interval * spread
    var reason = Reason.interval
    if state.unchangedPolls >= 3 {
      let stretched = interval * pow(2, Double(min(state.unchangedPolls - 2, 10)))
      wait = max(wait, min(stretched * spread, maximumStretch))
    }
    if let fresh = state.freshUntil?.timeIntervalSince(last), fresh > wait {
      wait = fresh
      reason = .serverHints
    }
    if let ttl = state.hints.ttl, ttl > wait {
      wait = ttl
      reason = .serverHints
    }
    var next = last.addingTimeInterval(min(wait, maximumWait))
    if let open = afterSkipped(max(next, now), hints: state.hints), open > max(next, now) {
      next = min(open, last.addingTimeInterval(maximumWait))
      reason = .serverHints
    }
    return (next, reason)
  }

  /// Seconds to wait after the n-th failure in a row.
  /// - Parameter jitter: 0 ..< 1.
  static func backOff(failures: Int, jitter: Double) -> Double {
    let hours = min(pow(2, Double(max(0, failures - 1))), 24)
    return min(hours * 3600 * (0.9 + 0.2 * jitter), maximumWait)
  }

  /// The first moment at or after `date` that is not in a skipped hour or on a skipped day, in UTC; nil if no hour
  /// or day is skipped, or all are.
  private static func afterSkipped(_ date: Date, hints: PollingHints) -> Date? {
    guard !hints.skipHours.isEmpty || !hints.skipDays.isEmpty else { return nil }
    guard hints.skipHours.count < 24, hints.skipDays.count < 7 else { return nil }
    var hour = Int((date.timeIntervalSince1970 / 3600).rounded(.down))
    for step in 0...(7 * 24) {
      let weekday = Timestamp.weekday(hour / 24)
      if !hints.skipHours.contains(((hour % 24) + 24) % 24), !hints.skipDays.contains(weekday) {
        return step == 0 ? date : Date(timeIntervalSince1970: Double(hour * 3600))
      }
      hour += 1
    }
    return nil
  }
}

extension FeedState {
  /// The end of the pause requested by `Retry-After`; nil if it is over. A pause that ends later than any can was counted
  /// from a clock that was set back since.
  package func heldUntil(after now: Date) -> Date? {
    heldUntil.flatMap {
      $0 > now && $0 <= now.addingTimeInterval(Schedule.maximumRetryAfter) ? $0 : nil
    }
  }
}
