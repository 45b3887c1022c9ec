/// Fingerprints that stay the same between versions and machines; they are no protection against an attacker.
public enum Digest {
  /// 64 bits of FNV-1a.
  public static func hash64(_ text: String) -> Int64 {
    Int64(bitPattern: fnv(text.utf8, offset: 0xCBF2_9CE4_8422_2325))
  }

  /// 32 hexadecimal digits.
  public static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var first: UInt64 = 0xCBF2_9CE4_8422_2325
    var second: UInt64 = 0x9E37_79B9_7F4A_7C15
    for byte in bytes {
      first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      second = (second ^ UInt64(byte)) &* 0x0000_0100_0000_0193 &+ 0x632B_E59B_D9B4_E019
    }
    return padded(first) + padded(second)
  }

  private static func fnv(_ bytes: some Sequence<UInt8>, offset: UInt64) -> UInt64 {
    bytes.reduce(offset) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  private static func padded(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
