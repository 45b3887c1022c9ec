/// A value of a row that is copied from one store to another, whose own types differ.
public enum CopiedValue: Sendable, Equatable {
  /// No value.
  case null
  /// A number, or 0 or 1.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case bytes([UInt8])

  /// How many bytes it takes.
  public var size: Int {
    switch self {
    case .null, .integer, .real: 8
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }
}

/// The values of a row, in the order of its table's columns.
public typealias CopiedRow = [CopiedValue]

/// One snapshot of the rows of a store. All stores have the same tables, as far as they are copied, and know them by name.
public protocol RowReading {
  /// How many rows a table has.
  func rowCount(of table: String) throws -> Int

  /// Calls `body` with all rows of a table in the order of their keys, a limited number at a time.
  func eachBatch(of table: String, _ body: ([CopiedRow]) throws -> Void) throws
}
