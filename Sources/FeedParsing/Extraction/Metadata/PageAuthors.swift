import FeedBasics

/// The names of a page's authors.
enum PageAuthors {
  static func of(_ tree: PageTree, data: LinkedData) -> [String] {
    let head = tree.head
    let candidates: [[String]] = [
      data.authors,
      head.all("author") + head.all("article:author"), head.all("parsely-author"),
      head.all("dc.creator"),
      head.all("dcterms.creator"), head.all("citation_author"), head.all("sailthru.author"),
      head.all("byl"), head.all("article:author_name"), head.all("og:article:author"),
      labelled(head),
    ]
    for (index, names) in candidates.enumerated() {
      let written = index == 0 ? names : names.flatMap(Byline.names(declared:))
      let clean = UniqueTexts.of(written.filter { isName($0, isDeclared: true) })
      if clean.isEmpty { continue }
      // A site may name itself as the author of all that people wrote for it.
      let sites = [head.meta("og:site_name"), data.publisher].compactMap { $0?.lowercased() }
      guard clean.allSatisfy({ sites.contains($0.lowercased()) }) else { return clean }
      let people = byline(tree)
      return people.isEmpty ? clean : people
    }
    return byline(tree)
  }

  /// The names that cards for social networks show beside `Written by`.
  private static func labelled(_ head: PageHead) -> [String] {
    (1...2).compactMap { number in
      guard let label = head.meta("twitter:label\(number)"), Byline.role(of: label) == .author("")
      else { return nil }
      return head.meta("twitter:data\(number)")
    }
  }

  private static func byline(_ tree: PageTree) -> [String] {
    var found: [(names: [String], rank: Int)] = []
    for node in 0..<tree.count {
      let hints = tree.hints(node)
      guard hints.contains(.byline), !hints.contains(.comments), tree.end(node) > node + 1 else {
        continue
      }
      if found.count > 20 { break }
      let text = tree.separatedText(of: node..<tree.end(node))
      guard text.count > 1, text.count < 120 else { continue }
      if tree.isInside(
        node, where: { tree.hints($0).contains(.comments) || tree.hints($0).contains(.related) })
      {
        continue
      }
      let inner = inner(node, tree)
      let names = inner.isEmpty ? Byline.names(in: text).filter { isName($0) } : inner
      guard !names.isEmpty, names.count <= 6 else { continue }
      let isExact = tree.attribute(node, .rel) == "author" || tree.attribute(node, .itemprop) != nil
      found.append((names, isExact ? 0 : 1))
    }
    return found.min { $0.rank < $1.rank }?.names ?? []
  }

  /// The names that elements of a byline contain alone, without what their people do.
  private static func inner(_ byline: Int, _ tree: PageTree) -> [String] {
    var names = UniqueTexts()
    for node in byline..<tree.end(byline) where tree.name(node) != nil {
      let words = tree.attribute(node, .class)?.lowercased() ?? ""
      guard
        words.split(whereSeparator: \.isWhitespace).contains(where: { $0.hasSuffix("name") })
          || tree.attribute(node, .itemprop) == "name"
      else { continue }
      let text = tree.separatedText(of: node..<tree.end(node))
      for name in Byline.names(in: text) where isName(name) { _ = names.add(name) }
    }
    return names.list
  }

  /// - Parameter isDeclared: whether the page's data calls it a name, so that it may be that of an account.
  static func isName(_ text: String, isDeclared: Bool = false) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    let isAccount =
      isDeclared && words.count == 1 && text.count <= 20 && text.contains { $0.isLetter }
    return text.count > 1 && words.count <= 6 && text.count < 60 && !text.hasByte("@")
      && !text.hasPrefix("http") && !text.lowercased().hasPrefix("view ")
      && (isAccount || !text.contains { $0.isNumber })
      && ![
        "admin", "administrator", "editor", "staff", "null", "undefined", "none", "author",
        "unknown",
      ].contains(text.lowercased())
  }
}

extension UniqueTexts {
  fileprivate static func of(_ texts: [String]) -> [String] {
    var unique = UniqueTexts()
    for text in texts { _ = unique.add(text) }
    return unique.list
  }
}
