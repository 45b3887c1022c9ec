public import FeedModel

/// The result of a refresh, feed by feed in the order of the config.
public struct RefreshReport: Sendable {
  /// One outcome for each feed of the refresh, including those that were skipped.
  public var outcomes: [FeedOutcome]
  /// Whether the machine was offline, so that the failures are not the feeds' fault.
  public var isOffline = false

  /// Creates a report of a refresh that was not offline.
  public init(outcomes: [FeedOutcome]) { self.outcomes = outcomes }

  /// The outcomes of feeds that were not skipped.
  public var attempted: [FeedOutcome] { outcomes.filter { $0.status != .skipped } }

  /// Whether a server responded to a request for a feed; one that was skipped indicates nothing.
  public var isOnline: Bool {
    attempted.contains { $0.failure == nil && $0.httpStatus != nil }
  }

  /// What keeps the machine from every server; nil unless it is offline.
  public var obstacle: ConnectionFailure? {
    guard isOffline else { return nil }
    let failures = Set(outcomes.compactMap(\.failure).filter(\.isOfNetwork))
    if failures.contains(.captivePortal) { return .captivePortal }
    return failures == [.untrusted] ? .untrusted : .unreachable
  }

  /// Whether every feed that was tried failed before its server responded, and not all of them because of the config. A
  /// feed that backs off was not tried, and so indicates nothing about the network now.
  static func isOffline(_ outcomes: [FeedOutcome]) -> Bool {
    let tried = outcomes.lazy.filter { $0.status != .skipped }
    return tried.allSatisfy { $0.failure != nil }
      && tried.contains { $0.failure?.isOfNetwork == true }
  }
}

/// Progress of a refresh, for display.
public enum RefreshEvent: Sendable {
  /// Stored articles are merged by the present rules, before anything is fetched.
  case merging(StoreProgress)
  /// Stored articles are grouped into stories: by new rules before anything is fetched, or all for the first time.
  case grouping(StoreProgress)
  /// This number of feeds will be fetched.
  case planned(Int)
  /// The fetch of these feeds began; one request serves them all.
  case began([String])
  case ended(FeedOutcome)
}
