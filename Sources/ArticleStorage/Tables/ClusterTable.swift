public import FeedModel
public import FeedPlatform

/// The keys that connect appearances of different feeds.
public protocol ClusterTable {
  /// Adds keys of appearances.
  func addKeys(_ keys: [AppearanceKey]) throws

  /// Whether any appearance has a canonical URL.
  func hasAppearance(ofURL hash: Int64) throws -> Bool

  /// Whether any appearance has a key, of whatever date.
  func hasAppearance(ofKey hash: Int64) throws -> Bool

  /// Removes exactly what ``addKeys(_:)`` added.
  func removeKeys(_ keys: [AppearanceKey]) throws

  /// Removes the keys of all appearances.
  func removeAllKeys() throws

  /// Replaces the hash of an appearance's canonical URL.
  func setURLHash(_ hash: Int64?, of number: Int) throws

  /// The appearances with larger numbers, in order.
  func appearances(after number: Int, limit: Int) throws -> [Int]

  /// The values that clustering needs; nil if there is no such appearance.
  func clusterRow(_ number: Int) throws -> ClusterRow?

  /// Calls `body` with the appearances that have a canonical URL, by feed and number, until it returns false.
  func eachAppearance(
    ofURL hash: Int64, _ body: (_ number: Int, _ feed: Int64, _ url: String) throws -> Bool
  ) throws

  /// Appearances with a key in a span of time, at most 1,000.
  /// - Parameter dates: seconds since 1970.
  func appearances(ofKey hash: Int64, dates: ClosedRange<Double>) throws -> [Int]

  /// The numbers of an article's appearances.
  func appearances(ofArticle number: Int) throws -> [Int]

  /// Makes an appearance part of an article.
  func move(_ number: Int, toArticle article: Int) throws
}

/// A key that connects an appearance with others.
public struct AppearanceKey: Sendable, Equatable {
  /// A hash of publisher and title, or of the guid.
  public var hash: Int64
  /// The date that the title rule compares, in seconds since 1970; 0 for a guid.
  public var date: Double
  /// The appearance's number.
  public var number: Int
}

/// The values of a stored appearance that clustering needs.
public struct ClusterRow {
  /// Guid with its origin, link, title, dates and source; everything else is empty.
  public var entry: Entry
  /// The id of its feed.
  public var feedID: Int64
  /// The feed's name.
  public var feed: String
  /// The article that it is part of.
  public var article: Int
  /// The hash of its canonical URL; nil without a link.
  public var urlHash: Int64?
  /// When the feed first contained the item.
  public var firstSeen: Date

  /// Creates a row from its parts.
  public init(
    entry: Entry, feedID: Int64, feed: String, article: Int, urlHash: Int64?, firstSeen: Date
  ) {
    self.entry = entry
    self.feedID = feedID
    self.feed = feed
    self.article = article
    self.urlHash = urlHash
    self.firstSeen = firstSeen
  }
}
