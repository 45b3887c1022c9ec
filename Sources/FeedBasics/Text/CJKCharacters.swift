/// Han, kana and Hangul syllables.
public enum CJKCharacters {
  /// Whether a scalar belongs to one of these scripts.
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFF66...0xFF9D, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
