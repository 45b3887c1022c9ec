import FeedBasics

/// Prepares bytes for libxml2: valid UTF-8, without the characters that XML 1.0 §2.2 forbids.
enum UTF8Cleaner {
  struct Result {
    var bytes: [UInt8]
    /// The number of valid multi-byte sequences, and of pairs of surrogates.
    var multibyte = 0
    /// The number of pairs of surrogates, each in three bytes, which were read as the character that they mean (CESU-8).
    var surrogates = 0
    /// The number of bytes outside any valid sequence; they were read as windows-1252.
    var invalid = 0
    /// The number of characters that were cut in two, of which nothing is left.
    var cut = 0
    /// The number of forbidden characters that were removed.
    var removed = 0

    /// Whether no byte is outside a sequence.
    var isValid: Bool { invalid + cut == 0 }
  }

  /// The length in bytes of the longest prefix that needs no cleaning, found in one scan without a copy.
  static func cleanPrefix(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var i = 0
      let count = buffer.count
      while true {
        i = ByteScan.next(
          in: buffer, from: i,
          wide: {
            $0.hits(0x80...0xFF) .| $0.hits(0...0x08) .| $0.hits(0x0B...0x0C)
              .| $0.hits(0x0E...0x1F)
          }, narrow: { $0 >= 0x80 || $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D })
        guard i < count, buffer[i] >= 0x80 else { return i }
        repeat {
          let length = UTF8Text.sequenceLength(buffer, at: i)
          if length == 0 || isForbidden(buffer, at: i, length: length) { return i }
          i += length
        } while i < count && buffer[i] >= 0x80
      }
    }
  }

  /// A clean copy. Bytes outside any valid sequence are read as windows-1252: in a feed of mixed encodings they nearly
  /// always are, and a feed that is windows-1252 throughout is read without loss.
  static func clean(_ bytes: ArraySlice<UInt8>) -> Result {
    var result = Result(bytes: [])
    result.bytes.reserveCapacity(bytes.count + 64)
    bytes.withUnsafeBufferPointer { buffer in
      var i = 0
      /// The first byte of the preceding character beyond ASCII, a space aside; 0 if another byte precedes.
      var before: UInt8 = 0
      while i < buffer.count {
        let byte = buffer[i]
        if byte < 0x80 {
          if byte != 0x20 { before = 0 }
          if byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            result.bytes.append(byte)
          } else {
            result.removed += 1
          }
          i += 1
          continue
        }
        let length = UTF8Text.sequenceLength(buffer, at: i)
        if length == 0, let scalar = surrogatePair(buffer, at: i) {
          result.surrogates += 1
          result.multibyte += 1
          result.bytes += UTF8.encode(scalar).map(Array.init) ?? []
          before = 0
          i += 6
        } else if length == 0, let rest = cutSequence(buffer, at: i, after: before) {
          result.cut += 1
          before = 0
          i += rest
        } else if length == 0 {
          before = 0
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
          before = byte
          i += length
        }
      }
    }
    return result
  }

  /// The length of what is left of a character that was cut in two, as programs do that count bytes: the beginning of a
  /// sequence at the end of a text, if it is no text in windows-1252.
  /// - Parameter before: the first byte of the character before it.
  private static func cutSequence(
    _ buffer: UnsafeBufferPointer<UInt8>, at i: Int, after before: UInt8
  ) -> Int? {
    let lead = buffer[i]
    let length = (~lead).leadingZeroBitCount
    guard 0xC2...0xF4 ~= lead, isAlphabet(lead, before) || isNeverText(buffer, at: i) else {
      return nil
    }
    let rest = buffer[(i + 1)...]
    let end = rest.prefix { $0 & 0xC0 == 0x80 }.endIndex
    guard end < i + length else { return nil }
    let next = buffer[end...].prefix(3)
    let isEnd =
      next.first.map { "<&\"]".utf8.contains($0) } ?? true || next.elementsEqual("...".utf8)
      || next.elementsEqual("…".utf8)
    return isEnd ? end - i : nil
  }

  /// Whether two bytes begin letters of the same length.
  private static func isAlphabet(_ lead: UInt8, _ before: UInt8) -> Bool {
    isOfLetter(lead) && isOfLetter(before)
      && (~lead).leadingZeroBitCount == (~before).leadingZeroBitCount
  }

  /// Whether the bytes would be no text in windows-1252: the beginning of a quotation mark or dash (`â€`) or of an emoji
  /// (`ðŸ`), or a capital letter that ends a word in small ones.
  private static func isNeverText(_ buffer: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    let next = i + 1 < buffer.count ? buffer[i + 1] : 0
    switch buffer[i] {
    case 0xE2: return next == 0x80
    case 0xF0: return next == 0x9F
    case 0xC2...0xC5: return next < 0x80 && i > 0 && 0x61...0x7A ~= buffer[i - 1]
    default: return false
    }
  }

  /// Whether a byte begins letters and not only signs. Text in another encoding has signs before letters.
  private static func isOfLetter(_ lead: UInt8) -> Bool { lead >= 0xC3 && lead != 0xE2 }

  /// The character of two surrogates in three bytes each, as old Java and MySQL write it (Unicode Technical Report 26).
  private static func surrogatePair(
    _ buffer: UnsafeBufferPointer<UInt8>, at i: Int
  ) -> Unicode.Scalar? {
    guard i + 6 <= buffer.count, buffer[i] == 0xED, buffer[i + 3] == 0xED else { return nil }
    let (high, low) = (buffer[i + 1], buffer[i + 4])
    guard 0xA0..<0xB0 ~= high, 0xB0..<0xC0 ~= low, 0x80..<0xC0 ~= buffer[i + 2],
      0x80..<0xC0 ~= buffer[i + 5]
    else { return nil }
    let upper = UInt32(high & 0x0F) << 6 | UInt32(buffer[i + 2] & 0x3F)
    let lower = UInt32(low & 0x0F) << 6 | UInt32(buffer[i + 5] & 0x3F)
    return Unicode.Scalar(0x10000 + (upper << 10) + lower)
  }

  /// Whether the character is U+FFFE or U+FFFF, which XML forbids.
  private static func isForbidden(_ buffer: UnsafeBufferPointer<UInt8>, at i: Int, length: Int)
    -> Bool
  {
    length == 3 && buffer[i] == 0xEF && buffer[i + 1] == 0xBF && buffer[i + 2] >= 0xBE
  }
}
