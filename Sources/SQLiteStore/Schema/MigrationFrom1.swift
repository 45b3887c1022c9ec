import SQLiteBinding

/// Brings a store of version 0.1 to what version 0.2 had, but for the search index.
enum MigrationFrom1 {
  static func run(_ db: Connection) throws {
    try db.execute(
      """
      DROP TRIGGER articles_delete;
      DROP TRIGGER articles_update;
      -- They order articles of one date by number.
      DROP INDEX articles_date;
      DROP INDEX articles_unread;
      DROP INDEX articles_starred;

      ALTER TABLE feeds RENAME COLUMN answers TO responses;
      ALTER TABLE feeds DROP COLUMN was_unreachable;
      ALTER TABLE feeds ADD COLUMN validators_url TEXT;
      ALTER TABLE feeds ADD COLUMN home_unread INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE feeds ADD COLUMN newest_seen REAL;

      ALTER TABLE appearances RENAME COLUMN first_answer TO first_response;
      ALTER TABLE appearances RENAME COLUMN last_answer TO last_response;
      ALTER TABLE appearances ADD COLUMN channel_date REAL;
      ALTER TABLE appearances ADD COLUMN place INTEGER;
      ALTER TABLE appearances ADD COLUMN content_hash BLOB;
      ALTER TABLE confirmations RENAME COLUMN answer TO response;

      ALTER TABLE articles ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE articles ADD COLUMN first_seen REAL NOT NULL DEFAULT 0;
      ALTER TABLE articles ADD COLUMN is_dated INTEGER NOT NULL DEFAULT 1;
      ALTER TABLE articles ADD COLUMN feed_id INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE articles ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE articles ADD COLUMN is_muted INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE articles ADD COLUMN story INTEGER;
      UPDATE articles SET change = id;

      ALTER TABLE changes ADD COLUMN step TEXT;
      ALTER TABLE change_items ADD COLUMN was_muted INTEGER;

      ALTER TABLE totals ADD COLUMN last_feed INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE totals ADD COLUMN last_change INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE totals ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE totals ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE totals ADD COLUMN story_revision INTEGER NOT NULL DEFAULT 0;
      """)
    try fillDates(in: db)
    try fillPlaces(in: db)
    try Schema.createMissing(in: db)
    try count(in: db)
  }

  private static func count(in db: Connection) throws {
    try db.execute(
      """
      UPDATE totals SET (articles, unread, starred) = (
        SELECT count(*), count(*) FILTER (WHERE is_read = 0), count(*) FILTER (WHERE is_starred = 1)
        FROM articles);
      UPDATE totals SET last_feed = (SELECT coalesce(max(id), 0) FROM feeds),
        last_change = (SELECT coalesce(max(id), 0) FROM articles);
      UPDATE feeds SET (appearance_count, unread_count, newest_seen) = (
        SELECT count(*), count(DISTINCT r.id), max(a.first_seen) FROM appearances a
        LEFT JOIN articles r ON r.id = a.article_id AND r.is_read = 0 WHERE a.feed_id = feeds.id);
      UPDATE feeds SET home_unread = homes.unread FROM (
        SELECT feed_id, count(*) AS unread FROM articles WHERE is_read = 0 GROUP BY feed_id
      ) AS homes WHERE homes.feed_id = feeds.id;
      """)
  }

  /// An article's date is already right if it has a publication.
  private static func fillDates(in db: Connection) throws {
    // Detail documents have dates in seconds since 2001, the reference date of JSONEncoder.
    try db.execute(
      """
      UPDATE articles SET first_seen = a.first_seen, is_dated = a.is_published OR a.modified IS NOT NULL,
        feed_id = coalesce(
          (SELECT feed_id FROM appearances WHERE article_id = articles.id ORDER BY id LIMIT 1), 0),
        date = iif(NOT a.is_published AND a.modified <= a.last_seen, a.modified, date)
      FROM (
        SELECT a.article_id, min(a.first_seen) AS first_seen, max(a.last_seen) AS last_seen,
          max(a.published IS NOT NULL OR d.entry ->> '$.published' IS NOT NULL) AS is_published,
          max(coalesce((d.entry ->> '$.modified') + 978307200, a.modified)) AS modified
        FROM appearances a LEFT JOIN details d ON d.appearance_id = a.id GROUP BY a.article_id
      ) AS a WHERE a.article_id = articles.id
      """)
  }

  /// The items of one response have consecutive numbers, the topmost item the lowest.
  private static func fillPlaces(in db: Connection) throws {
    try db.execute(
      """
      UPDATE articles SET place = iif(r.last - r.first = r.items - 1, r.first + r.last - id, id)
      FROM (
        SELECT id AS number, min(id) OVER response AS first, max(id) OVER response AS last,
          count(*) OVER response AS items
        FROM appearances WINDOW response AS (PARTITION BY feed_id, first_response)
      ) AS r WHERE r.number = articles.id
      """)
  }
}
