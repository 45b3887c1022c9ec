import FeedModel

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
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.contains(where: mayBegin) else { return nil }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + bytes.count / 2)
      var index = 0
      while index < bytes.count {
        let run = CJKBigrams.run(in: bytes, from: index)
        if run.isEmpty {
          var next = index + width(bytes[index])
          while next < bytes.count, !mayBegin(bytes[next]) { next += 1 }
          append(bytes, from: index, to: min(next, bytes.count), onto: &output)
          index = next
          continue
        }
        if let last = output.last, last != space { output.append(space) }
        let end = run[run.count - 1]
        let isLast = end == bytes.count
        append(run, of: bytes, from: index, repeatsLast: !(isQuery && isLast), to: &output)
        if !isLast { output.append(space) }
        index = end
      }
      return String(decoding: output, as: UTF8.self)
    } ?? text
  }

  /// Whether a character of these languages may begin with this byte in UTF-8.
  private static func mayBegin(_ byte: UInt8) -> Bool { byte >= 0xE3 }

  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, onto output: inout [UInt8]
  ) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  private static let space = UInt8(ascii: " ")

  /// Appends the pairs of a run.
  /// - Parameters:
  ///   - run: the ends of its characters.
  ///   - repeatsLast: whether the last character follows once more, on its own.
  private static func append(
    _ run: [Int], of bytes: UnsafeBufferPointer<UInt8>, from start: Int, repeatsLast: Bool,
    to output: inout [UInt8]
  ) {
    guard run.count > 1 else {
      append(bytes, from: start, to: run[0], onto: &output)
      return
    }
    var start = start
    for position in 1..<run.count {
      if position > 1 { output.append(space) }
      append(bytes, from: start, to: run[position], onto: &output)
      start = run[position - 1]
    }
    if repeatsLast {
      output.append(space)
      append(bytes, from: start, to: run[run.count - 1], onto: &output)
    }
  }

  /// The ends of the characters of the run that begins here; empty if none begins here.
  private static func run(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [Int] {
    var ends: [Int] = []
    var index = start
    while index < bytes.count, let scalar = scalar(in: bytes, at: index),
      CJKCharacters.contains(scalar)
    {
      index += width(bytes[index])
      ends.append(index)
    }
    return ends
  }

  /// A scalar of three or four bytes; nil for any other.
  private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int)
    -> Unicode.Scalar?
  {
    let width = width(bytes[index])
    guard width >= 3, index + width <= bytes.count else { return nil }
    var value = UInt32(bytes[index] & (width == 3 ? 0x0F : 0x07))
    for offset in 1..<width { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return Unicode.Scalar(value)
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
