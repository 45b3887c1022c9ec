public import FeedBasics

/// An account with what is known of it in the store.
public struct AccountHealth: Sendable, Equatable {
  /// Its name in the config.
  public var name: String
  /// What its server speaks.
  public var type: AccountProtocol
  /// The URL as configured, secrets masked.
  public var url: String
  /// How many feeds it subscribes to.
  public var feeds: Int
  /// How many marks wait to be sent to its server.
  public var waiting: Int
  /// When it was last synchronised; nil if never.
  public var lastSuccess: Date?
  /// When it will be synchronised next; nil for never.
  public var next: Date?
  /// Why it cannot be synchronised, or why that failed last, in one line; nil if neither applies.
  public var error: String?
  /// Failures since the last success.
  public var failures: Int

  /// Creates the row from its parts.
  public init(
    name: String, type: AccountProtocol, url: String, feeds: Int, waiting: Int, lastSuccess: Date?,
    next: Date?, error: String?, failures: Int
  ) {
    self.name = name
    self.type = type
    self.url = url
    self.feeds = feeds
    self.waiting = waiting
    self.lastSuccess = lastSuccess
    self.next = next
    self.error = error
    self.failures = failures
  }

  /// Marks that wait, in words: `1 mark waits to be sent`.
  public static func text(waiting count: Int) -> String {
    "\(Amount(count, "mark")) \(count == 1 ? "waits" : "wait") to be sent"
  }
}
