public import FeedModel
import GRDB

extension SQLiteArticleStore {
  /// How many articles each stored feed has brought, by the feed's row.
  public func articleCounts() throws(StoreError) -> [Int64: Int] {
    try reading { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT feed_id, count(*) AS count FROM appearances GROUP BY feed_id")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0["feed_id"], $0["count"]) })
    }
  }
}
