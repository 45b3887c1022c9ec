import SQLiteBinding

extension Schema {
  /// For whole articles: the pages of appearances, and the blocks of text that the pages of a host share.
  @Sendable static func version10(_ db: Connection) throws {
    try db.execute(
      """
      CREATE TABLE pages (
        appearance_id INTEGER PRIMARY KEY,
        -- As requested; final_url is the one after redirects.
        url TEXT NOT NULL,
        final_url TEXT,
        status INTEGER,
        -- NULL until it is requested for the first time.
        fetched_at REAL,
        body_digest TEXT,
        etag TEXT,
        last_modified TEXT,
        -- The version of the extraction that read it.
        extraction INTEGER NOT NULL DEFAULT 0,
        -- Why it has no article, by the name in `--format json`.
        refused TEXT,
        failures INTEGER NOT NULL DEFAULT 0,
        -- NULL if it is never requested again.
        next_attempt REAL,
        -- Whether its text takes the place of the feed's.
        is_shown INTEGER NOT NULL DEFAULT 0,
        -- A hash of host and text: pages with the same text are walls.
        text_hash INTEGER,
        method TEXT,
        words INTEGER NOT NULL DEFAULT 0,
        confidence REAL NOT NULL DEFAULT 0,
        -- Authors, images and language, as JSON.
        metadata TEXT,
        content_html TEXT,
        content_text TEXT
      ) STRICT;
      CREATE INDEX pages_waiting ON pages (next_attempt) WHERE next_attempt IS NOT NULL;
      CREATE INDEX pages_refused ON pages (refused) WHERE refused IS NOT NULL;
      CREATE INDEX pages_text ON pages (text_hash) WHERE text_hash IS NOT NULL;

      -- The hosts that asked for a pause.
      CREATE TABLE page_holds (
        host TEXT PRIMARY KEY,
        held_until REAL NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- In how many articles of a host a block of text was seen.
      CREATE TABLE page_blocks (
        host_hash INTEGER NOT NULL,
        block INTEGER NOT NULL,
        articles INTEGER NOT NULL,
        seen_at REAL NOT NULL,
        PRIMARY KEY (host_hash, block)
      ) STRICT, WITHOUT ROWID;
      """)
  }
}
