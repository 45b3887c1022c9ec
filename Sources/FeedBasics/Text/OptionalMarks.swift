/// Marks of letters that many writers leave out: accents, the points of Hebrew, the vowels of Arabic and the stretching of
/// its words, and the dots of ё. Words are searched without the difference.
///
/// The vowel signs of Indic scripts are none of them. A letter of these scripts that is one character, or a letter and a
/// sign, becomes the latter. Accents in Latin letters stay, since the index ignores them.
enum OptionalMarks {
  /// The text without these marks, and without variation selectors, which only choose how a character is drawn.
  static func removed(from text: String) -> String {
    text.withBytes { bytes in
      var start = next(in: bytes, from: 0)
      guard start < bytes.count else { return nil }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + bytes.count / 8)
      var copied = 0
      var scalars: [Unicode.Scalar] = []
      while start < bytes.count {
        var end = start
        while end + 1 < bytes.count, isCandidate(bytes[end], bytes[end + 1]) {
          end += width(bytes[end])
        }
        output.append(contentsOf: bytes[copied..<start])
        scalars.removeAll(keepingCapacity: true)
        for scalar in String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars {
          Decomposition.append(scalar, .canonical, to: &scalars)
        }
        for scalar in scalars where !contains(scalar) { output.append(contentsOf: scalar.utf8) }
        copied = end
        start = next(in: bytes, from: end)
      }
      output.append(contentsOf: bytes[copied...])
      return UTF8Text.string(valid: output)
    } ?? text
  }

  private static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F: true
    // Hebrew, whose other signs separate words.
    case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true
    // Arabic.
    case 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7...0x6E8,
      0x6EA...0x6ED:
      true
    // Variation selectors.
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  // MARK: Bytes

  /// The position of the next character that may be such a mark or have one; the number of bytes if there are no more.
  private static func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let found = ByteScan.nextPair(in: bytes, from: start) { first, second in
      let usual = first.hits(0xCC...0xCF) .| first.hits(0xD6...0xDB)
      let cyrillic =
        (first.hits(0xD0) .& second.hits(0x81)) .| (first.hits(0xD1) .& second.hits(0x91))
      let indic = first.hits(0xE0) .& second.hits(0xA4...0xB7)
      let greek = first.hits(0xE1) .& second.hits(0xBC...0xBF)
      let forms = first.hits(0xEF) .& (second.hits(0xAC...0xAD) .| second.hits(0xB8))
      let selectors = first.hits(0xF3) .& second.hits(0xA0)
      return (usual .| cyrillic) .| (indic .| greek) .| (forms .| selectors)
    } narrow: {
      isCandidate($0, $1)
    }
    return found + 1 < bytes.count ? found : bytes.count
  }

  /// Whether a character that begins with these bytes may be such a mark or have one. Of Cyrillic it is ё alone, and of
  /// Latin there is none, so that most text is only looked at.
  private static func isCandidate(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xCC...0xCF, 0xD6...0xDB: true
    case 0xD0: second == 0x81
    case 0xD1: second == 0x91
    case 0xE0: (0xA4...0xB7).contains(second)
    case 0xE1: second >= 0xBC
    case 0xEF: (0xAC...0xAD).contains(second) || second == 0xB8
    case 0xF3: second == 0xA0
    default: false
    }
  }

  private static func width(_ first: UInt8) -> Int { first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }
}
