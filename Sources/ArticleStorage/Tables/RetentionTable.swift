public import FeedPlatform

/// The articles that retention removes, and the read items that it remembers.
public protocol RetentionTable {
  /// The articles that are not starred and that no feed has contained since an instant. A configured feed still
  /// contains what its last response contained; a feed that is gone contains nothing.
  /// - Parameter configured: the names of the feeds in the config; nil if the config is unknown.
  func outdatedArticles(before instant: Date, configured: Set<String>?) throws -> [OutdatedArticle]

  /// Remembers the items of read articles, so that they do not come back: by guid within their feed, and by link,
  /// except for a link that a feed uses for several items.
  func rememberRemoved(_ articles: [Int]) throws

  /// Whether retention ever removed a read item.
  func hasRemembered() throws -> Bool

  /// Whether an item is one that retention removed when it was read.
  func isRemembered(guidHash: Int64, ofFeed id: Int64, urlHash: Int64?) throws -> Bool

  /// Removes validators and digests of feeds whose current response contains one of the articles: if such a feed is
  /// ever fetched again, its response must be parsed again.
  func forgetResponses(containing articles: [Int]) throws

  /// Removes articles with their appearances, keys and details, and corrects the counters.
  func delete(_ articles: [Int]) throws

  /// Removes the confirmations of responses that no appearance needs any more.
  func deleteConfirmations(before instant: Date) throws

  /// When a task was last done; nil if never.
  func lastDone(_ task: String) throws -> Date?

  /// Notes that a task was done.
  func noteDone(_ task: String, at date: Date) throws
}

extension RetentionTable {
  /// A number that is noted in the place of a date; nil if absent.
  func notedNumber(_ task: String) throws -> Double? {
    try lastDone(task)?.timeIntervalSince1970
  }

  /// Notes a number in the place of a date.
  func note(_ number: Double, as task: String) throws {
    try noteDone(task, at: Date(timeIntervalSince1970: number))
  }
}

/// An article that retention removes.
public struct OutdatedArticle {
  /// The article's number.
  public var number: Int
  /// Whether it is marked as read, and its items are therefore remembered.
  public var isRead: Bool

  /// Creates an outdated article from its parts.
  public init(number: Int, isRead: Bool) {
    self.number = number
    self.isRead = isRead
  }
}
