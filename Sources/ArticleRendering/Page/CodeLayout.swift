import FeedBasics

/// Lays out code. Its lines are kept and broken only at the terminal's edge.
enum CodeLayout {
  /// - Parameters:
  ///   - width: the available columns.
  ///   - emit: called with each line.
  static func lines(_ code: [String], width: Int, _ emit: ([StyledRun]) -> Void) {
    let indentation = width > 40 ? "    " : "  "
    let room = max(1, width - indentation.count)
    for line in code {
      let clean = UnsafeCharacters.removed(from: withoutTabs(line))
      for part in cut(clean, width: room) {
        emit(
          part.isEmpty
            ? [] : [StyledRun(indentation)] + StyledLine.isolated([StyledRun(part, .code)]))
      }
    }
  }

  /// The line with spaces for tabs; a tab stop is every fourth column.
  private static func withoutTabs(_ line: String) -> String {
    guard line.utf8.contains(0x09) else { return line }
    var result = ""
    var column = 0
    for grapheme in line {
      if grapheme == "\t" {
        let count = 4 - column % 4
        result += String(repeating: " ", count: count)
        column += count
      } else {
        result.append(grapheme)
        column += DisplayWidth.of(grapheme)
      }
    }
    return result
  }

  private static func cut(_ line: String, width: Int) -> [String] {
    if DisplayWidth.of(line) <= width { return [line] }
    var parts: [String] = []
    var part = ""
    var used = 0
    for grapheme in line {
      let columns = DisplayWidth.of(grapheme)
      if used + columns > width, used > 0 {
        parts.append(part)
        (part, used) = ("", 0)
      }
      part.append(grapheme)
      used += columns
    }
    return parts + [part]
  }
}
