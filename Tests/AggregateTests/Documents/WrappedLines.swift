/// Text wrapped at spaces.
enum WrappedLines {
  /// - Parameter width: the maximum in characters; a longer word gets its own line.
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
