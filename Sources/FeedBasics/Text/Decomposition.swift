import UnicodeTables

/// What characters consist of (Unicode Standard Annex #15). On every system the data is Unicode 15.1.
enum Decomposition {
  /// Without loss (NFD), or with the loss of differences such as that of width (NFKD).
  enum Form { case canonical, compatible }

  /// Appends what a character consists of; the character itself if it does not decompose.
  static func append(_ scalar: Unicode.Scalar, _ form: Form, to result: inout [Unicode.Scalar]) {
    if let syllable = Hangul.index(of: scalar) {
      Hangul.append(syllable, to: &result)
      return
    }
    var characters: UnsafePointer<UInt32>?
    let count = unicode_decomposition(scalar.value, form == .compatible ? 1 : 0, &characters)
    guard count > 0, let characters else {
      result.append(scalar)
      return
    }
    for i in 0..<Int(count) {
      if let part = Unicode.Scalar(characters[i]) { result.append(part) }
    }
  }

  /// What two characters compose; nil if they do not.
  static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if let syllable = Hangul.composed(first, second) { return syllable }
    let composed = unicode_composition(first.value, second.value)
    return composed == 0 ? nil : Unicode.Scalar(composed)
  }

  /// Puts the marks after each character into the order that does not depend on how they were written.
  static func order(_ scalars: inout [Unicode.Scalar]) {
    var i = 0
    while i < scalars.count {
      let start = i
      while i < scalars.count, markClass(scalars[i]) != 0 { i += 1 }
      if i - start > 1 {
        // Equal ones keep their order. A text may have any number of marks in a row.
        scalars[start..<i].sort { markClass($0) < markClass($1) }
      }
      i += 1
    }
  }

  /// The canonical combining class; 0 for what is no mark.
  static func markClass(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
  }
}

/// Syllables, which are computed from their letters (The Unicode Standard, §3.12).
private enum Hangul {
  private static let syllables: UInt32 = 0xAC00
  private static let leads: UInt32 = 0x1100
  private static let vowels: UInt32 = 0x1161
  private static let tails: UInt32 = 0x11A7

  /// The place of a syllable among all 11,172 of them; nil for another character.
  static func index(of scalar: Unicode.Scalar) -> UInt32? {
    (syllables..<syllables + 11172).contains(scalar.value) ? scalar.value - syllables : nil
  }

  static func append(_ syllable: UInt32, to result: inout [Unicode.Scalar]) {
    let letters = [
      leads + syllable / 588, vowels + syllable % 588 / 28, tails + syllable % 28,
    ]
    for letter in syllable % 28 == 0 ? letters.dropLast() : letters[...] {
      if let scalar = Unicode.Scalar(letter) { result.append(scalar) }
    }
  }

  static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if (leads..<leads + 19).contains(first.value), (vowels..<vowels + 21).contains(second.value) {
      return Unicode.Scalar(
        syllables + (first.value - leads) * 588 + (second.value - vowels) * 28)
    }
    if let syllable = index(of: first), syllable % 28 == 0,
      (tails + 1..<tails + 28).contains(second.value)
    {
      return Unicode.Scalar(first.value + second.value - tails)
    }
    return nil
  }
}
