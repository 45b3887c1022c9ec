import FeedBasics

/// The escapes in a JSON string (RFC 8259 §7), which `JSONIndex` has already validated.
enum JSONEscapes {
  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var i = bytes.startIndex
    while i < bytes.endIndex {
      guard bytes[i] == UInt8(ascii: "\\"), i + 1 < bytes.endIndex else {
        text.append(bytes[i])
        i += 1
        continue
      }
      let letter = bytes[i + 1]
      i += 2
      switch letter {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"): text.append(contentsOf: String(Character(scalar(bytes, &i))).utf8)
      default: text.append(letter)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The character of `\uXXXX`, or of a pair of surrogates; a lone surrogate is U+FFFD.
  /// - Parameter i: the position after the `u`, and on return the position after the escape.
  private static func scalar(_ bytes: ArraySlice<UInt8>, _ i: inout Int) -> Unicode.Scalar {
    guard let first = hex4(bytes, i) else { return "\u{FFFD}" }
    i += 4
    // In C, text ends at its first zero.
    if first == 0 { return "\u{FFFD}" }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800...0xDBFF).contains(first), i + 1 < bytes.endIndex, bytes[i] == UInt8(ascii: "\\"),
      bytes[i + 1] == UInt8(ascii: "u"), let second = hex4(bytes, i + 2),
      (0xDC00...0xDFFF).contains(second)
    else { return "\u{FFFD}" }
    i += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private static func hex4(_ bytes: ArraySlice<UInt8>, _ start: Int) -> UInt32? {
    guard start + 4 <= bytes.endIndex else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = byte.hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
