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

  /// The text without these characters. With `keepingLines`, tab and line feed are kept.
  public static func removed(from text: String, keepingLines: Bool = false) -> String {
    func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
      contains(scalar) && !(keepingLines && (scalar == "\n" || scalar == "\t"))
    }
    guard mayContain(text, keepingLines: keepingLines),
      text.unicodeScalars.contains(where: isUnwanted)
    else { return text }
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isUnwanted(scalar) { view.append(scalar) }
    return String(view)
  }

  /// Whether the text has bytes that can be part of such a character in UTF-8; most text has none.
  private static func mayContain(_ text: String, keepingLines: Bool) -> Bool {
    func search(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      var i = 0
      while i < bytes.count {
        let byte = bytes[i]
        if byte >= 0x20, byte < 0x7F {
          i += 1
          continue
        }
        let next = i + 1 < bytes.count ? bytes[i + 1] : 0
        switch byte {
        case 0x09, 0x0A: if !keepingLines { return true }
        case 0x00..<0x20, 0x7F: return true
        case 0xC2: if next < 0xA0 { return true }
        case 0xD8: if next == 0x9C { return true }
        // U+200E … U+2069; quotation marks and dashes are in this range too.
        case 0xE2:
          let last = i + 2 < bytes.count ? bytes[i + 2] : 0
          if next == 0x80, last == 0x8E || last == 0x8F || last >= 0xA8 { return true }
          if next == 0x81 { return true }
        default: break
        }
        i += 1
      }
      return false
    }
    return text.utf8.withContiguousStorageIfAvailable(search) ?? true
  }
}
