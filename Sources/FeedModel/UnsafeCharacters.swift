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
    guard text.unicodeScalars.contains(where: isUnwanted) else { return text }
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isUnwanted(scalar) { view.append(scalar) }
    return String(view)
  }
}
