import ArticleStorage
import SQLiteBinding

/// A newer version of the program wrote the store.
struct NewerSchema: Error {}

/// A version that was never released wrote the store.
struct UnreleasedSchema: Error {}

/// The store is the target of a copy that is not complete.
struct UnfinishedCopy: Error {}

/// The tables of a file: those of ``StoreTable`` and the search index. Stores of released versions are migrated.
enum Schema {
  /// "AGGR": identifies a SQLite file as a store of aggregate.
  static let applicationID = 0x4147_4752
  /// "AGGC": identifies a file as the unfinished copy of another store, which no version of aggregate takes for a store.
  static let copyID = 0x4147_4743

  /// That of a store of this version, in `user_version`.
  static let version = 21

  /// The version of the store; 0 for a new one.
  static func foundVersion(_ db: Connection) throws -> Int {
    Int(try db.value("PRAGMA user_version")?.integer ?? 0)
  }

  static func isUnfinishedCopy(_ db: Connection) throws -> Bool {
    try db.value("PRAGMA application_id")?.integer == Int64(copyID)
  }

  /// Creates the tables of a new store, or brings a store of an earlier version up to date.
  static func migrate(_ db: Connection) throws {
    let found = try foundVersion(db)
    switch found {
    case 0: try create(in: db)
    // Version 0.1.
    case 4:
      try MigrationFrom1.run(db)
      try MigrationFrom2.run(db)
    // Version 0.2.
    case 12: try MigrationFrom2.run(db)
    case version: return
    // The file's header may be older than its log, in which a newer version of the program has left its changes.
    default: throw found > version ? NewerSchema() : UnreleasedSchema() as any Error
    }
    try db.execute("PRAGMA user_version = \(version)")
  }

  private static func create(in db: Connection) throws {
    try createMissing(in: db)
    try db.execute(
      """
      \(SearchIndex.creation);
      INSERT INTO totals DEFAULT VALUES;
      PRAGMA application_id = \(applicationID);
      """)
  }

  /// Creates the tables and indexes that a store does not have.
  static func createMissing(in db: Connection) throws {
    for sql in StoreTable.creation(.sqlite) { try db.execute(sql) }
  }
}
