internal import CSQLite3

/// The values that a function is called with, which are read when they are needed. They are valid during the call.
public struct FunctionValues {
  fileprivate let start: UnsafeMutablePointer<OpaquePointer?>?
  fileprivate let count: Int

  /// The value at a position, counted from 0; NULL if the call has fewer.
  public subscript(_ index: Int) -> Value { index < count ? Value(start?[index]) : .null }
}

/// Functions of SQL. None can be replaced while a statement runs (sqlite.org/c3ref/create_function.html).
extension Connection {
  /// Adds a function that returns the same for the same values.
  /// - Parameter body: called with as many values as the function takes.
  public func add(
    function name: String, parameters: Int, _ body: @escaping (FunctionValues) -> Value
  ) throws(SQLiteError) {
    try add(FunctionBody { _, values in body(values) }, name, parameters, SQLITE_DETERMINISTIC)
  }

  /// Adds a function that prepares something for its first values, and keeps it while a statement runs and the first of
  /// them is constant (sqlite.org/c3ref/get_auxdata.html). It may run statements of the connection.
  /// - Parameters:
  ///   - prepare: returns what is kept.
  ///   - body: called with what is kept, and with all values.
  public func add<State: AnyObject>(
    function name: String, parameters: Int,
    preparing prepare: @escaping (Connection, FunctionValues) -> State,
    _ body: @escaping (State, FunctionValues) throws -> Value
  ) throws(SQLiteError) {
    let function = FunctionBody { [unowned self] context, values in
      let state: State
      if let known = sqlite3_get_auxdata(context, 0) {
        // SQLite holds the only reference for sure.
        state = Unmanaged<State>.fromOpaque(known).takeUnretainedValue()
      } else {
        state = prepare(self, values)
        sqlite3_set_auxdata(context, 0, Unmanaged.passRetained(state).toOpaque()) { known in
          if let known { Unmanaged<AnyObject>.fromOpaque(known).release() }
        }
      }
      return try body(state, values)
    }
    try add(function, name, parameters, SQLITE_DIRECTONLY)
  }

  private func add(
    _ body: FunctionBody, _ name: String, _ parameters: Int, _ flags: Int32
  ) throws(SQLiteError) {
    let code = sqlite3_create_function_v2(
      handle, name, Int32(parameters), SQLITE_UTF8 | flags,
      Unmanaged.passRetained(body).toOpaque(),
      { context, count, values in
        guard let context, let own = sqlite3_user_data(context) else { return }
        let body = Unmanaged<FunctionBody>.fromOpaque(own).takeUnretainedValue()
        body.run(context, FunctionValues(start: values, count: Int(count)))
      }, nil, nil,
      { body in
        if let body { Unmanaged<FunctionBody>.fromOpaque(body).release() }
      })
    // If it failed, SQLite has released the body.
    guard code == SQLITE_OK else { throw Connection.error(code, handle, sql: nil) }
  }
}

/// A class because SQLite keeps a pointer to it.
final class FunctionBody {
  private let body: (OpaquePointer, FunctionValues) throws -> Value

  init(_ body: @escaping (OpaquePointer, FunctionValues) throws -> Value) { self.body = body }

  func run(_ context: OpaquePointer, _ values: FunctionValues) {
    do {
      FunctionBody.finish(context, try body(context, values))
    } catch {
      let code = (error as? SQLiteError)?.extendedCode ?? SQLITE_ERROR
      sqlite3_result_error_code(context, code)
    }
  }

  static func finish(_ context: OpaquePointer, _ value: Value) {
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .real(let number): sqlite3_result_double(context, number)
    case .text(var text):
      text.withUTF8 { bytes in
        guard let start = bytes.baseAddress else {
          return sqlite3_result_text_copy(context, "", 0)
        }
        start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_result_text_copy(context, $0, Int32(bytes.count))
        }
      }
    case .blob(let bytes): sqlite3_result_blob_copy(context, bytes, Int32(bytes.count))
    }
  }
}
