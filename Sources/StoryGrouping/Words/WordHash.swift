/// A hash of the characters of a word, the same on all machines and in all versions.
struct WordHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ scalar: UInt32) {
    state = (state ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3
  }

  /// The upper 28 bits of a well-mixed word of 32.
  var value: UInt32 {
    var mixed = state
    mixed ^= mixed >> 32
    mixed = mixed &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 36)
  }
}
