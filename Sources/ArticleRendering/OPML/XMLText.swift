import FeedModel

/// Text for XML, in an element or between quotes.
enum XMLText {
  /// Without what XML 1.0 forbids and what steers a terminal; line breaks and tabs as references, since a reader makes
  /// spaces of them in an attribute (XML 1.0 §3.3.3).
  static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    for byte in UnsafeCharacters.removed(from: text, keepingLines: true).utf8 {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\""): output += "&quot;".utf8
      case UInt8(ascii: "\n"): output += "&#10;".utf8
      case UInt8(ascii: "\t"): output += "&#9;".utf8
      default: output.append(byte)
      }
    }
    let result = String(decoding: output, as: UTF8.self)
    guard result.unicodeScalars.contains(where: isForbidden) else { return result }
    return String(String.UnicodeScalarView(result.unicodeScalars.filter { !isForbidden($0) }))
  }

  /// XML 1.0 §2.2; controls are out already.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}
