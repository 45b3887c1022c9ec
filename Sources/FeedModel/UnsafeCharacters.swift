/// Characters that steer a terminal or turn text around: C0, DEL, C1, the line and paragraph separators, and the bidi
/// controls (Unicode property `Bidi_Control`).
public enum UnsafeCharacters {
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E,
      0x2066...0x2069:
      true
    default: false
    }
  }

  /// The text without them. Tab and line feed stay where `keepingLines` says so.
  public static func removed(from text: String, keepingLines: Bool = false) -> String {
    func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
      contains(scalar) && !(keepingLines && (scalar == "\n" || scalar == "\t"))
    }
    // Most text is clean, and plain ASCII shows it without looking at scalars.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    guard mayContain(text), text.unicodeScalars.contains(where: isUnwanted) else { return text }
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isUnwanted(scalar) { view.append(scalar) }
    return String(view)
  }

  /// Whether one of the bytes is there with which such characters are written, or begin, in UTF-8; most that are not
  /// ASCII begin otherwise.
  private static func mayContain(_ text: String) -> Bool {
    func isSuspect(_ byte: UInt8) -> Bool {
      byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8
    }
    func search(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      for (i, byte) in bytes.enumerated() {
        if isSuspect(byte) { return true }
        // U+200E … U+2069.
        if byte == 0xE2, i + 1 < bytes.count, bytes[i + 1] == 0x80 || bytes[i + 1] == 0x81 {
          return true
        }
      }
      return false
    }
    return text.utf8.withContiguousStorageIfAvailable(search) ?? true
  }
}
