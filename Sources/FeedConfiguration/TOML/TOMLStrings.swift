/// The four kinds of strings (toml.io/en/v1.0.0#string).
extension TOMLScanner {
  /// A string of any kind. The current byte is its first quote.
  mutating func string() throws(TOMLProblem) -> String {
    let quote = current ?? Byte.quote
    if byte(ahead: 1) == quote, byte(ahead: 2) == quote { return try multilineString(quote) }
    return try singleLineString(quote)
  }

  private mutating func singleLineString(_ quote: UInt8) throws(TOMLProblem) -> String {
    position += 1
    var decoded: [UInt8] = []
    // Where the bytes begin that are not in `decoded` yet.
    var start = position
    while let byte = current, byte != Byte.lineFeed {
      if byte == quote {
        let rest = bytes[start..<position]
        position += 1
        if decoded.isEmpty { return String(decoding: rest, as: UTF8.self) }
        return String(decoding: decoded + rest, as: UTF8.self)
      }
      if byte == Byte.backslash, quote == Byte.quote {
        decoded += bytes[start..<position]
        try escape(into: &decoded)
        start = position
      } else if byte == Byte.carriageReturn, self.byte(ahead: 1) == Byte.lineFeed {
        break
      } else {
        try skipText(byte)
      }
    }
    let name = quote == Byte.quote ? "'\"'" : "\"'\""
    throw problem("unterminated string: expected \(name) before the end of the line")
  }

  private mutating func multilineString(_ quote: UInt8) throws(TOMLProblem) -> String {
    let opening = position
    position += 3
    _ = skipLineBreak()
    var decoded: [UInt8] = []
    var start = position
    while let byte = current {
      switch byte {
      case quote:
        // One or two quotes are text, also right before the three closing ones.
        let count = (1...4).first { self.byte(ahead: $0) != quote } ?? 5
        let textCount = count < 3 ? count : count - 3
        if count < 3 {
          position += count
          continue
        }
        decoded += bytes[start..<position + textCount]
        position += count
        return String(decoding: decoded, as: UTF8.self)
      case Byte.backslash where quote == Byte.quote:
        decoded += bytes[start..<position]
        if !skipEscapedLineBreak() { try escape(into: &decoded) }
        start = position
      case Byte.carriageReturn where self.byte(ahead: 1) == Byte.lineFeed:
        // Every line break in a string is a line feed, whatever the file has.
        decoded += bytes[start..<position]
        position += 2
        start = position - 1
      case Byte.lineFeed: position += 1
      default: try skipText(byte)
      }
    }
    let name = quote == Byte.quote ? "\"\"\"" : "'''"
    throw problem("unterminated string: expected \(name) before the end of the file", at: opening)
  }

  /// Moves past a backslash at the end of a line, and all white space up to the next text.
  private mutating func skipEscapedLineBreak() -> Bool {
    var ahead = self
    ahead.position += 1
    ahead.skipSpace()
    guard ahead.skipLineBreak() else { return false }
    repeat { ahead.skipSpace() } while ahead.skipLineBreak()
    position = ahead.position
    return true
  }

  /// Appends the character that an escape denotes. The current byte is the backslash.
  private mutating func escape(into decoded: inout [UInt8]) throws(TOMLProblem) {
    let plain: UInt8
    switch byte(ahead: 1) {
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "t"): plain = Byte.tab
    case UInt8(ascii: "n"): plain = Byte.lineFeed
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "r"): plain = Byte.carriageReturn
    case Byte.quote: plain = Byte.quote
    case Byte.backslash: plain = Byte.backslash
    case UInt8(ascii: "u"): return try unicodeEscape(digits: 4, into: &decoded)
    case UInt8(ascii: "U"): return try unicodeEscape(digits: 8, into: &decoded)
    default: throw problem("unknown escape; a backslash in the text is written as '\\\\'")
    }
    decoded.append(plain)
    position += 2
  }

  private mutating func unicodeEscape(
    digits: Int, into decoded: inout [UInt8]
  ) throws(TOMLProblem) {
    let start = position
    position += 2
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = current, let digit = TOMLScanner.digit(byte, radix: 16) else {
        throw unexpected("\(digits) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw problem("U+\(TOMLText.hex(value, digits: 4)) is not a character", at: start)
    }
    decoded += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}
