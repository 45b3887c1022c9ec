internal import FeedBasics

/// How likely text is in UTF-8, apart from stray bytes.
enum UTF8Model {
  /// - Parameter bytes: any text.
  /// - Returns: the logarithm of the probability of its valid sequences, and all other bytes, each sequence replaced by a
  ///   letter.
  static func score(_ bytes: [UInt8]) -> (sequences: Double, rest: [UInt8]) {
    var total = 0.0
    var rest: [UInt8] = []
    rest.reserveCapacity(bytes.count)
    bytes.withUnsafeBufferPointer { buffer in
      var i = 0
      while i < buffer.count {
        let length = buffer[i] < 0x80 ? 0 : UTF8Text.sequenceLength(buffer, at: i)
        if length == 0 {
          rest.append(buffer[i])
          i += 1
        } else {
          total += likelihood(buffer[i], buffer[i + 1])
          rest.append(UInt8(ascii: "a"))
          i += length
        }
      }
    }
    return (total, rest)
  }

  /// What a character costs in a block that the press hardly ever needs.
  private static let rare = -13.0

  /// - Returns: the logarithm of the probability of a character that begins with these bytes.
  private static func likelihood(_ lead: UInt8, _ second: UInt8) -> Double {
    switch (lead, second) {
    // Latin, Cyrillic, Greek, Hebrew and Arabic letters, and the symbols of Latin-1.
    case (0xC3, _), (0xD0, 0x90...), (0xD1, ...0x8F): -4.5
    case (0xC2, 0xA0...), (0xC4...0xC5, _), (0xC8, 0x98...0x9B), (0xCE...0xCF, _): -5
    case (0xD0, _), (0xD1, ...0x9F), (0xD7, 0x90...), (0xD8...0xDB, _): -5
    // Quotation marks and dashes, kana with the punctuation of East Asia, its ideographs and Hangul.
    case (0xE2, 0x80), (0xE2, 0x82), (0xE3, 0x80...0x83): -5
    case (0xE0, _), (0xEF, 0xBC...0xBD): -7
    case (0xE4...0xEC, _), (0xED, ...0x9E), (0xE1...0xE3, _), (0xF0, 0x9F): -9
    default: rare
    }
  }
}
