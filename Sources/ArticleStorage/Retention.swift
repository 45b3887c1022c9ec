public import FeedModel
public import Foundation
import GRDB

/// Removing what is old.
extension SQLiteArticleStore {
  /// Removes the articles that no feed has held since an instant. Starred ones stay. Read ones are remembered, so that a
  /// feed that shows them again does not bring them back.
  /// - Returns: how many were removed.
  public func prune(lastSeenBefore instant: Date, at now: Date) throws(StoreError) -> Int {
    try writing { db in
      try Upkeep.note("prune", at: now, in: db)
      return try Retention.prune(lastSeenBefore: instant, in: db)
    }
  }

  /// The same, at most once a day.
  public func pruneDaily(lastSeenBefore instant: Date, at now: Date) throws(StoreError) -> Int {
    let last = try reading { try Upkeep.last("prune", in: $0) }
    // A clock that was set back is no reason never to clean up again.
    if let last, abs(now.timeIntervalSince(last)) < 86400 { return 0 }
    return try prune(lastSeenBefore: instant, at: now)
  }

  /// How many articles ``prune(lastSeenBefore:at:)`` would remove.
  public func prunable(lastSeenBefore instant: Date) throws(StoreError) -> Int {
    try reading { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM articles r WHERE \(Retention.isOutdated)",
        arguments: ["instant": instant.timeIntervalSince1970]) ?? 0
    }
  }

  /// Gives the space of what was removed back to the file system.
  public func compact() throws(StoreError) {
    do {
      try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
    } catch {
      throw SQLiteArticleStore.storeError(error, path: path)
    }
  }
}

private enum Retention {
  /// What an article's row `r` must fulfil.
  static let isOutdated = """
    r.is_starred = 0 AND NOT EXISTS (
      SELECT 1 FROM appearances a JOIN feeds f ON f.id = a.feed_id
      LEFT JOIN confirmations c ON c.feed_id = a.feed_id AND c.answer = a.last_answer
      WHERE a.article_id = r.id AND (a.last_seen >= :instant OR c.confirmed_at >= :instant
        OR a.last_answer = f.answers AND f.last_success >= :instant))
    """

  static func prune(lastSeenBefore instant: Date, in db: Database) throws -> Int {
    try db.execute(
      sql: "CREATE TEMP TABLE pruned AS SELECT r.id, r.is_read FROM articles r WHERE \(isOutdated)",
      arguments: ["instant": instant.timeIntervalSince1970])
    defer { try? db.execute(sql: "DROP TABLE pruned") }
    try forgetRead(in: db)
    for table in ["title_keys", "details"] {
      try db.execute(
        sql: """
          DELETE FROM \(table) WHERE appearance_id IN
            (SELECT a.id FROM appearances a JOIN pruned p ON p.id = a.article_id)
          """)
    }
    try db.execute(
      sql: """
        UPDATE feeds SET appearance_count = appearance_count - (
          SELECT count(*) FROM pruned p JOIN appearances a ON a.article_id = p.id
          WHERE a.feed_id = feeds.id)
        """)
    try db.execute(
      sql: "DELETE FROM confirmations WHERE confirmed_at < ?",
      arguments: [instant.timeIntervalSince1970])
    try db.execute(sql: "DELETE FROM appearances WHERE article_id IN (SELECT id FROM pruned)")
    try db.execute(sql: "DELETE FROM articles WHERE id IN (SELECT id FROM pruned)")
    return db.changesCount
  }

  /// A link that a feed uses for several items is a home page and names none of them.
  private static func forgetRead(in db: Database) throws {
    let doomed = try Row.fetchCursor(
      db,
      sql: """
        SELECT a.feed_id, a.guid, a.url_hash,
          EXISTS (SELECT 1 FROM appearances o
            WHERE o.url_hash = a.url_hash AND o.feed_id = a.feed_id AND o.id <> a.id) AS is_shared
        FROM pruned p JOIN appearances a ON a.article_id = p.id WHERE p.is_read = 1
        """)
    let forget = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO forgotten (feed_id, guid_hash) VALUES (?, ?)")
    let forgetLink = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO forgotten_links (url_hash) VALUES (?)")
    while let row = try doomed.next() {
      try forget.execute(arguments: [row["feed_id"] as Int64, Digest.hash64(row["guid"])])
      if let hash = row["url_hash"] as Int64?, row["is_shared"] as Bool == false {
        try forgetLink.execute(arguments: [hash])
      }
    }
  }
}

/// What is done now and then, and when it was done last.
private enum Upkeep {
  static func last(_ task: String, in db: Database) throws -> Date? {
    try Double.fetchOne(
      db, sql: "SELECT done_at FROM upkeep WHERE task = ?", arguments: [task]
    ).map(Date.init(timeIntervalSince1970:))
  }

  static func note(_ task: String, at now: Date, in db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO upkeep (task, done_at) VALUES (?, ?)",
      arguments: [task, now.timeIntervalSince1970])
  }
}
