import FeedBasics

/// Writes text as part of markup.
enum MarkupEscaping {
  /// Appends text that is data, with characters of markup escaped.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    append(
      text, to: &buffer, wide: { $0.hits(0x26) .| $0.hits(0x3C) .| $0.hits(0x3E) },
      narrow: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }, control: "")
  }

  /// Appends the value of an attribute in double quotes.
  static func append(attribute value: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    append(
      value, to: &buffer, wide: { $0.hits(0x26) .| $0.hits(0x22) .| $0.hits(0x3C) },
      narrow: { $0 == 0x26 || $0 == 0x22 || $0 == 0x3C }, control: "")
  }

  /// Appends text, special bytes escaped or replaced.
  /// - Parameters:
  ///   - wide: tells which of sixteen bytes are special.
  ///   - narrow: the same for a single byte.
  ///   - control: what replaces a control character.
  @inline(__always)
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8],
    wide: (ByteScan.Bytes) -> ByteScan.Hits, narrow: (UInt8) -> Bool, control: StaticString
  ) {
    var start = 0
    while true {
      let i = ByteScan.next(in: text, from: start, wide: wide, narrow: narrow)
      if i > start { buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<i])) }
      guard i < text.count else { return }
      switch text[i] {
      case UInt8(ascii: "&"): buffer.append("&amp;")
      case UInt8(ascii: "<"): buffer.append("&lt;")
      case UInt8(ascii: ">"): buffer.append("&gt;")
      case UInt8(ascii: "\""): buffer.append("&quot;")
      default: buffer.append(control)
      }
      start = i + 1
    }
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
