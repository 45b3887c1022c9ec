import FeedBasics

/// Writes text as part of markup.
enum MarkupEscaping {
  /// Appends text that is data, with characters of markup escaped.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    append(
      text, to: &buffer, wide: { $0.hits(0x26) .| $0.hits(0x3C) .| $0.hits(0x3E) },
      narrow: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E })
  }

  /// Appends the value of an attribute in double quotes.
  static func append(attribute value: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    append(
      value, to: &buffer, wide: { $0.hits(0x26) .| $0.hits(0x22) .| $0.hits(0x3C) },
      narrow: { $0 == 0x26 || $0 == 0x22 || $0 == 0x3C })
  }

  @inline(__always)
  private static func append(
    _ text: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8],
    wide: (ByteScan.Bytes) -> ByteScan.Hits, narrow: (UInt8) -> Bool
  ) {
    var start = 0
    while true {
      let i = ByteScan.next(in: text, from: start, wide: wide, narrow: narrow)
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<i]))
      guard i < text.count else { return }
      switch text[i] {
      case UInt8(ascii: "&"): buffer.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): buffer.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): buffer.append(contentsOf: "&gt;".utf8)
      default: buffer.append(contentsOf: "&quot;".utf8)
      }
      start = i + 1
    }
  }
}
