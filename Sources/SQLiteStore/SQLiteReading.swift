import ArticleStorage
public import FeedModel
import SQLiteBinding

/// Lists, counts and changes.
extension SQLiteArticleStore {
  /// Calls `body` with each matching headline, in the query's order.
  public func headlines(_ query: ArticleQuery, body: (Headline) -> Void) throws(StoreError) {
    try read { transaction in
      if query.groupsStories {
        return try eachStoryHeadline(query, in: transaction, body)
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
      if let count = try transaction.keptCount(of: query) { return count }
      var unordered = query
      if query.after == nil { unordered.order = .newest }
      let selection = try ArticleSelection(unordered, in: transaction.db)
      return try transaction.db.value(
        "SELECT count(*) FROM (SELECT 1 FROM articles \(selection.sql))",
        with: selection.arguments) ?? 0
    }
  }
}
