import SQLiteBinding

/// A newer version of the program wrote the store.
struct NewerSchema: Error {}

/// The store is the target of a copy that is not complete.
struct UnfinishedCopy: Error {}

/// The tables, as a list of migrations. A migration that has been released is never edited; a change is a new one.
enum Schema {
  /// "AGGR": identifies a SQLite file as a store of aggregate.
  static let applicationID = 0x4147_4752
  /// "AGGC": identifies a file as the unfinished copy of another store, which no version of aggregate takes for a store.
  static let copyID = 0x4147_4743

  static let migrations: [@Sendable (Connection) throws -> Void] = [
    version1, version2, version3, version4, version5, version6, version7, version8,
    version9, version10, version11, version12, version13, version14, version15,
  ]

  static var version: Int { migrations.count }

  static func isUnfinishedCopy(_ db: Connection) throws -> Bool {
    try db.value(
      "PRAGMA application_id", as: Int.self) == copyID
  }

  /// Migrates a database from the version in `user_version` to the newest one.
  static func migrate(_ db: Connection) throws {
    let version =
      try db.value(
        "PRAGMA user_version", as: Int.self) ?? 0
    // The file's header may be older than its log, in which a newer version of the program has left its changes.
    guard version <= Schema.version else { throw NewerSchema() }
    for (index, migration) in migrations.enumerated().dropFirst(version) {
      try migration(db)
      try db.execute("PRAGMA user_version = \(index + 1)")
    }
    if version == 0 { try db.execute("PRAGMA application_id = \(applicationID)") }
  }

  /// Appearances contain the items as each feed published them. Articles are derived from them, so that a better rule
  /// can be applied to an existing store; only the user's marks (`is_read`, `is_starred`) exist in articles alone.
  @Sendable private static func version1(_ db: Connection) throws {
    try db.execute(
      """
      CREATE TABLE feeds (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        -- A digest of the configured URL: the URL itself may hold a secret.
        url_digest TEXT NOT NULL,
        adapter TEXT,
        etag TEXT,
        last_modified TEXT,
        body_digest TEXT,
        moved_to TEXT,
        title TEXT,
        format TEXT,
        hints TEXT,
        last_attempt REAL,
        last_success REAL,
        fresh_until REAL,
        held_until REAL,
        holds_host INTEGER NOT NULL DEFAULT 0,
        jitter REAL NOT NULL DEFAULT 0,
        failures INTEGER NOT NULL DEFAULT 0,
        unchanged_polls INTEGER NOT NULL DEFAULT 0,
        is_gone INTEGER NOT NULL DEFAULT 0,
        last_status INTEGER,
        last_error TEXT,
        answers INTEGER NOT NULL DEFAULT 0
      ) STRICT;

      CREATE INDEX feeds_url ON feeds (url_digest);

      -- An article's number is the lowest of its appearances' numbers, and it answers to them all.
      CREATE TABLE articles (
        id INTEGER PRIMARY KEY,
        title TEXT,
        publisher TEXT NOT NULL,
        url TEXT,
        image TEXT,
        summary TEXT,
        -- What it is sorted by: publication, or first sight.
        date REAL NOT NULL,
        feed_count INTEGER NOT NULL,
        appearance_count INTEGER NOT NULL,
        is_read INTEGER NOT NULL DEFAULT 0,
        is_starred INTEGER NOT NULL DEFAULT 0
      ) STRICT;

      CREATE INDEX articles_date ON articles (date DESC, id DESC);
      CREATE INDEX articles_unread ON articles (date DESC, id DESC) WHERE is_read = 0;
      CREATE INDEX articles_starred ON articles (date DESC, id DESC) WHERE is_starred = 1;

      CREATE TABLE appearances (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        feed_id INTEGER NOT NULL REFERENCES feeds (id),
        article_id INTEGER NOT NULL,
        guid TEXT NOT NULL,
        guid_origin TEXT NOT NULL,
        url TEXT,
        -- The canonical URL's hash, by which appearances meet.
        url_hash INTEGER,
        title TEXT,
        summary TEXT,
        content_html TEXT,
        content_text TEXT,
        published REAL,
        modified REAL,
        source_title TEXT,
        source_url TEXT,
        -- Everything else, as JSON.
        details TEXT,
        content_digest TEXT NOT NULL,
        first_seen REAL NOT NULL,
        -- When an answer last held it; where that is the feed's present one, the feed's last success is later.
        last_seen REAL NOT NULL,
        -- The feed's answers that held it first and last, counted per feed.
        first_answer INTEGER NOT NULL,
        last_answer INTEGER NOT NULL
      ) STRICT;

      CREATE INDEX appearances_guid ON appearances (feed_id, guid);
      CREATE INDEX appearances_url ON appearances (url_hash, feed_id) WHERE url_hash IS NOT NULL;
      CREATE INDEX appearances_article ON appearances (article_id);

      -- Publisher and folded title, hashed, with the date that the title rule compares.
      CREATE TABLE title_keys (
        hash INTEGER NOT NULL,
        date REAL NOT NULL,
        appearance_id INTEGER NOT NULL,
        PRIMARY KEY (hash, date, appearance_id)
      ) STRICT, WITHOUT ROWID;
      """)
  }

