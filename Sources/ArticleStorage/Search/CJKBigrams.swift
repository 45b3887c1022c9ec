import FeedBasics

/// Prepares Chinese, Japanese and Korean text for the full-text index. These languages have no spaces at which a
/// tokenizer could split words, so runs of their characters are indexed as overlapping pairs: 北京大学 as 北京, 京大 and 大学.
/// The last character follows on its own, so that every character of a run begins a word of the index.
public enum CJKBigrams {
  /// The form of a text that is indexed.
  public static func text(_ text: String) -> String { replaced(in: text, isQuery: false) }

  /// The form of words to search for. A run at the end also matches inside a longer run.
  /// - Returns: the words, and whether the last one also matches as a prefix; nil without any letter or digit.
  public static func words(_ words: String) -> (text: String, isPrefix: Bool)? {
    guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    let words = InvisibleJoiners.removed(from: words)
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
    // No character of these languages has fewer than three bytes in UTF-8.
    guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return text }
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count * 3 / 2)
    /// The last character of the run, and how many it has.
    var run: (last: Unicode.Scalar, count: Int)?
    func endRun(isEnd: Bool) {
      if let run, run.count > 1, isQuery, isEnd {
        // The blank after the last pair.
        output.removeLast()
      } else if let run {
        output += UTF8.encode(run.last) ?? .init()
      }
      if run != nil, !isEnd { output.append(space) }
      run = nil
    }
    for scalar in text.unicodeScalars {
      let bytes = UTF8.encode(scalar) ?? .init()
      guard CJKCharacters.contains(scalar) else {
        endRun(isEnd: false)
        output += bytes
        continue
      }
      if let previous = run {
        output += UTF8.encode(previous.last) ?? .init()
        output += bytes
        output.append(space)
        run = (scalar, previous.count + 1)
      } else {
        if let last = output.last, last != space { output.append(space) }
        run = (scalar, 1)
      }
    }
    endRun(isEnd: true)
    return UTF8Text.string(valid: output)
  }

  private static let space = UInt8(ascii: " ")
}
