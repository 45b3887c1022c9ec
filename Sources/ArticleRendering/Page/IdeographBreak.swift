/// Where lines of Chinese and Japanese break, which part no words by spaces.
enum IdeographBreak {
  /// Ideographs and kana: lines break before and after them. Hangul is parted by spaces.
  static func breaksAround(_ grapheme: Character) -> Bool {
    guard let value = grapheme.unicodeScalars.first?.value, value >= 0x2E80 else { return false }
    switch value {
    case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFD:
      return true
    default: return false
    }
  }

  /// Signs that begin no line (JIS X 4051).
  static let closing: Set<Character> = Set(
    "、。，．・：；？！）］｝〕〉》」』】〗’”…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョヵヶ,.:;?!)]}")
  /// Signs that end none.
  static let opening: Set<Character> = Set("（［｛〔〈《「『【〖‘“([{")
}
