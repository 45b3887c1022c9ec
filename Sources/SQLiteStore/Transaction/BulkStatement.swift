import FeedModel
import GRDB
import GRDBSQLite

/// A statement that runs for every item of a response. For speed, values are passed directly to SQLite, by position.
struct BulkStatement {
  enum Value {
    case integer(Int64?)
    case real(Double?)
    case text(String?)
  }

  /// The columns of a row under a statement's cursor, from 0.
  struct Columns {
    fileprivate let handle: OpaquePointer

    func integer(_ index: Int32) -> Int64 { sqlite3_column_int64(handle, index) }
    func bool(_ index: Int32) -> Bool { integer(index) != 0 }
    func real(_ index: Int32) -> Double { sqlite3_column_double(handle, index) }

    func optionalInteger(_ index: Int32) -> Int64? { isNull(index) ? nil : integer(index) }
    func optionalReal(_ index: Int32) -> Double? { isNull(index) ? nil : real(index) }

    func hash(_ index: Int32) -> ContentHash? {
      let start = sqlite3_column_blob(handle, index)
      let count = Int(sqlite3_column_bytes(handle, index))
      return ContentHash(bytes: UnsafeRawBufferPointer(start: start, count: count))
    }

    func text(_ index: Int32) -> String? {
      guard let start = sqlite3_column_text(handle, index) else { return nil }
      let count = Int(sqlite3_column_bytes(handle, index))
      return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func optionalBytes(_ index: Int32) -> [UInt8]? {
      isNull(index) ? nil : withBytes(index) { Array($0) }
    }

    /// - Parameter body: must not keep the bytes.
    func withBytes<Result>(
      _ index: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      let start = sqlite3_column_blob(handle, index)
      let count = Int(sqlite3_column_bytes(handle, index))
      return try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    private func isNull(_ index: Int32) -> Bool {
      sqlite3_column_type(handle, index) == SQLITE_NULL
    }
  }

  private let statement: Statement
  private let db: Database

  /// - Parameter sql: one statement; the connection keeps it prepared.
  init(_ sql: String, in db: Database) throws {
    statement = try db.cachedStatement(sql: sql)
    self.db = db
  }

  /// The highest number of a parameter.
  var parameterCount: Int { Int(sqlite3_bind_parameter_count(statement.sqliteStatement)) }

  /// Runs the statement to its end.
  /// - Parameter row: called with each row; returns false to end early.
  func run(_ values: [Value], row: (Columns) throws -> Bool = { _ in true }) throws {
    let handle = statement.sqliteStatement
    defer { sqlite3_reset(handle) }
    for (index, value) in values.enumerated() {
      try check(BulkStatement.bind(value, to: handle, at: Int32(index + 1)), SQLITE_OK)
    }
    while true {
      let code = sqlite3_step(handle)
      guard code == SQLITE_ROW else { return try check(code, SQLITE_DONE) }
      guard try row(Columns(handle: handle)) else { return }
    }
  }

  func run(_ values: Value...) throws { try run(values) }

  /// Runs a statement that returns no rows.
  /// - Parameters:
  ///   - texts: memory that no other running statement uses.
  ///   - bind: adds a value for each parameter.
  func run(_ texts: TextMemory, bind: (inout BoundValues) -> Void) throws {
    let handle = statement.sqliteStatement
    var values = BoundValues(handle, texts)
    defer {
      sqlite3_reset(handle)
      // It must not keep pointers to memory that is about to be used again.
      sqlite3_clear_bindings(handle)
      texts.clear()
    }
    bind(&values)
    try check(values.code, SQLITE_OK)
    try check(sqlite3_step(handle), SQLITE_DONE)
  }

  /// Whether there is a row.
  func finds(_ values: Value...) throws -> Bool {
    var found = false
    try run(values) { _ in
      found = true
      return false
    }
    return found
  }

  /// Whether there is a row, for a statement with one parameter.
  func finds(_ value: Int64) throws -> Bool {
    let handle = statement.sqliteStatement
    defer { sqlite3_reset(handle) }
    try check(sqlite3_bind_int64(handle, 1, value), SQLITE_OK)
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    try check(code, SQLITE_DONE)
    return false
  }

  private func check(_ code: Int32, _ expected: Int32) throws {
    guard code != expected else { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: db.sqliteConnection.map { String(cString: sqlite3_errmsg($0)) }, sql: statement.sql)
  }

  private static func bind(_ value: Value, to handle: OpaquePointer, at index: Int32) -> Int32 {
    switch value {
    case .integer(let number?): return sqlite3_bind_int64(handle, index, number)
    case .real(let number?): return sqlite3_bind_double(handle, index, number)
    case .text(var text?):
      // SQLite copies the bytes before it returns (SQLITE_TRANSIENT is a macro, -1).
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      return text.withUTF8 { bytes in
        guard let start = bytes.baseAddress else {
          return sqlite3_bind_text(handle, index, "", 0, nil)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_bind_text(handle, index, $0, Int32(bytes.count), copies)
        }
      }
    case .integer(nil), .real(nil), .text(nil): return sqlite3_bind_null(handle, index)
    }
  }
}
