/// The checksum of a list that `Tools/lists` writes: FNV-1a, 64 bits.
public enum ListChecksum {
  /// The checksum of a list's rules, in which line breaks are spaces, in hexadecimal.
  public static func of(_ rules: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in rules.utf8 {
      hash = (hash ^ UInt64(byte == UInt8(ascii: "\n") ? 0x20 : byte)) &* 0x100_0000_01B3
    }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
