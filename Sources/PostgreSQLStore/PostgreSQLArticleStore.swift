public import ArticleStorage
public import FeedBasics
public import FeedModel

/// A store on a PostgreSQL server, in a schema of its own, which any number of programs may use at once.
///
/// Calls block until the server has responded, as those of the store in a file do until the disk has.
public final class PostgreSQLArticleStore: TransactionalStore {
  /// A transaction on a connection.
  public typealias Transaction = PostgreSQLTransaction

  public let policy: any MergePolicy
  public var location: StoreLocation { address.location }
  let address: ServerAddress
  let sessions: ServerSessions
  private let windows = StoryWindowCache()
  /// Whether everything is removed with the store.
  private let isTemporary: Bool

  /// Opens the store.
  /// - Parameter access: with ``StoreAccess/create`` the schema and its tables are created if missing.
  /// - Parameter clock: the one that the instants come from which are passed to the store.
  /// - Throws: ``StoreError``; a schema of another program or a newer version is not changed.
  public convenience init(
    _ address: ServerAddress, access: StoreAccess, policy: any MergePolicy,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreError) {
    try self.init(
      address, access: access, policy: policy, clock: ServerClock(own: clock), isTemporary: false)
  }

  /// Creates an empty store, which is removed from the server with this object. Its callers' instants need not be those of
  /// any clock.
  public convenience init(
    temporary address: ServerAddress, policy: any MergePolicy
  ) throws(StoreError) {
    try self.init(
      address, access: .create, policy: policy, clock: ServerClock(own: nil), isTemporary: true)
  }

  private init(
    _ address: ServerAddress, access: StoreAccess, policy: any MergePolicy, clock: ServerClock,
    isTemporary: Bool
  ) throws(StoreError) {
    self.address = address
    self.policy = policy
    self.isTemporary = isTemporary
    do {
      sessions = try ServerSessions(address, access: access, clock: clock)
      try open()
    } catch {
      throw address.storeError(error)
    }
  }

  deinit {
    // Nothing else can be done if that fails: the object is gone.
    if isTemporary { try? sessions.erase() }
  }

  /// Opens the store. A server that is starting is waited for; one that cannot be reached is not, since the URL may be
  /// wrong.
  private func open() throws {
    let deadline =
      ContinuousClock.now + .seconds(ServerSessions.connectionTimeout(sessions.access))
    while true {
      do {
        return try prepare(sessions.take())
      } catch let error as ServerError {
        guard error.isStarting || error.isTransient, ContinuousClock.now < deadline else {
          throw error
        }
        usleep(300_000)
      }
    }
  }

  private func prepare(_ connection: ServerConnection) throws {
    let access = sessions.access
    guard connection.serverEncoding == "UTF8" else {
      throw address.unusable(
        "its encoding is \(connection.serverEncoding); create a database with the encoding UTF8")
    }
    try sessions.clock.compare(on: connection)
    switch try StoreSchema.state(of: address.schema, on: connection) {
    case .store(let version, _) where version > StoreSchema.version:
      throw StoreError.newerVersion(address.location)
    case .store(_, isCopy: true) where access != .copyTarget:
      throw StoreError.unfinishedCopy(address.location)
    case .store(let version, _) where version == StoreSchema.version: break
    case .store(let version, _) where version != StoreSchema.secondRelease:
      throw StoreError.unreleasedVersion(address.location)
    case .store where access == .copySource: throw StoreError.earlierVersion(address.location)
    case .foreign: throw StoreError.notAStore(address.location)
    case .absent where access != .create && access != .copyTarget:
      throw StoreError.missing(address.location)
    case .absent, .store: try StoreSchema.migrate(address.schema, on: connection)
    }
    sessions.give(connection)
  }

  /// Runs `body` on one consistent snapshot. If the connection is lost, it is run again.
  public func read<Result>(
    _ body: (PostgreSQLTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors { try sessions.read(body) }
  }

  /// Runs `body` on one consistent snapshot, and not again once it has read something.
  public func readOnce<Result>(
    _ body: (PostgreSQLTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors { try sessions.read(once: true, body) }
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

  public func attempt<Result>(
    _ body: (PostgreSQLTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors { try sessions.attempt(body) }
  }

  func mappingErrors<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do {
      return try body()
    } catch {
      throw address.storeError(error)
    }
  }

  // MARK: Maintenance

  /// Does nothing: the server frees the space of removed rows by itself.
  public func compact() {}

  /// Updates the statistics of the server's query planner for tables that grew much. The server does so by itself, but
  /// only after a while.
  public func optimize() throws(StoreError) {
    // Tables that were never analysed, or have as many new rows again.
    let names = try read { transaction in
      try transaction.all(
        """
        SELECT relname::text FROM pg_stat_user_tables
        WHERE schemaname = current_schema() AND n_mod_since_analyze > 1000 + n_live_tup / 2
          AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = relid), 'USAGE')
        """
      ) { $0.text() ?? "" }
    }
    // Transactions that merge need not wait for it.
    for name in names {
      try writeBeside {
        // A quarter of the server's own sample is enough until it takes that.
        try $0.sendOnce("SET LOCAL default_statistics_target = 25", [])
        try $0.sendOnce("ANALYZE \(SchemaName.quoted(name))", [])
      }
    }
  }

  /// Wrong counters, one line each; empty if absent.
  public func problems() throws(StoreError) -> [String] {
    try read { try $0.counterProblems() }
  }

  /// The version of the server, such as `15.8`.
  public func serverVersion() throws(StoreError) -> String {
    try read { transaction in
      try transaction.first("SELECT current_setting('server_version')") { $0.text() ?? "" }
    } ?? "unknown"
  }
}
