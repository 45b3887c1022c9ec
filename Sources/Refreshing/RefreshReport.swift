public import FeedModel
public import Foundation

/// What a refresh came to, feed by feed in the order of the config.
public struct RefreshReport: Sendable {
  public var outcomes: [FeedOutcome]
  /// No feed that was asked gave any answer: the machine, not the feeds, is to blame.
  public var isOffline = false

  public init(outcomes: [FeedOutcome]) { self.outcomes = outcomes }

  /// Outcomes that are no skips.
  public var attempted: [FeedOutcome] { outcomes.filter { $0.status != .skipped } }
}

/// What became of one feed.
public struct FeedOutcome: Sendable {
  public enum Status: String, Sendable {
    case updated
    case unchanged
    case skipped
    case failed
  }
  public var name: String
  public var url: String
  public var status: Status
  public var httpStatus: Int?
  public var changes = StoreChanges()
  /// One line, without the feed's name.
  public var error: String?
  /// Whether the failure came before any answer did.
  public var failedBeforeAnswer = false
  public var nextFetch: Date?
  public var seconds: Double?
  /// Items that could not be read.
  public var rejections: [String] = []
  /// The store itself failed; no other feed will fare better.
  public var storeError: StoreError?

  public init(name: String, url: String, status: Status) {
    self.name = name
    self.url = url
    self.status = status
  }
}
