/// What a refresh came to, feed by feed in the order of the config.
public struct RefreshReport: Sendable {
  public var outcomes: [FeedOutcome]
  /// The machine, not the feeds, is to blame.
  public var isOffline = false

  public init(outcomes: [FeedOutcome]) { self.outcomes = outcomes }

  /// Outcomes that are no skips.
  public var attempted: [FeedOutcome] { outcomes.filter { $0.status != .skipped } }

  /// Every feed that was tried failed before any answer came, and not all of them for a reason of the config's. A feed
  /// that backs off was not tried, whatever it backs off from: it says nothing of the network now.
  static func isOffline(_ outcomes: [FeedOutcome]) -> Bool {
    let tried = outcomes.filter { $0.status != .skipped }
    return tried.allSatisfy { $0.failure != nil } && tried.contains { $0.failure == .unreachable }
  }
}

/// What happens during a refresh, for those who watch.
public enum RefreshEvent: Sendable {
  /// So many feeds will be fetched.
  case planned(Int)
  /// These feeds are being fetched, with one request.
  case began([String])
  case ended(FeedOutcome)
}
