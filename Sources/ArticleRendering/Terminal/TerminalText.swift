import FeedModel

/// Text from outside made fit for a line of a terminal: nothing that steers it, no line breaks, cut and padded by
/// display width.
public enum TerminalText {
  /// One line without control characters; tabs and line breaks become spaces.
  public static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    let spaced = String(
      text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    return UnsafeCharacters.removed(from: spaced)
  }

  /// The text cut to a width on a grapheme, with `…` where something was cut off.
  public static func cut(_ text: String, to width: Int) -> String {
    if DisplayWidth.of(text) <= width { return text }
    guard width > 0 else { return "" }
    var result = ""
    var used = 0
    for grapheme in text {
      let columns = DisplayWidth.of(grapheme)
      if used + columns > width - 1 { break }
      result.append(grapheme)
      used += columns
    }
    while result.last == " " { result.removeLast() }
    return result + "…"
  }

  /// Spaces that fill the text up to a width.
  public static func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }

  /// Text that runs from right to left is kept from turning round what stands beside it (UAX #9 §6.2: FSI … PDI).
  public static func isolated(_ text: String) -> String {
    hasRightToLeft(text) ? "\u{2068}\(text)\u{2069}" : text
  }

  /// Whether the first letter that has a direction runs from right to left (UAX #9, rule P2).
  static func beginsRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.first { $0.properties.isAlphabetic }.map(runsRightToLeft) ?? false
  }

  static func hasRightToLeft(_ text: String) -> Bool {
    // Every such letter takes bytes from 0xD6 on.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains(where: runsRightToLeft)
  }

  /// The blocks of the right-to-left scripts (UAX #9, Bidi_Class R and AL).
  private static func runsRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
