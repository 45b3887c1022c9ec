import CLibXML2
internal import FeedModel

/// Character references in text that is HTML (WHATWG HTML §13.2.5.72).
enum HTMLEntity {
  /// The text with its references resolved; anything that is no reference stays as written.
  static func resolved(_ text: String) -> String {
    guard text.hasWord("&") else { return text }
    return replaced(in: text) { $0 }
  }

  /// HTML in which the references that libxml2 does not know, those younger than HTML 4 and those without a semicolon,
  /// stand as characters.
  static func withUnknownToLibxml2(_ html: String) -> String {
    guard html.hasWord("&") else { return html }
    return replaced(in: html) { reference in
      if reference.isKnownToLibxml2 { return nil }
      var reference = reference
      switch reference.text {
      case "<": reference.text = "&lt;"
      case ">": reference.text = "&gt;"
      case "&": reference.text = "&amp;"
      case "\"": reference.text = "&quot;"
      default: break
      }
      return reference
    }
  }

  private struct Reference {
    var text: String
    /// In bytes.
    var length: Int
    var isKnownToLibxml2: Bool
  }

  private static func replaced(in text: String, _ change: (Reference) -> Reference?) -> String {
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "&"), let found = reference(bytes, at: i), let new = change(found)
      {
        output.append(contentsOf: new.text.utf8)
        i += new.length
      } else {
        output.append(bytes[i])
        i += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func reference(_ bytes: [UInt8], at i: Int) -> Reference? {
    var end = i + 1
    while end < bytes.count, end - i <= 34 {
      let byte = bytes[end]
      let isName = byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      guard isName || byte == UInt8(ascii: "#") && end == i + 1 else { break }
      end += 1
    }
    guard end > i + 1 else { return nil }
    let name = String(decoding: bytes[(i + 1)..<end], as: UTF8.self)
    let hasSemicolon = end < bytes.count && bytes[end] == UInt8(ascii: ";")
    let length = end - i + (hasSemicolon ? 1 : 0)
    if name.hasPrefix("#") {
      guard hasSemicolon, let scalar = numeric(String(name.dropFirst())) else { return nil }
      return Reference(text: String(Character(scalar)), length: length, isKnownToLibxml2: true)
    }
    guard hasSemicolon else {
      // "&copy 2026" is one; in "?a=1&copy=2" it is a parameter.
      guard end >= bytes.count || bytes[end] != UInt8(ascii: "="),
        HTMLEntityTable.mayLackSemicolon(name), let text = HTMLEntityTable.text(of: name)
      else { return nil }
      return Reference(text: text, length: length, isKnownToLibxml2: false)
    }
    if let known = htmlEntityLookup(Array(name.utf8) + [0]),
      let scalar = Unicode.Scalar(known.pointee.value)
    {
      return Reference(text: String(Character(scalar)), length: length, isKnownToLibxml2: true)
    }
    guard let text = HTMLEntityTable.text(of: name) else { return nil }
    return Reference(text: text, length: length, isKnownToLibxml2: false)
  }

  private static func numeric(_ digits: String) -> Unicode.Scalar? {
    let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
    guard let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else {
      return nil
    }
    // Numbers of C1 controls mean windows-1252, as in browsers.
    if (0x80...0x9F).contains(value) {
      return Unicode.Scalar(TextDecoder.highWindows1252[Int(value) - 0x80])
    }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