  /// Details, undo, retention and counts.
  @Sendable private static func version2(_ db: Connection) throws {
    try db.execute(
      """
      -- What an API's detail document says of an appearance, as JSON; loaded once.
      CREATE TABLE details (
        appearance_id INTEGER PRIMARY KEY,
        entry TEXT NOT NULL,
        -- The list said something new since: it is loaded once more, and kept until that succeeds.
        is_stale INTEGER NOT NULL DEFAULT 0
      ) STRICT;

      -- The user's last changes of read and star state, to be undone.
      CREATE TABLE changes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        description TEXT NOT NULL,
        articles INTEGER NOT NULL
      ) STRICT;

      -- An item for each appearance of a changed article: it may be an article of its own by the time of the undo.
      CREATE TABLE change_items (
        change_id INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        was_read INTEGER,
        was_starred INTEGER,
        PRIMARY KEY (change_id, number)
      ) STRICT, WITHOUT ROWID;

      -- Read items that retention removed: they must not come back as news, neither under their guid nor, from
      -- whatever feed, under their link.
      CREATE TABLE forgotten (
        feed_id INTEGER NOT NULL,
        guid_hash INTEGER NOT NULL,
        PRIMARY KEY (feed_id, guid_hash)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE forgotten_links (url_hash INTEGER PRIMARY KEY) STRICT;

      -- When an answer that another one took the place of was confirmed last, by a 304 or by coming once more: what it
      -- held was last seen then.
      CREATE TABLE confirmations (
        feed_id INTEGER NOT NULL,
        answer INTEGER NOT NULL,
        confirmed_at REAL NOT NULL,
        PRIMARY KEY (feed_id, answer)
      ) STRICT, WITHOUT ROWID;

      -- When something was done last that is done now and then.
      CREATE TABLE upkeep (
        task TEXT PRIMARY KEY,
        done_at REAL NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Counted as articles change, so that telling how many there are never reads them.
      CREATE TABLE totals (
        articles INTEGER NOT NULL,
        unread INTEGER NOT NULL,
        starred INTEGER NOT NULL
      ) STRICT;

      INSERT INTO totals
      SELECT count(*), count(*) FILTER (WHERE is_read = 0), count(*) FILTER (WHERE is_starred = 1) FROM articles;

      CREATE TRIGGER articles_insert AFTER INSERT ON articles BEGIN
        UPDATE totals SET articles = articles + 1, unread = unread + (NEW.is_read = 0),
          starred = starred + NEW.is_starred;
      END;
      CREATE TRIGGER articles_delete AFTER DELETE ON articles BEGIN
        UPDATE totals SET articles = articles - 1, unread = unread - (OLD.is_read = 0),
          starred = starred - OLD.is_starred;
      END;
      CREATE TRIGGER articles_update AFTER UPDATE OF is_read, is_starred ON articles
      WHEN OLD.is_read <> NEW.is_read OR OLD.is_starred <> NEW.is_starred BEGIN
        UPDATE totals SET unread = unread + (NEW.is_read = 0) - (OLD.is_read = 0),
          starred = starred + NEW.is_starred - OLD.is_starred;
      END;

      -- A digest of what else decides how an answer is read; a change makes the feed be read anew.
      ALTER TABLE feeds ADD COLUMN reading_digest TEXT;
      ALTER TABLE feeds ADD COLUMN was_unreachable INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE feeds ADD COLUMN appearance_count INTEGER NOT NULL DEFAULT 0;
      UPDATE feeds SET appearance_count = (SELECT count(*) FROM appearances a WHERE a.feed_id = feeds.id);
      """)
  }

