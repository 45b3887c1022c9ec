public import ArticleStorage
import FeedBasics
public import FeedModel

extension PostgreSQLTransaction: RowTransaction {
  public func isUnfinishedCopy() throws -> Bool {
    try finds("SELECT 1 FROM store WHERE application = $1", .text(StoreSchema.copy))
  }

  public func setUnfinishedCopy(_ isUnfinished: Bool) throws {
    if !isUnfinished {
      // The server's own ids follow those that were copied.
      for table in ["looks", "rules"] {
        try sendOnce(
          """
          SELECT setval(pg_get_serial_sequence('\(table)', 'id'),
            greatest((SELECT max(id) FROM \(table)), 1), EXISTS (SELECT 1 FROM \(table)))
          """, [])
      }
    }
    try run(
      "UPDATE store SET application = $1",
      .text(isUnfinished ? StoreSchema.copy : StoreSchema.application))
  }
}

extension PostgreSQLArticleStore: StoreCopying {
  /// Claims a store for one copy to it, until the result is released or the program ends.
  /// - Throws: ``StoreError/busy(_:)`` if another copy has claimed it.
  public static func lockForCopying(_ address: ServerAddress) throws(StoreError) -> any FetchLock {
    do {
      return try ServerCopyLock(address)
    } catch {
      throw address.storeError(error)
    }
  }
}

/// Held during a copy. The server releases it when the connection ends.
private final class ServerCopyLock: FetchLock {
  /// It has the lock, and nothing else is done with it.
  private let connection: ServerConnection

  init(_ address: ServerAddress) throws {
    connection = try ServerConnection(
      address.parameters, timeout: ServerSessions.connectionTimeout(.create))
    let rows = try connection.rows(
      "SELECT pg_try_advisory_lock($1)",
      [.integer(Digest.hash64("aggregate copy\u{1F}\(address.schema)"))], isRepeated: false)
    try connection.sync()
    var row = rows.first
    guard row?.boolean() ?? false else { throw StoreError.busy(address.location) }
  }
}
