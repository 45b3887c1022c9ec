import FeedModel
import Foundation
import GRDB

/// Appearances with the names of their feeds.
enum AppearanceRow {
  /// - Parameter known: entries that need not be read again.
  static func load(_ numbers: [Int], known: [Int: Entry] = [:], in db: Database) throws
    -> [Appearance]
  {
    let statement = try db.cachedStatement(
      sql:
        "SELECT a.*, f.name AS feed FROM appearances a JOIN feeds f ON f.id = a.feed_id WHERE a.id = ?"
    )
    return try numbers.sorted().compactMap { number in
      try Row.fetchOne(statement, arguments: [number]).map { appearance($0, entry: known[number]) }
    }
  }

  /// The appearances of some articles, by article.
  static func load(articles: [Int], in db: Database) throws -> [Int: [Appearance]] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT a.*, f.name AS feed FROM appearances a JOIN feeds f ON f.id = a.feed_id
        WHERE a.article_id = ? ORDER BY a.first_seen, a.id
        """)
    var result: [Int: [Appearance]] = [:]
    for article in articles {
      result[article] = try Row.fetchAll(statement, arguments: [article]).map {
        appearance($0, entry: nil)
      }
    }
    return result
  }

  private static func appearance(_ row: Row, entry: Entry?) -> Appearance {
    Appearance(
      number: row["id"], feed: row["feed"], entry: entry ?? EntryRow.entry(row),
      firstSeen: Date(timeIntervalSince1970: row["first_seen"]),
      lastSeen: Date(timeIntervalSince1970: row["last_seen"]))
  }
}
