/// Words broken into lines at spaces.
enum WrappedLines {
  /// - Parameter width: in characters; a longer word has a line of its own.
  static func of(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
