public import FeedModel
public import Foundation
import GRDB

/// Removing what is old.
extension SQLiteArticleStore {
  /// Removes the articles that no feed has held since an instant. Starred ones stay. Read ones are remembered, so that a
  /// feed that shows them again does not bring them back.
  /// - Returns: how many were removed.
  public func prune(lastSeenBefore instant: Date) throws(StoreError) -> Int {
    try writing { db in
      try db.execute(
        sql: """
          CREATE TEMP TABLE pruned AS
          SELECT r.id, r.is_read FROM articles r WHERE r.is_starred = 0 AND NOT EXISTS (
            SELECT 1 FROM appearances a JOIN feeds f ON f.id = a.feed_id
            WHERE a.article_id = r.id AND (a.last_seen >= :instant
              OR a.last_answer = f.answers AND f.last_success >= :instant))
          """, arguments: ["instant": instant.timeIntervalSince1970])
      defer { try? db.execute(sql: "DROP TABLE pruned") }
      let doomed = try Row.fetchCursor(
        db,
        sql: """
          SELECT a.feed_id, a.guid FROM pruned p JOIN appearances a ON a.article_id = p.id
          WHERE p.is_read = 1
          """)
      let forget = try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO forgotten (feed_id, guid_hash) VALUES (?, ?)")
      while let row = try doomed.next() {
        try forget.execute(arguments: [row["feed_id"] as Int64, Digest.hash64(row["guid"])])
      }
      for table in ["title_keys", "details"] {
        try db.execute(
          sql: """
            DELETE FROM \(table) WHERE appearance_id IN
              (SELECT a.id FROM appearances a JOIN pruned p ON p.id = a.article_id)
            """)
      }
      try db.execute(
        sql: "DELETE FROM appearances WHERE article_id IN (SELECT id FROM pruned)")
      try db.execute(sql: "DELETE FROM articles WHERE id IN (SELECT id FROM pruned)")
      return db.changesCount
    }
  }
}
