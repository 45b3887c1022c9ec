import ArticleStorage
import FeedModel
import Platform
import SearchTokens
import Synchronization

/// Transactions on the connections of a store.
///
/// Transactions that write take one lock of the server's before their first statement that reads, as a statement of its
/// own, and read what is committed then (READ COMMITTED). Of two, the second one's statements begin after the first was
/// committed, since the server releases its locks only then; so each sees everything that those before it wrote, and the
/// result is that of one after the other, as in a store with one writer. The lock must neither be part of a statement that
/// reads nor of a transaction with a snapshot of its own (REPEATABLE READ): both would read what was there before the
/// wait. Clustering depends on it: of two new items of one story, the second finds the first by its keys.
///
/// Transactions that read take no lock, and see one snapshot. Those of leases write, but neither read nor write what is
/// merged, and so take locks of their own rows only.
///
/// A connection that is lost in a COMMIT does not tell whether that was done. Each transaction therefore stores a number
/// under the name of its connection, which has one transaction at a time, so that no other can replace the number before
/// it was looked up.
final class ServerSessions: Sendable {
  private let pool: ConnectionPool
  private let schema: String
  private let tokenizer: SearchTokenizer
  private let access: StoreAccess
  /// Whether the caller's clock counts, in place of the server's: in tests it is moved.
  private let followsCaller: Bool
  private let commits = CommitCounter()

  /// Seconds within which a statement has to be done.
  let timeout: Double = 300
  /// Seconds within which another transaction has to release the lock.
  private static let lockTimeout = 180
  /// How often a transaction is done again whose connection was lost.
  private static let maximumRetries = 3

  init(
    _ pool: ConnectionPool, schema: String, tokenizer: SearchTokenizer, access: StoreAccess,
    followsCaller: Bool
  ) {
    self.followsCaller = followsCaller
    self.pool = pool
    self.schema = schema
    self.tokenizer = tokenizer
    self.access = access
  }

  /// Seconds to wait for a connection.
  static func connectionTimeout(_ access: StoreAccess) -> Double { access == .read ? 5 : 10 }

  /// How often the idle connections waited for the server.
  var roundTrips: Int { pool.roundTrips }

  private func connection() throws -> ServerConnection {
    let connection = try pool.take(timeout: ServerSessions.connectionTimeout(access))
    connection.timeout = timeout
    return connection
  }

  /// A connection after one was lost: the server may be starting again.
  private func newConnection() throws -> ServerConnection {
    let deadline = ContinuousClock.now + .seconds(ServerSessions.connectionTimeout(access))
    while true {
      do {
        return try connection()
      } catch let error as ServerError {
        guard error.kind == .connecting || error.isLost, ContinuousClock.now < deadline else {
          throw error
        }
        usleep(300_000)
      }
    }
  }

  private func transaction(
    on connection: ServerConnection, _ windows: StoryWindowCache? = nil
  ) -> PostgreSQLTransaction {
    PostgreSQLTransaction(
      connection, tokenizer: tokenizer, windows: windows, followsCaller: followsCaller)
  }

  // MARK: Reading

  func read<Result>(_ body: (PostgreSQLTransaction) throws -> Result) throws -> Result {
    var retries = 0
    while true {
      let connection = try retries == 0 ? connection() : newConnection()
      let before = connection.responses
      do {
        try begin("ISOLATION LEVEL REPEATABLE READ READ ONLY", on: connection)
        let result = try body(transaction(on: connection))
        try connection.send("COMMIT", [])
        // Its result is read before the next one.
        try connection.sendAll()
        pool.give(connection)
        return result
      } catch {
        rollBack(connection)
        // Nothing was read yet: the connection had ended before.
        guard let error = error as? ServerError, error.isLost, connection.responses == before,
          retries < ServerSessions.maximumRetries
        else { throw error }
        pool.clear()
        try pause(&retries)
      }
    }
  }

  // MARK: Writing

