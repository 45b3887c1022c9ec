import FeedModel

/// Chinese, Japanese and Korean have no spaces that a tokenizer could part words at: runs of their characters are
/// indexed as overlapping pairs, 北京大学 as 北京, 京大 and 大学. Its last character stands behind them on its own, so
/// that every character of a run begins a word of the index.
enum CJKBigrams {
  /// A text as it is indexed.
  static func text(_ text: String) -> String { replaced(in: text, isQuery: false) }

  /// Words as they are looked for: a run at the end need not end where that of the text does.
  /// - Returns: nil where nothing in it can be looked for, and whether its last word is the beginning of one.
  static func words(_ words: String) -> (text: String, isPrefix: Bool)? {
    guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    var isPrefix = false
    let end = words.lastIndex { $0.isLetter || $0.isNumber }.map { words.index(after: $0) }
    let trimmed = words[..<(end ?? words.endIndex)]
    let result = replaced(in: String(trimmed), isQuery: true)
    if let last = trimmed.unicodeScalars.last, CJKCharacters.contains(last) {
      let run = trimmed.unicodeScalars.reversed().prefix(while: CJKCharacters.contains).count
      isPrefix = run == 1
    }
    return (result, isPrefix)
  }

  private static func replaced(in text: String, isQuery: Bool) -> String {
    // All of these characters begin with such a byte in UTF-8.
    if text.utf8.allSatisfy({ $0 < 0xE3 }) { return text }
    var output = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    var runLength = 0
    func endRun(_ output: inout String.UnicodeScalarView, isLast: Bool) {
      guard let last = previous else { return }
      if runLength == 1 {
        output.append(last)
      } else if !(isQuery && isLast) {
        output.append(" ")
        output.append(last)
      }
      if !isLast { output.append(" ") }
      previous = nil
      runLength = 0
    }
    for scalar in text.unicodeScalars {
      guard CJKCharacters.contains(scalar) else {
        endRun(&output, isLast: false)
        output.append(scalar)
        continue
      }
      if let previous {
        if runLength > 1 { output.append(" ") }
        output.append(previous)
        output.append(scalar)
      } else if let last = output.last, last != " " {
        output.append(" ")
      }
      previous = scalar
      runLength += 1
    }
    endRun(&output, isLast: true)
    return String(output)
  }
}
