import SQLiteBinding

extension Schema {
  /// For rules: muted articles, and what each rule did. Marks from other readers, played attachments, and the
  /// settings of lists.
  @Sendable static func version9(_ db: Connection) throws {
    try db.execute(
      """
      -- Set by a rule. A muted article is left out of lists and counts unless it is starred.
      ALTER TABLE articles ADD COLUMN is_muted INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX articles_muted ON articles (date DESC, place DESC) WHERE is_muted = 1;
      ALTER TABLE change_items ADD COLUMN was_muted INTEGER;

      -- unread counts no hidden articles: those that are muted and not starred.
      ALTER TABLE totals ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE totals ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
      DROP TRIGGER articles_delete;
      DROP TRIGGER articles_update;
      CREATE TRIGGER articles_delete AFTER DELETE ON articles BEGIN
        UPDATE totals SET articles = articles - 1,
          unread = unread - (OLD.is_read = 0 AND (OLD.is_muted = 0 OR OLD.is_starred = 1)),
          starred = starred - OLD.is_starred, muted = muted - OLD.is_muted,
          hidden = hidden - (OLD.is_muted = 1 AND OLD.is_starred = 0);
      END;
      CREATE TRIGGER articles_update AFTER UPDATE OF is_read, is_starred, is_muted ON articles
      WHEN OLD.is_read <> NEW.is_read OR OLD.is_starred <> NEW.is_starred OR OLD.is_muted <> NEW.is_muted BEGIN
        UPDATE totals SET
          unread = unread + (NEW.is_read = 0 AND (NEW.is_muted = 0 OR NEW.is_starred = 1))
            - (OLD.is_read = 0 AND (OLD.is_muted = 0 OR OLD.is_starred = 1)),
          starred = starred + NEW.is_starred - OLD.is_starred,
          muted = muted + NEW.is_muted - OLD.is_muted,
          hidden = hidden + (NEW.is_muted = 1 AND NEW.is_starred = 0)
            - (OLD.is_muted = 1 AND OLD.is_starred = 0);
      END;

      -- The rules that had an effect, by their queries as written.
      CREATE TABLE rules (
        id INTEGER PRIMARY KEY,
        query TEXT NOT NULL UNIQUE
      ) STRICT;

      -- What they did with articles.
      CREATE TABLE rule_effects (
        -- The name in the config: read, star, mute, tag:NAME.
        action TEXT NOT NULL,
        -- The article's number then, which is that of an appearance.
        number INTEGER NOT NULL,
        rule_id INTEGER NOT NULL REFERENCES rules (id),
        -- The change that can be undone; NULL for an article that arrived.
        change_id INTEGER,
        PRIMARY KEY (action, number, rule_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX rule_effects_number ON rule_effects (number);
      CREATE INDEX rule_effects_change ON rule_effects (change_id) WHERE change_id IS NOT NULL;

      -- The marks that items had in another reader, for items that arrive later.
      CREATE TABLE imported_marks (
        -- A hash of the canonical URL, or of the feed's URL and the guid.
        key INTEGER PRIMARY KEY,
        is_read INTEGER NOT NULL,
        is_starred INTEGER NOT NULL
      ) STRICT;

      -- What lists need of the config when it was last read for a fetch, as JSON, and what identifies that config's
      -- contents. At most one row.
      CREATE TABLE config_notes (
        stamp TEXT NOT NULL,
        note TEXT NOT NULL
      ) STRICT;
      DROP TABLE removed_feeds;

      CREATE TABLE played_attachments (
        url TEXT PRIMARY KEY,
        played_at REAL NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)
  }
}
