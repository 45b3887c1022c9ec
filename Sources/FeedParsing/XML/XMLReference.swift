import FeedBasics

/// References in XML: `&name;`, `&#10;` and `&#xA;` (XML 1.0 §4.1).
enum XMLReference {
  /// The length of a well-formed reference at `i`; nil if the `&` does not begin one.
  static func length(in bytes: ArraySlice<UInt8>, at i: Int) -> Int? {
    var k = i + 1
    let limit = min(bytes.endIndex, i + maximumLength)
    guard k < limit else { return nil }
    if bytes[k] == UInt8(ascii: "#") {
      return bytes.withUnsafeBufferPointer { numberLength(in: $0, at: i - bytes.startIndex) }
    }
    guard XMLBytes.isNameStart(bytes[k]) else { return nil }
    while k < limit, XMLBytes.isName(bytes[k]) { k += 1 }
    return k < limit && bytes[k] == UInt8(ascii: ";") ? k - i + 1 : nil
  }

  /// Whether a numeric reference begins at an `&`.
  static func isNumber(in bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    numberLength(in: bytes, at: i) != nil
  }

  /// The character of two references to its halves in UTF-16, `&#xD83D;&#xDE00;`, as programs write that take it from
  /// JSON; nil if they do not begin at `i`.
  static func pair(
    in bytes: UnsafeBufferPointer<UInt8>, at i: Int
  ) -> (character: Unicode.Scalar, length: Int)? {
    guard let high = number(in: bytes, at: i), 0xD800..<0xDC00 ~= high.value,
      let low = number(in: bytes, at: i + high.length), 0xDC00..<0xE000 ~= low.value,
      let character = Unicode.Scalar(
        UInt32(0x10000 + (high.value - 0xD800) << 10 + (low.value - 0xDC00)))
    else { return nil }
    return (character, high.length + low.length)
  }

  private static let maximumLength = 40

  private static func numberLength(in bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Int? {
    guard let (value, length) = number(in: bytes, at: i) else { return nil }
    // References to characters that XML forbids are errors as well.
    let isCharacter = value >= 0x20 || value == 9 || value == 10 || value == 13
    guard isCharacter, value < 0xD800 || value > 0xDFFF, value != 0xFFFE, value != 0xFFFF,
      value < 0x110000
    else { return nil }
    return length
  }

  /// A numeric reference to any number; nil if none begins at `i`.
  private static func number(
    in bytes: UnsafeBufferPointer<UInt8>, at i: Int
  ) -> (value: Int, length: Int)? {
    let limit = min(bytes.count, i + maximumLength)
    guard i + 1 < limit, bytes[i] == UInt8(ascii: "&"), bytes[i + 1] == UInt8(ascii: "#") else {
      return nil
    }
    var k = i + 2
    let isHex = k < limit && bytes[k] == UInt8(ascii: "x")
    if isHex { k += 1 }
    let start = k
    var value = 0
    while k < limit, let digit = bytes[k].hexDigitValue, isHex || digit < 10 {
      value = min(value * (isHex ? 16 : 10) + Int(digit), 0x110000)
      k += 1
    }
    guard k > start, k < limit, bytes[k] == UInt8(ascii: ";") else { return nil }
    return (value, k - i + 1)
  }
}
