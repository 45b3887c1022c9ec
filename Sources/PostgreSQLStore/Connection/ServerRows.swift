public import ArticleStorage
import CLibPQ

/// The result of a statement, in binary format. It is a class because it owns libpq's memory.
final class ServerRows {
  fileprivate let result: OpaquePointer?
  let count: Int

  init(_ result: OpaquePointer?) {
    self.result = result
    count = Int(libpq_ntuples(result))
  }

  deinit { libpq_clear(result) }

  var first: ServerRow? { count > 0 ? ServerRow(self, 0) : nil }

  func each(_ body: (inout ServerRow) throws -> Void) rethrows {
    for index in 0..<count {
      var row = ServerRow(self, Int32(index))
      try body(&row)
    }
  }
}

/// A row of a server's result, in binary format.
public struct ServerRow: SQLRow {
  private let rows: ServerRows
  private let row: Int32
  private var column: Int32 = 0

  fileprivate init(_ rows: ServerRows, _ row: Int32) {
    self.rows = rows
    self.row = row
  }

  /// The next column; nil if it is NULL.
  private mutating func next() -> UnsafeBufferPointer<UInt8>? {
    defer { column += 1 }
    guard libpq_getisnull(rows.result, row, column) == 0,
      let start = libpq_getvalue(rows.result, row, column)
    else { return nil }
    let count = Int(libpq_getlength(rows.result, row, column))
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  public mutating func skip() { column += 1 }

  public mutating func optionalInteger() -> Int64? {
    guard let bytes = next() else { return nil }
    // A column of fewer bytes is one of a smaller type.
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch bytes.count {
    case 2: return Int64(Int16(truncatingIfNeeded: number))
    case 4: return Int64(Int32(truncatingIfNeeded: number))
    default: return Int64(bitPattern: number)
    }
  }

  public mutating func optionalReal() -> Double? {
    next().map { Double(bitPattern: $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }
  }

  public mutating func optionalBoolean() -> Bool? { next().map { $0.first == 1 } }

  public mutating func text() -> String? { next().map(StoredText.text) }

  public mutating func bytes() -> [UInt8]? { next().map(Array.init) }

  public mutating func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(
      next().map { UnsafeRawBufferPointer($0) } ?? UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// The result of `body` for the bytes of the next column, which it must not keep; nil for NULL.
  mutating func mapBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value? {
    next().map(body)
  }
}
