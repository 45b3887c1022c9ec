internal import FeedModel
internal import FeedPlatform

/// The short lines around a page's headline, which name authors and dates in pages without markup for them.
struct HeaderLines {
  /// In document order: those after the headline, then those just before it.
  private let lines: [(text: String, node: Int)]
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
    let isHidden = tree.nodes.map { $0.hints.contains(.hidden) }
    let blocks = PageBlocks.of(tree, in: 0..<tree.count, isRemoved: isHidden)
    let middle = blocks.partitionPoint { Int($0.first) < headline }
    let end = blocks.partitionPoint { Int($0.first) < tree.end(headline) }
    let after = blocks[end...].prefix(HeaderLines.maximumAfter).prefix {
      $0.measure.length < 80 || $0.measure.sentences == 0 || $0.measure.linkDensity > 0.5
    }
    lines = (after + blocks[..<middle].suffix(HeaderLines.maximumBefore))
      .filter { $0.measure.length <= HeaderLines.maximumLength && !$0.kind.isHeading }
      .map { (tree.text(of: $0, isRemoved: isHidden), Int($0.container)) }
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
    return FeedDate.parse(rest).flatMap { $0.timeIntervalSince1970 > 0 ? $0 : nil }
  }

  /// The names in the first line that begins as a byline does, or that links to an author's page.
  var authors: [String] {
    for (text, node) in lines {
      let lower = text.lowercased()
      if PageAuthors.prefixes.contains(where: lower.hasPrefix) {
        let names = PageAuthors.split(text).filter(PageAuthors.isName)
        if !names.isEmpty, names.count <= 6 { return names }
      }
      for link in node..<tree.end(node) where tree.name(link) == .a {
        guard let href = tree.attribute(link, .href)?.lowercased(),
          HeaderLines.authorPaths.contains(where: { href.contains($0) })
        else { continue }
        let names = PageAuthors.split(tree.text(of: link, limit: 100)).filter(PageAuthors.isName)
        if !names.isEmpty { return names }
      }
    }
    return []
  }

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
