public import FeedModel

/// Articles by their home feeds.
public protocol StreamTable {
  /// The articles of a stream, in its order.
  func articles(of stream: ArticleStream) throws -> [Int]

  /// How many articles a stream has, up to its limit.
  func count(of stream: ArticleStream) throws -> Int

  /// The counts of each stored feed that is served, by its id.
  func homeCounts(served: Set<Int64>) throws -> [Int64: HomeCounts]
}
