public import FeedModel
import Foundation
import GRDB

/// What is in a store, counted as it changes.
public struct StoreTotals: Sendable, Equatable {
  public var articles = 0
  public var unread = 0
  public var starred = 0
  /// Feeds that were ever fetched, removed ones included.
  public var feeds = 0
  /// Items of feeds; several that are one story count each.
  public var appearances = 0
  /// Bytes on disk.
  public var size = 0
}

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

  /// How many items stored feeds have brought and how many of their articles are unread, by the feed's row.
  public func articleCounts(of feeds: [Int64]) throws(StoreError) -> [Int64: (
    all: Int, unread: Int
  )] {
    try reading { db in
      var counts: [Int64: (all: Int, unread: Int)] = [:]
      for row in try Row.fetchAll(db, sql: "SELECT id, appearance_count FROM feeds") {
        counts[row["id"]] = (row["appearance_count"], 0)
      }
      // For a few feeds it is quicker to go through their items than through all that is unread.
      let unread = try StoreTotals.unread(of: feeds.count <= 20 ? feeds : nil, in: db)
      for row in unread { counts[row["feed_id"], default: (0, 0)].unread = row["count"] }
      return counts
    }
  }

  /// How many unread articles each feed has, by name.
  public func unreadByFeed() throws(StoreError) -> [String: Int] {
    try reading { db in
      let names = try Row.fetchAll(db, sql: "SELECT id, name FROM feeds")
      let counts = Dictionary(
        try StoreTotals.unread(in: db).map { ($0["feed_id"] as Int64, $0["count"] as Int) }
      ) { first, _ in first }
      return Dictionary(names.map { ($0["name"], counts[$0["id"]] ?? 0) }) { first, _ in first }
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

  /// Of the SQLite library that was loaded, such as `3.46.1`.
  public static var sqliteVersion: String {
    let version = try? DatabaseQueue().read {
      try String.fetchOne($0, sql: "SELECT sqlite_version()")
    }
    return version.flatMap { $0 } ?? "unknown"
  }
}

extension StoreTotals {
  /// Unread articles by feed, as `feed_id` and `count`.
  fileprivate static func unread(of feeds: [Int64]? = nil, in db: Database) throws -> [Row] {
    guard let feeds else {
      return try Row.fetchAll(
        db,
        sql: """
          SELECT a.feed_id, count(DISTINCT r.id) AS count FROM articles r
          JOIN appearances a ON a.article_id = r.id WHERE r.is_read = 0 GROUP BY a.feed_id
          """)
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT ? AS feed_id, count(DISTINCT a.article_id) AS count FROM appearances a
        CROSS JOIN articles r ON r.id = a.article_id WHERE a.feed_id = ? AND r.is_read = 0
        """)
    return try feeds.compactMap { try Row.fetchOne(statement, arguments: [$0, $0]) }
  }
}
