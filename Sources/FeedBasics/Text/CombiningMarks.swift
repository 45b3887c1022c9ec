/// Marks that combine with the character before them. A character with very many of them is no text, and comparing it takes
/// time that grows with their square; Unicode's Stream-Safe Text Format has at most thirty (UAX #15, 13).
public enum CombiningMarks {
  private static let maximum = 30

  /// Whether a character has more marks.
  static func exceed(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    while true {
      // None is before U+0300.
      i = ByteScan.next(in: bytes, from: i) {
        $0.hits(0xCC...0xFF)
      } narrow: {
        $0 >= 0xCC
      }
      guard i < bytes.count else { return false }
      let start = i
      var count = 0
      while i < bytes.count, mayBeMark(bytes, at: i) {
        i += width(bytes[i])
        count += 1
      }
      if count > maximum, hasRun(bytes[start..<min(i, bytes.count)]) { return true }
      if count == 0 { i += width(bytes[i]) }
    }
  }

  /// The text without the marks beyond thirty of a character.
  public static func limited(_ text: String) -> String {
    guard text.withBytes({ exceed(in: $0) }) else { return text }
    var view = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count = isMark(scalar) ? count + 1 : 0
      if count <= maximum { view.append(scalar) }
    }
    return String(view)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }

  private static func hasRun(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var count = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      count = isMark(scalar) ? count + 1 : 0
      if count > maximum { return true }
    }
    return false
  }

  /// Whether a mark may begin with these bytes. Letters of Latin, Greek, Cyrillic, Han, kana and Hangul do not, so that
  /// nothing is looked up for most text.
  private static func mayBeMark(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    let next = i + 1 < bytes.count ? bytes[i + 1] : 0
    switch bytes[i] {
    case 0xCC, 0xD2, 0xD6...0xDF, 0xE0...0xE2: return true
    case 0xCD: return next < 0xB0
    case 0xE3: return next == 0x80 || next == 0x82
    case 0xEA: return next < 0xB0
    case 0xEF: return next == 0xAC || next == 0xB8
    case 0xF0: return next != 0x9F
    default: return false
    }
  }

  private static func width(_ first: UInt8) -> Int { first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }
}
