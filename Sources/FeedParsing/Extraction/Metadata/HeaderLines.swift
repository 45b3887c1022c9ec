internal import FeedBasics

/// The short lines around a page's headline, which name authors and dates in pages without markup for them: those after it,
/// then the few before it.
struct HeaderLines {
  private let lines: [(text: String, nodes: Range<Int>)]
  private let tree: PageTree

  /// Further paragraphs are not looked at.
  private static let maximumAfter = 24
  private static let maximumBefore = 4
  /// In characters.
  private static let maximumLength: Int32 = 120

  /// - Parameter title: the page's title, which the headline is like. Without a headline there are no lines.
  init(_ tree: PageTree, title: String?) {
    self.tree = tree
    guard let title, let headline = HeaderLines.headline(tree, title) else {
      lines = []
      return
    }
    let isLeftOut = tree.nodes.map { node in
      node.name == .nav || node.name == .aside
        || !node.hints.isDisjoint(with: [.hidden, .comments, .related])
    }
    let blocks = PageBlocks.of(tree, in: 0..<tree.count, isRemoved: isLeftOut)
    let middle = blocks.partitionPoint { Int($0.first) < headline }
    let end = blocks.partitionPoint { Int($0.first) < tree.end(headline) }
    let after = blocks[end...].prefix(HeaderLines.maximumAfter).prefix {
      $0.measure.length < 80 || $0.measure.sentences == 0 || $0.measure.linkDensity > 0.5
    }
    lines = (after + blocks[..<middle].suffix(HeaderLines.maximumBefore))
      .filter { $0.measure.length <= HeaderLines.maximumLength && !$0.kind.isHeading }
      .map { block in
        // The element just below the container that the first text is in.
        var first = Int(block.first)
        while let parent = tree.parent(first), parent > Int(block.container) { first = parent }
        return (tree.text(of: block, isRemoved: isLeftOut), first..<Int(block.last))
      }
  }

  private static func headline(_ tree: PageTree, _ title: String) -> Int? {
    for level: HTMLName in [.h1, .h2, .h3] {
      for node in tree.elements(level).prefix(20)
      where TitleMatch.isSame(tree.text(of: node, limit: 600), title) { return node }
    }
    return nil
  }

  /// The first date that is not called an update.
  var date: Date? {
    for (text, _) in lines {
      for part in text.split(whereSeparator: { "|•·".contains($0) }) {
        if let date = HeaderLines.date(part.trimmed) { return date }
      }
    }
    return nil
  }

  private static func date(_ text: String) -> Date? {
    let lower = text.lowercased()
    guard text.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }),
      !updates.contains(where: lower.hasPrefix)
    else { return nil }
    let prefix = prefixes.first(where: lower.hasPrefix) ?? ""
    let rest = String(text.dropFirst(prefix.count)).trimmed { $0.isBlank || $0 == ":" }
    // A year and more: feeds have dates of fewer parts, which in a page are counts.
    let numbers = rest.utf8.split { $0 < 0x30 || $0 > 0x39 }.compactMap { Int(Substring($0)) }
    let hasMonth = rest.contains { $0.isLetter }
    guard numbers.contains(where: PageDate.isYear), numbers.count >= (hasMonth ? 2 : 3) else {
      return nil
    }
    return PageDate.read(rest)
  }

  /// The names in the first line that begins as a byline does, or that links to an author's page.
  var authors: [String] {
    for (text, nodes) in lines {
      let lower = text.lowercased()
      if PageAuthors.prefixes.contains(where: lower.hasPrefix) {
        let names = PageAuthors.split(text).filter(PageAuthors.isName)
        if !names.isEmpty, names.count <= 6, names.allSatisfy(HeaderLines.isWritten) {
          return names
        }
      }
      for link in nodes where tree.name(link) == .a {
        guard let href = tree.attribute(link, .href)?.lowercased(),
          HeaderLines.authorPaths.contains(where: { path in
            href.firstRange(of: path).map { $0.upperBound < href.endIndex } ?? false
          })
        else { continue }
        let names = PageAuthors.split(tree.text(of: link, limit: 100)).filter(PageAuthors.isName)
        if !names.isEmpty { return names }
      }
    }
    return []
  }

  /// Whether a name is written as one, unlike the words of `By clicking Subscribe you agree`.
  private static func isWritten(_ name: String) -> Bool {
    name.split(separator: " ").allSatisfy { word in
      word.first?.isLowercase != true || particles.contains(String(word))
    }
  }

  private static let particles: Set<String> = [
    "al", "bin", "da", "dal", "de", "dei", "del", "della", "den", "der", "di", "dos", "du", "el",
    "ibn", "la", "le", "ten", "ter", "van", "von", "y", "zu",
  ]

  private static let authorPaths = ["/author/", "/authors/", "/autor/", "/autoren/", "/auteur/"]

  private static let prefixes = [
    "published on", "published", "posted on", "posted", "first published", "publication date",
    "date", "veröffentlicht am", "veröffentlicht", "publié le", "publicado el", "publicado em",
    "pubblicato il", "gepubliceerd op", "опубликовано", "投稿日", "公開日", "发布时间",
  ]

  private static let updates = [
    "updated", "last updated", "last modified", "modified", "reviewed", "last reviewed",
    "aktualisiert", "zuletzt aktualisiert", "mis à jour", "actualizado", "atualizado",
    "aggiornato", "bijgewerkt", "обновлено", "更新日",
  ]
}
