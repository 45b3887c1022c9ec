import SQLiteBinding

extension Schema {
  /// For fetching many new items at once: a fingerprint of each item's contents in 16 bytes, and more memory for the
  /// words of a transaction. Remembers which URL gave a feed's validators, since they may be sent to no other.
  @Sendable static func version7(_ db: Connection) throws {
    try db.execute(
      """
      -- Tells whether the item changed. NULL for items of earlier versions, which have content_digest.
      ALTER TABLE appearances ADD COLUMN content_hash BLOB;

      -- A digest of the URL, which may contain a secret; NULL for the feed's own URL.
      ALTER TABLE feeds ADD COLUMN validators_url TEXT;

      -- Bytes (sqlite.org/fts5.html §6.7): the words of one transaction fit, and are written once.
      INSERT INTO search (search, rank) VALUES ('hashsize', 8388608);
      """)
  }
}
