public import ArticleStorage
import FeedModel
public import FeedPlatform

/// Retention, with the tables `forgotten`, `forgotten_links` and `upkeep`.
extension PostgreSQLTransaction {
  /// The unstarred articles that no feed has contained since an instant.
  public func outdatedArticles(
    before instant: Date, configured: Set<String>?
  ) throws -> [OutdatedArticle] {
    try rows(
      """
      SELECT r.id, coalesce(m.is_read, false) FROM articles r
      LEFT JOIN marks m ON m.article = r.id
      -- A feed contained each at its first sight.
      WHERE NOT coalesce(m.is_starred, false) AND r.first_seen < $1 AND NOT EXISTS (
        SELECT 1 FROM appearances a JOIN sightings s ON s.appearance_id = a.id
        JOIN feeds f ON f.id = a.feed_id
        LEFT JOIN confirmations c ON c.feed_id = a.feed_id AND c.response = s.last_response
        WHERE a.article_id = r.id AND (s.last_seen >= $1 OR c.confirmed_at >= $1
          OR s.last_response = f.responses AND (f.last_success >= $1 OR NOT f.is_gone
            AND ($2 OR f.name = ANY($3)))))
      ORDER BY r.id
      """, .real(instant.timeIntervalSince1970), .boolean(configured == nil),
      .texts((configured ?? []).sorted())
    ).map { OutdatedArticle(number: $0.number(), isRead: $0.boolean()) }
  }

  /// Remembers the items of articles by guid, and by link unless their feed uses it for several items.
  public func rememberRemoved(_ articles: [Int]) throws {
    guard !articles.isEmpty else { return }
    known.presence[.forgotten] = nil
    known.remembered = [:]
    try run(
      """
      INSERT INTO forgotten (feed_id, guid_hash)
      SELECT DISTINCT a.feed_id, a.guid_hash FROM appearances a WHERE a.article_id = ANY($1)
      ORDER BY 1, 2 ON CONFLICT DO NOTHING
      """, .integers(articles))
    try run(
      """
      INSERT INTO forgotten_links (url_hash)
      SELECT DISTINCT a.url_hash & \(Digest.ungrouped(-1)) FROM appearances a
      WHERE a.article_id = ANY($1) AND a.url_hash IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM appearances o
        WHERE o.url_hash = a.url_hash AND o.feed_id = a.feed_id AND o.id <> a.id)
      ORDER BY 1 ON CONFLICT DO NOTHING
      """, .integers(articles))
  }

  /// Whether any item is remembered.
  public func hasRemembered() throws -> Bool { try has(.forgotten) }

  /// Whether an item is remembered, by its guid or link.
  public func isRemembered(guidHash: Int64, ofFeed id: Int64, urlHash: Int64?) throws -> Bool {
    if id == known.rememberedFeed,
      let known = known.remembered[RememberedItem(guidHash: guidHash, urlHash: urlHash)]
    {
      return known
    }
    return try finds(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM forgotten WHERE feed_id = $1 AND guid_hash = $2)
        OR EXISTS (SELECT 1 FROM forgotten_links WHERE url_hash = $3)
      """, .integer(id), .integer(guidHash), .integer(urlHash.map(Digest.ungrouped)))
  }

  /// Removes validators and digests of feeds whose current response contains one of the articles.
  public func forgetResponses(containing articles: [Int]) throws {
    known.feeds = [:]
    try run(
      """
      UPDATE feeds SET etag = NULL, last_modified = NULL, body_digest = NULL WHERE id IN (
        SELECT a.feed_id FROM appearances a JOIN sightings s ON s.appearance_id = a.id
        WHERE a.article_id = ANY($1) AND s.last_response = feeds.responses
          AND a.feed_id = feeds.id)
      """, .integers(articles))
  }

  /// Removes articles with all their appearances, and corrects the counters of their feeds.
  public func delete(_ articles: [Int]) throws {
    guard !articles.isEmpty else { return }
    for marks in try marks(of: Set(articles)).values { added.addArticle(marks, -1) }
    let list = ServerValue.integers(articles)
    let parts = [
      ("title_keys", "appearance_id"), ("details", "appearance_id"), ("pages", "appearance_id"),
      ("rule_effects", "number"), ("story_listings", "appearance"), ("sightings", "appearance_id"),
    ]
    for (table, column) in parts {
      try run(
        """
        DELETE FROM \(table) WHERE \(column) IN
          (SELECT id FROM appearances WHERE article_id = ANY($1))
        """, list)
    }
    try run(
      """
      UPDATE feeds SET appearance_count = appearance_count - gone.items FROM (
        SELECT feed_id, count(*) AS items FROM appearances WHERE article_id = ANY($1)
        GROUP BY feed_id
      ) AS gone WHERE gone.feed_id = feeds.id
      """, list)
    try run(
      """
      UPDATE feed_counts c SET unread = c.unread - gone.articles,
        home_unread = c.home_unread - gone.homes
      FROM (
        SELECT a.feed_id, count(DISTINCT articles.id) AS articles,
          count(DISTINCT articles.id) FILTER (WHERE a.feed_id = articles.feed_id) AS homes
        FROM appearances a JOIN articles ON articles.id = a.article_id \(ConditionSQL.marks)
        WHERE a.article_id = ANY($1) AND \(StoreCounters.isUnread) GROUP BY a.feed_id
      ) AS gone WHERE gone.feed_id = c.feed_id
      """, list)
    for (table, column) in [
      ("appearances", "article_id"), ("articles", "id"), ("marks", "article"),
    ] {
      try run("DELETE FROM \(table) WHERE \(column) = ANY($1)", list)
    }
    known = KnownRows()
  }

  /// Removes confirmations before an instant, unless an appearance needs them.
  public func deleteConfirmations(before instant: Date) throws {
    try run(
      """
      DELETE FROM confirmations c WHERE c.confirmed_at < $1 AND NOT EXISTS (
        SELECT 1 FROM appearances a JOIN sightings s ON s.appearance_id = a.id
        WHERE a.feed_id = c.feed_id AND s.last_response = c.response)
      """, .real(instant.timeIntervalSince1970))
  }

  /// When a task was last done; nil if never.
  public func lastDone(_ task: String) throws -> Date? {
    let rows = try rows("SELECT done_at FROM upkeep WHERE task = $1", .text(task))
    var row = rows.first
    return row?.date()
  }

  /// Records when a task was done.
  public func noteDone(_ task: String, at date: Date) throws {
    try run(
      """
      INSERT INTO upkeep (task, done_at) VALUES ($1, $2)
      ON CONFLICT (task) DO UPDATE SET done_at = excluded.done_at
      """, .text(task), .real(date.timeIntervalSince1970))
  }
}
