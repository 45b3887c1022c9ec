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

  /// Lines of at most so many columns, broken at spaces, or anywhere where a word is longer or has no spaces (CJK).
  /// Line breaks in the text stay.
  public static func wrapped(_ text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      wrapped($0, width: width)
    }
  }

  private static func wrapped(_ line: Substring, width: Int) -> [String] {
    let width = max(1, width)
    var lines: [String] = []
    var current = ""
    var used = 0
    for word in line.split(separator: " ") {
      let columns = DisplayWidth.of(word)
      if used > 0, used + 1 + columns <= width {
        current += " " + word
        used += 1 + columns
        continue
      }
      if used > 0, columns <= width {
        lines.append(current)
        current = String(word)
        used = columns
        continue
      }
      // Longer than a line: what fits goes on this one, since text without spaces may break anywhere.
      if used > 0 {
        if used + 2 < width {
          current += " "
          used += 1
        } else {
          lines.append(current)
          (current, used) = ("", 0)
        }
      }
      for grapheme in word {
        let columns = DisplayWidth.of(grapheme)
        if used + columns > width, used > 0 {
          lines.append(current)
          (current, used) = ("", 0)
        }
        current.append(grapheme)
        used += columns
      }
    }
    lines.append(current)
    return lines
  }
}
