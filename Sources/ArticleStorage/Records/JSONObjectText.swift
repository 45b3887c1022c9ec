/// Builds a JSON object of texts.
struct JSONObjectText {
  private var bytes = [UInt8(ascii: "{")]

  /// The object, ended.
  var text: String { String(decoding: bytes + [UInt8(ascii: "}")], as: UTF8.self) }

  /// Begins an object inside a list.
  mutating func begin() { bytes.append(UInt8(ascii: "{")) }

  mutating func end() { bytes.append(UInt8(ascii: "}")) }

  mutating func add(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    append(name)
    append(quoted: value)
  }

  mutating func add(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    append(name)
    bytes.append(contentsOf: "\(number)".utf8)
  }

  mutating func add<Element>(
    _ name: StaticString, list: [Element], _ add: (inout JSONObjectText, Element) -> Void
  ) {
    append(name)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in list.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      add(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends a name with its colon.
  private mutating func append(_ name: StaticString) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends a text as JSON (RFC 8259 §7), with only the necessary escapes.
  mutating func append(quoted text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { text in
      var start = 0
      for (index, byte) in text.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(contentsOf: text[start..<index])
        append(escaped: byte)
        start = index + 1
      }
      bytes.append(contentsOf: text[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case 0x08: bytes += "\\b".utf8
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0..<0x10: bytes += "\\u000\(String(byte, radix: 16))".utf8
    case 0x10..<0x20: bytes += "\\u00\(String(byte, radix: 16))".utf8
    default: bytes += [UInt8(ascii: "\\"), byte]
    }
  }
}
