import FeedBasics

/// The header of a response. Values stay bytes, since validators are sent back exactly as they came.
struct HeaderFields: Sendable {
  private var fields: [(name: String, value: [UInt8])] = []

  /// Adds a line as received, with its line break. A line that is not a field is ignored.
  mutating func append(line: some Collection<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    var value = Array(line[line.index(after: colon)...].drop(while: isBlank))
    while let last = value.last, isBlank(last) { value.removeLast() }
    fields.append((name, value))
  }

  mutating func removeAll() { fields.removeAll() }

  /// The first field's value as text.
  subscript(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// The first field's value as a URL. One that is not UTF-8 has its bytes beyond ASCII percent-encoded, as a server that
  /// sends Latin-1 means them.
  func url(_ name: String) -> String? {
    guard let bytes = bytes(name) else { return nil }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let ascii = bytes.flatMap { $0 < 0x80 ? [$0] : URLReference.escape($0) }
    return String(decoding: ascii, as: UTF8.self)
  }

  /// The values of all fields of a name, as one list (RFC 9110 §5.3).
  func joined(_ name: String) -> String? {
    let values = fields.filter { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Whether the server takes Digest authentication, but not Basic (RFC 9110 §11.6.1).
  var takesOnlyDigest: Bool {
    var isQuoted = false
    let challenges = (joined("www-authenticate") ?? "").lowercased().filter {
      if $0 == "\"" { isQuoted.toggle() }
      return !isQuoted
    }
    let schemes = challenges.split(separator: ",").map {
      $0.drop { $0 == " " }.prefix { $0 != " " }
    }
    return schemes.contains("digest") && !schemes.contains("basic")
  }

  /// The first field's value with one character per byte (ISO-8859-1); ``bytes(ofOpaque:)`` restores the bytes.
  func opaque(_ name: String) -> String? {
    guard let bytes = bytes(name), !bytes.isEmpty else { return nil }
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  /// The bytes of an opaque value; nil if it contains a character that is not allowed in a header.
  static func bytes(ofOpaque text: String) -> [UInt8]? {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value), byte >= 0x20 || byte == 0x09, byte != 0x7F
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private func bytes(_ name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }
}
