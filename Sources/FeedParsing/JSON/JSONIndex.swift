import FeedBasics

/// Finds the values of a JSON document (RFC 8259) in one pass over clean UTF-8. Nesting is bounded. Line breaks in
/// strings and numbers with leading zeros are accepted, because careless servers send them.
struct JSONIndex {
  private static let maximumDepth = 128

  private let bytes: UnsafeRawBufferPointer
  private var i = 0
  private var nodes: [JSONDocument.Node] = []
  /// The nodes of the open arrays and objects.
  private var open: [Int] = []

  static func nodes(of bytes: [UInt8]) throws(JSONFailure) -> [JSONDocument.Node] {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONFailure) in
      var index = JSONIndex(bytes: UnsafeRawBufferPointer(buffer))
      // Responses have about one value per 24 bytes.
      index.nodes.reserveCapacity(buffer.count / 24 + 8)
      try index.read()
      return index.nodes
    }
  }

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private func failure(_ reason: String) -> JSONFailure {
    JSONFailure(line: 1 + bytes[..<min(i, bytes.count)].count { $0 == 0x0A }, reason: reason)
  }

  private mutating func read() throws(JSONFailure) {
    try value()
    while let container = open.last {
      let isObject = nodes[container].kind == .object
      if container == nodes.count - 1 {
        // Just opened.
        if isNext(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          close(container)
          continue
        }
      } else {
        skipSpaces()
        guard i < bytes.count else { throw failure(JSONFailure.end) }
        let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        if bytes[i] == end {
          i += 1
          close(container)
          continue
        }
        guard bytes[i] == UInt8(ascii: ",") else {
          throw failure("expected ',' or '\(Character(Unicode.Scalar(end)))'")
        }
        i += 1
      }
      if isObject { try key() }
      try value()
    }
    skipSpaces()
    guard i == bytes.count else { throw failure("unexpected text after the document") }
  }

  private mutating func close(_ container: Int) {
    nodes[container].end = UInt32(truncatingIfNeeded: nodes.count)
    open.removeLast()
  }

  private mutating func skipSpaces() {
    while i < bytes.count,
      bytes[i] == 0x20 || bytes[i] == 0x0A || bytes[i] == 0x0D || bytes[i] == 0x09
    { i += 1 }
  }

  private mutating func isNext(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard i < bytes.count, bytes[i] == byte else { return false }
    i += 1
    return true
  }

  private mutating func append(_ kind: JSONDocument.Kind, _ start: Int, _ end: Int) {
    nodes.append(
      JSONDocument.Node(
        kind: kind, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end)))
  }

  private mutating func value() throws(JSONFailure) {
    skipSpaces()
    guard i < bytes.count else { throw failure(JSONFailure.end) }
    switch bytes[i] {
    case UInt8(ascii: "{"): try enter(.object)
    case UInt8(ascii: "["): try enter(.array)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true", .true)
    case UInt8(ascii: "f"): try word("false", .false)
    case UInt8(ascii: "n"): try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: throw failure("unexpected character '\(Character(Unicode.Scalar(bytes[i])))'")
    }
  }

  private mutating func enter(_ kind: JSONDocument.Kind) throws(JSONFailure) {
    guard open.count < JSONIndex.maximumDepth else {
      throw failure("nested more than \(JSONIndex.maximumDepth) levels deep")
    }
    open.append(nodes.count)
    append(kind, i, i)
    i += 1
  }

  private mutating func key() throws(JSONFailure) {
    skipSpaces()
    guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") else {
      throw failure("expected a key in quotes")
    }
    try string()
    guard isNext(UInt8(ascii: ":")) else { throw failure("expected ':' after a key") }
  }

  private mutating func word(_ text: StaticString, _ kind: JSONDocument.Kind) throws(JSONFailure) {
    let count = text.utf8CodeUnitCount
    guard i + count <= bytes.count, (0..<count).allSatisfy({ bytes[i + $0] == text.utf8Start[$0] })
    else { throw failure("unknown literal") }
    append(kind, i, i + count)
    i += count
  }

  private mutating func number() throws(JSONFailure) {
    let start = i
    if bytes[i] == UInt8(ascii: "-") { i += 1 }
    guard skipDigits() > 0 else { throw failure("missing digits in a number") }
    if i < bytes.count, bytes[i] == UInt8(ascii: ".") {
      i += 1
      guard skipDigits() > 0 else { throw failure("missing digits after a decimal point") }
    }
    if i < bytes.count, bytes[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      if i < bytes.count, bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-") { i += 1 }
      guard skipDigits() > 0 else { throw failure("missing digits in an exponent") }
    }
    append(.number, start, i)
  }

  private mutating func skipDigits() -> Int {
    let start = i
    while i < bytes.count, bytes[i].isASCIIDigit { i += 1 }
    return i - start
  }

  private mutating func string() throws(JSONFailure) {
    i += 1
    let start = i
    var kind = JSONDocument.Kind.string
    while true {
      skipPlainText()
      guard i < bytes.count else { throw failure(JSONFailure.endInString) }
      if bytes[i] == UInt8(ascii: "\"") { break }
      kind = .escapedString
      try escape()
    }
    append(kind, start, i)
    i += 1
  }

  /// Skips to the next quote or backslash, eight bytes at a time.
  private mutating func skipPlainText() {
    let quotes: UInt64 = 0x2222_2222_2222_2222
    let slashes: UInt64 = 0x5C5C_5C5C_5C5C_5C5C
    while i + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      if JSONIndex.hasZero(word ^ quotes) || JSONIndex.hasZero(word ^ slashes) { break }
      i += 8
    }
    while i < bytes.count, bytes[i] != UInt8(ascii: "\""), bytes[i] != UInt8(ascii: "\\") { i += 1 }
  }

  /// Whether one of the eight bytes is 0.
  private static func hasZero(_ word: UInt64) -> Bool {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0
  }

  private mutating func escape() throws(JSONFailure) {
    guard i + 1 < bytes.count else { throw failure(JSONFailure.endInString) }
    let letter = bytes[i + 1]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      i += 2
    case UInt8(ascii: "u"):
      guard i + 6 <= bytes.count,
        (i + 2..<i + 6).allSatisfy({ bytes[$0].hexDigitValue != nil })
      else { throw failure("'\\u' needs four hexadecimal digits") }
      i += 6
    default: throw failure("unknown escape '\\\(Character(Unicode.Scalar(letter)))'")
    }
  }
}
