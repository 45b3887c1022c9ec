/// Classes of ASCII bytes; a byte beyond ASCII is in none.
extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  @inlinable @inline(__always)
  package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether the byte is one of `a` to `z` or `A` to `Z`.
  @inlinable @inline(__always)
  package var isASCIILetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }

  /// Whether the byte is a digit or a letter.
  @inlinable @inline(__always)
  package var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

  /// The byte, a capital as its small letter.
  @inlinable @inline(__always)
  package var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// The value of a hexadecimal digit in either case; nil for any other byte.
  @inlinable
  package var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
