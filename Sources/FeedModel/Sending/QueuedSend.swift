public import FeedBasics

/// How far sending an article to a target has come.
public enum SendState: String, Sendable {
  /// It is to be sent.
  case waiting
  /// Its request is running, or was when the program was ended.
  case sending
  case sent
  /// The target refused it, or failed three times.
  case failed
  /// Its request was sent, and no response came: whether it arrived is unknown.
  case unclear
}

/// The next thing to do for a target.
public enum SendStep: Sendable, Equatable {
  /// The article, which was queued at an instant, is to be sent, for the given time.
  case send(article: Int, queued: Date, attempt: Int)
  /// Nothing may be sent before this instant, after a failure.
  case wait(until: Date)
  /// The target has as many as may be within a minute, which ends then.
  case pause(until: Date)
  /// Nothing waits.
  case nothing
}

/// How an attempt to send an article ended.
public enum SendOutcome: Sendable, Equatable {
  /// The most requests for an article.
  public static let attempts = 3

  case sent
  /// The target refused the article.
  case failed(String)
  /// The target could not take anything: it is tried again at an instant, and nothing is sent to it before.
  /// - `isCounted`: whether the request reached it.
  case later(String, until: Date, isCounted: Bool)
  /// No response came.
  case unclear(String)
}

/// What became of articles that were to be queued.
public struct SendQueueing: Sendable, Equatable {
  /// How many are queued now.
  public var queued = 0
  /// How many waited before, or are being sent.
  public var waiting = 0
  /// How many the target has already.
  public var known = 0
  /// How many the target refused, or may have.
  public var failed = 0
  /// The numbers that no article has.
  public var unknown: [Int] = []

  /// Creates it from its parts.
  public init(
    queued: Int = 0, waiting: Int = 0, known: Int = 0, failed: Int = 0, unknown: [Int] = []
  ) {
    self.queued = queued
    self.waiting = waiting
    self.known = known
    self.failed = failed
    self.unknown = unknown
  }
}

/// What is queued for a target and what became of it.
public struct SendCounts: Sendable, Equatable {
  public var target: String
  public var waiting = 0
  /// How many of those that wait are being sent, or were when a program was ended.
  public var sending = 0
  /// From when on all of these count as interrupted; nil if nothing is being sent.
  public var sendingEnd: Date?
  public var sent = 0
  public var failed = 0
  public var unclear = 0
  /// The latest error; nil if nothing failed.
  public var problem: String?
  /// When the next article may be sent; nil if none waits.
  public var next: Date?

  public init(target: String) { self.target = target }
}
