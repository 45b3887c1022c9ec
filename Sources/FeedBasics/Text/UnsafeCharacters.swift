/// Characters that control a terminal or reorder text: C0, DEL, C1, the line and paragraph separators, and the bidi
/// controls (Unicode property `Bidi_Control`).
public enum UnsafeCharacters {
  /// Whether a scalar is one of these characters; tab and line feed are.
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E,
      0x2066...0x2069:
      true
    default: false
    }
  }

  /// The text without these characters, and without more ``CombiningMarks`` than a character can have. With `keepingLines`,
  /// tab and line feed are kept.
  public static func removed(from text: String, keepingLines: Bool = false) -> String {
    let text = CombiningMarks.limited(text)
    guard text.withBytes({ occur(in: $0, keepingLines: keepingLines) }) else { return text }
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where !contains(scalar) || keepingLines && (scalar == "\n" || scalar == "\t") {
      view.append(scalar)
    }
    return String(view)
  }

  /// The text on one line: a space in place of each of these characters, and none at either end.
  public static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { contains($0) ? " " : $0 }))
      .trimmed(where: \.isWhitespace)
  }

  private static func occur(in bytes: UnsafeBufferPointer<UInt8>, keepingLines: Bool) -> Bool {
    var i = 0
    while true {
      i = ByteScan.next(in: bytes, from: i, wide: mayBegin, narrow: mayBegin)
      guard i < bytes.count else { return false }
      let isLine = bytes[i] == 0x0A || bytes[i] == 0x09
      if !(keepingLines && isLine), length(bytes, at: i) > 0 { return true }
      i += 1
    }
  }

  /// Whether a byte can be the first of such a character in UTF-8. Most text has few of these bytes.
  @inlinable @inline(__always)
  public static func mayBegin(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
  }

  /// The same for sixteen bytes.
  @inlinable @inline(__always)
  public static func mayBegin(_ bytes: ByteScan.Bytes) -> ByteScan.Hits {
    bytes.hits(0...0x1F) .| bytes.hits(0x7F) .| bytes.hits(0xC2) .| bytes.hits(0xD8)
      .| bytes.hits(0xE2)
  }

  /// The length in bytes of such a character that begins at a position of valid UTF-8; 0 if it is another one.
  public static func length(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Int {
    switch bytes[i] {
    case 0..<0x20, 0x7F: return 1
    case 0xC2: return i + 1 < bytes.count && bytes[i + 1] < 0xA0 ? 2 : 0
    case 0xD8: return i + 1 < bytes.count && bytes[i + 1] == 0x9C ? 2 : 0
    case 0xE2:
      guard i + 2 < bytes.count else { return 0 }
      switch (bytes[i + 1], bytes[i + 2]) {
      case (0x80, 0x8E...0x8F), (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): return 3
      default: return 0
      }
    default: return 0
    }
  }
}
