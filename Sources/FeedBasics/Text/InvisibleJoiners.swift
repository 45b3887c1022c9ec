/// Characters inside words that cannot be seen: soft hyphens (U+00AD), zero-width spaces and joiners (U+200B–U+200D,
/// U+2060) and byte order marks (U+FEFF). A word is searched without them.
public enum InvisibleJoiners {
  /// The word joiner. In titles for clients it keeps what is text from being taken for HTML, and shows that it is text.
  public static let wordJoiner = "\u{2060}"

  /// The text without these characters. In Thai, Lao, Burmese and Khmer a zero-width space is between words, but these are
  /// found without it: see ``UnspacedScripts``.
  public static func removed(from text: String) -> String {
    text.withBytes { bytes in
      guard hasAny(bytes) else { return nil }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        let width = joiner(in: bytes, at: index)
        if width == 0 {
          output.append(bytes[index])
          index += 1
        } else {
          index += width
        }
      }
      return String(decoding: output, as: UTF8.self)
    } ?? text
  }

  /// Whether a character consists of these alone.
  public static func contains(_ character: Character) -> Bool {
    removed(from: String(character)).isEmpty
  }

  /// The bytes that these characters begin with in UTF-8.
  private static let leads: [UInt8] = [0xC2, 0xE2, 0xEF]

  private static func hasAny(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return leads.contains { lead in
      var index = 0
      while let found = memchr(start + index, Int32(lead), bytes.count - index) {
        index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
        if joiner(in: bytes, at: index) > 0 { return true }
        index += 1
      }
      return false
    }
  }

  /// The length in bytes of such a character that begins here; 0 if none does.
  private static func joiner(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case 0xC2: return index + 1 < bytes.count && bytes[index + 1] == 0xAD ? 2 : 0
    case 0xE2, 0xEF:
      guard index + 2 < bytes.count else { return 0 }
      switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
      case (0xE2, 0x80, 0x8B...0x8D), (0xE2, 0x81, 0xA0), (0xEF, 0xBB, 0xBF): return 3
      default: return 0
      }
    default: return 0
    }
  }
}
