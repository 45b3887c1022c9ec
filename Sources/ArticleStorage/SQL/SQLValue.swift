public import FeedBasics

/// A parameter of a statement. Texts are never part of a statement's own text.
public enum SQLValue: Sendable {
  case integer(Int64?)
  case real(Double?)
  case boolean(Bool?)
  case text(String?)
  case bytes([UInt8]?)
  case integers([Int64?])
  case reals([Double?])
  case booleans([Bool?])
  case texts([String?])
  case byteLists([[UInt8]?])
  /// Words and their places as a server's index of words stores them. A file's index has none.
  case vectors([[UInt8]?])

  /// An integer; NULL for nil.
  public static func integer(_ number: Int?) -> SQLValue { .integer(number.map { Int64($0) }) }

  /// A list of integers.
  public static func integers(_ numbers: some Collection<Int>) -> SQLValue {
    .integers(numbers.map { Int64($0) })
  }

  /// A list of integers, some of which are NULL.
  public static func integers(_ numbers: some Collection<Int?>) -> SQLValue {
    .integers(numbers.map { $0.map { Int64($0) } })
  }

  /// An instant, in seconds since 1970; NULL for nil.
  public static func date(_ date: Date?) -> SQLValue { .real(date?.timeIntervalSince1970) }

  /// A list of instants, in seconds since 1970.
  public static func dates(_ dates: some Collection<Date?>) -> SQLValue {
    .reals(dates.map { $0?.timeIntervalSince1970 })
  }

  /// How many values a list has; 1 for a single value.
  public var count: Int {
    switch self {
    case .integer, .real, .boolean, .text, .bytes: 1
    case .integers(let list): list.count
    case .reals(let list): list.count
    case .booleans(let list): list.count
    case .texts(let list): list.count
    case .byteLists(let list), .vectors(let list): list.count
    }
  }
}

/// A row of a result, whose columns are read in their order.
public protocol SQLRow {
  /// Goes on to the next column.
  mutating func skip()
  /// The next column as an integer; nil for NULL.
  mutating func optionalInteger() -> Int64?
  /// The next column as a floating-point number; nil for NULL.
  mutating func optionalReal() -> Double?
  /// The next column as a truth value; nil for NULL.
  mutating func optionalBoolean() -> Bool?
  /// The next column as a text; nil for NULL.
  mutating func text() -> String?
  /// The next column as bytes; nil for NULL.
  mutating func bytes() -> [UInt8]?
  /// Calls `body` with the bytes of the next column, which it must not keep; without any for NULL.
  mutating func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result
}

extension SQLRow {
  /// The next column as an integer; 0 for NULL.
  public mutating func integer() -> Int64 { optionalInteger() ?? 0 }
  /// The next column as a number; 0 for NULL.
  public mutating func number() -> Int { Int(integer()) }
  /// The next column as a number; nil for NULL.
  public mutating func optionalNumber() -> Int? { optionalInteger().map { Int($0) } }
  /// The next column as a floating-point number; 0 for NULL.
  public mutating func real() -> Double { optionalReal() ?? 0 }
  /// Whether the next column is true.
  public mutating func boolean() -> Bool { optionalBoolean() ?? false }
  /// The next column, in seconds since 1970, as an instant; nil for NULL.
  public mutating func date() -> Date? { optionalReal().map(Date.init(timeIntervalSince1970:)) }
}
