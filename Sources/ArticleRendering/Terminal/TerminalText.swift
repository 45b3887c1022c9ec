import FeedBasics

/// Prepares untrusted text for a line on a terminal: removes control characters and line breaks, and cuts and pads by
/// display width.
public enum TerminalText {
  /// The text on one line without control characters and soft hyphens; tabs and line breaks become spaces.
  public static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    let text = CombiningMarks.limited(text)
    var spaced = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      // A carriage return and a line feed are one break.
      case 0x0A: if !isAfterReturn { spaced.append(" ") }
      // A soft hyphen is shown where the line breaks there, but terminals show it anywhere.
      case 0xAD: break
      case 0x09, 0x0B...0x0D, 0x85, 0x2028, 0x2029: spaced.append(" ")
      default: spaced.append(scalar)
      }
      isAfterReturn = scalar.value == 0x0D
    }
    return UnsafeCharacters.removed(from: String(spaced))
  }

  /// The text cut between graphemes, with `…` at the end if it was cut.
  /// - Parameter width: the maximum width in columns, including the `…`.
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

  /// A row of a screen cut between graphemes, without `…`. Its escape sequences take no columns and stay, so that styles and
  /// links end.
  public static func clipped(_ row: String, to width: Int) -> String {
    var result = ""
    var used = 0
    var isFull = false
    var rest = row.unicodeScalars[...]
    while let first = rest.first {
      guard first == "\u{1B}" else {
        let text = rest.prefix { $0 != "\u{1B}" }
        rest = rest[text.endIndex...]
        for grapheme in String(text) where !isFull {
          used += DisplayWidth.of(grapheme)
          isFull = used > width
          if !isFull { result.append(grapheme) }
        }
        continue
      }
      let sequence = escapeSequence(rest)
      rest = rest[sequence.endIndex...]
      if sequence.last == "G", let column = Int(String(sequence.dropFirst(2).dropLast())) {
        // A jump to a column.
        used = column - 1
        isFull = used >= width
        if isFull { continue }
      }
      result.unicodeScalars += sequence
    }
    return result
  }

  /// The control sequence or control string with which a text begins (ECMA-48 §5.4 and §5.6).
  private static func escapeSequence(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    let parts = text.dropFirst(2)
    if text.dropFirst().first == "[" {
      let end = parts.firstIndex { (0x40...0x7E).contains($0.value) }
      return end.map { text[...$0] } ?? text
    }
    guard let last = parts.firstIndex(of: "\u{1B}"),
      let end = text.index(last, offsetBy: 2, limitedBy: text.endIndex)
    else { return text }
    return text[..<end]
  }

  /// The spaces that pad the text to a width in columns; empty if it is wider.
  public static func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }

  /// The text, isolated if it contains right-to-left characters so that it does not reorder the text next to it (UAX #9
  /// §6.2: FSI … PDI).
  public static func isolated(_ text: String) -> String {
    hasRightToLeft(text) ? "\u{2068}\(text)\u{2069}" : text
  }

  /// A line with each of its parts between commas isolated if that contains right-to-left characters, such as the names of
  /// feeds.
  public static func isolatedParts(_ line: String) -> String {
    guard hasRightToLeft(line) else { return line }
    return line.split(separator: ", ", omittingEmptySubsequences: false)
      .map { isolated(String($0)) }.joined(separator: ", ")
  }

  /// Whether the first letter with a direction is right-to-left (UAX #9, rule P2).
  static func beginsRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.first { $0.properties.isAlphabetic }.map(runsRightToLeft) ?? false
  }

  static func hasRightToLeft(_ text: String) -> Bool {
    // The first byte of every such letter is at least 0xD6.
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
