public import FeedModel
public import Foundation

/// Hosts that asked for a pause (429 or 503 with `Retry-After`), which holds for every feed of theirs.
public struct HostHolds {
  private var until: [String: Date] = [:]

  public init() {}

  public init(_ feeds: [Feed], _ states: [FeedState], now: Date) {
    for (feed, state) in zip(feeds, states) {
      guard state.holdsHost, let held = state.heldUntil, held > now, let host = HostHolds.host(feed)
      else { continue }
      until[host] = max(until[host] ?? held, held)
    }
  }

  /// nil for a feed whose host holds nobody.
  public func until(_ feed: Feed) -> Date? { HostHolds.host(feed).flatMap { until[$0] } }

  private static func host(_ feed: Feed) -> String? {
    feed.location.baseURL.flatMap { URLReference.Parts($0).host }
  }
}
