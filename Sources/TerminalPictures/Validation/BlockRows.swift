import FeedBasics

/// Validates a picture of block elements from another program before the terminal receives it, since an image may have
/// compromised that program.
enum BlockRows {
  /// Only characters of one cell, line ends and colours (ECMA-48 SGR) within the area pass; other sequences are removed
  /// completely.
  /// - Returns: nil if nothing is left.
  static func checked(_ bytes: [UInt8], within area: PictureArea, usesColor: Bool) -> DrawnPicture?
  {
    var lines: [String] = []
    for line in String(decoding: bytes, as: UTF8.self).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    ).prefix(area.rows) {
      lines.append(checked(line, columns: area.columns, usesColor: usesColor))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.isEmpty ? nil : .lines(lines)
  }

  private static func checked(
    _ line: Substring.UnicodeScalarView, columns: Int, usesColor: Bool
  ) -> String {
    var result = String.UnicodeScalarView()
    var rest = line
    var used = 0
    var isColored = false
    while let scalar = rest.first {
      if scalar == "\u{1B}" {
        let sequence = escapeSequence(rest)
        rest = rest.dropFirst(sequence.count)
        if usesColor, isColor(sequence) {
          result.append(contentsOf: sequence)
          isColored = true
        }
        continue
      }
      rest = rest.dropFirst()
      guard !UnsafeCharacters.contains(scalar), DisplayWidth.of(Character(scalar)) == 1,
        used < columns
      else { continue }
      result.append(scalar)
      used += 1
    }
    return used == 0 ? "" : String(result) + (isColored ? "\u{1B}[0m" : "")
  }

  /// From an escape on (ECMA-48 §5.3–5.6): a control sequence up to its final byte, a control string up to its end, or the
  /// escape and what follows it.
  private static func escapeSequence(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    guard let kind = text.dropFirst().first else { return text }
    switch kind {
    case "[":
      let end = text.indices.dropFirst(2).first { (0x40...0x7E).contains(text[$0].value) }
      return end.map { text[...$0] } ?? text
    case "]", "P", "_", "^", "X":
      let end = text.indices.dropFirst(2).first { index in
        text[index] == "\u{07}"
          || (text[index] == "\\" && text[text.index(before: index)] == "\u{1B}")
      }
      return end.map { text[...$0] } ?? text
    default:
      return text.prefix(2)
    }
  }

  private static func isColor(_ sequence: Substring.UnicodeScalarView) -> Bool {
    guard sequence.count <= 64, sequence.last == "m", sequence.dropFirst().first == "[" else {
      return false
    }
    return sequence.dropFirst(2).dropLast().allSatisfy { ("0"..."9").contains($0) || $0 == ";" }
  }
}
