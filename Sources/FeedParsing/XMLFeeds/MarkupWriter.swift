import FeedBasics

/// Writes the elements inside a field as HTML.
struct MarkupWriter {
  /// The open elements; void ones get no end tag.
  private var open: [(name: String, isVoid: Bool)] = []
  /// The elements with a base of their own, innermost last: how many were open around each, and its base.
  private var bases: [(depth: Int, base: String)] = []

  /// The attributes that are resolved against a base inside the field (XML Base §4).
  private static let urls: Set<String> = ["href", "src", "poster", "cite"]

  var isEmpty: Bool { open.isEmpty }

  /// - Parameter base: what the field's own URLs are relative to; nil if that is not known.
  mutating func begin(
    _ name: XMLName, _ attributes: [XMLElement.Attribute], base: String?,
    in buffer: inout [UInt8]
  ) {
    if !open.isEmpty, let own = attributes.value(.xml, "base")?.trimmed.nonEmpty {
      let outer = bases.last?.base ?? base
      bases.append((open.count, outer.flatMap { URLReference.resolve(own, against: $0) } ?? own))
    }
    open.append((name.local, HTMLName(name.local)?.isVoid ?? false))
    buffer.append(contentsOf: "<\(name.local)".utf8)
    for attribute in attributes where attribute.name.namespace == .none {
      buffer.append(contentsOf: " \(attribute.name.local)=\"".utf8)
      var value = attribute.value
      if let base = bases.last?.base, !value.hasPrefix("#") {
        if MarkupWriter.urls.contains(attribute.name.local) {
          value = URLReference.resolve(URLReference.repaired(value.trimmed), against: base) ?? value
        } else if attribute.name.local == "srcset" {
          value = MarkupWriter.resolved(srcset: value, base)
        }
      }
      value.withBytes { MarkupEscaping.append(attribute: $0, to: &buffer) }
      buffer.append(UInt8(ascii: "\""))
    }
    buffer.append(UInt8(ascii: ">"))
  }

  /// The candidates of an image, each a URL and perhaps its size.
  private static func resolved(srcset: String, _ base: String) -> String {
    var candidates: [String] = []
    ImageCandidates.each(in: srcset) { url, size in
      let resolved = URLReference.resolve(URLReference.repaired(url), against: base)
      candidates.append("\(resolved ?? url) \(size)")
    }
    return candidates.joined(separator: ", ")
  }

  /// Ends the innermost element.
  /// - Returns: false if none is open.
  mutating func end(in buffer: inout [UInt8]) -> Bool {
    guard let last = open.popLast() else { return false }
    if bases.last?.depth == open.count { bases.removeLast() }
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
