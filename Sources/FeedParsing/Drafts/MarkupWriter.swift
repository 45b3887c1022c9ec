/// Writes elements that stand inside a field as the HTML that they mean.
struct MarkupWriter {
  /// Void ones are marked: they have no end.
  private var open: [(name: String, isVoid: Bool)] = []

  var isEmpty: Bool { open.isEmpty }

  mutating func begin(
    _ name: XMLName, _ attributes: [XMLElement.Attribute], in buffer: inout [UInt8]
  ) {
    open.append((name.local, HTMLName(name.local)?.isVoid ?? false))
    buffer.append(contentsOf: "<\(name.local)".utf8)
    for attribute in attributes where attribute.name.namespace == .none {
      buffer.append(contentsOf: " \(attribute.name.local)=\"".utf8)
      for byte in attribute.value.utf8 {
        switch byte {
        case UInt8(ascii: "&"): buffer.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "\""): buffer.append(contentsOf: "&quot;".utf8)
        case UInt8(ascii: "<"): buffer.append(contentsOf: "&lt;".utf8)
        default: buffer.append(byte)
        }
      }
      buffer.append(UInt8(ascii: "\""))
    }
    buffer.append(UInt8(ascii: ">"))
  }

  /// Ends the innermost element.
  /// - Returns: false where none is open.
  mutating func end(in buffer: inout [UInt8]) -> Bool {
    guard let last = open.popLast() else { return false }
    if !last.isVoid { buffer.append(contentsOf: "</\(last.name)>".utf8) }
    return true
  }

  /// Text that is data, not markup.
  static func append(text: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): buffer.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): buffer.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): buffer.append(contentsOf: "&gt;".utf8)
      default: buffer.append(byte)
      }
    }
  }
}
