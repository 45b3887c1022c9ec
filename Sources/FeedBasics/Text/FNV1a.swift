/// The 64-bit FNV-1a hash, the same in all versions and on all machines. It does not protect against an attacker.
///
/// <https://www.rfc-editor.org/rfc/rfc9923>
public struct FNV1a: Sendable {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of what was added.
  @inlinable public var value: UInt64 { state }

  @inlinable
  public init() {}

  /// Adds a byte, or another number as if it were one.
  @inlinable @inline(__always)
  public mutating func add(_ byte: some FixedWidthInteger & UnsignedInteger) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds bytes, each of them.
  @inlinable
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }
}
