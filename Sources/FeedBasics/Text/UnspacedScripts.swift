/// The scripts that are indexed by character, not by word, since their words have no spaces between them: Han, kana and
/// Hangul syllables, Thai, Lao, Khmer and Burmese. Korean has spaces, but joins endings to words. The index and the
/// highlighting of matches must agree on them.
public enum UnspacedScripts {
  /// Whether a scalar is a letter or a vowel sign of one of these scripts. Their digits make up words as others do.
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE01...0xE3A, 0xE40...0xE4E, 0xE81...0xECE, 0xEDC...0xEDF: true
    case 0x1000...0x103F, 0x1050...0x108F, 0x109A...0x109D: true
    case 0x1780...0x17D3, 0x17D7, 0x17DC...0x17DD: true
    default: CJKCharacters.contains(scalar)
    }
  }
}
