import SQLiteBinding

extension Schema {
  /// Dates: articles are sorted by modification if they have no publication, and those of one date in the order of
  /// their feed. First sight and the home feed of each article. The user's looks at the headlines. The full-text index
  /// contains categories, and no soft hyphens or joiners.
  @Sendable static func version6(_ db: Connection) throws {
    try db.execute(
      """
      -- The date of the whole feed, for an item without a date in the feed's first response.
      ALTER TABLE appearances ADD COLUMN channel_date REAL;
      -- Orders items of one date: the larger, the nearer to the top. NULL for items of earlier versions.
      ALTER TABLE appearances ADD COLUMN place INTEGER;

      -- The first of its appearances was seen then.
      ALTER TABLE articles ADD COLUMN first_seen REAL NOT NULL DEFAULT 0;
      -- Whether the publisher dated it.
      ALTER TABLE articles ADD COLUMN is_dated INTEGER NOT NULL DEFAULT 1;
      -- The feed of its lowest appearance.
      ALTER TABLE articles ADD COLUMN feed_id INTEGER NOT NULL DEFAULT 0;
      -- Orders articles of one date. It never changes.
      ALTER TABLE articles ADD COLUMN place INTEGER NOT NULL DEFAULT 0;

      DROP INDEX articles_date;
      DROP INDEX articles_unread;
      DROP INDEX articles_starred;
      """)
    try fillDates(in: db)
    try fillPlaces(in: db)
    try db.execute(
      """
      CREATE INDEX articles_date ON articles (date DESC, place DESC);
      CREATE INDEX articles_unread ON articles (date DESC, place DESC) WHERE is_read = 0;
      CREATE INDEX articles_starred ON articles (date DESC, place DESC) WHERE is_starred = 1;

      -- The user's last looks at the headlines, with the highest number of an article at that time.
      CREATE TABLE looks (
        id INTEGER PRIMARY KEY,
        looked_at REAL NOT NULL,
        last_number INTEGER NOT NULL
      ) STRICT;

      -- The feeds that the config no longer had when it was last read for a fetch, as JSON, and what identifies that
      -- config's contents. At most one row.
      CREATE TABLE removed_feeds (
        stamp TEXT NOT NULL,
        names TEXT NOT NULL
      ) STRICT;

      INSERT INTO search (search) VALUES ('delete-all');
      """)
    try SearchIndex.fill(in: db)
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
