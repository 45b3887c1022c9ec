public import FeedModel
import Foundation
import GRDB

extension SQLiteArticleStore {
  /// How much there is, without reading the articles.
  public func totals() throws(StoreError) -> StoreTotals {
    try reading { db in
      var totals = StoreTotals()
      if let row = try Row.fetchOne(db, sql: "SELECT articles, unread, starred FROM totals") {
        totals.articles = row["articles"]
        totals.unread = row["unread"]
        totals.starred = row["starred"]
      }
      if let row = try Row.fetchOne(
        db, sql: "SELECT count(*) AS feeds, coalesce(sum(appearance_count), 0) AS items FROM feeds")
      {
        totals.feeds = row["feeds"]
        totals.appearances = row["items"]
      }
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      totals.size = pages * (try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
      return totals
    }
  }

  /// How many items stored feeds have brought and how many unread articles they have, by the feed's row.
  public func articleCounts() throws(StoreError) -> [Int64: (all: Int, unread: Int)] {
    try reading { db in
      var counts: [Int64: (all: Int, unread: Int)] = [:]
      let sql = "SELECT id, appearance_count, unread_count FROM feeds"
      for row in try Row.fetchAll(db, sql: sql) { counts[row[0]] = (row[1], row[2]) }
      return counts
    }
  }

  /// How many unread articles each feed has, by name.
  public func unreadByFeed() throws(StoreError) -> [String: Int] {
    try reading { db in
      var counts: [String: Int] = [:]
      let sql = "SELECT name, unread_count FROM feeds"
      for row in try Row.fetchAll(db, sql: sql) { counts[row[0]] = row[1] }
      return counts
    }
  }

  /// How many articles fit, counted up to the query's limit.
  public func count(_ query: ArticleQuery) throws(StoreError) -> Int {
    try reading { db in
      let selection = try ArticleSelection(query, in: db)
      return try Int.fetchOne(
        db, sql: "SELECT count(*) FROM (SELECT 1 FROM articles \(selection.sql))",
        arguments: selection.arguments) ?? 0
    }
  }

  /// What SQLite finds wrong with the file (sqlite.org/pragma.html#pragma_quick_check); empty where all is well.
  public func problems() throws(StoreError) -> [String] {
    try reading { db in
      try String.fetchAll(db, sql: "PRAGMA quick_check(10)").filter { $0 != "ok" }
    }
  }

  /// The library that keeps the articles, as it was loaded: `SQLite` and such as `3.46.1`.
  public static var library: (name: String, version: String) {
    let version = try? DatabaseQueue().read {
      try String.fetchOne($0, sql: "SELECT sqlite_version()")
    }
    return ("SQLite", version.flatMap { $0 } ?? "unknown")
  }
}
