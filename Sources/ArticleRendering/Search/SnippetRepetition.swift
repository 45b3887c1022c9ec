/// Whether a passage adds anything to the lines around it.
extension Snippet {
  /// As much of a text as is compared.
  private static let comparedLength = 24

  /// Whether the passage is a part of the title.
  public func repeats(_ title: String?) -> Bool {
    let words = Snippet.words(text)
    return words.isEmpty || title.map { Snippet.words($0).contains(words) } ?? false
  }

  /// Whether one of the two begins within the other, so that a reader would read the same words twice.
  func overlaps(_ line: String) -> Bool {
    let (words, others) = (Snippet.words(text), Snippet.words(line))
    guard !words.isEmpty, !others.isEmpty else { return false }
    return others.contains(words.prefix(Snippet.comparedLength))
      || words.contains(others.prefix(Snippet.comparedLength))
  }

  /// The text in lower case, with single blanks and without the marks of where it was cut.
  private static func words(_ text: String) -> String {
    TerminalText.line(text).lowercased().split(separator: " ").joined(separator: " ")
      .trimmingPrefix("…").split(separator: "…").joined(separator: "…")
  }
}
