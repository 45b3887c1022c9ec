internal import FeedModel

/// The link from one page of an article to the next.
enum NextPage {
  /// The URL of the next page: on the same host, with an address that differs by a page number alone.
  static func url(
    _ tree: PageTree, page: String?, rule: CSSSelector?, links: LinkResolution
  ) -> String? {
    guard let page else { return nil }
    if let rule {
      return tree.nodes(selectedBy: rule).lazy.compactMap { tree.attribute($0, .href).flatMap(links.web) }
        .first { $0 != page && URLReference.Parts($0).host == URLReference.Parts(page).host }
    }
    if let next = tree.head.next.flatMap(links.web), isNext(next, after: page) { return next }
    for node in 0..<tree.count where tree.name(node) == .a {
      let isMarked = tree.attribute(node, .rel)?.lowercased().split(separator: " ").contains("next") ?? false
      guard isMarked || isNumbered(tree, node), let next = tree.attribute(node, .href).flatMap(links.web),
        isNext(next, after: page)
      else { continue }
      return next
    }
    return nil
  }

  /// Whether a link's text is a page number or an arrow.
  private static func isNumbered(_ tree: PageTree, _ node: Int) -> Bool {
    guard tree.end(node) - node < 6 else { return false }
    let text = tree.text(of: node, limit: 24)
    return text == "2" || Int(text).map { $0 > 2 && $0 < 100 } ?? false
  }

  /// Whether one URL is that of the page after another.
  static func isNext(_ next: String, after page: String) -> Bool {
    let a = URLReference.Parts(page)
    let b = URLReference.Parts(next)
    guard a.host == b.host, a.scheme == b.scheme, next != page else { return false }
    let first = split(a)
    let second = split(b)
    guard let number = second.number, number == (first.number ?? 1) + 1 else { return false }
    return first.rest == second.rest
  }

  /// The page number in a URL, and the URL without it.
  private static func split(_ parts: URLReference.Parts) -> (rest: String, number: Int?) {
    var path = parts.path
    while path.hasSuffix("/") { path = String(path.dropLast()) }
    if let query = parts.query {
      var rest: [Substring] = []
      var number: Int?
      for pair in query.split(separator: "&") {
        let halves = pair.split(separator: "=", maxSplits: 1)
        if halves.count == 2, ["page", "p", "pg", "seite", "pagina", "paged", "start"].contains(halves[0].lowercased()), let value = Int(halves[1]) {
          number = value
        } else {
          rest.append(pair)
        }
      }
      if let number { return (path + "?" + rest.joined(separator: "&"), number) }
    }
    let suffix = parts.query.map { "?" + $0 } ?? "?"
    if let match = path.firstMatch(of: #/(?:\/(?:page|seite|p)[\/-]?|[\/_,-](?:seite|page|p|s)?-?)(\d{1,2})(\.html?|\.php)?$/#),
      let number = Int(match.1)
    {
      return (String(path[..<match.range.lowerBound]) + String(match.2 ?? "") + suffix, number)
    }
    return (path + suffix, nil)
  }
}
