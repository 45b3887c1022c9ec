import FeedModel
import Foundation
import GRDB

/// Appearances with the names of their feeds.
enum AppearanceRow {
  /// An answer was last seen when it was confirmed last: the present one at the feed's last success.
  private static let select = """
    SELECT a.*, f.name AS feed, d.entry AS detail, d.is_stale,
      max(a.last_seen, coalesce(
        CASE WHEN a.last_answer = f.answers THEN f.last_success ELSE c.confirmed_at END, 0)) AS seen
    FROM appearances a JOIN feeds f ON f.id = a.feed_id
    LEFT JOIN details d ON d.appearance_id = a.id
    LEFT JOIN confirmations c ON c.feed_id = a.feed_id AND c.answer = a.last_answer
    """

  /// - Parameter known: entries that need not be read again.
  static func load(_ numbers: [Int], known: [Int: Entry] = [:], in db: Database) throws
    -> [Appearance]
  {
    let statement = try db.cachedStatement(sql: "\(select) WHERE a.id = ?")
    return try numbers.sorted().compactMap { number in
      try Row.fetchOne(statement, arguments: [number]).map { appearance($0, entry: known[number]) }
    }
  }

  /// The appearances of some articles, by article.
  static func load(articles: [Int], in db: Database) throws -> [Int: [Appearance]] {
    let statement = try db.cachedStatement(
      sql: "\(select) WHERE a.article_id = ? ORDER BY a.first_seen, a.id")
    var result: [Int: [Appearance]] = [:]
    for article in articles {
      result[article] = try Row.fetchAll(statement, arguments: [article]).map {
        appearance($0, entry: nil)
      }
    }
    return result
  }

  private static func appearance(_ row: Row, entry: Entry?) -> Appearance {
    let own = entry ?? EntryRow.entry(row)
    let (entry, isLoaded) = detailed(own, detail: row["detail"])
    let lacksDetail = own.detailURL != nil && !(isLoaded && row["is_stale"] as Bool? == false)
    return Appearance(
      number: row["id"], feed: row["feed"], entry: entry,
      firstSeen: Date(timeIntervalSince1970: row["first_seen"]),
      lastSeen: Date(timeIntervalSince1970: row["seen"]), lacksDetail: lacksDetail)
  }

  /// An entry with its detail, as JSON, laid over. A detail of a shape that this version does not know is none, and is
  /// loaded once more.
  static func detailed(_ entry: Entry, detail: String?) -> (entry: Entry, isLoaded: Bool) {
    guard let detail, let read = try? JSONDecoder().decode(Entry.self, from: Data(detail.utf8))
    else { return (entry, false) }
    return (entry.detailed(by: read), true)
  }
}
