import CLibXML2

/// Character references in text that is HTML (WHATWG HTML §13.2.5.72), with the final semicolon.
enum HTMLEntity {
  /// The text with its references resolved; anything that is no reference stays as written.
  static func resolved(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "&"), let (scalar, length) = reference(bytes, at: i) {
        output.append(contentsOf: Array(String(Character(scalar)).utf8))
        i += length
      } else {
        output.append(bytes[i])
        i += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The character that the reference at `i` stands for, and the reference's length.
  private static func reference(_ bytes: [UInt8], at i: Int) -> (Unicode.Scalar, Int)? {
    var end = i + 1
    while end < bytes.count, end - i <= 34, bytes[end] != UInt8(ascii: ";") {
      let byte = bytes[end]
      let isName = byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      guard isName || byte == UInt8(ascii: "#") && end == i + 1 else { return nil }
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), end > i + 1 else { return nil }
    let name = bytes[(i + 1)..<end]
    let length = end - i + 1
    if name.first == UInt8(ascii: "#") {
      return numeric(String(decoding: name.dropFirst(), as: UTF8.self)).map { ($0, length) }
    }
    var terminated = Array(name)
    terminated.append(0)
    if String(decoding: name, as: UTF8.self) == "apos" { return ("'", length) }
    guard let known = htmlEntityLookup(terminated), let scalar = Unicode.Scalar(known.pointee.value)
    else { return nil }
    return (scalar, length)
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
