import GRDB

extension Schema {
  /// The websites of feeds.
  @Sendable static func version13(_ db: Database) throws {
    // As the last document has it.
    try db.execute(sql: "ALTER TABLE feeds ADD COLUMN website TEXT")
  }
}
