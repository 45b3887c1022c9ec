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
    i + 1 < bytes.count && bytes[i + 1] == UInt8(ascii: "#")
      && numberLength(in: bytes, at: i) != nil
  }

  private static let maximumLength = 40

  /// - Parameter i: the position of an `&` before a `#`.
  private static func numberLength(in bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Int? {
    let limit = min(bytes.count, i + maximumLength)
    var k = i + 2
    let isHex = k < limit && bytes[k] == UInt8(ascii: "x")
    if isHex { k += 1 }
    let start = k
    var value = 0
    while k < limit, let digit = bytes[k].hexDigitValue, isHex || digit < 10 {
      value = min(value * (isHex ? 16 : 10) + Int(digit), 0x110000)
      k += 1
    }
    // References to characters that XML forbids are errors as well.
    let isCharacter = value >= 0x20 || value == 9 || value == 10 || value == 13
    guard k > start, k < limit, bytes[k] == UInt8(ascii: ";"), isCharacter,
      value < 0xD800 || value > 0xDFFF,
      value != 0xFFFE, value != 0xFFFF, value < 0x110000
    else { return nil }
    return k - i + 1
  }
}
