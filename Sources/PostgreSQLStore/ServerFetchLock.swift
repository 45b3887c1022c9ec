public import FeedModel

extension PostgreSQLArticleStore {
  /// Claims a store for one fetch, until the result is released or the program ends.
  /// - Throws: ``StoreError/busy(_:)`` if another fetch has claimed it.
  public static func lockForFetching(
    _ address: ServerAddress
  ) throws(StoreError) -> any FetchLock {
    do {
      return try ServerFetchLock(address)
    } catch {
      throw address.storeError(error, timeout: ServerFetchLock.timeout)
    }
  }

  /// The version of the server, such as `15.8`.
  public func serverVersion() throws(StoreError) -> String {
    try read { transaction in
      let rows = try transaction.rows("SELECT current_setting('server_version')")
      var row = rows.first
      return row?.text() ?? "unknown"
    }
  }
}

/// Held during a fetch. The server releases it when the connection ends.
private final class ServerFetchLock: FetchLock {
  /// Seconds to wait for a connection: `latest` claims the store before it shows anything.
  static let timeout = ServerSessions.connectionTimeout(.read)

  /// It has the lock, and nothing else is done with it.
  private let connection: ServerConnection

  init(_ address: ServerAddress) throws {
    connection = try ServerConnection(address.parameters, timeout: ServerFetchLock.timeout)
    let rows = try connection.rows(
      "SELECT pg_try_advisory_lock($1)", [.integer(SchemaName.fetchKey(of: address.schema))],
      isRepeated: false)
    try connection.sync()
    var row = rows.first
    guard row?.boolean() ?? false else { throw StoreError.busy(address.location) }
  }
}
