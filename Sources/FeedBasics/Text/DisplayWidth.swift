/// The number of columns that text occupies on a terminal.
public enum DisplayWidth {
  /// The width of a text in columns, the sum of its graphemes' widths. (Not generic: other modules would call it without
  /// specialisation.)
  public static func of(_ text: String) -> Int { sum(text) }

  /// The width of a part of a text in columns.
  public static func of(_ text: Substring) -> Int { sum(text) }

  private static func sum(_ text: some StringProtocol) -> Int {
    // Printable ASCII takes one column a byte.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The width of a grapheme in columns. An emoji is two columns wide regardless of its number of code points. Any
  /// other grapheme is as wide as its code points together, as in terminals that do not support graphemes.
  public static func of(_ grapheme: Character) -> Int {
    let scalars = grapheme.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count > 1, isEmojiSequence(first, scalars) { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// Whether terminals disagree about the grapheme's width.
  public static func isInDoubt(_ grapheme: Character) -> Bool {
    let scalars = grapheme.unicodeScalars
    guard scalars.count > 1, let first = scalars.first else { return false }
    return isEmojiSequence(first, scalars)
  }

  private static func isEmojiSequence(
    _ first: Unicode.Scalar, _ scalars: Character.UnicodeScalarView
  ) -> Bool {
    guard first.properties.isEmoji else { return false }
    // Two regional indicators are a flag; U+FE0F requests emoji presentation.
    if (0x1F1E6...0x1F1FF).contains(first.value) { return scalars.count > 1 }
    return first.properties.isEmojiPresentation || scalars.contains { $0.value == 0xFE0F }
      || scalars.contains { $0.properties.isEmojiModifier }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 {
      return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1
    }
    // Vowels and final consonants that join the preceding Hangul syllable.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return isWide(value) ? 2 : 1
  }

  /// East_Asian_Width W and F (Unicode Standard Annex #11), except for emoji. Unassigned code points are as wide as the
  /// block that contains them.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    let place = wide.partitionPoint { $0.upperBound < value }
    return place < wide.count && wide[place].contains(value)
  }
}
