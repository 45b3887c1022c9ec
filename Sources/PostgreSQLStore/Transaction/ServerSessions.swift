import ArticleStorage
import FeedBasics
import FeedModel
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
/// it was looked up. Who looks it up and does not find it replaces it by a fence, at which the transaction fails: its
/// COMMIT may still be on its way, and must not be done after the transaction was done again.
///
/// A server that was reached once and is gone is waited for, since it may be starting again.
final class ServerSessions: Sendable {
  private let address: ServerAddress
  private let tokenizer: SearchTokenizer
  let access: StoreAccess
  let clock: ServerClock
  /// The idle connections.
  private let idle = Mutex<[ServerConnection]>([])
  private let commits = Atomic<Int64>(0)
  /// When the server was last waited for in vain.
  private let givenUp = Mutex<ContinuousClock.Instant?>(nil)

  /// The maximum number of idle connections. Others are closed when they are returned.
  private static let maximumIdle = 4
  /// Seconds within which a statement has to be done.
  let timeout: Double = 300
  /// Seconds within which another transaction has to release the lock.
  private static let lockTimeout = 180
  /// How often a transaction is done again whose connection was lost.
  private static let maximumRetries = 5
  /// What replaces the number of a transaction that must not be committed any more.
  private static let fence: Int64 = -1

  init(_ address: ServerAddress, access: StoreAccess, clock: ServerClock) throws {
    self.address = address
    tokenizer = try SearchTokenizer()
    self.access = access
    self.clock = clock
  }

  /// Seconds to wait for a connection.
  static func connectionTimeout(_ access: StoreAccess) -> Double { access == .read ? 5 : 10 }

  /// How often the idle connections waited for the server.
  var roundTrips: Int { idle.withLock { $0.reduce(0) { $0 + $1.roundTrips } } }

  // MARK: Connections

  /// A connection for one caller, which is new if none is idle.
  func take() throws(ServerError) -> ServerConnection {
    while let connection = idle.withLock({ $0.popLast() }) {
      if connection.settle() { return connection }
    }
    return try ServerConnection(
      address.parameters, timeout: ServerSessions.connectionTimeout(access))
  }

  /// Returns a connection, or closes it if it cannot be used again.
  func give(_ connection: ServerConnection) {
    guard connection.isUsable else { return }
    idle.withLock { if $0.count < ServerSessions.maximumIdle { $0.append(connection) } }
  }

  /// A connection. Several are lost at once if the server restarts; each caller waits for it.
  private func connection() throws(ServerError) -> ServerConnection {
    let deadline = ContinuousClock.now + .seconds(patience)
    var pause: UInt32 = 100_000
    while true {
      do throws(ServerError) {
        let connection = try take()
        connection.timeout = timeout
        givenUp.withLock { $0 = nil }
        return connection
      } catch {
        guard error.kind == .connecting || error.isLost else { throw error }
        guard ContinuousClock.now < deadline else {
          givenUp.withLock { $0 = .now }
          throw error
        }
        usleep(pause)
        pause = min(2 * pause, 1_000_000)
      }
    }
  }

  /// Seconds to wait for a server that is gone before a program fails: long enough for a restart if it fetches, and no longer
  /// than people wait if it does what they ask for. That is several transactions, which wait once together.
  private var patience: Double {
    let seconds: Double =
      switch access {
      case .create, .copyTarget: 30
      case .write: 10
      case .read, .copySource: ServerSessions.connectionTimeout(access)
      }
    guard access == .read || access == .write, let last = givenUp.withLock({ $0 }) else {
      return seconds
    }
    return last.duration(to: .now) < .seconds(seconds) ? 0 : seconds
  }

  private func transaction(
    on connection: ServerConnection, _ windows: StoryWindowCache? = nil
  ) -> PostgreSQLTransaction {
    PostgreSQLTransaction(connection, tokenizer: tokenizer, windows: windows, clock: clock)
  }

  // MARK: Reading

