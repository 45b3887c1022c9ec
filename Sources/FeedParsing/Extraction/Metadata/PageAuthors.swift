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
    ]
    for names in candidates {
      let clean = UniqueTexts.of(names.flatMap(split).filter(isName))
      if !clean.isEmpty { return clean }
    }
    return byline(tree)
  }

  private static func byline(_ tree: PageTree) -> [String] {
    var found: [(names: [String], rank: Int)] = []
    for node in 0..<tree.count {
      let hints = tree.hints(node)
      guard hints.contains(.byline), !hints.contains(.comments), tree.end(node) > node + 1 else {
        continue
      }
      if found.count > 20 { break }
      let text = tree.text(of: node, limit: 400)
      guard text.count > 1, text.count < 120 else { continue }
      if tree.isInside(
        node, where: { tree.hints($0).contains(.comments) || tree.hints($0).contains(.related) })
      {
        continue
      }
      let names = split(text).filter(isName)
      guard !names.isEmpty, names.count <= 6 else { continue }
      let isExact = tree.attribute(node, .rel) == "author" || tree.attribute(node, .itemprop) != nil
      found.append((names, isExact ? 0 : 1))
    }
    return found.min { $0.rank < $1.rank }?.names ?? []
  }

  /// The beginnings of a byline in lower case.
  static let prefixes = [
    "written by ", "posted by ", "published by ", "by: ", "by ", "von ", "par ", "por ", "di ",
    "da ", "автор: ", "автор ", "作者：", "作者:", "文／", "文/", "door ", "text: ", "texte ", "af ", "av ",
    "author: ", "authors: ", "author ", "articles by ", "posts by ", "more by ", "autor: ",
    "reporting by ",
  ]

  /// The names in a line such as `By Ann Smith and Bob Jones, Reuters`.
  static func split(_ text: String) -> [String] {
    guard var line = PlainText.folded(text) else { return [] }
    if line.hasPrefix("http") { return [] }
    let lower = line.lowercased()
    for prefix in prefixes where lower.hasPrefix(prefix) {
      line = String(line.dropFirst(prefix.count))
      break
    }
    for end in [
      " | ", " • ", " · ", " – ", " — ", " on ", " Published", " Updated", " Posted",
      " Last updated",
    ] {
      if let range = line.firstRange(of: end), range.lowerBound != line.startIndex {
        line = String(line[..<range.lowerBound])
      }
    }
    for word in [" and ", " und ", " et ", " y ", " & ", " e ", ";", "、"] where line.contains(word)
    {
      line = line.replacing(word, with: ", ")
    }
    return line.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
  }

  static func isName(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    return text.count > 1 && words.count <= 6 && text.count < 60 && !text.hasByte("@")
      && !text.hasPrefix("http") && !text.lowercased().hasPrefix("view ")
      && !text.contains { $0.isNumber }
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
