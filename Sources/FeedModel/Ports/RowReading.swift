/// A table of a store as it is copied into another one. Each store has tables and types of its own for it.
public struct CopiedTable: Sendable, Equatable {
  /// What it is called in messages.
  public let name: String
  /// The columns that identify a row; empty for a table of one row.
  public let key: [String]
  /// All columns, in the order of a row's values.
  public let columns: [CopiedColumn]

  /// Creates a table from its parts.
  public init(name: String, key: [String], columns: [CopiedColumn]) {
    self.name = name
    self.key = key
    self.columns = columns
  }
}

/// A column of a table that is copied.
public struct CopiedColumn: Sendable, Equatable {
  /// The type of a column's values.
  public enum Kind: Sendable, Equatable {
    /// 64 bits.
    case integer
    /// A number, or an instant in seconds since 1970.
    case real
    /// 0 or 1.
    case boolean
    /// Any text; it may contain NUL.
    case text
    /// Any bytes.
    case bytes
  }

  /// The column's name.
  public let name: String
  /// The type of its values.
  public let kind: Kind

  /// Creates a column from its parts.
  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// A value of a column.
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

/// The values of a row, in the order of the table's columns.
public typealias CopiedRow = [CopiedValue]

/// One snapshot of the rows of a store.
public protocol RowReading {
  /// How many rows a table has.
  func rowCount(of table: CopiedTable) throws -> Int

  /// Calls `body` with all rows of a table in the order of their keys, a limited number at a time.
  func eachBatch(of table: CopiedTable, _ body: ([CopiedRow]) throws -> Void) throws
}
