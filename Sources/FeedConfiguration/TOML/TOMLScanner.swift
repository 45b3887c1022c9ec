/// The bytes that TOML's grammar names.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let apostrophe = UInt8(ascii: "'")
  static let plus = UInt8(ascii: "+")
  static let comma = UInt8(ascii: ",")
  static let minus = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let openBracket = UInt8(ascii: "[")
  static let backslash = UInt8(ascii: "\\")
  static let closeBracket = UInt8(ascii: "]")
  static let underscore = UInt8(ascii: "_")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
}

/// Reads the parts of a line: white space, comments, keys and single values. It knows nothing of tables.
struct TOMLScanner {
  let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = UTF8Bytes.hasByteOrderMark(bytes) ? 3 : 0
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// nil at the end of the text.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// A byte after the current one; nil after the end of the text.
  func byte(ahead distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  /// Moves past a byte, if it is the current one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Moves past spaces and tabs.
  mutating func skipSpace() {
    while position < bytes.count, bytes[position] == Byte.space || bytes[position] == Byte.tab {
      position += 1
    }
  }

  /// Moves past a line feed, or a carriage return with a line feed.
  mutating func skipLineBreak() -> Bool {
    if current == Byte.lineFeed {
      position += 1
      return true
    }
    if current == Byte.carriageReturn, byte(ahead: 1) == Byte.lineFeed {
      position += 2
      return true
    }
    return false
  }

  /// Moves past white space, a comment and the line break.
  mutating func finishLine() throws(TOMLProblem) {
    skipSpace()
    try skipComment()
    if !skipLineBreak(), !isAtEnd { throw unexpected("the end of the line") }
  }

  /// Moves past white space, comments and line breaks, all of which may separate the elements of an array.
  mutating func skipSpaceAndLines() throws(TOMLProblem) {
    repeat {
      skipSpace()
      try skipComment()
    } while skipLineBreak()
  }

  private mutating func skipComment() throws(TOMLProblem) {
    guard current == Byte.hash else { return }
    position += 1
    while let byte = current, byte != Byte.lineFeed {
      if byte == Byte.carriageReturn, self.byte(ahead: 1) == Byte.lineFeed { return }
      try skipText(byte)
    }
  }

  /// Moves past a character that comments and strings may contain.
  /// - Parameter byte: the current one.
  @inline(__always)
  mutating func skipText(_ byte: UInt8) throws(TOMLProblem) {
    if byte >= 0x20 && byte < 0x7F || byte == Byte.tab {
      position += 1
    } else {
      try skipRareText(byte)
    }
  }

  private mutating func skipRareText(_ byte: UInt8) throws(TOMLProblem) {
    guard byte >= 0x80, let length = UTF8Bytes.scalarLength(in: bytes, at: position) else {
      throw unexpected("text")
    }
    position += length
  }
}