  /// - Parameter once: whether `body` must not be run again once it has read something.
  func read<Result>(
    once: Bool = false, _ body: (PostgreSQLTransaction) throws -> Result
  ) throws -> Result {
    var retries = 0
    while true {
      let connection = try connection()
      let before = connection.results
      do {
        try begin("ISOLATION LEVEL REPEATABLE READ READ ONLY", on: connection)
        let result = try body(transaction(on: connection))
        try connection.send("COMMIT", [])
        // Its result is read before the next one.
        try connection.sendAll()
        give(connection)
        return result
      } catch {
        rollBack(connection)
        guard let error = error as? ServerError, error.isTransient,
          !once || connection.results == before
        else { throw error }
        try prepareRetry(after: error, &retries)
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
      let connection = try connection()
      let serial = commits.add(1, ordering: .relaxed).newValue
      var result: Result?
      do {
        try beginWriting(on: connection, merges: merges)
        let made = try body(transaction(on: connection, windows))
        result = made
        try commit(serial, on: connection)
        give(connection)
        return made
      } catch {
        rollBack(connection)
        guard let error = error as? ServerError else { throw error }
        if error.isLost, let result, try wasCommitted(serial, on: connection) { return result }
        guard error.isTransient else { throw error }
        try prepareRetry(after: error, &retries)
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
      "SELECT pg_advisory_xact_lock($1)", [.integer(SchemaName.writeKey(of: address.schema))])
  }

  /// Everything is set for the transaction only, since a connection may be shared with others by a pooler.
  private func begin(
    _ mode: String, on connection: ServerConnection
  ) throws(ServerError) {
    let reads = mode.hasSuffix("READ ONLY")
    try connection.send("BEGIN \(mode)", [])
    try clock.compare(on: connection)
    try connection.send(
      """
      SELECT set_config('search_path', $1, true), set_config('lock_timeout', $2, true),
        set_config('statement_timeout', $3, true),
        set_config('idle_in_transaction_session_timeout', $4, true),
        -- Compiling a query takes longer than any of ours.
        set_config('jit', 'off', true),
        -- A fetch looks rows up by keys, but a plan made while a table is new would read the whole table later.
        set_config('enable_seqscan', $5, true)
      """,
      [
        .text(SchemaName.quoted(address.schema)), .text("\(ServerSessions.lockTimeout)s"),
        .text("\(Int(timeout) - 10)s"),
        // A program that was stopped or cut off must not keep the lock, and others wait longer for it than that. Reading
        // may take time.
        .text(reads ? "0" : "60s"), .text(reads || access != .create ? "on" : "off"),
      ])
  }

  /// Commits a transaction, and stores its number with it.
  private func commit(_ serial: Int64, on connection: ServerConnection) throws {
    try connection.send(
      """
      INSERT INTO writers (writer, serial) VALUES ($1, $2)
      -- A fence makes it divide by zero.
      ON CONFLICT (writer) DO UPDATE SET written_at = now(),
        serial = excluded.serial / (writers.serial <> $3)::int
      """, [.text(connection.name), .integer(serial), .integer(ServerSessions.fence)])
    try connection.send("COMMIT", [])
    try connection.sync()
  }

  /// Whether a transaction was committed whose connection was lost meanwhile. If it was not, it never will be.
  ///
  /// The statement waits for the transaction if that has stored its number, since both write the same row; the server ends
  /// it after some time (`idle_in_transaction_session_timeout`). Otherwise the transaction finds the fence.
  private func wasCommitted(_ serial: Int64, on lost: ServerConnection) throws -> Bool {
    var retries = 0
    while true {
      do throws(ServerError) {
        let connection = try connection()
        defer { rollBack(connection) }
        try begin("ISOLATION LEVEL READ COMMITTED", on: connection)
        let rows = try connection.rows(
          """
          INSERT INTO writers AS w (writer, serial) VALUES ($1, $3)
          ON CONFLICT (writer) DO UPDATE SET written_at = now(),
            serial = CASE w.serial WHEN $2 THEN w.serial ELSE $3 END RETURNING serial
          """, [.text(lost.name), .integer(serial), .integer(ServerSessions.fence)])
        try connection.send("COMMIT", [])
        try connection.sync()
        guard var row = rows.first else { return false }
        return row.integer() == serial
      } catch {
        guard error.isTransient, (try? prepareRetry(after: error, &retries)) != nil else {
          throw ServerError(.unknownOutcome, error.message)
        }
      }
    }
  }

  private func rollBack(_ connection: ServerConnection) {
    // A connection that cannot do this is closed, which undoes the transaction as well.
    guard (try? connection.send("ROLLBACK", [])) != nil, (try? connection.sync()) != nil else {
      return
    }
    give(connection)
  }

  /// Waits before a transaction is done again, longer each time, together about five seconds.
  /// - Throws: the error, if it was done often enough.
  private func prepareRetry(after error: ServerError, _ retries: inout Int) throws(ServerError) {
    guard retries < ServerSessions.maximumRetries else { throw error }
    // What ended one connection has probably ended the others.
    if error.isLost { idle.withLock { $0 = [] } }
    usleep(UInt32(100_000) << UInt32(2 * min(retries, 2)))
    retries += 1
  }

  func erase() throws {
    let connection = try connection()
    try connection.send(
      "DROP SCHEMA IF EXISTS \(SchemaName.quoted(address.schema)) CASCADE", [], isRepeated: false)
    try connection.sync()
    give(connection)
  }
}
