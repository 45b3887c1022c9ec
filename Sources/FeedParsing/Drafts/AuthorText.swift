import FeedBasics
internal import FeedModel

/// Parses authors written as one text: `mail (Name)`, `Name <mail>`, a name alone, or addresses alone, each perhaps after
/// the `By` of a byline. In place of a mail address there may be that of a page.
package enum AuthorText {
  /// Longer texts are not names and are cut.
  private static let maximumLength = 2000

  /// All authors. `mail (Name), mail (Name)` and `mail, mail` are several, with semicolons too; any other comma may be part
  /// of a name.
  static func list(_ text: String) -> [ParsedAuthor] {
    let text = withoutBy(
      (text.utf8.count <= maximumLength ? text : String(text.prefix(maximumLength))).trimmed)
    guard !text.isEmpty else { return [] }
    if !text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) {
      return one(text).map { [$0] } ?? []
    }
    var parted = text
    for end in ["),", ");", ">,", ">;"] {
      parted = parted.replacing(end, with: "\(end.prefix(1))\u{1F}")
    }
    let parts = parted.split(separator: "\u{1F}").compactMap { one($0.trimmed) }
    if parts.count > 1, parts.allSatisfy({ $0.email != nil }) { return parts }
    let addresses = text.split { $0 == "," || $0 == ";" }.map(\.trimmed)
    if addresses.count > 1, addresses.allSatisfy(isAddress) { return addresses.compactMap(one) }
    return one(text).map { [$0] } ?? []
  }

  /// A name as a byline prints it, without the word before it: `By ANN LEE`.
  static func withoutBy(_ name: String) -> String {
    let isByline = name.withBytes { bytes in
      bytes.count > 3 && bytes[0] | 0x20 == UInt8(ascii: "b")
        && bytes[1] | 0x20 == UInt8(ascii: "y")
        && bytes[2] == 0x20
    }
    return isByline ? String(Substring(name.utf8.dropFirst(3))).trimmed : name
  }

  /// - Returns: nil for empty parentheses.
  private static func one(_ text: String) -> ParsedAuthor? {
    if let (outer, inner) = split(text, open: "(", close: ")") {
      if isAddress(outer) { return ParsedAuthor(name: inner.nonEmpty, email: outer) }
      if isAddress(inner) { return ParsedAuthor(name: outer.nonEmpty, email: inner) }
      if isPage(inner) { return ParsedAuthor(name: outer.nonEmpty, url: inner) }
      if outer.isEmpty, inner.isEmpty { return nil }
      // The address was left out.
      if outer.isEmpty, !inner.hasByte("("), !inner.hasByte(")") {
        return ParsedAuthor(name: inner)
      }
    }
    if let (outer, inner) = split(text, open: "<", close: ">") {
      let name = outer.trimmingQuotes().nonEmpty
      if isAddress(inner) { return ParsedAuthor(name: name, email: inner) }
      if isPage(inner) { return ParsedAuthor(name: name, url: inner) }
    }
    if isPage(text) { return ParsedAuthor(url: text) }
    if isAddress(text) { return ParsedAuthor(email: text) }
    return ParsedAuthor(name: text)
  }

  /// The text before an opening character, and the text between it and the closing character at the end; nil if either
  /// character is missing.
  private static func split(_ text: String, open: Character, close: Character) -> (
    outer: String, inner: String
  )? {
    guard text.utf8.last == close.asciiValue, text.last == close,
      let start = text.firstIndex(of: open)
    else { return nil }
    return (text[..<start].trimmed, text[text.index(after: start)...].dropLast().trimmed)
  }

  /// Whether the text is the URL of one page and nothing else.
  static func isPage(_ text: String) -> Bool {
    text.hasByte(":") && URLReference.isWeb(text) && !text.contains(where: \.isWhitespace)
  }

  /// Whether the text is one e-mail address and nothing else.
  package static func isAddress(_ text: String) -> Bool {
    guard text.hasByte("@") else { return false }
    let text = text.hasPrefix("mailto:") ? text.dropFirst(7) : text[...]
    guard let at = text.firstIndex(of: "@"), at != text.startIndex else { return false }
    let domain = text[text.index(after: at)...]
    return !text.contains { $0.isWhitespace || $0 == "<" || $0 == ">" } && !domain.contains("@")
      && domain.contains(".") && !text.contains("/")
  }
}

extension String {
  fileprivate func trimmingQuotes() -> String {
    hasPrefix("\"") && hasSuffix("\"") && count > 1 ? String(dropFirst().dropLast()) : self
  }
}
