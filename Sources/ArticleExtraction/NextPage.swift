import FeedBasics
import FeedParsing

/// The link from one page of an article to the next.
enum NextPage {
  /// The URL of the next page: on the same host, with an address that differs by a page number alone.
  static func url(
    _ tree: PageTree, page: String?, rule: CSSSelector?, links: LinkResolution
  ) -> String? {
    guard let page else { return nil }
    if let rule {
      return tree.nodes(selectedBy: rule).lazy.compactMap {
        tree.attribute($0, .href).flatMap(links.web)
      }
      .first { $0 != page && URLReference.Parts($0).host == URLReference.Parts(page).host }
    }
    if let next = tree.head.next.flatMap(links.web), isNext(next, after: page) { return next }
    for node in 0..<tree.count where tree.name(node) == .a {
      let isMarked =
        tree.attribute(node, .rel)?.lowercased().split(separator: " ").contains("next") ?? false
      guard isMarked || isNumbered(tree, node),
        let next = tree.attribute(node, .href).flatMap(links.web),
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
    guard let number = second.number, number > 1, number - 1 == first.number ?? 1 else {
      return false
    }
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
        if halves.count == 2,
          ["page", "p", "pg", "seite", "pagina", "paged", "start"].contains(halves[0].lowercased()),
          let value = Int(halves[1])
        {
          number = value
        } else {
          rest.append(pair)
        }
      }
      if let number { return (path + "?" + rest.joined(separator: "&"), number) }
    }
    let (rest, number) = PathNumber.split(path)
    return (rest + (parts.query.map { "?" + $0 } ?? "?"), number)
  }
}

/// The page number at the end of a path, such as `/2`, `/page/2`, `-2.html` and `,2`.
private enum PathNumber {
  static func split(_ path: String) -> (rest: String, number: Int?) {
    var stem = path[...]
    var ending = ""
    for suffix in [".html", ".htm", ".php"] where stem.hasSuffix(suffix) {
      stem = stem.dropLast(suffix.count)
      ending = suffix
    }
    let digits = stem.utf8.reversed().prefix(while: \.isASCIIDigit).count
    guard digits > 0, digits <= 2, let number = Int(stem.suffix(digits)) else { return (path, nil) }
    stem = stem.dropLast(digits)
    let isAfterWord: Bool
    if let word = ["page", "seite", "p", "s"].first(where: { hasWord(stem, $0) }) {
      stem = stem.drop(endingIn: word)
      isAfterWord = true
    } else {
      isAfterWord = false
    }
    guard let separator = stem.last, "/-_,".contains(separator) else { return (path, nil) }
    stem = stem.dropLast()
    // As in `/page/2`.
    if !isAfterWord, let word = ["page", "seite", "p"].first(where: { stem.hasSuffix("/" + $0) }) {
      stem = stem.dropLast(word.count + 1)
    }
    return (stem + ending, number)
  }

  private static func hasWord(_ stem: Substring, _ word: String) -> Bool {
    let stem = stem.last == "-" ? stem.dropLast() : stem
    guard stem.hasSuffix(word) else { return false }
    return stem.dropLast(word.count).last.map { "/-_,".contains($0) } ?? false
  }
}

extension Substring {
  /// The text without a word at its end, and a hyphen after it.
  fileprivate func drop(endingIn word: String) -> Substring {
    (last == "-" ? dropLast() : self).dropLast(word.count)
  }
}
