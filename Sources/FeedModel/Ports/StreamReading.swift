public import FeedBasics

/// Reads articles as sync clients ask for them.
public protocol StreamReading: Sendable {
  /// The numbers of the articles of a stream, in its order.
  func numbers(_ stream: ArticleStream) throws(StoreError) -> [Int]

  /// How many articles a stream has, counted up to its limit.
  func count(_ stream: ArticleStream) throws(StoreError) -> Int

  /// The counts of each stored feed by its id, if it is among the feeds that are served.
  func homeCounts(served: Set<Int64>) throws(StoreError) -> [Int64: HomeCounts]

  /// Whole articles by number, in the order of the numbers, each once and without its story. A number is that of an
  /// article or of one of its appearances; unknown ones are skipped.
  func articles(_ numbers: [Int]) throws(StoreError) -> [Article]
}

/// What a feed has as the home of articles.
public struct HomeCounts: Sendable, Equatable {
  /// Its unread articles, without hidden ones.
  public var unread: Int
  /// When a new item of the feed was last seen, which is not before the first sight of any of its articles. nil if it
  /// has no articles.
  public var newest: Date?

  /// Creates counts from their parts.
  public init(unread: Int = 0, newest: Date? = nil) {
    self.unread = unread
    self.newest = newest
  }
}
