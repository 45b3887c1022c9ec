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
    func byte(_ distance: Int) -> UInt8 {
      offset + distance < bytes.count ? bytes[offset + distance] : 0
    }
    func isContinuation(_ distance: Int) -> Bool { byte(distance) & 0b1100_0000 == 0b1000_0000 }
    // The second byte excludes overlong forms, surrogates and values above U+10FFFF.
    switch (byte(0), byte(1)) {
    case (0x00...0x7F, _): return offset < bytes.count ? 1 : nil
    case (0xC2...0xDF, 0x80...0xBF): return 2
    case (0xE0, 0xA0...0xBF), (0xE1...0xEC, 0x80...0xBF), (0xED, 0x80...0x9F),
      (0xEE...0xEF, 0x80...0xBF):
      return isContinuation(2) ? 3 : nil
    case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F):
      return isContinuation(2) && isContinuation(3) ? 4 : nil
    default: return nil
    }
  }
}
