import ArticleStorage
import SQLiteBinding

/// Brings a store of version 0.2 up to date: feeds have websites, hashes of links are grouped, the code that writes articles
/// counts them, and the URLs of items have no credentials of their feeds.
enum MigrationFrom2 {
  static func run(_ db: Connection) throws {
    try db.execute(
      """
      ALTER TABLE feeds ADD COLUMN website TEXT;
      -- What the hash of a link has in common with the grouped one: the link itself is not stored.
      UPDATE OR REPLACE forgotten_links SET url_hash = url_hash & 0xFFFFFFFFFFFFF;
      DROP TRIGGER IF EXISTS articles_delete;
      DROP TRIGGER IF EXISTS articles_update;
      """)
    // The pages that become free are overwritten (sqlite.org/pragma.html#pragma_secure_delete).
    try db.execute("PRAGMA secure_delete = ON")
    defer { try? db.execute("PRAGMA secure_delete = OFF") }
    try SQLiteTransaction(db).removeLeakedCredentials()
    try Schema.createMissing(in: db)
  }
}
