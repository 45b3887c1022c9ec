public import FeedModel
import SQLiteBinding

/// Lists, counts and changes.
extension SQLiteArticleStore {
  /// Calls `body` with each matching headline, in the query's order.
  public func headlines(_ query: ArticleQuery, body: (Headline) -> Void) throws(StoreError) {
    try read { transaction in
      if query.groupsStories {
        return try storyHeadlines(query, in: transaction).forEach(body)
      }
      var reader = HeadlineReader(transaction.db)
      let selection = try ArticleSelection(query, in: transaction.db)
      var limit = PerFeedLimit(query)
      let sql = "SELECT * FROM articles \(selection.sql)"
      try transaction.db.run(sql, with: selection.arguments) { row in
        if limit?.isReached ?? false { return false }
        if limit?.takes(row["feed_id"]) ?? true { body(try reader.headline(row)) }
        return true
      }
    }
  }

  /// The headlines with these numbers, in their order; unknown numbers are skipped.
  public func headlines(_ numbers: [Int]) throws(StoreError) -> [Headline] {
    try read { transaction in
      var reader = HeadlineReader(transaction.db)
      return try reader.headlines(numbers)
    }
  }

  /// The number of matching articles, up to the query's limit.
  public func count(_ query: ArticleQuery) throws(StoreError) -> Int {
    try read { transaction in
      if let column = StoreCounters.column(query),
        let count = try transaction.db.value(
          "SELECT \(column) FROM totals", as: Int.self)
      {
        return query.limit.map { min($0, count) } ?? count
      }
      var unordered = query
      if query.after == nil { unordered.order = .newest }
      let selection = try ArticleSelection(unordered, in: transaction.db)
      return try transaction.db.value(
        "SELECT count(*) FROM (SELECT 1 FROM articles \(selection.sql))",
        with: selection.arguments) ?? 0
    }
  }

  /// The changes after a change number, in order.
  public func changes(since change: Int, limit: Int) throws(StoreError) -> [ArticleChange] {
    try read { transaction in
      try transaction.db.all(
        """
        SELECT change, id, 0 FROM articles WHERE change > ?1
        UNION ALL
        SELECT change, id, 1 FROM removed_articles WHERE change > ?1
        ORDER BY change LIMIT ?2
        """, change, limit
      ) { ArticleChange(number: $0[0], article: $0[1], isRemoved: $0[2]) }
    }
  }

  /// How much the store contains, from its counters; the size is that of the file's pages.
  public func totals() throws(StoreError) -> StoreTotals {
    try read { transaction in
      let db = transaction.db
      var totals = StoreTotals()
      try db.run("SELECT articles, unread, starred, muted, hidden FROM totals") { row in
        totals.articles = row[0]
        totals.unread = row[1]
        totals.starred = row[2]
        totals.muted = row[3]
        totals.hidden = row[4]
        return false
      }
      try db.run(
        """
        SELECT count(*) FILTER (WHERE responses > 0 OR last_attempt IS NOT NULL),
          coalesce(sum(appearance_count), 0)
        FROM feeds
        """
      ) { row in
        totals.feeds = row[0]
        totals.appearances = row[1]
        return false
      }
      let pages =
        try db.value(
          "PRAGMA page_count", as: Int.self) ?? 0
      totals.size =
        pages
        * (try db.value(
          "PRAGMA page_size", as: Int.self) ?? 0)
      return totals
    }
  }

  /// The numbers of items and unread articles of each stored feed, by id.
  public func feedCounts() throws(StoreError) -> [Int64: FeedCounts] {
    try read { transaction in
      var counts: [Int64: FeedCounts] = [:]
      let statement = try transaction.db.statement(
        "SELECT id, name, appearance_count, unread_count FROM feeds")
      try statement.run { row in
        counts[row.integer(0)] = FeedCounts(
          name: row.text(1) ?? "", articles: Int(row.integer(2)), unread: Int(row.integer(3)))
        return true
      }
      return counts
    }
  }
}
