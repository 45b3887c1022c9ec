/// Text in the form in which ``WallWords`` searches it: lower case, straight apostrophes, single spaces.
enum WallText {
  /// - Returns: the text with a space at its end.
  static func normalised(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count + 1)
    var wasSpace = true
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "\u{0}"..."\u{20}", "\u{A0}", "\u{200B}", "\u{202F}", "\u{3000}":
        if !wasSpace { output.append(0x20) }
        wasSpace = true
        continue
      case "\u{2018}", "\u{2019}": output.append(UInt8(ascii: "'"))
      case "\u{451}": output.append(contentsOf: [0xD0, 0xB5])
      case "\u{AD}": continue
      default: output.append(contentsOf: Unicode.UTF8.encode(scalar).map(Array.init) ?? [])
      }
      wasSpace = false
    }
    if !wasSpace { output.append(0x20) }
    return output
  }

  /// The sentences of normalised text.
  static func sentences(_ bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var i = 0
    while i < bytes.count {
      let length = markLength(bytes, at: i)
      i += max(length, 1)
      guard length > 0, i < bytes.count else { continue }
      // Wide marks need no space after them.
      guard length == 3 || bytes[i] == 0x20 || bytes[i] == UInt8(ascii: "\"") else { continue }
      ranges.append(start..<i)
      start = i
    }
    if start < bytes.count { ranges.append(start..<bytes.count) }
    return ranges
  }

  private static func markLength(_ bytes: [UInt8], at i: Int) -> Int {
    switch bytes[i] {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return 1
    case 0xE3: return i + 2 < bytes.count && bytes[i + 1] == 0x80 && bytes[i + 2] == 0x82 ? 3 : 0
    case 0xEF:
      guard i + 2 < bytes.count, bytes[i + 1] == 0xBC else { return 0 }
      return bytes[i + 2] == 0x81 || bytes[i + 2] == 0x9F ? 3 : 0
    default: return 0
    }
  }

  /// Whether a word may begin at a position.
  static func isWordStart(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    guard i > 0 else { return true }
    let before = bytes[i - 1]
    if before < 0x80 {
      let isLetter = before >= 0x61 && before <= 0x7A
      let isDigit = before >= 0x30 && before <= 0x39
      return !isLetter && !isDigit
    }
    var lead = i - 1
    while lead > 0, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
    // Signs of Latin-1, or punctuation and scripts without spaces.
    return bytes[lead] == 0xC2 || bytes[lead] >= 0xE2
  }

  /// The characters of a range; a Chinese or Japanese one counts as two.
  static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { sum, byte in
      switch byte {
      case 0x80..<0xC0: sum
      case 0xE3..<0xF0: sum + 2
      default: sum + 1
      }
    }
  }
}
