import CLibXML2

/// Converts bytes in any encoding that iconv knows to UTF-8.
enum TextDecoder {
  /// - Parameter encoding: a name from ``EncodingLabel/resolve(_:)``.
  /// - Returns: the text in UTF-8, with bytes that are invalid in the encoding replaced by U+FFFD, and the number of
  ///   those bytes; nil if the encoding is unknown.
  static func utf8(_ bytes: ArraySlice<UInt8>, from encoding: String) -> (
    text: [UInt8], invalid: Int
  )? {
    if encoding == "WINDOWS-1252" { return (windows1252(bytes), 0) }
    guard let descriptor = iconv_open("UTF-8", encoding), descriptor != iconv_t(bitPattern: -1)
    else { return nil }
    defer { iconv_close(descriptor) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 2)
    var invalid = 0
    var chunk = [UInt8](repeating: 0, count: 32768)
    var input = Array(bytes)
    input.withUnsafeMutableBytes { raw in
      guard let start = raw.baseAddress else { return }
      var next: UnsafeMutablePointer<CChar>? = start.assumingMemoryBound(to: CChar.self)
      var left = raw.count
      while left > 0 {
        let before = left
        let produced = chunk.withUnsafeMutableBytes { room in
          var out: UnsafeMutablePointer<CChar>? = room.baseAddress?.assumingMemoryBound(
            to: CChar.self)
          var free = room.count
          let result = iconv(descriptor, &next, &left, &out, &free)
          return (
            count: room.count - free,
            failed: result == Int.max || result == Int(bitPattern: UInt.max)
          )
        }
        output.append(contentsOf: chunk[..<produced.count])
        if produced.failed, produced.count == 0 || left == before {
          // Replace one invalid byte and go on after it.
          output.append(contentsOf: [0xEF, 0xBF, 0xBD])
          invalid += 1
          next = next?.advanced(by: 1)
          left -= 1
        }
      }
      // In encodings that compose letters and marks, iconv holds back the last letter for a mark that may follow.
      let kept = chunk.withUnsafeMutableBytes { room in
        var out: UnsafeMutablePointer<CChar>? = room.baseAddress?.assumingMemoryBound(
          to: CChar.self)
        var free = room.count
        _ = iconv(descriptor, nil, nil, &out, &free)
        return room.count - free
      }
      output.append(contentsOf: chunk[..<kept])
    }
    return (output, invalid)
  }

  /// windows-1252 as browsers read it: the five unassigned bytes become C1 controls.
  static func windows1252(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes { append(windows1252: byte, to: &output) }
    return output
  }

  static func append(windows1252 byte: UInt8, to output: inout [UInt8]) {
    if byte < 0x80 {
      output.append(byte)
    } else if byte < 0xA0 {
      let scalar = highWindows1252[Int(byte) - 0x80]
      output.append(contentsOf: Array(String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8))
    } else {
      output.append(0xC0 | byte >> 6)
      output.append(0x80 | byte & 0x3F)
    }
  }

  /// The characters of windows-1252's bytes 0x80–0x9F.
  static let highWindows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
