import SQLiteBinding

extension Schema {
  /// For sync clients: the feeds' counts as homes of articles, the order of first sight, and changes that are continued.
  @Sendable static func version12(_ db: Connection) throws {
    try db.execute(
      """
      -- The unread articles whose feed_id it is, as unread_count counts those that it carries.
      ALTER TABLE feeds ADD COLUMN home_unread INTEGER NOT NULL DEFAULT 0;
      -- When a response last contained a new item.
      ALTER TABLE feeds ADD COLUMN newest_seen REAL;
      UPDATE feeds SET home_unread = homes.unread FROM (
        SELECT feed_id, count(*) AS unread FROM articles
        WHERE is_read = 0 AND (is_muted = 0 OR is_starred = 1) GROUP BY feed_id
      ) AS homes WHERE homes.feed_id = feeds.id;
      UPDATE feeds SET newest_seen = seen.last FROM (
        SELECT feed_id, max(first_seen) AS last FROM appearances GROUP BY feed_id
      ) AS seen WHERE seen.feed_id = feeds.id;

      CREATE INDEX articles_seen ON articles (first_seen);

      -- Identifies the change if later marks may continue it.
      ALTER TABLE changes ADD COLUMN step TEXT;
      """)
  }
}
