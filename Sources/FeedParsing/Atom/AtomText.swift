internal import FeedBasics
internal import FeedModel

/// Atom's text constructs and link relations (RFC 4287 §3.1, §4.2.7; Atom 0.3 §3.1).
enum AtomText {
  static func read(_ element: XMLElement) -> MarkupText? {
    var type = element.attribute("type")?.trimmed.lowercased() ?? "text"
    // The charset that a media type may have is the document's.
    if type.hasByte(";") { type = String(type.prefix { $0 != ";" }).trimmed }
    if element.attribute("mode")?.trimmed.lowercased() == "base64" {
      guard let decoded = Base64Text.decoded(element.text) else { return nil }
      return type.hasWord("html")
        ? MarkupText(decoded, base: element.base) : MarkupText(decoded, kind: .plain)
    }
    if element.name.namespace == .atom03 {
      let isEscaped = element.attribute("mode")?.lowercased() == "escaped"
      if element.holdsMarkup || isEscaped && type != "text/plain" && type != "text"
        || type.hasWord("html")
      {
        return element.html
      }
      return element.plain
    }
    switch type {
    case "html", "text/html", "xhtml", "application/xhtml+xml":
      return element.holdsMarkup ? unwrapped(element) : element.html
    case "text/xml", "text/xml-external-parsed-entity":
      // They are XML as any other (RFC 7303 §9.2), but some feeds say so of XHTML.
      return element.holdsMarkup && beginsAsHTML(element.text)
        ? unwrapped(element) : other(element, type)
    case _ where type.hasByte("/") && !type.hasPrefix("text/"): return other(element, type)
    default: return element.holdsMarkup ? unwrapped(element) : element.plain
    }
  }

  /// Content of another media type is XML or base64 (RFC 4287 §4.1.3.3). Text that was encoded so, or not at all, is
  /// text; there is nothing to read in pictures, recordings and XML.
  private static func other(_ element: XMLElement, _ type: String) -> MarkupText? {
    let top = type.prefix { $0 != "/" }
    guard !element.holdsMarkup, !["image", "audio", "video", "font"].contains(top) else {
      return nil
    }
    guard Base64Text.isLikely(element.text) else { return element.plain }
    return Base64Text.decoded(element.text).map { MarkupText($0, kind: .plain) }
  }

  /// Whether the first tag in markup is that of an HTML element.
  private static func beginsAsHTML(_ markup: String) -> Bool {
    guard let start = markup.utf8.firstIndex(of: UInt8(ascii: "<")) else { return false }
    let name = markup.utf8[start...].dropFirst().prefix { !HTMLBytes.endsName($0) }
    return HTMLName(String(Substring(name))) != nil
  }

  /// Whether an element's content consists of alternatives, each an element of its own (Atom 0.3 §4.13.4).
  static func isMultipart(_ name: XMLName, _ attributes: [XMLElement.Attribute]) -> Bool {
    guard name.namespace == .atom || name.namespace == .atom03 else { return false }
    return attributes.contains {
      $0.name == XMLName(namespace: .none, local: "type")
        && $0.value.trimmed.lowercased().hasPrefix("multipart/")
    }
  }

  /// The relation of a link; registered relations may be written as IANA's URLs (RFC 4287 §4.2.7.2).
  static func relation(_ element: XMLElement) -> String {
    let written = element.attribute("rel")?.trimmed.lowercased().nonEmpty ?? "alternate"
    guard written.hasByte("/") else { return written }
    for prefix in [
      "http://www.iana.org/assignments/relation/", "https://www.iana.org/assignments/relation/",
    ]
    where written.hasPrefix(prefix) {
      return String(written.dropFirst(prefix.count))
    }
    return written
  }

  /// The inside of the `div` that XHTML content must be wrapped in (RFC 4287 §3.1.1.3).
  private static func unwrapped(_ element: XMLElement) -> MarkupText? {
    let text = element.text.trimmed
    guard text.hasPrefix("<div"), text.hasSuffix("</div>"), let end = text.utf8.firstIndex(of: 0x3E)
    else {
      return element.html
    }
    let inside = String(Substring(text[text.utf8.index(after: end)...].utf8.dropLast(6)))
    // With a second div beside the first, the first start tag and the last end tag are not a pair.
    guard !inside.hasWord("</div>") || inside.hasWord("<div") else { return element.html }
    return inside.trimmed.nonEmpty.map { MarkupText($0, kind: .html, base: element.base) }
  }
}

/// Text in base64 (RFC 4648 §4).
enum Base64Text {
  /// In characters; shorter words may be of these letters by chance.
  private static let minimumLength = 16

  /// Whether a text looks like base64: nothing but its letters, in groups of four.
  static func isLikely(_ text: String) -> Bool {
    var count = 0
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "="):
        count += 1
      case 0x09, 0x0A, 0x0D, 0x20: break
      default: return false
      }
    }
    return count % 4 == 0 && (count >= minimumLength || text.trimmed.hasSuffix("="))
  }

  /// The decoded text; nil if it is not base64, or not of text.
  static func decoded(_ text: String) -> String? {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters),
      let decoded = String(validating: data, as: UTF8.self)
    else { return nil }
    let isText = decoded.utf8.allSatisfy { $0 >= 0x20 || $0 >= 0x09 && $0 <= 0x0D }
    return isText ? decoded.trimmed.nonEmpty : nil
  }
}
