internal import FeedModel

/// Atom's text constructs and persons (RFC 4287 §3.1, §3.2; Atom 0.3 §3.1).
enum AtomText {
  static func read(_ element: XMLElement) -> MarkupText? {
    let type = element.attribute("type")?.trimmed.lowercased() ?? "text"
    if element.name.namespace == .atom03 {
      let isEscaped = element.attribute("mode")?.lowercased() == "escaped"
      if element.holdsMarkup || isEscaped && type != "text/plain" && type != "text"
        || type.contains("html")
      {
        return element.html
      }
      return element.plain
    }
    if element.holdsMarkup { return unwrapped(element) }
    switch type {
    case "html", "text/html", "xhtml", "application/xhtml+xml": return element.html
    default: return element.plain
    }
  }

  static func readPerson(_ element: XMLElement, into author: inout ParsedAuthor) {
    switch element.name.local {
    case "name": author.name = element.trimmedText
    case "email": author.email = element.trimmedText
    case "uri", "url": author.url = element.trimmedText
    default: break
    }
  }

  /// The inside of the `div` that XHTML content must be wrapped in (RFC 4287 §3.1.1.3).
  private static func unwrapped(_ element: XMLElement) -> MarkupText? {
    let text = element.text.trimmed
    guard text.hasPrefix("<div"), text.hasSuffix("</div>"), let end = text.firstIndex(of: ">")
    else {
      return element.html
    }
    let inside = text[text.index(after: end)...].dropLast(6)
    // A second div beside the first one means that the ends do not belong together.
    guard !inside.contains("</div>") || inside.contains("<div") else { return element.html }
    return String(inside).trimmed.nonEmpty.map { MarkupText($0, kind: .html, base: element.base) }
  }
}
