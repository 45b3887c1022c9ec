import FeedBasics

/// How a problem at the current byte is worded.
extension TOMLScanner {
  /// - Parameter offset: where the problem is, if not at the current byte.
  func problem(_ message: String, at offset: Int? = nil) -> TOMLProblem {
    TOMLProblem(offset: offset ?? position, message: message)
  }

  /// The current byte is not what the grammar has here.
  /// - Parameter expected: what it has here, with an article.
  func unexpected(_ expected: String) -> TOMLProblem {
    problem(forbidden ?? "expected \(expected), found \(found)")
  }

  /// Why the current byte is wrong anywhere in this part of the text; nil if it is only out of place.
  private var forbidden: String? {
    guard let byte = current else { return nil }
    switch byte {
    case Byte.tab, Byte.lineFeed: return nil
    case Byte.carriageReturn:
      return self.byte(ahead: 1) == Byte.lineFeed ? nil : "carriage return without a line feed"
    case 0..<0x20, 0x7F:
      return "control character U+\(TOMLText.hex(byte, digits: 4)) is not allowed"
    case 0x80...:
      if UTF8Bytes.scalarLength(in: bytes, at: position) == nil {
        let start = bytes.prefix(2)
        let isUTF16 = position == 0 && (start == [0xFF, 0xFE] || start == [0xFE, 0xFF])
        return isUTF16
          ? "the text is UTF-16; save it as UTF-8"
          : "byte 0x\(TOMLText.hex(byte, digits: 2)) is not valid UTF-8"
      }
      return nil
    default: return nil
    }
  }

  /// The character at the current byte, as a message names it.
  private var found: String {
    guard let byte = current else { return "the end of the file" }
    switch byte {
    case Byte.lineFeed, Byte.carriageReturn: return "the end of the line"
    case Byte.tab: return "a tab"
    case Byte.space: return "a space"
    default:
      let length = UTF8Bytes.scalarLength(in: bytes, at: position) ?? 1
      let end = min(position + length, bytes.count)
      let character = String(decoding: bytes[position..<end], as: UTF8.self)
      // A no-break space or a byte order mark between quotes would look like nothing or like a space.
      if let scalar = character.unicodeScalars.first, TOMLScanner.isInvisible(scalar) {
        return "the character U+\(TOMLText.hex(scalar.value, digits: 4))"
      }
      return TOMLText.shown(character)
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
      || scalar.properties.generalCategory == .control
  }
}

/// UTF-8 (RFC 3629), by bytes.
enum UTF8Bytes {
  static func hasByteOrderMark(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  /// The number of bytes of the scalar that begins at an offset; nil if none does.
  static func scalarLength(in bytes: [UInt8], at offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] < 0x80 { return 1 }
    let length = bytes.withUnsafeBufferPointer { UTF8Text.sequenceLength($0, at: offset) }
    return length == 0 ? nil : length
  }
}
