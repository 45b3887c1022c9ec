public import FeedBasics

/// One feed's row in the list of feeds: what it contributes and whether fetching it works.
public struct FeedHealth: Sendable, Equatable {
  /// The feed's name in the config.
  public var name: String
  /// The configured URL, secrets masked.
  public var url: String
  /// The URL that it has moved to for good and is fetched from; nil if it is still where the config has it.
  public var movedTo: String?
  /// The URL of its website, as its last document has it; nil if unknown.
  public var website: String?
  /// The feed's tags in the config.
  public var tags: [String]
  /// How many stored articles the feed carries.
  public var articles: Int
  /// How many of those are unread.
  public var unread: Int
  /// When a fetch last succeeded; nil if none has.
  public var lastSuccess: Date?
  /// When it is due again; nil if it will never be fetched again.
  public var nextFetch: Date?
  /// Why it cannot be fetched, or why the last fetch failed, in one line; nil if neither applies.
  public var error: String?
  /// Failures since the last success.
  public var failures: Int
  /// False if the config disables the feed.
  public var isEnabled: Bool
  /// The account whose server fetches it; nil for a feed of the config's own.
  public var account: String?
  /// Of the account itself: how many marks wait to be sent to its server; nil for a feed.
  public var waitingMarks: Int?
  /// How many pages of its articles have no article, by reason.
  public var refusedPages: [PageRefusal: Int] = [:]
  /// How many pages of its articles could not be loaded and will be requested again.
  public var failedPages = 0

  /// Creates the row from its parts.
  public init(
    name: String, url: String, tags: [String], articles: Int, unread: Int, lastSuccess: Date?,
    nextFetch: Date?, error: String?, failures: Int, isEnabled: Bool
  ) {
    self.name = name
    self.url = url
    self.tags = tags
    self.articles = articles
    self.unread = unread
    self.lastSuccess = lastSuccess
    self.nextFetch = nextFetch
    self.error = error
    self.failures = failures
    self.isEnabled = isEnabled
  }
}
