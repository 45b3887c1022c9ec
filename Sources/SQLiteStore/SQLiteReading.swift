public import FeedModel
import GRDB

/// Lists, counts and changes.
extension SQLiteArticleStore {
  /// Calls `body` with each matching headline, in the query's order.
  public func headlines(_ query: ArticleQuery, body: (Headline) -> Void) throws(StoreError) {
    try read { transaction in
      var reader = HeadlineReader(transaction.db)
      if query.groupsStories {
        return try StorySelection(query, in: transaction.db).each { row, story in
          body(try reader.headline(row, story: story, in: transaction, policy: policy))
        }
      }
      let selection = try ArticleSelection(query, in: transaction.db)
      let rows = try Row.fetchCursor(
        transaction.db, sql: "SELECT * FROM articles \(selection.sql)",
        arguments: selection.arguments)
      guard var limit = PerFeedLimit(query) else {
        while let row = try rows.next() { body(try reader.headline(row)) }
        return
      }
      while !limit.isReached, let row = try rows.next() {
        if limit.takes(row["feed_id"]) { body(try reader.headline(row)) }
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
        let count = try Int.fetchOne(transaction.db, sql: "SELECT \(column) FROM totals")
      {
        return query.limit.map { min($0, count) } ?? count
      }
      var unordered = query
      if query.after == nil { unordered.order = .newest }
      let selection = try ArticleSelection(unordered, in: transaction.db)
      return try Int.fetchOne(
        transaction.db, sql: "SELECT count(*) FROM (SELECT 1 FROM articles \(selection.sql))",
        arguments: selection.arguments) ?? 0
    }
  }

  /// The changes after a change number, in order.
  public func changes(since change: Int, limit: Int) throws(StoreError) -> [ArticleChange] {
    try read { transaction in
      let rows = try Row.fetchAll(
        transaction.db,
        sql: """
          SELECT change, id, 0 AS is_removed FROM articles WHERE change > :since
          UNION ALL
          SELECT change, id, 1 AS is_removed FROM removed_articles WHERE change > :since
          ORDER BY change LIMIT :limit
          """, arguments: ["since": change, "limit": limit])
      return rows.map {
        ArticleChange(number: $0["change"], article: $0["id"], isRemoved: $0["is_removed"])
      }
    }
  }

  /// How much the store contains, from its counters; the size is that of the file's pages.
  public func totals() throws(StoreError) -> StoreTotals {
    try read { transaction in
      let db = transaction.db
      var totals = StoreTotals()
      if let row = try Row.fetchOne(
        db, sql: "SELECT articles, unread, starred, muted, hidden FROM totals")
      {
        totals.articles = row["articles"]
        totals.unread = row["unread"]
        totals.starred = row["starred"]
        totals.muted = row["muted"]
        totals.hidden = row["hidden"]
      }
      if let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*) FILTER (WHERE responses > 0 OR last_attempt IS NOT NULL) AS feeds, coalesce(sum(appearance_count), 0) AS items
          FROM feeds
          """)
      {
        totals.feeds = row["feeds"]
        totals.appearances = row["items"]
      }
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      totals.size = pages * (try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
      return totals
    }
  }

  /// The numbers of items and unread articles of each stored feed, by id.
  public func feedCounts() throws(StoreError) -> [Int64: FeedCounts] {
    try read { transaction in
      var counts: [Int64: FeedCounts] = [:]
      let statement = try BulkStatement(
        "SELECT id, name, appearance_count, unread_count FROM feeds", in: transaction.db)
      try statement.run([]) { row in
        counts[row.integer(0)] = FeedCounts(
          name: row.text(1) ?? "", articles: Int(row.integer(2)), unread: Int(row.integer(3)))
        return true
      }
      return counts
    }
  }
}
