import CLibXML2

/// Converts text to encodings that iconv knows.
enum TextEncoder {
  /// - Returns: the bytes; nil if the encoding is unknown or lacks a character.
  static func bytes(of text: String, in encoding: String) -> [UInt8]? {
    guard let descriptor = iconv_open(encoding, "UTF-8"), descriptor != iconv_t(bitPattern: -1)
    else { return nil }
    defer { iconv_close(descriptor) }
    var input = Array(text.utf8)
    var output = [UInt8](repeating: 0, count: input.count * 4 + 16)
    let length: Int? = input.withUnsafeMutableBytes { from in
      output.withUnsafeMutableBytes { to in
        var next = from.baseAddress?.assumingMemoryBound(to: CChar.self)
        var left = from.count
        var out = to.baseAddress?.assumingMemoryBound(to: CChar.self)
        var free = to.count
        let result = iconv(descriptor, &next, &left, &out, &free)
        // The second call writes what ends the text in encodings that have states.
        guard left == 0, Int(truncatingIfNeeded: result) == 0,
          Int(truncatingIfNeeded: iconv(descriptor, nil, nil, &out, &free)) == 0
        else { return nil }
        return to.count - free
      }
    }
    return length.map { Array(output[..<$0]) }
  }

  /// The two-byte codes of the characters that have one.
  static func codes(of text: String, in encoding: String) -> [Int] {
    text.compactMap { character in
      guard let code = bytes(of: String(character), in: encoding), code.count == 2 else {
        return nil
      }
      return Int(code[0]) << 8 | Int(code[1])
    }
  }
}
