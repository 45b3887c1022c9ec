/// A fingerprint of 128 bits that tells whether contents changed, the same in all versions and on all machines. It reads
/// sixteen bytes at a time, and does not protect against an attacker.
public struct ContentHash: Sendable, Equatable {
  /// One half of the fingerprint.
  public private(set) var high: UInt64 = 0xCBF2_9CE4_8422_2325
  /// The other half.
  public private(set) var low: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The fingerprint of nothing.
  public init() {}

  /// The fingerprint of some bytes.
  public init(_ data: Data) {
    data.withUnsafeBytes { add($0) }
  }

  /// The fingerprint whose bytes these are; nil unless they are 16.
  public init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    low = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// The 16 bytes of the fingerprint.
  public func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try withUnsafeBytes(of: (high.littleEndian, low.littleEndian), body)
  }

  /// 32 hexadecimal digits.
  public var hex: String {
    Hexadecimal.digits(high, low)
  }

  /// Adds a text; an absent one differs from an empty one.
  public mutating func add(_ text: String?) {
    guard var text else { return mix(0, .max) }
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds a number; an absent one differs from every other.
  public mutating func add(_ number: Double?) {
    if let number { mix(number.bitPattern, 1) } else { mix(0, .max) }
  }

  /// Adds some bytes, and how many they are.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 16 <= bytes.count {
      mix(word(bytes, at: offset), word(bytes, at: offset + 8))
      offset += 16
    }
    var (first, second): (UInt64, UInt64) = (0, 0)
    for place in offset..<bytes.count {
      let shift = UInt64(8 * (place - offset) & 63)
      if place - offset < 8 {
        first |= UInt64(bytes[place]) << shift
      } else {
        second |= UInt64(bytes[place]) << shift
      }
    }
    mix(first, second)
    mix(UInt64(bytes.count), 0)
  }

  @inline(__always)
  private func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Mixes sixteen bytes into both halves. Each half also gets the other's former value, so that a factor of zero loses
  /// nothing.
  @inline(__always)
  private mutating func mix(_ first: UInt64, _ second: UInt64) {
    let a = ContentHash.product(high ^ first, second ^ 0xA076_1D64_78BD_642F)
    let b = ContentHash.product(low ^ second, first ^ 0xE703_7ED1_A0B4_28DB)
    (high, low) = (a &+ (low << 23 | low >> 41), b ^ (high << 41 | high >> 23))
  }

  /// The halves of the product of two words, folded.
  @inline(__always)
  private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
