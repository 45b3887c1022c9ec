internal import CSQLite3

/// The row that a statement is at. It is valid until the statement goes on, and must not be kept.
///
/// Columns have numbers from 0. As in C, a value of another type is converted
/// (sqlite.org/c3ref/column_blob.html): NULL is 0 or an empty text unless the result is optional.
public struct Row {
  let statement: Statement

  private var handle: OpaquePointer { statement.handle }

  /// Whether the column is NULL.
  public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The column as an integer.
  public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The column as a floating-point number.
  public func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// The column as a text; nil for NULL.
  public func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The column as an integer; nil for NULL.
  public func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  /// The column as a floating-point number; nil for NULL.
  public func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }

  /// The column's bytes; nil for NULL.
  public func optionalBytes(_ column: Int32) -> [UInt8]? {
    isNull(column) ? nil : withBytes(column) { Array($0) }
  }

  /// Calls `body` with the column's bytes, which it must not keep.
  public func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The column as it is stored.
  public func value(_ column: Int32) -> Value { Value(sqlite3_column_value(handle, column)) }
}
