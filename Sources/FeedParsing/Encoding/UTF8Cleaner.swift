/// Prepares bytes for libxml2: valid UTF-8, without the characters that XML 1.0 §2.2 forbids.
enum UTF8Cleaner {
  struct Result {
    var bytes: [UInt8]
    /// The number of valid multi-byte sequences.
    var multibyte = 0
    /// The number of bytes outside any valid sequence; they were read as windows-1252.
    var invalid = 0
    /// The number of forbidden characters that were removed.
    var removed = 0
  }

  /// The length in bytes of the longest prefix that needs no cleaning, found in one scan without a copy, and the number
  /// of multi-byte sequences in it.
  static func cleanPrefix(_ bytes: ArraySlice<UInt8>) -> (length: Int, multibyte: Int) {
    bytes.withUnsafeBufferPointer { buffer in
      var i = 0
      var multibyte = 0
      let count = buffer.count
      let raw = UnsafeRawBufferPointer(buffer)
      while i < count {
        // Eight bytes of plain ASCII text at a time: no high bit, none below 0x20.
        while i + 8 <= count {
          let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
          let high = word & 0x8080_8080_8080_8080
          let low = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
          if high | low != 0 { break }
          i += 8
        }
        guard i < count else { break }
        let byte = buffer[i]
        if byte < 0x80 {
          if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return (i, multibyte) }
          i += 1
          continue
        }
        let length = sequenceLength(buffer, at: i)
        if length == 0 || isForbidden(buffer, at: i, length: length) { return (i, multibyte) }
        multibyte += 1
        i += length
      }
      return (i, multibyte)
    }
  }

  /// A clean copy. Bytes outside any valid sequence are read as windows-1252: in a feed of mixed encodings they nearly
  /// always are, and a feed that is windows-1252 throughout is read without loss.
  static func clean(_ bytes: ArraySlice<UInt8>) -> Result {
    var result = Result(bytes: [])
    result.bytes.reserveCapacity(bytes.count + 64)
    bytes.withUnsafeBufferPointer { buffer in
      var i = 0
      while i < buffer.count {
        let byte = buffer[i]
        if byte < 0x80 {
          if byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            result.bytes.append(byte)
          } else {
            result.removed += 1
          }
          i += 1
          continue
        }
        let length = sequenceLength(buffer, at: i)
        if length == 0 {
          result.invalid += 1
          TextDecoder.append(windows1252: byte, to: &result.bytes)
          i += 1
        } else {
          if isForbidden(buffer, at: i, length: length) {
            result.removed += 1
          } else {
            result.multibyte += 1
            result.bytes.append(contentsOf: buffer[i..<i + length])
          }
          i += length
        }
      }
    }
    return result
  }

  /// The length of the valid sequence (RFC 3629 §4) that begins with the non-ASCII byte at `i`; 0 if it is invalid.
  private static func sequenceLength(_ buffer: UnsafeBufferPointer<UInt8>, at i: Int) -> Int {
    let lead = buffer[i]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard i + length <= buffer.count, second.contains(buffer[i + 1]) else { return 0 }
    var k = 2
    while k < length {
      guard buffer[i + k] & 0xC0 == 0x80 else { return 0 }
      k += 1
    }
    return length
  }

  /// Whether the character is U+FFFE or U+FFFF, which XML forbids.
  private static func isForbidden(_ buffer: UnsafeBufferPointer<UInt8>, at i: Int, length: Int)
    -> Bool
  {
    length == 3 && buffer[i] == 0xEF && buffer[i + 1] == 0xBF && buffer[i + 2] >= 0xBE
  }
}
