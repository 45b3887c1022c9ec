/// Detects byte order marks, and UTF-16 and UTF-32 without one (XML 1.0, appendix F).
enum ByteOrder {
  /// - Returns: the encoding that the first bytes prove, nil if they prove none, and the mark's length in bytes.
  static func detect(_ bytes: [UInt8]) -> (encoding: String?, length: Int) {
    let b = Array(bytes.prefix(4))
    if b.starts(with: [0xEF, 0xBB, 0xBF]) {
      // Some servers prepend a second mark.
      var length = 3
      while bytes.count >= length + 3, bytes[length] == 0xEF, bytes[length + 1] == 0xBB,
        bytes[length + 2] == 0xBF
      {
        length += 3
      }
      return ("UTF-8", length)
    }
    if b == [0xFF, 0xFE, 0, 0] { return ("UTF-32LE", 4) }
    if b == [0, 0, 0xFE, 0xFF] { return ("UTF-32BE", 4) }
    if b.starts(with: [0xFF, 0xFE]) { return ("UTF-16LE", 2) }
    if b.starts(with: [0xFE, 0xFF]) { return ("UTF-16BE", 2) }
    if b == [0x3C, 0, 0, 0] { return ("UTF-32LE", 0) }
    if b == [0, 0, 0, 0x3C] { return ("UTF-32BE", 0) }
    if isUTF16(bytes, low: 0, high: 1) { return ("UTF-16LE", 0) }
    if isUTF16(bytes, low: 1, high: 0) { return ("UTF-16BE", 0) }
    return (nil, 0)
  }

  /// Whether the first two characters after white space take two bytes each, the first being `<` or `{` and the other
  /// one below U+0100.
  private static func isUTF16(_ bytes: [UInt8], low: Int, high: Int) -> Bool {
    var i = 0
    while i + 3 < bytes.count, bytes[i + high] == 0, XMLBytes.isSpace(bytes[i + low]) { i += 2 }
    return i + 3 < bytes.count && bytes[i + high] == 0
      && (bytes[i + low] == UInt8(ascii: "<") || bytes[i + low] == UInt8(ascii: "{"))
      && bytes[i + 2 + high] == 0
  }
}
