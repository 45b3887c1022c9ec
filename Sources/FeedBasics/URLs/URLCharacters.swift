/// Characters of URLs, RFC 3986 §2 and appendix A.
extension URLReference {
  /// Text as a single component of a URL: everything but unreserved characters is percent-encoded, so that it cannot
  /// change the URL's shape.
  public static func component(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) { bytes.append(byte) } else { bytes += escape(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Text as the user or the password in a URL (RFC 3986 §3.2.1): as it is if it could be written there, with its escapes,
  /// otherwise percent-encoded.
  public static func userInfo(_ text: String) -> String {
    isValid(text) { isUnreserved($0) || "!$&'()*+,;=".utf8.contains($0) } ? text : component(text)
  }

  /// Text as a segment of the path of a URL (RFC 3986 §3.3): as it is if it has escapes and could be written there,
  /// otherwise percent-encoded.
  public static func segment(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "%"))
      && isValid(text) { isUnreserved($0) || "!$&'()*+,;=:@".utf8.contains($0) }
      ? text : component(text)
  }

  /// Text as the value of a parameter in the query of a URL (RFC 3986 §3.4): as it is if it could be written there, with its
  /// escapes, otherwise percent-encoded.
  public static func parameter(_ text: String) -> String {
    isValid(text) { isQueryByte($0) && $0 != UInt8(ascii: "&") } ? text : component(text)
  }

  /// Whether text consists of allowed characters and escapes.
  private static func isValid(_ text: String, allowing allowed: (UInt8) -> Bool) -> Bool {
    text.withBytes { bytes in
      bytes.indices.allSatisfy { allowed(bytes[$0]) || isEscape(bytes, at: $0) }
    }
  }

  static func encoded(_ text: String, allowing allowed: (UInt8) -> Bool) -> String {
    if isValid(text, allowing: allowed) { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 16)
    for (i, byte) in bytes.enumerated() {
      if allowed(byte) || isEscape(bytes, at: i) {
        output.append(byte)
      } else {
        output += escape(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A byte percent-encoded (RFC 3986 §2.1).
  package static func escape(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  static func isEscape<Bytes: RandomAccessCollection>(_ bytes: Bytes, at i: Int)
    -> Bool where Bytes.Element == UInt8, Bytes.Index == Int
  {
    bytes[i] == UInt8(ascii: "%") && i + 2 < bytes.count && bytes[i + 1].hexDigitValue != nil
      && bytes[i + 2].hexDigitValue != nil
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  static func isSubDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }

  static func isPathByte(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || isSubDelimiter(byte) || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "@")
      || byte == UInt8(ascii: "/")
  }

  static func isQueryByte(_ byte: UInt8) -> Bool {
    isPathByte(byte) || byte == UInt8(ascii: "?")
  }

  static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isUnreserved(first), first > UInt8(ascii: "9") else {
      return false
    }
    return text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
  }
}
