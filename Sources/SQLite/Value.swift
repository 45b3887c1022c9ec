internal import CSQLite3

/// A value that a statement takes or a row has (sqlite.org/datatype3.html §2).
public enum Value: Sendable, Hashable {
  /// NULL.
  case null
  /// 64 bits.
  case integer(Int64)
  /// 64 bits, binary.
  case real(Double)
  /// UTF-8.
  case text(String)
  /// Bytes of any kind.
  case blob([UInt8])

  /// The text; nil for any other value.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The integer; nil for any other value.
  public var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  init(_ value: OpaquePointer?) {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      // The text first: fetching it may change its length in bytes (sqlite.org/c3ref/value_blob.html).
      let start = sqlite3_value_text(value)
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      self = .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_value_blob(value)
      let count = Int(sqlite3_value_bytes(value))
      self = .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
    default: self = .null
    }
  }
}

extension Value: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Value: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
}
