public import FeedModel
public import Foundation

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

/// A failure to which no server has contributed.
public enum FailureBeforeAnswer: Sendable {
  /// DNS, no route, refused, timeout.
  case unreachable
  /// No server was asked: a variable that is not set, a file that is not there.
  case unasked
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
  /// How far a failure came, where no answer arrived.
  public var failure: FailureBeforeAnswer?
  public var nextFetch: Date?
  /// Why a feed that was skipped has to wait.
  public var reason: Schedule.Reason?
  public var seconds: Double?
  /// Items and pages that could not be read.
  public var rejections: [String] = []
  /// The answer ended too early; what there was of it was taken, and it will be read again.
  public var isCut = false
  /// The store itself failed; no other feed will fare better.
  public var storeError: StoreError?

  public init(name: String, url: String, status: Status) {
    self.name = name
    self.url = url
    self.status = status
  }
}
