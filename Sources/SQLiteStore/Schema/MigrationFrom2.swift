import ArticleStorage
import SQLiteBinding

/// Brings a store of version 0.2 up to date: feeds have websites, hashes of links are grouped, the code that writes articles
/// counts them and numbers what it adds, the URLs of items have no credentials of their feeds, and the search index has
/// other words.
enum MigrationFrom2 {
  static func run(_ db: Connection) throws {
    try db.execute(
      """
      ALTER TABLE feeds ADD COLUMN website TEXT;
      -- What the hash of a link has in common with the grouped one: the link itself is not stored.
      UPDATE OR REPLACE forgotten_links SET url_hash = url_hash & 0xFFFFFFFFFFFFF;
      DROP TRIGGER IF EXISTS articles_delete;
      DROP TRIGGER IF EXISTS articles_update;
      ALTER TABLE totals ADD COLUMN last_appearance INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE totals ADD COLUMN last_entry INTEGER NOT NULL DEFAULT 0;
      -- SQLite kept them: both tables have AUTOINCREMENT (sqlite.org/autoinc.html).
      UPDATE totals SET
        last_appearance = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'appearances'), 0),
        last_entry = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changes'), 0);
      """)
    let transaction = SQLiteTransaction(db)
    try removeCredentials(transaction, in: db)
    try Schema.createMissing(in: db)
    // A store of version 0.1 lacks the words with one beginning.
    try db.execute(
      "DROP TABLE IF EXISTS search_terms; DROP TABLE search; \(SearchIndex.creation)")
    try transaction.indexAllAnew()
  }

  private static func removeCredentials(_ transaction: SQLiteTransaction, in db: Connection) throws
  {
    // The pages that become free are overwritten (sqlite.org/pragma.html#pragma_secure_delete).
    try db.execute("PRAGMA secure_delete = ON")
    defer { try? db.execute("PRAGMA secure_delete = OFF") }
    try transaction.removeLeakedCredentials()
  }
}
