public import ArticleStorage
public import FeedModel
import Platform
import SearchTokens

/// A store on a PostgreSQL server, in a schema of its own, which any number of programs may use at once.
///
/// Calls block until the server has responded, as those of the store in a file do until the disk has.
public final class PostgreSQLArticleStore: TransactionalStore {
  /// A transaction on a connection.
  public typealias Transaction = PostgreSQLTransaction

  /// The rules of merging.
  public let policy: any MergePolicy
  /// The URL of the server, without user and password.
  public var location: StoreLocation { address.location }
  let address: ServerAddress
  let sessions: ServerSessions
  private let windows = StoryWindowCache()
  /// Whether everything is removed with the store.
  private let isTemporary: Bool

  /// Opens the store.
  /// - Parameter access: with ``StoreAccess/create`` the schema and its tables are created if missing.
  /// - Throws: ``StoreError``; a schema of another program or a newer version is not changed.
  public convenience init(
    _ address: ServerAddress, access: StoreAccess, policy: any MergePolicy
  ) throws(StoreError) {
    try self.init(address, access: access, policy: policy, isTemporary: false)
  }

  /// Creates an empty store, which is removed from the server with this object.
  public convenience init(
    temporary address: ServerAddress, policy: any MergePolicy
  ) throws(StoreError) {
    try self.init(address, access: .create, policy: policy, isTemporary: true)
  }

  private init(
    _ address: ServerAddress, access: StoreAccess, policy: any MergePolicy, isTemporary: Bool
  ) throws(StoreError) {
    self.address = address
    self.policy = policy
    self.isTemporary = isTemporary
    do {
      let pool = ConnectionPool(address)
      sessions = ServerSessions(
        pool, schema: address.schema, tokenizer: try SearchTokenizer(), access: access,
        followsCaller: isTemporary)
      try PostgreSQLArticleStore.prepare(address, access, pool)
    } catch {
      throw address.storeError(error, timeout: ServerSessions.connectionTimeout(access))
    }
  }

  deinit {
    // Nothing else can be done if that fails: the object is gone.
    if isTemporary { try? sessions.erase() }
  }

  private static func prepare(
    _ address: ServerAddress, _ access: StoreAccess, _ pool: ConnectionPool
  ) throws {
    let connection = try pool.take(timeout: ServerSessions.connectionTimeout(access))
    guard connection.serverEncoding == "UTF8" else {
      throw address.unusable(
        "its encoding is \(connection.serverEncoding); create a database with the encoding UTF8")
    }
    switch try StoreSchema.state(of: address.schema, on: connection) {
    case .store(let version, _) where version > StoreSchema.version:
      throw StoreError.newerVersion(address.location)
    case .store(_, isCopy: true) where access != .copyTarget:
      throw StoreError.unfinishedCopy(address.location)
    case .store(let version, _) where version == StoreSchema.version: break
    case .store where access == .copySource: throw StoreError.earlierVersion(address.location)
    case .foreign: throw StoreError.notAStore(address.location)
    case .absent where access != .create && access != .copyTarget:
      throw StoreError.missing(address.location)
    case .absent, .store: try StoreSchema.migrate(address.schema, on: connection)
    }
    pool.give(connection)
  }

  /// Runs `body` on one consistent snapshot.
  public func read<Result>(
    _ body: (PostgreSQLTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors { try sessions.read(body) }
  }

  /// Runs `body` in one transaction, which is rolled back if it throws. If the connection is lost before the commit, the
  /// transaction is done again as a whole.
  public func write<Result>(
    _ body: (PostgreSQLTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors {
      let (result, window) = try sessions.write(windows) { transaction in
        let result = try body(transaction)
        try transaction.finish()
        return (result, transaction.releaseWindow())
      }
      if let window { windows.keep(window.window, revision: window.revision) }
      return result
    }
  }

  /// Runs `body` in a transaction that is rolled back.
  public func attempt<Result>(
    _ body: (PostgreSQLTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors { try sessions.attempt(body) }
  }

  func mappingErrors<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do {
      return try body()
    } catch {
      throw address.storeError(error, timeout: sessions.timeout)
    }
  }

  // MARK: Maintenance

  /// Does nothing: the server frees the space of removed rows by itself.
  public func compact() {}

  /// Updates the statistics of the server's query planner for tables that grew much. The server does so by itself, but
  /// only after a while.
  public func optimize() throws(StoreError) {
    try write { transaction in
      // Tables that were never analysed, or have as many new rows again.
      let names = try transaction.rows(
        """
        SELECT relname::text FROM pg_stat_user_tables
        WHERE schemaname = current_schema() AND n_mod_since_analyze > 1000 + n_live_tup / 2
          AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = relid), 'USAGE')
        """
      ).map { $0.text() ?? "" }
      for name in names { try transaction.sendOnce("ANALYZE \(SchemaName.quoted(name))", []) }
    }
  }

  /// Wrong counters, one line each; empty if absent.
  public func problems() throws(StoreError) -> [String] {
    try read { try StoreCounters.problems(in: $0) }
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
