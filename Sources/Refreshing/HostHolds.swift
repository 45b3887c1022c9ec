import FeedModel
import Foundation

/// Hosts that asked for a pause (429 or 503 with `Retry-After`), which holds for every feed of theirs.
struct HostHolds {
  private var until: [String: Date] = [:]

  init() {}

  init(_ feeds: [Feed], _ states: [FeedState], now: Date) {
    for (feed, state) in zip(feeds, states) {
      guard state.holdsHost, let held = state.heldUntil, held > now, let host = HostHolds.host(feed)
      else { continue }
      until[host] = max(until[host] ?? held, held)
    }
  }

  func until(_ feed: Feed) -> Date? { HostHolds.host(feed).flatMap { until[$0] } }

  private static func host(_ feed: Feed) -> String? {
    feed.location.baseURL.flatMap { URLReference.Parts($0).host }
  }
}
