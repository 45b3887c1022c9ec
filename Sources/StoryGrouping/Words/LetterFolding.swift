import FeedBasics

/// What a character is to a word, without differences of case, accents and width.
enum LetterFolding {
  /// The part of a character in a word.
  enum Role {
    /// A letter of a word, folded.
    case letter(UInt32)
    case digit(UInt32)
    /// A character of a script without spaces between words, or of one whose words are compared by pairs of characters.
    /// - Parameter script: differs between scripts; a pair has characters of one.
    case pair(UInt32, script: UInt8)
    case katakana(UInt32)
    /// A mark that is ignored.
    case ignored
    /// Several characters, each with a role of its own.
    case several([UInt32])
    case separator
  }

  static func role(_ scalar: UInt32) -> Role {
    switch scalar {
    case 0x30...0x39: .digit(scalar)
    case 0x41...0x5A: .letter(scalar | 0x20)
    case 0x61...0x7A: .letter(scalar)
    case 0..<0x80: .separator
    case 0x80..<0x250: role(in: latin[Int(scalar - 0x80)])
    case 0x300..<0x370: .ignored
    case 0x370..<0x530: role(in: greekAndCyrillic[Int(scalar - 0x370)])
    case 0x0E00...0x0EFF: .pair(scalar, script: 1)
    case 0x1000...0x109F: .pair(scalar, script: 2)
    case 0x1780...0x17FF: .pair(scalar, script: 3)
    case 0x2000...0x2BFF: .separator
    case 0x3041...0x309F: .separator
    case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: .katakana(scalar)
    case 0x3005, 0x3007, 0x3400...0x9FFF, 0x20000...0x3FFFD: .pair(scalar, script: 4)
    case 0xAC00...0xD7A3: .pair(scalar, script: 5)
    default: rareRole(scalar)
    }
  }

  static func isCapital(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar >= 0x41 && scalar <= 0x5A }
    return Unicode.Scalar(scalar)?.properties.isUppercase ?? false
  }

  /// 0 for a separator, `several` for more than one character, otherwise the folded character; the script of nearly all
  /// titles that are not in ASCII, so that folding is done once for each character.
  private static let latin = (0x80..<0x250).map(entry)
  private static let greekAndCyrillic = (0x370..<0x530).map(entry)
  private static let manyScalars: UInt32 = 1 << 31

  private static func entry(_ scalar: UInt32) -> UInt32 {
    guard let scalar = Unicode.Scalar(scalar), scalar.properties.isAlphabetic else { return 0 }
    let folded = Array(String(scalar).folded().unicodeScalars)
    return folded.count == 1 ? folded[0].value : manyScalars | scalar.value
  }

  private static func role(in entry: UInt32) -> Role {
    if entry == 0 { return .separator }
    guard entry & manyScalars != 0 else { return .letter(entry) }
    guard let scalar = Unicode.Scalar(entry & ~manyScalars) else { return .separator }
    return .several(String(scalar).folded().unicodeScalars.map(\.value))
  }

  private static func rareRole(_ value: UInt32) -> Role {
    guard let scalar = Unicode.Scalar(value) else { return .separator }
    switch value {
    // Hamza and madda on alef, the letter yeh without dots: writers differ.
    case 0x622, 0x623, 0x625: return .letter(0x627)
    case 0x649: return .letter(0x64A)
    // Hebrew points, Arabic vowels and the stretching of Arabic words.
    case 0x591...0x5C7, 0x640, 0x64B...0x65F, 0x670, 0x200C, 0x200D: return .ignored
    default: break
    }
    let properties = scalar.properties
    if properties.changesWhenNFKCCaseFolded {
      let folded = String(scalar).compatibilityForm.folded(width: true).unicodeScalars
      if folded.first != scalar { return .several(folded.map(\.value)) }
    }
    switch properties.generalCategory {
    case .decimalNumber:
      return .digit(0x30 + UInt32(max(0, min(9, properties.numericValue ?? 0))))
    // The vowels of Indic scripts are marks.
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      return .letter(value)
    default: return .separator
    }
  }
}
