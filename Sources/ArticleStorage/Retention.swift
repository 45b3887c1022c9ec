public import FeedModel
public import Foundation
import GRDB

/// Removing what is old.
extension SQLiteArticleStore {
  /// Removes the articles that no feed has held since an instant. What the last answer of a configured feed held, the
  /// feed holds, however long ago that was: a failure removes nothing. Starred articles stay. Read ones are remembered,
  /// so that a feed that shows them again does not bring them back.
  /// - Parameter configured: the names of the feeds in the config; nil where it is not known.
  /// - Returns: how many were removed.
  public func prune(
    lastSeenBefore instant: Date, configured: Set<String>?, at now: Date
  ) throws(StoreError) -> Int {
    try writing { db in
      try Upkeep.note("prune", at: now, in: db)
      return try Retention(instant: instant, configured: configured, db: db).prune()
    }
  }

  /// The same, at most once a day.
  public func pruneDaily(
    lastSeenBefore instant: Date, configured: Set<String>?, at now: Date
  ) throws(StoreError) -> Int {
    let last = try reading { try Upkeep.last("prune", in: $0) }
    // A clock that was set back is no reason never to clean up again.
    if let last, abs(now.timeIntervalSince(last)) < 86400 { return 0 }
    return try prune(lastSeenBefore: instant, configured: configured, at: now)
  }

  /// How many articles ``prune(lastSeenBefore:configured:at:)`` would remove.
  public func prunable(
    lastSeenBefore instant: Date, configured: Set<String>?
  ) throws(StoreError) -> Int {
    try reading { try Retention(instant: instant, configured: configured, db: $0).count() }
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

private struct Retention {
  let db: Database
  private let instant: Double
  private let arguments: StatementArguments

  init(instant: Date, configured: Set<String>?, db: Database) throws {
    self.db = db
    self.instant = instant.timeIntervalSince1970
    let names = String(decoding: try JSONEncoder().encode(configured?.sorted()), as: UTF8.self)
    arguments = ["instant": self.instant, "names": names]
  }

  /// What an article's row `r` must fulfil. Feeds that are gone hold nothing any more.
  private static let isOutdated = """
    r.is_starred = 0 AND NOT EXISTS (
      SELECT 1 FROM appearances a JOIN feeds f ON f.id = a.feed_id
      LEFT JOIN confirmations c ON c.feed_id = a.feed_id AND c.answer = a.last_answer
      WHERE a.article_id = r.id AND (a.last_seen >= :instant OR c.confirmed_at >= :instant
        OR a.last_answer = f.answers AND (f.last_success >= :instant
          OR f.is_gone = 0 AND (:names = 'null' OR f.name IN (SELECT value FROM json_each(:names))))))
    """

  func count() throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM articles r WHERE \(Retention.isOutdated)", arguments: arguments
    )
      ?? 0
  }

  func prune() throws -> Int {
    try db.execute(
      sql: """
        CREATE TEMP TABLE pruned AS
        SELECT r.id, r.is_read FROM articles r WHERE \(Retention.isOutdated)
        """, arguments: arguments)
    defer { try? db.execute(sql: "DROP TABLE pruned") }
    try forgetRead()
    // A feed of which something goes must be read anew, should it ever be asked again.
    try db.execute(
      sql: """
        UPDATE feeds SET etag = NULL, last_modified = NULL, body_digest = NULL WHERE id IN (
          SELECT a.feed_id FROM pruned p JOIN appearances a ON a.article_id = p.id
          WHERE a.last_answer = feeds.answers AND a.feed_id = feeds.id)
        """)
    try SearchIndex.removeAll(where: "a.article_id IN (SELECT id FROM pruned)", in: db)
    for table in ["title_keys", "details"] {
      try db.execute(
        sql: """
          DELETE FROM \(table) WHERE appearance_id IN
            (SELECT a.id FROM appearances a JOIN pruned p ON p.id = a.article_id)
          """)
    }
    try db.execute(
      sql: """
        UPDATE feeds SET appearance_count = appearance_count - gone.items,
          unread_count = unread_count - gone.unread
        FROM (
          SELECT a.feed_id, count(*) AS items, count(DISTINCT iif(p.is_read, NULL, p.id)) AS unread
          FROM pruned p JOIN appearances a ON a.article_id = p.id GROUP BY a.feed_id
        ) AS gone WHERE gone.feed_id = feeds.id
        """)
    try db.execute(sql: "DELETE FROM appearances WHERE article_id IN (SELECT id FROM pruned)")
    try db.execute(sql: "DELETE FROM articles WHERE id IN (SELECT id FROM pruned)")
    let count = db.changesCount
    // Answers confirmed earlier than that can keep an article no longer; most have none left.
    try db.execute(
      sql: """
        DELETE FROM confirmations WHERE confirmed_at < :instant
          AND (feed_id, answer) NOT IN (SELECT feed_id, last_answer FROM appearances)
        """, arguments: ["instant": instant])
    return count
  }

  /// A link that a feed uses for several items is a home page and names none of them.
  private func forgetRead() throws {
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
