import FeedBasics

/// Breaks a message or an explanation into lines, at spaces where possible.
public enum WrappedText {
  /// - Parameter width: the columns of a line.
  public static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ").flatMap({ pieces($0, width: max(1, width)) }) {
      if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  /// The word, or its parts if it is longer than a line.
  private static func pieces(_ word: Substring, width: Int) -> [String] {
    guard DisplayWidth.of(word) > width else { return [String(word)] }
    var pieces = [""]
    for grapheme in word {
      let last = pieces[pieces.count - 1]
      if !last.isEmpty, DisplayWidth.of(last) + DisplayWidth.of(grapheme) > width {
        pieces.append("")
      }
      pieces[pieces.count - 1].append(grapheme)
    }
    return pieces
  }
}
