import FeedBasics

/// A word of an article in 32 bits: 28 of its hash, above four that tell where it occurs and what it is.
enum WordCode {
  /// The word is in the title.
  static let title: UInt32 = 1
  /// The word is capitalized where sentence case would not do that.
  static let name: UInt32 = 2
  /// The word has a digit.
  static let number: UInt32 = 4
  /// The word begins the title or a sentence of it, so that its capital tells nothing.
  static let first: UInt32 = 8

  /// The number of bits below the hash.
  static let flagBits: UInt32 = 4
  /// The bits below the hash.
  static let flags: UInt32 = 15
}

/// A hash of the characters of a word, the same on all machines and in all versions.
struct WordHash {
  private var scalars = FNV1a()

  mutating func add(_ scalar: UInt32) { scalars.add(scalar) }

  /// The upper 28 bits of a well-mixed word of 32.
  var value: UInt32 {
    var mixed = scalars.value
    mixed ^= mixed >> 32
    mixed = mixed &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 36)
  }
}
