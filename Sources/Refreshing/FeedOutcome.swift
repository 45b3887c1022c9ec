public import FeedModel
public import Foundation

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
  public var failure: ConnectionFailure?
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

/// A failure to which no server has contributed.
public enum ConnectionFailure: Sendable {
  /// DNS, no route, refused, timeout.
  case unreachable
  /// No server was asked: a variable that is not set, a file that is not there.
  case unasked
}
