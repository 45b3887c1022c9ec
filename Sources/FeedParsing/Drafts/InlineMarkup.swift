/// Markup that stands in a feed as elements, not as escaped text.
enum InlineMarkup {
  /// Atom 1.0 `type="xhtml"` (RFC 4287 §3.1.1.3), Atom 0.3 `mode="xml"`, and XHTML bodies: their text is data, not
  /// escaped HTML.
  static func isHeld(by name: XMLName, _ list: [XMLElement.Attribute]) -> Bool {
    func value(_ local: String) -> String? {
      list.first { $0.name.namespace == .none && $0.name.local == local }?.value.lowercased()
    }
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
