import FeedBasics
import FeedParsing

/// The short lines around a page's headline, which name authors and dates in pages without markup for them: those after it,
/// then the few before it.
struct HeaderLines {
  private let lines: [(text: String, nodes: Range<Int>)]
  /// The names in boxes elsewhere that begin with a label such as `Written by` in a line of its own.
  private let boxes: [[String]]
  private let tree: PageTree

  /// Further paragraphs are not looked at.
  private static let maximumAfter = 24
  private static let maximumBefore = 4
  /// In characters.
  private static let maximumLength: Int32 = 120

  /// In characters.
  private static let longestLabel: Int32 = 24
  /// In bytes, and in nodes. A longer `aside` is not one of the article's lines.
  private static let longestAside = (text: 160, nodes: 40)

  /// - Parameter headline: the element of the page's headline. Without one there are no lines.
  init(_ tree: PageTree, headline: Int?) {
    self.tree = tree
    guard let headline else {
      (lines, boxes) = ([], [])
      return
    }
    let isLeftOut = tree.nodes.indices.map { node in
      tree.name(node) == .nav || HeaderLines.isAside(node, tree)
        || !tree.hints(node).isDisjoint(with: [.hidden, .comments, .related])
    }
    let blocks = PageBlocks.of(tree, in: 0..<tree.count, isRemoved: isLeftOut)
    let middle = blocks.partitionPoint { Int($0.first) < headline }
    let end = blocks.partitionPoint { Int($0.first) < tree.end(headline) }
    // One paragraph may introduce the article before they come.
    var paragraphs = 0
    let after = blocks[end...].prefix(HeaderLines.maximumAfter).prefix {
      if $0.measure.length >= 80, $0.measure.sentences > 0, $0.measure.linkDensity <= 0.5 {
        paragraphs += 1
      }
      return paragraphs < 2
    }
    func text(_ block: PageBlock) -> String {
      tree.separatedText(of: Int(block.first)..<Int(block.last), skipping: { isLeftOut[$0] })
    }
    lines = (after + blocks[..<middle].suffix(HeaderLines.maximumBefore))
      .filter { $0.measure.length <= HeaderLines.maximumLength && !$0.kind.isHeading }
      .map { block in
        // The element just below the container that the first text is in.
        var first = Int(block.first)
        while let parent = tree.parent(first), parent > Int(block.container) { first = parent }
        return (text(block), first..<Int(block.last))
      }
    boxes = zip(blocks[end...], blocks[end...].dropFirst()).compactMap { label, name in
      guard label.measure.length <= HeaderLines.longestLabel,
        name.measure.length <= HeaderLines.longestLabel * 2,
        Byline.role(of: text(label)) == .author("")
      else { return nil }
      let names = HeaderLines.people(Byline.names(in: text(name)))
      return names.isEmpty ? nil : names
    }
  }

  /// Whether an element is beside the article, and not only its date or its author.
  static func isAside(_ node: Int, _ tree: PageTree) -> Bool {
    guard tree.name(node) == .aside else { return false }
    return tree.end(node) - node > longestAside.nodes
      || tree.text(of: node, limit: longestAside.text).utf8.count >= longestAside.text
  }

  /// The heading that is the page's title.
  static func headline(_ tree: PageTree, title: String?) -> Int? {
    guard let title else { return nil }
    return [.h1, .h2, .h3].lazy.flatMap { tree.elements($0).prefix(20) }
      .first { TitleMatch.isHeading($0, tree, title) }
  }

  /// The first date that is not called an update.
  var date: Date? {
    var before = ""
    for (text, _) in lines {
      // A line of its own may say that the date is that of a change.
      if !(before.hasSuffix(":") && DateLabels.unlabelled(before) == nil) {
        for part in text.split(whereSeparator: { "|•·".contains($0) }) {
          if let date = HeaderLines.date(part.trimmed) { return date }
        }
      }
      before = text
    }
    return nil
  }