  /// Full-text search.
  @Sendable private static func version3(_ db: Connection) throws {
    try db.execute(SearchIndex.table)
    try SearchIndex.fill(in: db)
    try db.execute(NameTables.authors)
    try NameTables.fillAuthors(in: db)
  }

  /// Unread counts per feed. New articles are counted by the code that adds them, since a trigger costs more than each
  /// insertion itself.
  @Sendable private static func version4(_ db: Connection) throws {
    try db.execute(
      """
      ALTER TABLE feeds ADD COLUMN unread_count INTEGER NOT NULL DEFAULT 0;
      UPDATE feeds SET unread_count = unread.count FROM (
        SELECT a.feed_id, count(DISTINCT r.id) AS count FROM articles r
        JOIN appearances a ON a.article_id = r.id WHERE r.is_read = 0 GROUP BY a.feed_id
      ) AS unread WHERE unread.feed_id = feeds.id;

      DROP TRIGGER articles_insert;
      """)
  }

  /// For synchronisation with other clients: feed ids that are never used again, and a number for every change of an
  /// article. Renames the columns for responses.
  @Sendable private static func version5(_ db: Connection) throws {
    try db.execute(
      """
      ALTER TABLE feeds RENAME COLUMN answers TO responses;
      ALTER TABLE appearances RENAME COLUMN first_answer TO first_response;
      ALTER TABLE appearances RENAME COLUMN last_answer TO last_response;
      ALTER TABLE confirmations RENAME COLUMN answer TO response;
      ALTER TABLE feeds DROP COLUMN was_unreachable;

      -- The number of the article's latest change. Each change has one of its own, larger than all before.
      ALTER TABLE articles ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
      UPDATE articles SET change = id;
      CREATE INDEX articles_change ON articles (change);

      -- Articles that were removed, or that became part of another one.
      CREATE TABLE removed_articles (
        change INTEGER PRIMARY KEY,
        id INTEGER NOT NULL
      ) STRICT;

      -- The last numbers that were handed out.
      ALTER TABLE totals ADD COLUMN last_feed INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE totals ADD COLUMN last_change INTEGER NOT NULL DEFAULT 0;
      UPDATE totals SET last_feed = (SELECT coalesce(max(id), 0) FROM feeds),
        last_change = (SELECT coalesce(max(id), 0) FROM articles);
      """)
  }

  /// The websites of feeds, and grouped hashes of links.
  @Sendable private static func version13(_ db: Connection) throws {
    try db.execute(
      """
      -- As the last document has it.
      ALTER TABLE feeds ADD COLUMN website TEXT;
      -- What the hash of a link has in common with the grouped one: the link itself is not stored.
      UPDATE OR REPLACE forgotten_links SET url_hash = url_hash & 0xFFFFFFFFFFFFF;
      """)
  }

  /// The code that writes articles counts them, on every kind of store.
  @Sendable private static func version15(_ db: Connection) throws {
    try db.execute(
      "DROP TRIGGER IF EXISTS articles_delete; DROP TRIGGER IF EXISTS articles_update;")
  }
}
