/// A comment (WHATWG HTML §13.2.5.43–52).
enum HTMLComment {
  /// - Parameter start: the position after `<!--`.
  /// - Returns: the range of its text, and the position after it; an unclosed comment extends to the end.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (text: Range<Int>, end: Int) {
    // `<!-->` and `<!--->` are complete comments.
    for length in 0...1 where start + length < bytes.count {
      if bytes[start + length] == UInt8(ascii: ">") { return (start..<start, start + length + 1) }
      guard bytes[start + length] == UInt8(ascii: "-") else { break }
    }
    var i = start
    while i + 2 < bytes.count {
      // The third byte alone rules out most positions.
      let third = bytes[i + 2]
      if third == UInt8(ascii: ">") || third == UInt8(ascii: "!"),
        bytes[i] == UInt8(ascii: "-"), bytes[i + 1] == UInt8(ascii: "-")
      {
        if third == UInt8(ascii: ">") { return (start..<i, i + 3) }
        if i + 3 < bytes.count, bytes[i + 3] == UInt8(ascii: ">") { return (start..<i, i + 4) }
      }
      i += 1
    }
    // An incomplete end mark is not part of the text.
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    for (word, count) in [("--!", 3), ("--", 2), ("-", 1)]
    where rest.suffix(count).elementsEqual(word.utf8) {
      return (start..<bytes.count - count, bytes.count)
    }
    return (start..<bytes.count, bytes.count)
  }
}
