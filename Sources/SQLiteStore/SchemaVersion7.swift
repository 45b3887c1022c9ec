import GRDB

extension Schema {
  /// Remembers which URL gave a feed's validators, since they may be sent to no other.
  @Sendable static func version7(_ db: Database) throws {
    try db.execute(
      sql: """
        -- A digest of the URL, which may contain a secret; NULL for the feed's own URL.
        ALTER TABLE feeds ADD COLUMN validators_url TEXT;
        """)
  }
}
