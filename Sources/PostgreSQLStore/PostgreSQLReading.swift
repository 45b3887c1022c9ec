import ArticleStorage
public import FeedModel

/// Lists, counts and changes.
extension PostgreSQLArticleStore {
  /// Calls `body` with each matching headline, in the query's order.
  public func headlines(_ query: ArticleQuery, body: (Headline) -> Void) throws(StoreError) {
    try readOnce { transaction in
      if query.groupsStories {
        let found = try StorySelection(query).rows(in: transaction)
        for headline in try transaction.storyHeadlines(found, policy: policy) { body(headline) }
      } else {
        try ArticleSelection(query).each(in: transaction) { body($0.headline) }
      }
    }
  }

  /// The headlines with these numbers, in their order; unknown numbers are skipped.
  public func headlines(_ numbers: [Int]) throws(StoreError) -> [Headline] {
    try read { try $0.listed(numbers).map(\.headline) }
  }

  /// The number of matching articles, up to the query's limit.
  public func count(_ query: ArticleQuery) throws(StoreError) -> Int {
    try read { transaction in
      try transaction.keptCount(of: query)
        ?? ArticleSelection(query).count(in: transaction)
    }
  }
}
