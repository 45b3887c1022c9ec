import FeedBasics

/// Writes the elements inside a field as HTML.
struct MarkupWriter {
  /// The open elements; void ones get no end tag.
  private var open: [(name: String, isVoid: Bool)] = []

  var isEmpty: Bool { open.isEmpty }

  mutating func begin(
    _ name: XMLName, _ attributes: [XMLElement.Attribute], in buffer: inout [UInt8]
  ) {
    open.append((name.local, HTMLName(name.local)?.isVoid ?? false))
    buffer.append(contentsOf: "<\(name.local)".utf8)
    for attribute in attributes where attribute.name.namespace == .none {
      buffer.append(contentsOf: " \(attribute.name.local)=\"".utf8)
      attribute.value.withBytes { MarkupEscaping.append(attribute: $0, to: &buffer) }
      buffer.append(UInt8(ascii: "\""))
    }
    buffer.append(UInt8(ascii: ">"))
  }

  /// Ends the innermost element.
  /// - Returns: false if none is open.
  mutating func end(in buffer: inout [UInt8]) -> Bool {
    guard let last = open.popLast() else { return false }
    if !last.isVoid { buffer.append(contentsOf: "</\(last.name)>".utf8) }
    return true
  }
}

/// Markup that a feed contains as elements, not as escaped text.
enum InlineMarkup {
  /// Whether an element's text is data and not escaped HTML: in Atom 1.0 `type="xhtml"` (RFC 4287 §3.1.1.3), Atom 0.3
  /// `mode="xml"`, and XHTML bodies.
  static func isHeld(by name: XMLName, _ list: [XMLElement.Attribute]) -> Bool {
    func value(_ local: String) -> String? { list.value(.none, local)?.lowercased() }
    if name.namespace == .atom {
      return value("type") == "xhtml" || value("type") == "application/xhtml+xml"
    }
    if name.namespace == .atom03 {
      if let mode = value("mode") { return mode == "xml" && value("type") != "text/plain" }
      return value("type") == "application/xhtml+xml" || value("type") == "xhtml"
    }
    return name.namespace == .xhtml
  }
}
