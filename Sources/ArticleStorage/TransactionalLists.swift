public import FeedModel

/// Lists, counts and searches.
extension TransactionalStore {
  /// Calls `body` with each matching headline, in the query's order.
  public func headlines(_ query: ArticleQuery, body: (Headline) -> Void) throws(StoreError) {
    try readOnce { try $0.eachHeadline(query, policy: policy, body) }
  }

  /// The headlines with these numbers, in their order; unknown numbers are skipped.
  public func headlines(_ numbers: [Int]) throws(StoreError) -> [Headline] {
    try read { try $0.listed(numbers).map(\.headline) }
  }

  /// The number of matching articles, up to the query's limit.
  public func count(_ query: ArticleQuery) throws(StoreError) -> Int {
    try read { try $0.keptCount(of: query) ?? ArticleSelection(query, in: $0).count() }
  }

  /// The numbers of the matching articles, in the query's order.
  public func numbers(_ query: ArticleQuery) throws(StoreError) -> [Int] {
    try read { try $0.articles(matching: query, policy: policy) }
  }

  /// The rows of a list, in the query's order.
  public func rows(_ query: ArticleQuery) throws(StoreError) -> [ListRow] {
    try read { try $0.rows(of: query, policy: policy) }
  }

  /// The rows of a list that show these articles, as they are now.
  public func rows(
    showing numbers: [Int], in query: ArticleQuery
  ) throws(StoreError) -> [Headline] {
    try read { transaction in
      let found = try transaction.listed(numbers)
      return query.groupsStories
        ? try transaction.storyHeadlines(found, of: query, keepsLeads: true, policy: policy)
        : found.map(\.headline)
    }
  }

  /// The matching articles, best first. Only the newest 5,000 matches are ranked; among equals, newer ones come first.
  /// Without words in the query, the newest come first.
  public func search(_ query: ArticleQuery) throws(StoreError) -> [Headline] {
    try read { transaction in
      guard let search = try RankedSearch(query, in: transaction) else {
        var headlines: [Headline] = []
        try transaction.eachHeadline(query, policy: policy) { headlines.append($0) }
        return headlines
      }
      let found = try transaction.listed(search.articles(in: transaction))
      return query.groupsStories
        ? try transaction.storyHeadlines(found, of: query, policy: policy) : found.map(\.headline)
    }
  }
}

extension TransactionalStore {
  /// How much the store contains, from its counters.
  public func totals() throws(StoreError) -> StoreTotals { try read { try $0.totals() } }

  /// The numbers of items and unread articles of each stored feed, by id.
  public func feedCounts() throws(StoreError) -> [Int64: FeedCounts] {
    try read { try $0.feedCounts() }
  }
}
