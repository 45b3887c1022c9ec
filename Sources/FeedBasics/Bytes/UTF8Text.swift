/// Makes strings of bytes that are UTF-8 already. `String(decoding:as:)` would validate them once more.
public enum UTF8Text {
  /// The text of bytes that are known to be valid UTF-8.
  ///
  /// A string of invalid bytes would make later operations read beyond its end, so every caller has to prove that its
  /// bytes are valid. There is one proof: the bytes were copied from a string or from validated bytes, in pieces that
  /// begin and end between characters, and only ASCII or whole characters were put between them. Bytes from a library do not count as validated. Builds with assertions check each call, and so does fuzzing.
  @inlinable
  public static func string(valid bytes: UnsafeBufferPointer<UInt8>) -> String {
    string(valid: bytes, isASCII: ByteScan.isASCII(bytes))
  }

  @inlinable
  static func string(valid bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
    assert(isValid(bytes), "bytes that are not UTF-8 were taken for valid")
    guard #available(macOS 26, *) else { return String(decoding: bytes, as: UTF8.self) }
    // Unsafe without the proof above.
    return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
  }

  /// The same for an array.
  @inlinable
  public static func string(valid bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { string(valid: $0) }
  }

  /// The same for a part of an array.
  @inlinable
  public static func string(valid bytes: ArraySlice<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { string(valid: $0) }
  }

  /// The text of bytes that should be valid UTF-8, such as what a library returns for valid input; U+FFFD for what is
  /// not.
  public static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let start = ByteScan.firstNonASCII(in: bytes, from: 0)
    return isValid(bytes, from: start)
      ? string(valid: bytes, isASCII: start == bytes.count)
      : String(decoding: bytes, as: UTF8.self)
  }

  /// The length in bytes of the valid sequence (RFC 3629 §4) that begins with the non-ASCII byte at a position; 0 if it
  /// is invalid.
  @inlinable @inline(__always)
  public static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Int {
    let lead = bytes[i]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard i + length <= bytes.count, second.contains(bytes[i + 1]) else { return 0 }
    for k in 2..<max(2, length) where bytes[i + k] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Whether the bytes are valid UTF-8.
  @inlinable
  public static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    isValid(bytes, from: ByteScan.firstNonASCII(in: bytes, from: 0))
  }

  /// - Parameter start: the position of the first byte beyond ASCII; the number of bytes if all are ASCII.
  @inlinable
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var i = start
    while i < bytes.count {
      let length = sequenceLength(bytes, at: i)
      if length == 0 { return false }
      i += length
      if i < bytes.count, bytes[i] < 0x80 { i = ByteScan.firstNonASCII(in: bytes, from: i + 1) }
    }
    return true
  }
}
