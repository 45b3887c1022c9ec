/// Superscripts and subscripts in plain text: digits and signs have Unicode characters for them, so that 10⁶ does not
/// become 106. Other text, such as the "st" of "1st", stays unchanged.
enum Superscripts {
  private static let superscripts: [Character: Character] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
    "9": "⁹", "+": "⁺", "-": "⁻", "−": "⁻", "=": "⁼", "(": "⁽", ")": "⁾",
  ]
  private static let subscripts: [Character: Character] = [
    "0": "₀", "1": "₁", "2": "₂", "3": "₃", "4": "₄", "5": "₅", "6": "₆", "7": "₇", "8": "₈",
    "9": "₉", "+": "₊", "-": "₋", "−": "₋", "=": "₌", "(": "₍", ")": "₎",
  ]

  /// The text as superscripts, or as subscripts; nil if it exceeds 30 bytes or a character has no such form.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>, isRaised: Bool) -> String? {
    guard bytes.count <= 30 else { return nil }
    let table = isRaised ? superscripts : subscripts
    var result = ""
    for character in String(decoding: bytes, as: UTF8.self) {
      guard let other = table[character] else { return nil }
      result.append(other)
    }
    return result
  }
}
