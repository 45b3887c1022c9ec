/// A pattern of ``SiteTable``, for the path of a page or the labels of a host.
package struct SitePattern {
  /// The parts between the separators.
  private let parts: [Substring]
  /// The parameter that the page's query must have, as `list={id}`; nil for none.
  private let parameter: (name: String, capture: String)?

  /// More segments than this are no page of the table.
  private static let maximumParts = 20

  /// - Parameter path: as in the table, with a slash before each segment.
  package init(path: Substring) {
    let halves = path.split(separator: "?", maxSplits: 1)
    parts = (halves.first ?? "").split(separator: "/")
    parameter = halves.dropFirst().first.map { half in
      let sides = half.split(separator: "=", maxSplits: 1)
      return (String(sides[0]), String(sides[sides.count - 1].dropFirst().dropLast()))
    }
  }

  /// - Parameter host: as in the table; `{name}` is one label.
  package init(host: Substring) {
    parts = host.split(separator: ".")
    parameter = nil
  }

  /// What the names of the pattern are in a path; nil if it does not match.
  package func captures(path: String, query: String?) -> [String: String]? {
    guard var captures = captures(path.split(separator: "/")) else { return nil }
    guard let parameter else { return captures }
    let start = parameter.name + "="
    let pairs = (query ?? "").split(separator: "&")
    guard let pair = pairs.first(where: { $0.hasPrefix(start) && $0.count > start.count })
    else { return nil }
    captures[parameter.capture] = String(pair.dropFirst(start.count))
    return captures
  }

  /// The same for a host in lower case.
  package func captures(host: Substring) -> [String: String]? {
    guard parts != ["*"] else { return [:] }
    return captures(host.split(separator: ".", omittingEmptySubsequences: false))
  }

  private func captures(_ texts: [Substring]) -> [String: String]? {
    guard texts.count <= SitePattern.maximumParts else { return nil }
    return SitePattern.match(parts[...], texts[...])
  }

  private static func match(
    _ parts: ArraySlice<Substring>, _ texts: ArraySlice<Substring>
  ) -> [String: String]? {
    guard let part = parts.first else { return texts.isEmpty ? [:] : nil }
    let isRest = part.hasSuffix("...}")
    guard part == "**" || isRest else {
      guard let text = texts.first, let own = match(part, text),
        let others = match(parts.dropFirst(), texts.dropFirst())
      else { return nil }
      return own.merging(others) { first, _ in first }
    }
    for count in stride(from: isRest ? 1 : 0, through: texts.count, by: 1) {
      guard var others = match(parts.dropFirst(), texts.dropFirst(count)) else { continue }
      if isRest {
        let taken = texts.prefix(count)
        guard taken.allSatisfy(isName) else { return nil }
        others[String(part.dropFirst().dropLast(4))] = taken.joined(separator: "/")
      }
      return others
    }
    return nil
  }

  /// One segment, or one of its alternatives.
  private static func match(_ part: Substring, _ text: Substring) -> [String: String]? {
    guard let open = part.firstIndex(of: "{"), let close = part.firstIndex(of: "}") else {
      let text = text.lowercased()
      return part.split(separator: "|").contains { $0.lowercased() == text } ? [:] : nil
    }
    let (start, end) = (part[..<open], part[part.index(after: close)...])
    guard text.hasPrefix(start), text.hasSuffix(end) else { return nil }
    let value = text.dropFirst(start.count).dropLast(end.count)
    guard value.count + start.count + end.count == text.count, isName(value) else { return nil }
    return [String(part[part.index(after: open)..<close]): String(value)]
  }

  /// Whether a segment can be the name of something: it is no step in a path, and not itself a feed.
  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text != "." && text != ".." && !text.hasSuffix(".rss")
      && !text.hasSuffix(".atom")
  }
}
