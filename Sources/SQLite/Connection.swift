internal import CSQLite3

/// A connection to a database. It is used by one thread at a time; ``ConnectionQueue`` sees to that.
public final class Connection {
  /// How a file is opened.
  public enum Access: Sendable {
    /// To be read only.
    case read
    /// To be read only, without locks and log, since nothing changes it (sqlite.org/uri.html, `immutable`).
    case readImmutable
    /// To be read and written; created if it is missing.
    case write
  }

  /// Configures SQLite before its first use.
  private static let isConfigured = sqlite3_count_no_memory() == SQLITE_OK

  /// The version of the SQLite library in use, such as `3.46.1`.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  let handle: OpaquePointer
  private var kept: [String: Statement] = [:]
  /// Statements whose texts contain conditions of queries would otherwise fill the memory of a server.
  private static let maximumKept = 500

  /// Opens a database. Foreign keys are enforced, and `"text"` in double quotes is never a text.
  /// - Parameters:
  ///   - path: of the file, whatever its name; nil for a database in memory.
  ///   - busyTimeout: the seconds to wait for a lock of another connection.
  public init(
    path: String?, _ access: Access = .write, busyTimeout: Double = 0
  ) throws(SQLiteError) {
    _ = Connection.isConfigured
    let flags =
      switch access {
      case .read: SQLITE_OPEN_READONLY
      case .readImmutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .write: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var handle: OpaquePointer?
    let name = path.map { Connection.name(of: $0, access) } ?? ":memory:"
    let code = sqlite3_open_v2(
      name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      let error = handle.map { Connection.error(code, $0, sql: nil) }
      sqlite3_close_v2(handle)
      throw error ?? SQLiteError(ResultCode(rawValue: code))
    }
    self.handle = handle
    sqlite3_reject_quoted_texts(handle)
    sqlite3_busy_timeout(handle, Int32(busyTimeout * 1000))
    try execute("PRAGMA foreign_keys = ON")
  }

  /// The last connection to a file moves the log into it.
  deinit {
    kept = [:]
    // A statement that somebody still holds keeps the connection until it is released.
    sqlite3_close_v2(handle)
  }

  /// SQLite's name of a file. A relative path gets its folder, since `:memory:` and `file:x` are none otherwise.
  private static func name(of path: String, _ access: Access) -> String {
    if access == .readImmutable { return immutable(path) }
    return path.hasPrefix("/") ? path : "./" + path
  }

  private static func immutable(_ path: String) -> String {
    var uri = "file:"
    for byte in path.utf8 {
      let isPlain = byte > 0x20 && byte < 0x7F && !"?#%".utf8.contains(byte)
      uri +=
        isPlain
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return uri + "?immutable=1"
  }

  static func error(_ code: Int32, _ handle: OpaquePointer, sql: String?) -> SQLiteError {
    let extended = sqlite3_extended_errcode(handle)
    let isOfFile = code & 0xFF == SQLITE_CANTOPEN || code & 0xFF == SQLITE_IOERR
    return SQLiteError(
      extendedCode: extended & 0xFF == code & 0xFF ? extended : code,
      message: String(cString: sqlite3_errmsg(handle)), sql: sql,
      systemError: isOfFile ? sqlite3_system_errno(handle) : 0)
  }

  // MARK: Statements

  /// Runs statements without parameters, one after the other, and ignores their rows.
  public func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw Connection.error(code, handle, sql: sql) }
  }

  /// A statement that the connection keeps prepared. If the kept one is running, it is another one.
  public func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = kept[sql], !statement.isRunning { return statement }
    let statement = try Statement(sql, handle, isKept: true)
    if kept.count >= Connection.maximumKept { kept.removeAll() }
    if kept[sql] == nil { kept[sql] = statement }
    return statement
  }

  /// A statement that the connection does not keep.
  public func prepared(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, handle, isKept: false)
  }

  /// Runs one statement, which is not kept.
  /// - Parameters:
  ///   - values: for the parameters, by number.
  ///   - row: called with each row; returns false to end early.
  public func run(
    _ sql: String, _ values: [Value] = [], row: (Row) throws -> Bool = { _ in true }
  ) throws {
    try prepared(sql).run(values, row: row)
  }

  /// The first column of each row.
  public func values(_ sql: String) throws -> [Value] { try prepared(sql).all { $0.value(0) } }

  /// The first column of the first row; nil if there is none, or if it is NULL.
  public func value(_ sql: String) throws -> Value? { try prepared(sql).value() }

  // MARK: Transactions

  /// How a transaction begins (sqlite.org/lang_transaction.html §2.1).
  public enum Transaction: String, Sendable {
    /// A snapshot, from the first statement on.
    case deferred
    /// With the right to write.
    case immediate
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
  public func transaction<Result>(
    _ kind: Transaction, rollsBack: Bool = false, _ body: () throws -> Result
  ) throws -> Result {
    try execute("BEGIN \(kind.rawValue)")
    do {
      let result = try body()
      try execute(rollsBack ? "ROLLBACK" : "COMMIT")
      return result
    } catch {
      // Some errors, such as a full disk, have rolled it back already.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }
}
