internal import CSQLite3

/// A prepared statement of a connection, used by one caller at a time.
public final class Statement {
  let handle: OpaquePointer
  /// Its text.
  public let sql: String
  /// Whether it is between its first and its last step.
  private(set) var isRunning = false
  private let connection: OpaquePointer

  /// - Parameter isKept: whether it will be used often.
  init(_ sql: String, _ connection: OpaquePointer, isKept: Bool) throws(SQLiteError) {
    var text = sql
    var handle: OpaquePointer?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = text.withUTF8 { bytes in
      sqlite3_prepare_v3(
        connection, UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
        Int32(bytes.count), flags, &handle, nil)
    }
    guard code == SQLITE_OK else { throw Connection.error(code, connection, sql: sql) }
    guard let handle else {
      throw SQLiteError(extendedCode: SQLITE_MISUSE, message: "no statement", sql: sql)
    }
    self.handle = handle
    self.sql = sql
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// The highest number of a parameter.
  public var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  // MARK: Running

  /// Runs the statement.
  /// - Parameters:
  ///   - values: for the parameters, by number.
  ///   - row: called with each row; returns false to end early.
  public func run(
    _ values: [Value] = [], row: (Row) throws -> Bool = { _ in true }
  ) throws {
    try run(
      TextMemory(), bind: { bound in for value in values { bound.add(value) } }, row: row)
  }

  /// Runs the statement, with values that are copied once.
  /// - Parameters:
  ///   - texts: memory that no other running statement uses.
  ///   - bind: adds values for the parameters, in order.
  ///   - row: called with each row; returns false to end early.
  public func run(
    _ texts: TextMemory, bind: (inout BoundValues) -> Void,
    row: (Row) throws -> Bool = { _ in true }
  ) throws {
    guard !isRunning else {
      throw SQLiteError(
        extendedCode: SQLITE_MISUSE, message: "the statement is running already", sql: sql)
    }
    isRunning = true
    var values = BoundValues(handle, texts)
    defer {
      sqlite3_reset(handle)
      isRunning = false
      // It must not keep pointers to memory that is about to be used again.
      sqlite3_clear_bindings(handle)
      texts.clear()
    }
    bind(&values)
    guard values.code == SQLITE_OK else { throw error(values.code) }
    while try step() { guard try row(Row(statement: self)) else { return } }
  }

  /// The result of `read` for each row.
  public func all<Result>(
    _ values: [Value] = [], read: (Row) throws -> Result
  ) throws -> [Result] {
    var results: [Result] = []
    try run(values) { row in
      results.append(try read(row))
      return true
    }
    return results
  }

  /// The first column of the first row; nil if there is none, or if it is NULL.
  public func value(_ values: [Value] = []) throws -> Value? {
    var value = Value.null
    try run(values) { row in
      value = row.value(0)
      return false
    }
    return value == .null ? nil : value
  }

  /// - Returns: whether there is a row.
  private func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  private func error(_ code: Int32) -> SQLiteError { Connection.error(code, connection, sql: sql) }
}
