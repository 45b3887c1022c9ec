public import FeedModel
public import Foundation

/// Hosts that asked for a pause (429 or 503 with `Retry-After`), which holds for every feed of theirs.
public struct HostHolds {
  private var until: [String: Date] = [:]

  public init() {}

  public init(_ feeds: [Feed], _ states: [FeedState], now: Date) {
    for (feed, state) in zip(feeds, states) {
      guard state.holdsHost, let held = state.heldUntil, held > now, let host = state.host(of: feed)
      else { continue }
      until[host] = max(until[host] ?? held, held)
    }
  }

  /// nil for a feed whose host holds nobody.
  public func until(_ feed: Feed, _ state: FeedState) -> Date? {
    state.host(of: feed).flatMap { until[$0] }
  }
}

extension FeedState {
  /// The host that is asked for a feed: that of the place where it moved to, else the configured one. nil for a file.
  func host(of feed: Feed) -> String? {
    (movedTo ?? feed.location.baseURL).flatMap { URLReference.Parts($0).host }
  }
}
