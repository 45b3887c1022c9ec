/// Which articles are part of a query's page, as they are read in its order. It is for lists of which the database does not
/// know the rows, such as those with one row for each story, or with a limit for each feed.
public struct PageLimit {
  private let maximumPerFeed: Int?
  private var counts: [Int64: Int] = [:]
  private var offset: Int
  private var rest: Int

  /// That of a query.
  public init(_ query: ArticleQuery) {
    maximumPerFeed = query.maxPerFeed
    offset = query.offset
    rest = query.limit ?? Int.max
  }

  /// Whether no further article is taken.
  public var isReached: Bool { rest <= 0 }

  /// Whether the next article is part of the page.
  /// - Parameter feed: the id of the feed that carried it first.
  public mutating func takes(_ feed: Int64) -> Bool {
    guard rest > 0 else { return false }
    if let maximumPerFeed {
      counts[feed, default: 0] += 1
      guard counts[feed, default: 0] <= maximumPerFeed else { return false }
    }
    if offset > 0 {
      offset -= 1
      return false
    }
    rest -= 1
    return true
  }
}
