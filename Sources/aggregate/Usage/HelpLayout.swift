/// Breaks lines of help that the parser leaves as they are: its usage, and those of the overview.
enum HelpLayout {
  private static let marker = "USAGE: "

  /// The text with lines of at most so many columns. What is broken goes on below the line's second column.
  static func text(_ text: String, width: Int) -> String { text.broken(width) { _ in true } }

  /// The parser's text with its usage broken; the rest may be a script for completion.
  static func usage(in text: String, width: Int) -> String {
    text.broken(width) { $0.hasPrefix(marker) }
  }

  fileprivate static func broken(_ line: Substring, _ width: Int) -> String {
    let start = start(of: line)
    let isNarrow = start > width / 2
    let indent = isNarrow ? 4 : start
    let first = line.prefix(start)
    // A long first column has a line of its own.
    var lines =
      isNarrow
      ? [first.prefix(through: first.lastIndex { $0 != " " } ?? first.startIndex)].map(String.init)
      : []
    var current = isNarrow ? String(repeating: " ", count: indent) : String(first)
    var isEmpty = true
    for word in words(line.dropFirst(start)) {
      if !isEmpty, current.count + 1 + word.count > width {
        lines.append(current)
        current = String(repeating: " ", count: indent)
        isEmpty = true
      }
      current += isEmpty ? word : " \(word)"
      isEmpty = false
    }
    return (lines + [current]).joined(separator: "\n")
  }

  /// How many characters are before the text of a line, its first column included.
  private static func start(of line: Substring) -> Int {
    if line.hasPrefix(marker) { return marker.count }
    let first = line.drop { $0 == " " }
    guard let gap = first.firstRange(of: "  ") else { return line.count - first.count }
    return line.count - first[gap.upperBound...].drop { $0 == " " }.count
  }

  /// Words, of which those in brackets stay together.
  private static func words(_ text: Substring) -> [String] {
    var words: [String] = []
    var depth = 0
    for word in text.split(separator: " ") {
      if depth > 0, let last = words.popLast() {
        words.append("\(last) \(word)")
      } else {
        words.append(String(word))
      }
      depth += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return words
  }
}

extension String {
  /// - Parameter isBroken: whether a line may be broken.
  fileprivate func broken(_ width: Int, _ isBroken: (Substring) -> Bool) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.count > width && isBroken(line) ? HelpLayout.broken(line, width) : String(line)
    }.joined(separator: "\n")
  }
}
