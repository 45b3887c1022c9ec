/// Reads JSON (RFC 8259) from clean UTF-8. Nesting is bounded; line breaks in strings and numbers with leading zeros,
/// which careless servers write, are let pass.
struct JSONReader {
  struct Failure: Error, Equatable {
    /// Counted from 1.
    var line: Int
    var reason: String
  }

  private static let maximumDepth = 128

  private let bytes: ArraySlice<UInt8>
  private var i: Int
  private var depth = 0

  static func read(_ bytes: ArraySlice<UInt8>) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    reader.skipSpaces()
    guard reader.i == bytes.endIndex else { throw reader.failure("something follows the document") }
    return value
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    i = bytes.startIndex
  }

  private func failure(_ reason: String) -> Failure {
    let end = min(i, bytes.endIndex)
    return Failure(line: 1 + bytes[..<end].count { $0 == 0x0A }, reason: reason)
  }

  private mutating func skipSpaces() {
    while i < bytes.endIndex,
      bytes[i] == 0x20 || bytes[i] == 0x0A || bytes[i] == 0x0D || bytes[i] == 0x09
    { i += 1 }
  }

  private mutating func value() throws(Failure) -> JSONValue {
    skipSpaces()
    guard i < bytes.endIndex else { throw failure("the document ends too early") }
    switch bytes[i] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw failure("unexpected character '\(Character(Unicode.Scalar(bytes[i])))'")
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue
  {
    guard
      bytes[i...].starts(
        with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    else {
      throw failure("unknown word")
    }
    i += text.utf8CodeUnitCount
    return value
  }

  private mutating func number() throws(Failure) -> JSONValue {
    let start = i
    if bytes[i] == UInt8(ascii: "-") { i += 1 }
    let digits = skipDigits()
    guard digits > 0 else { throw failure("a number without digits") }
    if i < bytes.endIndex, bytes[i] == UInt8(ascii: ".") {
      i += 1
      guard skipDigits() > 0 else { throw failure("a number without digits behind its point") }
    }
    if i < bytes.endIndex, bytes[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      if i < bytes.endIndex, bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-") {
        i += 1
      }
      guard skipDigits() > 0 else { throw failure("a number without an exponent") }
    }
    return .number(String(decoding: bytes[start..<i], as: UTF8.self))
  }

  private mutating func skipDigits() -> Int {
    let start = i
    while i < bytes.endIndex, bytes[i] >= 0x30, bytes[i] <= 0x39 { i += 1 }
    return i - start
  }

  private mutating func enter() throws(Failure) {
    depth += 1
    guard depth <= JSONReader.maximumDepth else {
      throw failure("nested more than \(JSONReader.maximumDepth) levels deep")
    }
    i += 1
    skipSpaces()
  }

  private mutating func array() throws(Failure) -> JSONValue {
    try enter()
    var list: [JSONValue] = []
    if i < bytes.endIndex, bytes[i] == UInt8(ascii: "]") {
      i += 1
      depth -= 1
      return .array(list)
    }
    while true {
      list.append(try value())
      if try !isFollowed(until: UInt8(ascii: "]")) { break }
    }
    return .array(list)
  }

  private mutating func object() throws(Failure) -> JSONValue {
    try enter()
    var members: [JSONValue.Member] = []
    if i < bytes.endIndex, bytes[i] == UInt8(ascii: "}") {
      i += 1
      depth -= 1
      return .object(members)
    }
    while true {
      skipSpaces()
      guard i < bytes.endIndex, bytes[i] == UInt8(ascii: "\"") else {
        throw failure("a key in quotes was expected")
      }
      let key = try string()
      skipSpaces()
      guard i < bytes.endIndex, bytes[i] == UInt8(ascii: ":") else {
        throw failure("':' was expected behind a key")
      }
      i += 1
      members.append(JSONValue.Member(key: key, value: try value()))
      if try !isFollowed(until: UInt8(ascii: "}")) { break }
    }
    return .object(members)
  }

  /// Whether a comma, and so another element, follows; false at the end of the list.
  private mutating func isFollowed(until close: UInt8) throws(Failure) -> Bool {
    skipSpaces()
    guard i < bytes.endIndex else { throw failure("the document ends too early") }
    if bytes[i] == UInt8(ascii: ",") {
      i += 1
      return true
    }
    guard bytes[i] == close else {
      throw failure("',' or '\(Character(Unicode.Scalar(close)))' was expected")
    }
    i += 1
    depth -= 1
    return false
  }

  private mutating func string() throws(Failure) -> String {
    i += 1
    let start = i
    while i < bytes.endIndex, bytes[i] != UInt8(ascii: "\""), bytes[i] != UInt8(ascii: "\\") {
      i += 1
    }
    guard i < bytes.endIndex else { throw failure("a string without an end") }
    if bytes[i] == UInt8(ascii: "\"") {
      i += 1
      return String(decoding: bytes[start..<i - 1], as: UTF8.self)
    }
    var text = Array(bytes[start..<i])
    while true {
      guard i < bytes.endIndex else { throw failure("a string without an end") }
      let byte = bytes[i]
      i += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard i < bytes.endIndex else { throw failure("a string without an end") }
      let escape = bytes[i]
      i += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try unicodeEscape())).utf8)
      default: throw failure("unknown escape '\\\(Character(Unicode.Scalar(escape)))'")
      }
    }
  }

  /// The character of `\uXXXX`, or of a pair of surrogates; a lone surrogate is U+FFFD.
  private mutating func unicodeEscape() throws(Failure) -> Unicode.Scalar {
    let first = try hex4()
    // Text with a zero in it would end there for everything written in C.
    if first == 0 { return "\u{FFFD}" }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800...0xDBFF).contains(first), i + 1 < bytes.endIndex, bytes[i] == UInt8(ascii: "\\"),
      bytes[i + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let mark = i
    i += 2
    let second = try hex4()
    guard (0xDC00...0xDFFF).contains(second) else {
      i = mark
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hex4() throws(Failure) -> UInt32 {
    guard i + 4 <= bytes.endIndex,
      bytes[i..<i + 4].allSatisfy({
        ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66)
      }),
      let value = UInt32(String(decoding: bytes[i..<i + 4], as: UTF8.self), radix: 16)
    else { throw failure("'\\u' needs four hexadecimal digits") }
    i += 4
    return value
  }
}
