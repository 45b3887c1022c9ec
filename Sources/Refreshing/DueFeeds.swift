import FeedBasics
import FeedModel

/// Which feeds of a refresh are requested, by their stored states.
struct DueFeeds: Sendable {
  let options: Refresher.Options
  let holds: HostHolds
  /// The states when the refresh began.
  let planned: [FeedState]

  /// The outcome of a feed that is not requested now; nil if it is.
  func skip(_ feed: Feed, _ state: FeedState, now: Date) -> FeedOutcome? {
    guard feed.isEnabled else {
      return .skipped(feed, because: "disabled in the config (enabled = false)")
    }
    if state.isGone { return .skipped(feed, because: "gone (410); remove it from the config") }
    if let held = holds.until(feed, state), held > now {
      return .skipped(feed, until: held, .retryAfter)
    }
    switch Schedule.due(state, feed: feed, now: now, asked: options.asked, force: options.force) {
    case .now: return nil
    case .later(let date, let reason): return .skipped(feed, until: date, reason)
    case .never: return .skipped(feed)
    }
  }

  /// As ``skip(_:_:now:)``, for a feed that was to be requested when the refresh began. One that another program has
  /// fetched since is not requested again, whatever the user asked for.
  /// - Parameter index: of the feed in the refresh.
  func skip(_ feed: Feed, _ state: FeedState, planned index: Int, now: Date) -> FeedOutcome? {
    if let outcome = skip(feed, state, now: now) { return outcome }
    guard state.lastAttempt != planned[index].lastAttempt else { return nil }
    return .skipped(feed, until: Schedule.nextFetch(state, feed: feed, now: now))
  }
}