  /// - Parameter merges: whether the transaction comes before or after all others that merge.
  func write<Result>(
    _ windows: StoryWindowCache?, merges: Bool = true,
    _ body: (PostgreSQLTransaction) throws -> Result
  ) throws -> Result {
    var retries = 0
    while true {
      let connection = try retries == 0 ? connection() : newConnection()
      var serial: Int64?
      var result: Result?
      do {
        try beginWriting(on: connection, merges: merges)
        let made = try body(
          transaction(on: connection, windows))
        result = made
        serial = try sendCommit(on: connection)
        try connection.sync()
        pool.give(connection)
        return made
      } catch {
        rollBack(connection)
        guard let error = error as? ServerError, error.isTransient,
          retries < ServerSessions.maximumRetries
        else { throw error }
        pool.clear()
        try pause(&retries)
        if error.isLost, let serial, let result, try wasCommitted(serial, on: connection) {
          return result
        }
      }
    }
  }

  /// Runs `body` in a transaction of which nothing is kept.
  func attempt<Result>(_ body: (PostgreSQLTransaction) throws -> Result) throws -> Result {
    let connection = try connection()
    defer { rollBack(connection) }
    try beginWriting(on: connection)
    return try body(transaction(on: connection))
  }

  private func beginWriting(on connection: ServerConnection, merges: Bool = true) throws {
    try begin("ISOLATION LEVEL READ COMMITTED", on: connection)
    guard merges else { return }
    try connection.send(
      "SELECT pg_advisory_xact_lock($1)", [.integer(SchemaName.writeKey(of: schema))])
  }

  /// Everything is set for the transaction only, since a connection may be shared with others by a pooler.
  private func begin(_ mode: String, on connection: ServerConnection) throws {
    try connection.send("BEGIN \(mode)", [])
    try connection.send(
      """
      SELECT set_config('search_path', $1, true), set_config('lock_timeout', $2, true),
        set_config('statement_timeout', $3, true),
        set_config('idle_in_transaction_session_timeout', $4, true),
        -- Compiling a query takes longer than any of ours.
        set_config('jit', 'off', true)
      """,
      [
        .text(SchemaName.quoted(schema)), .text("\(ServerSessions.lockTimeout)s"),
        .text("\(Int(timeout) - 10)s"),
        // A program that was stopped or cut off must not keep the lock, and others wait longer for it than that. Reading
        // may take time.
        .text(mode.hasSuffix("READ ONLY") ? "0" : "60s"),
      ])
  }

  /// - Returns: the number of the commit, which the transaction stores.
  private func sendCommit(on connection: ServerConnection) throws -> Int64 {
    let serial = commits.next()
    try connection.send(
      """
      INSERT INTO writers (writer, serial) VALUES ($1, $2)
      ON CONFLICT (writer) DO UPDATE SET serial = excluded.serial, written_at = now()
      """, [.text(connection.name), .integer(serial)])
    try connection.send("COMMIT", [])
    return serial
  }

  /// Whether a transaction was committed whose connection was lost meanwhile. The statement waits for it if the server
  /// is still at it, since both write the same row.
  private func wasCommitted(_ serial: Int64, on lost: ServerConnection) throws -> Bool {
    do {
      let connection = try newConnection()
      try begin("ISOLATION LEVEL READ COMMITTED", on: connection)
      let rows = try connection.rows(
        """
        INSERT INTO writers AS w (writer, serial) VALUES ($1, 0)
        ON CONFLICT (writer) DO UPDATE SET serial = w.serial RETURNING serial
        """, [.text(lost.name)])
      try connection.send("COMMIT", [])
      try connection.sync()
      pool.give(connection)
      guard var row = rows.first else { return false }
      return row.integer() == serial
    } catch let error as ServerError {
      throw ServerError(.unknownOutcome, error.message)
    }
  }

  private func rollBack(_ connection: ServerConnection) {
    // A connection that cannot do this is closed, which undoes the transaction as well.
    guard (try? connection.send("ROLLBACK", [])) != nil, (try? connection.sync()) != nil else {
      return
    }
    pool.give(connection)
  }

  /// Waits longer before each attempt, together about two seconds.
  private func pause(_ retries: inout Int) throws {
    usleep(UInt32(100_000) << UInt32(2 * min(retries, 2)))
    retries += 1
  }

  func erase() throws {
    let connection = try connection()
    try connection.send(
      "DROP SCHEMA IF EXISTS \(SchemaName.quoted(schema)) CASCADE", [], isRepeated: false)
    try connection.sync()
    pool.give(connection)
  }
}

/// Counts the commits of a store.
final class CommitCounter: Sendable {
  private let last = Atomic<Int64>(0)

  func next() -> Int64 { last.add(1, ordering: .relaxed).newValue }
}
