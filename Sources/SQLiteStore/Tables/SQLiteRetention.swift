public import ArticleStorage
import FeedModel
public import FeedPlatform
import SQLiteBinding

/// Retention, with the tables `forgotten`, `forgotten_links` and `upkeep`.
extension SQLiteTransaction {
  /// The unstarred articles that no feed has contained since an instant.
  public func outdatedArticles(
    before instant: Date, configured: Set<String>?
  ) throws -> [OutdatedArticle] {
    let names = String(decoding: try JSONEncoder().encode(configured?.sorted()), as: UTF8.self)
    return try db.all(
      """
      SELECT r.id, r.is_read FROM articles r
      -- A feed contained each at its first sight.
      WHERE r.is_starred = 0 AND r.first_seen < ?1 AND NOT EXISTS (
        SELECT 1 FROM appearances a JOIN feeds f ON f.id = a.feed_id
        LEFT JOIN confirmations c ON c.feed_id = a.feed_id AND c.response = a.last_response
        WHERE a.article_id = r.id AND (a.last_seen >= ?1 OR c.confirmed_at >= ?1
          OR a.last_response = f.responses AND (f.last_success >= ?1 OR f.is_gone = 0
            AND (?2 = 'null' OR f.name IN (SELECT value FROM json_each(?2))))))
      """, instant.timeIntervalSince1970, names
    ) { OutdatedArticle(number: $0["id"], isRead: $0["is_read"]) }
  }

  /// Remembers the items of articles by guid, and by link unless their feed uses it for several items.
  public func rememberRemoved(_ articles: [Int]) throws {
    let byGUID = try db.statement(
      "INSERT OR IGNORE INTO forgotten (feed_id, guid_hash) VALUES (?, ?)")
    let byLink = try db.statement("INSERT OR IGNORE INTO forgotten_links (url_hash) VALUES (?)")
    try db.run(
      """
      SELECT a.feed_id, a.guid, a.url_hash,
        EXISTS (SELECT 1 FROM appearances o
          WHERE o.url_hash = a.url_hash AND o.feed_id = a.feed_id AND o.id <> a.id) AS is_shared
      FROM json_each(?) p JOIN appearances a ON a.article_id = p.value
      """, SQLiteTransaction.list(articles)
    ) { row in
      try byGUID.run(row.integer(0), Digest.hash64(row["guid"] as String))
      if let hash = row.optionalInteger(2), !row.bool(3) {
        try byLink.run(Digest.ungrouped(hash))
      }
      return true
    }
  }

  /// Whether any item is remembered.
  public func hasRemembered() throws -> Bool {
    try db.statement(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM forgotten) OR EXISTS (SELECT 1 FROM forgotten_links)
      """
    ).finds()
  }

  /// Whether an item is remembered, by its guid or link.
  public func isRemembered(guidHash: Int64, ofFeed id: Int64, urlHash: Int64?) throws -> Bool {
    let byGUID = try db.statement("SELECT 1 FROM forgotten WHERE feed_id = ? AND guid_hash = ?")
    if try byGUID.finds(id, guidHash) { return true }
    guard let urlHash else { return false }
    return try db.statement("SELECT 1 FROM forgotten_links WHERE url_hash = ?")
      .finds(Digest.ungrouped(urlHash))
  }

  /// Removes validators and digests of feeds whose current response contains one of the articles.
  public func forgetResponses(containing articles: [Int]) throws {
    try db.run(
      """
      UPDATE feeds SET etag = NULL, last_modified = NULL, body_digest = NULL WHERE id IN (
        SELECT a.feed_id FROM json_each(?) p JOIN appearances a ON a.article_id = p.value
        WHERE a.last_response = feeds.responses AND a.feed_id = feeds.id)
      """, SQLiteTransaction.list(articles))
  }

  /// Removes articles with all their appearances, and corrects the counters of their feeds.
  public func delete(_ articles: [Int]) throws {
    let list = SQLiteTransaction.list(articles)
    let parts = [
      ("title_keys", "appearance_id"), ("details", "appearance_id"), ("pages", "appearance_id"),
      ("rule_effects", "number"), ("story_listings", "appearance"),
    ]
    for (table, column) in parts {
      try db.run(
        """
        DELETE FROM \(table) WHERE \(column) IN
          (SELECT a.id FROM json_each(?) p JOIN appearances a ON a.article_id = p.value)
        """, list)
    }
    try db.run(
      """
      UPDATE feeds SET appearance_count = appearance_count - gone.items,
        unread_count = unread_count - gone.unread, home_unread = home_unread - gone.homes
      FROM (
        SELECT a.feed_id, count(*) AS items, count(DISTINCT r.id) FILTER (WHERE \(StoreCounters.isUnread)) AS unread,
          count(DISTINCT r.id) FILTER (WHERE \(StoreCounters.isUnread) AND a.feed_id = r.feed_id) AS homes
        FROM json_each(?) p JOIN articles r ON r.id = p.value
        JOIN appearances a ON a.article_id = r.id GROUP BY a.feed_id
      ) AS gone WHERE gone.feed_id = feeds.id
      """, list)
    for (table, column) in [("appearances", "article_id"), ("articles", "id")] {
      try db.run(
        "DELETE FROM \(table) WHERE \(column) IN (SELECT value FROM json_each(?))", list)
    }
  }

  /// Removes confirmations before an instant, unless an appearance needs them.
  public func deleteConfirmations(before instant: Date) throws {
    try db.run(
      """
      DELETE FROM confirmations WHERE confirmed_at < ?
        AND (feed_id, response) NOT IN (SELECT feed_id, last_response FROM appearances)
      """, instant.timeIntervalSince1970)
  }

  /// When a task was last done; nil if never.
  public func lastDone(_ task: String) throws -> Date? {
    try db.value(
      "SELECT done_at FROM upkeep WHERE task = ?", task, as: Double.self
    ).map(Date.init(timeIntervalSince1970:))
  }

  /// Records when a task was done.
  public func noteDone(_ task: String, at date: Date) throws {
    try db.run(
      "INSERT OR REPLACE INTO upkeep (task, done_at) VALUES (?, ?)", task,
      date.timeIntervalSince1970)
  }

  /// Numbers as JSON, which `json_each` reads as rows.
  private static func list(_ numbers: [Int]) -> String {
    "[\(numbers.map(String.init).joined(separator: ","))]"
  }
}
