internal import FeedModel
internal import Foundation

/// Atom's text constructs and link relations (RFC 4287 §3.1, §4.2.7; Atom 0.3 §3.1).
enum AtomText {
  static func read(_ element: XMLElement) -> MarkupText? {
    let type = element.attribute("type")?.trimmed.lowercased() ?? "text"
    if element.name.namespace == .atom03 {
      if element.attribute("mode")?.lowercased() == "base64" {
        guard let decoded = decoded(element.text) else { return nil }
        return type.contains("html")
          ? MarkupText(decoded, base: element.base) : MarkupText(decoded, kind: .plain)
      }
      let isEscaped = element.attribute("mode")?.lowercased() == "escaped"
      if element.holdsMarkup || isEscaped && type != "text/plain" && type != "text"
        || type.contains("html")
      {
        return element.html
      }
      return element.plain
    }
    switch type {
    case "html", "text/html", "xhtml", "application/xhtml+xml":
      return element.holdsMarkup ? unwrapped(element) : element.html
    // Content of any other media type is XML or base64 (RFC 4287 §4.1.3.3): nothing to read.
    case _ where type.contains("/") && !type.hasPrefix("text/"): return nil
    default: return element.holdsMarkup ? unwrapped(element) : element.plain
    }
  }

  private static func decoded(_ base64: String) -> String? {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The relation of a link; registered relations may be written as IANA's URLs (RFC 4287 §4.2.7.2).
  static func relation(_ element: XMLElement) -> String {
    let written = element.attribute("rel")?.trimmed.lowercased().nonEmpty ?? "alternate"
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
    guard text.hasPrefix("<div"), text.hasSuffix("</div>"), let end = text.firstIndex(of: ">")
    else {
      return element.html
    }
    let inside = text[text.index(after: end)...].dropLast(6)
    // With a second div beside the first, the first start tag and the last end tag are not a pair.
    guard !inside.contains("</div>") || inside.contains("<div") else { return element.html }
    return String(inside).trimmed.nonEmpty.map { MarkupText($0, kind: .html, base: element.base) }
  }
}
