import FeedBasics

/// Prepares text in scripts such as Chinese and Thai for the full-text index. They have no spaces at which a tokenizer could
/// split words, so runs of their characters are indexed as overlapping pairs: 北京大学 as 北京, 京大 and 大学. The last
/// character follows on its own, so that every character of a run begins a word of the index.
public enum CharacterPairs {
  /// The form of a text that is indexed.
  public static func text(_ text: String) -> String { replaced(in: text, isQuery: false) }

  /// The form of words to search for. A run at the end also matches inside a longer run.
  /// - Returns: the words, and whether the last one also matches as a prefix; nil without any letter or digit.
  public static func words(_ words: String) -> (text: String, isPrefix: Bool)? {
    let words = SearchForm.of(words)
    guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    let end = words.lastIndex { $0.isLetter || $0.isNumber }.map { words.index(after: $0) }
    let trimmed = words[..<(end ?? words.endIndex)]
    let run = trimmed.unicodeScalars.reversed().prefix(while: UnspacedScripts.contains).count
    return (replaced(in: String(trimmed), isQuery: true), run == 1)
  }

  private static func replaced(in text: String, isQuery: Bool) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var index = nextCandidate(in: bytes, from: 0)
      guard index < bytes.count else { return nil }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + bytes.count / 2)
      /// The bytes before it are in the output.
      var copied = 0
      while true {
        index = nextCandidate(in: bytes, from: index)
        guard index < bytes.count else { break }
        guard let width = characterWidth(bytes, at: index) else {
          index += self.width(bytes[index])
          continue
        }
        append(bytes[copied..<index], to: &output)
        if let last = output.last, last != space { output.append(space) }
        index = appendRun(of: bytes, from: index, width: width, isQuery: isQuery, to: &output)
        if index < bytes.count { output.append(space) }
        copied = index
      }
      if copied == 0 { return nil }
      append(bytes[copied...], to: &output)
      return UTF8Text.string(valid: output)
    } ?? text
  }

  /// The index of the next byte that can begin such a character, or the end of the bytes.
  private static func nextCandidate(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    ByteScan.next(in: bytes, from: start) {
      $0.hits(0xE0...0xE1) .| $0.hits(0xE3...0xFF)
    } narrow: {
      $0 >= 0xE0 && $0 != 0xE2
    }
  }

  private static let space = UInt8(ascii: " ")

  private static func append(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]
  ) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes))
  }

  /// Appends the pairs of a run, and its last character on its own, except at the end of a query.
  /// - Parameter width: of the first character.
  /// - Returns: the end of the run.
  private static func appendRun(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, width: Int, isQuery: Bool,
    to output: inout [UInt8]
  ) -> Int {
    var last = start
    var end = start + width
    while end < bytes.count, let width = characterWidth(bytes, at: end) {
      if last > start { output.append(space) }
      append(bytes[last..<end + width], to: &output)
      (last, end) = (end, end + width)
    }
    if last == start {
      append(bytes[last..<end], to: &output)
    } else if !isQuery || end < bytes.count {
      output.append(space)
      append(bytes[last..<end], to: &output)
    }
    return end
  }

  /// The length in bytes of the character of these scripts that begins here; nil for any other.
  private static func characterWidth(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Int? {
    let width = width(bytes[index])
    guard width >= 3, index + width <= bytes.count else { return nil }
    var value = UInt32(bytes[index] & (width == 3 ? 0x0F : 0x07))
    for offset in 1..<width { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return Unicode.Scalar(value).map(UnspacedScripts.contains) == true ? width : nil
  }

  /// The length in bytes of a scalar that begins with this byte.
  private static func width(_ first: UInt8) -> Int {
    switch first {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}
