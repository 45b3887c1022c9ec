/// Byte order marks, and the shape of UTF-16 and UTF-32 without one (XML 1.0, appendix F).
enum ByteOrder {
  /// - Returns: the encoding that the first bytes prove, and how many bytes the mark takes.
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
    if b.count == 4, b[0] == 0x3C, b[1] == 0, b[3] == 0 { return ("UTF-16LE", 0) }
    if b.count == 4, b[0] == 0, b[1] == 0x3C, b[2] == 0 { return ("UTF-16BE", 0) }
    if b.count == 4, b[0] == 0x7B, b[1] == 0, b[3] == 0 { return ("UTF-16LE", 0) }
    return (nil, 0)
  }
}
