public import FeedModel
public import Foundation

/// The keys by which appearances of different feeds meet.
public protocol ClusterTable {
  /// Adds the keys of an appearance.
  /// - Parameters:
  ///   - titles: hashes of publisher and title.
  ///   - date: seconds since 1970 that the title rule compares.
  func addTitleKeys(_ titles: [Int64], date: Double, of number: Int) throws

  /// Removes exactly what ``addTitleKeys(_:date:of:)`` added.
  func removeTitleKeys(_ titles: [Int64], date: Double, of number: Int) throws

  /// What clustering needs of an appearance; nil if there is no such appearance.
  func clusterRow(_ number: Int) throws -> ClusterRow?

  /// Calls `body` with the appearances that have a canonical URL, by feed and number, until it returns false.
  func eachAppearance(
    ofURL hash: Int64, _ body: (_ number: Int, _ feed: Int64) throws -> Bool
  ) throws

  /// Appearances with a title key in a span of time, at most 1,000.
  /// - Parameter dates: seconds since 1970.
  func appearances(ofTitle hash: Int64, dates: ClosedRange<Double>) throws -> [Int]

  /// The numbers of an article's appearances.
  func appearances(ofArticle number: Int) throws -> [Int]

  /// Makes an appearance part of an article.
  func move(_ number: Int, toArticle article: Int) throws
}

/// What clustering needs of a stored appearance.
public struct ClusterRow {
  /// Guid, link, title, dates and source; everything else is empty.
  public var entry: Entry
  public var feedID: Int64
  /// The feed's name.
  public var feed: String
  public var article: Int
  public var urlHash: Int64?
  public var firstSeen: Date
  /// The feed's responses that contained it first and last, counted per feed.
  public var responses: ClosedRange<Int>

  /// Creates a row from its parts.
  public init(
    entry: Entry, feedID: Int64, feed: String, article: Int, urlHash: Int64?, firstSeen: Date,
    responses: ClosedRange<Int>
  ) {
    self.entry = entry
    self.feedID = feedID
    self.feed = feed
    self.article = article
    self.urlHash = urlHash
    self.firstSeen = firstSeen
    self.responses = responses
  }
}
