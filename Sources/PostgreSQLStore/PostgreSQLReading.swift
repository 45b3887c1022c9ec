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
      guard let column = StoreCounters.column(query) else {
        return try ArticleSelection(query).count(in: transaction)
      }
      let rows = try transaction.rows("SELECT \(column) FROM counters, readers")
      var row = rows.first
      let count = row?.number() ?? 0
      return query.limit.map { min($0, count) } ?? count
    }
  }

  /// The changes after a change number, in order.
  public func changes(since change: Int, limit: Int) throws(StoreError) -> [ArticleChange] {
    try read { transaction in
      try transaction.rows(
        """
        SELECT change, id, false FROM articles WHERE change > $1
        UNION ALL SELECT change, id, true FROM removed_articles WHERE change > $1
        ORDER BY change LIMIT $2
        """, .integer(change), .integer(max(0, limit))
      ).map {
        ArticleChange(number: $0.number(), article: $0.number(), isRemoved: $0.boolean())
      }
    }
  }

  /// How much the store contains, from its counters; the size is that of its tables and indexes.
  public func totals() throws(StoreError) -> StoreTotals {
    try read { transaction in
      var totals = StoreTotals()
      let rows = try transaction.rows(
        """
        SELECT c.articles, r.unread, r.starred, r.muted, r.hidden, f.feeds, f.items,
          (SELECT coalesce(sum(pg_total_relation_size(t.oid)), 0)::bigint FROM pg_class t
           WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace)
        FROM counters c, readers r, (
          SELECT count(*) FILTER (WHERE responses > 0 OR last_attempt IS NOT NULL) AS feeds,
            coalesce(sum(appearance_count), 0)::bigint AS items FROM feeds) AS f
        """)
      guard var row = rows.first else { return totals }
      totals.articles = row.number()
      totals.unread = row.number()
      totals.starred = row.number()
      totals.muted = row.number()
      totals.hidden = row.number()
      totals.feeds = row.number()
      totals.appearances = row.number()
      totals.size = row.number()
      return totals
    }
  }

  /// The numbers of items and unread articles of each stored feed, by id.
  public func feedCounts() throws(StoreError) -> [Int64: FeedCounts] {
    try read { transaction in
      var counts: [Int64: FeedCounts] = [:]
      try transaction.rows(
        """
        SELECT f.id, f.name, f.appearance_count, coalesce(c.unread, 0) FROM feeds f
        LEFT JOIN feed_counts c ON c.feed_id = f.id
        """
      ).each { row in
        counts[row.integer()] = FeedCounts(
          name: row.text() ?? "", articles: row.number(), unread: row.number())
      }
      return counts
    }
  }
}