  private static func date(_ text: String) -> Date? {
    guard text.utf8.contains(where: \.isASCIIDigit),
      let rest = DateLabels.unlabelled(text)
    else { return nil }
    // A year and more: feeds have dates of fewer parts, which in a page are counts.
    let numbers = rest.utf8.split { $0 < 0x30 || $0 > 0x39 }.compactMap { Int(Substring($0)) }
    let hasMonth = rest.contains { $0.isLetter }
    guard numbers.contains(where: PageDate.isYear), numbers.count >= (hasMonth ? 2 : 3) else {
      return nil
    }
    return PageDate.read(rest)
  }

  /// The names in the first line that begins as a byline does, or that follows one, or that links to an author's page; else
  /// those of the boxes elsewhere, if they are of the same people.
  var authors: [String] {
    let names = nearAuthors
    guard names.isEmpty, let first = boxes.first, boxes.allSatisfy({ $0 == first }) else {
      return names
    }
    return first
  }

  private var nearAuthors: [String] {
    /// What the names of a line are if it has no words for it.
    var expected = Byline.Role.none
    var found: [String] = []
    for (text, nodes) in lines {
      let role = Byline.role(of: HeaderLines.withoutDate(text))
      let isLabelled = role != .none
      let names = isLabelled ? role : expected
      expected = .none
      switch names {
      case .author(let line):
        if isLabelled, !found.isEmpty { return found }
        let names = HeaderLines.people(Byline.names(in: isLabelled ? line : text))
        if !names.isEmpty {
          found += names
          // Each may have a line, but only links are surely names.
          if isLabelled { return found }
        }
        if isLabelled ? line.isEmpty : link(in: nodes) != nil { expected = .author("") }
      case .other(let line):
        if !found.isEmpty { return found }
        if line.isEmpty, isLabelled { expected = .other("") }
      case .none:
        if !found.isEmpty { return found }
        guard let link = link(in: nodes) else { continue }
        let names = author(of: link)
        if !names.isEmpty { return names }
      }
    }
    return found
  }

  /// A line without the date before a byline, such as `3 June 2026 by Ann Smith`.
  private static func withoutDate(_ text: String) -> String {
    for word in [" by ", " von ", " par ", " por "] {
      guard let range = text.firstRange(of: word), date(String(text[..<range.lowerBound])) != nil
      else { continue }
      return String(text[range.lowerBound...]).trimmed
    }
    return text
  }

  /// The names if all of them are.
  private static func people(_ names: [String]) -> [String] {
    let people = names.filter { PageAuthors.isName($0) }
    return people.count <= 6 && people.allSatisfy(HeaderLines.isWritten) ? people : []
  }

  /// Whether there are names and all of them are people's.
  static func isPeople(_ names: [String]) -> Bool { !people(names).isEmpty }

  /// Whether a line such as `By Ann Smith, Reuters` begins with a person's name after its first word, or has nothing else.
  static func namesPerson(_ line: String) -> Bool {
    if line.split(whereSeparator: \.isWhitespace).count <= 2 { return true }
    return Byline.names(in: line).first.map { PageAuthors.isName($0) && isWritten($0) } ?? false
  }

  /// The first link to an author's page.
  private func link(in nodes: Range<Int>) -> Int? {
    nodes.first { link in
      guard tree.name(link) == .a, let href = tree.attribute(link, .href)?.lowercased() else {
        return false
      }
      return HeaderLines.authorPaths.contains { path in
        href.firstRange(of: path).map { $0.upperBound < href.endIndex } ?? false
      }
    }
  }

  /// The name of a link to an author's page. `Articles by Ann` shortens the name that is in another line; the page's address
  /// is made of it.
  private func author(of link: Int) -> [String] {
    let text = tree.separatedText(of: link..<tree.end(link), limit: 100)
    let lower = text.lowercased()
    if ["articles by", "posts by", "more by", "more from", "view ", "all "].contains(
      where: lower.hasPrefix)
    {
      let path = tree.attribute(link, .href)?.lowercased() ?? ""
      let slug = path.split(separator: "/").last.map { TitleMatch.words(String($0)) } ?? []
      return lines.lazy.map(\.text).first {
        TitleMatch.words($0) == slug && PageAuthors.isName($0)
      }.map { [$0] } ?? []
    }
    return Byline.names(in: text).filter { PageAuthors.isName($0) }
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
}
