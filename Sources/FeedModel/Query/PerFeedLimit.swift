/// Limits how many articles of each feed a list has, as the articles are read in the query's order.
public struct PerFeedLimit {
  private let maximum: Int
  private var offset: Int
  private var rest: Int
  private var counts: [Int64: Int] = [:]

  /// - Returns: nil if the query has no such limit.
  public init?(_ query: ArticleQuery) {
    guard let maximum = query.maxPerFeed else { return nil }
    self.maximum = maximum
    offset = query.offset
    rest = query.limit ?? Int.max
  }

  /// Whether no further article is taken.
  public var isReached: Bool { rest <= 0 }

  /// Whether the next article is part of the page.
  /// - Parameter feed: the id of the feed that carried it first.
  public mutating func takes(_ feed: Int64) -> Bool {
    let count = counts[feed, default: 0] + 1
    counts[feed] = count
    guard count <= maximum else { return false }
    if offset > 0 {
      offset -= 1
      return false
    }
    rest -= 1
    return rest >= 0
  }
}
