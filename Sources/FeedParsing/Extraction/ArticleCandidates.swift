/// Parts of a page that may be its article.
struct ArticleCandidate {
  var method: ExtractionMethod
  /// Roots of subtrees in document order.
  var parts: [Int]
  /// How much the name of the element promises, from 0 to 1.
  var promise: Double
}

enum ArticleCandidates {
  /// Further ones are not considered.
  private static let maximumContainers = 8
  private static let maximumUnions = 3
  /// An article in more elements is a list.
  private static let maximumParts = 60
  /// A run of more is read as a whole.
  private static let maximumRun = 500

  /// The elements that are known to contain articles by their names, the longest first.
  static func containers(_ tree: PageTree, _ measures: SubtreeMeasures, isRemoved: [Bool])
    -> [ArticleCandidate]
  {
    var found: [(node: Int, promise: Double, length: Int32)] = []
    var i = 0
    while i < tree.count {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      if let promise = promise(tree, i), measures[i].length > 0 {
        found.append((i, promise, measures[i].length))
      }
      i += 1
    }
    let unions = unions(of: found.filter { $0.promise >= 0.8 }, tree)
    found.sort {
      (Double($0.length) * (0.5 + $0.promise), $1.node) > (
        Double($1.length) * (0.5 + $1.promise), $0.node
      )
    }
    // Much shorter ones are parts of the article at most.
    let longest = found.map(\.length).max() ?? 0
    found.removeAll { $0.length * 4 < longest }
    return unions
      + found.prefix(maximumContainers).map {
        ArticleCandidate(method: .container, parts: [$0.node], promise: $0.promise)
      }
  }

  /// One article in several elements of the same class: those with the most text.
  private static func unions(
    of bodies: [(node: Int, promise: Double, length: Int32)], _ tree: PageTree
  ) -> [ArticleCandidate] {
    guard bodies.count > 1 else { return [] }
    let groups = Dictionary(grouping: bodies) { body in
      (tree.name(body.node)?.text ?? "")
        + (tree.attribute(body.node, .class) ?? tree.attribute(body.node, .itemprop) ?? "")
    }
    let longest = groups.values.filter { $0.count > 1 }
      .map { (group: $0, length: $0.reduce(0) { $0 + Int($1.length) }) }
      .sorted { ($0.length, $1.group[0].node) > ($1.length, $0.group[0].node) }
    return longest.prefix(maximumUnions).compactMap { group, _ in
      var parts: [Int] = []
      for body in group where parts.last.map({ !tree.contains($0, body.node) }) ?? true {
        parts.append(body.node)
      }
      guard parts.count > 1, parts.count <= maximumParts else { return nil }
      return ArticleCandidate(method: .container, parts: parts, promise: group[0].promise - 0.05)
    }
  }

  /// The elements around the run of paragraphs that is worth most, for a page of many sections without a name.
  static func densest(_ tree: PageTree, _ blocks: [PageBlock], isRemoved: [Bool])
    -> ArticleCandidate
  {
    var best = (worth: 0.0, range: 0..<0)
    var (worth, start) = (0.0, 0)
    for (i, block) in blocks.enumerated() {
      if worth <= 0 { (worth, start) = (0, i) }
      worth += BlockWorth.of(block)
      if worth > best.worth { best = (worth, start..<i + 1) }
    }
    guard let first = blocks[best.range].first, let last = blocks[best.range].last else {
      return ArticleCandidate(method: .page, parts: [], promise: 0)
    }
    var around = Int(first.container)
    while tree.end(around) < Int(last.last), let parent = tree.parent(around) { around = parent }
    // Text of its own, without an element, is part of it.
    if blocks[best.range].contains(where: { Int($0.container) == around }) {
      return ArticleCandidate(method: .page, parts: [around], promise: 0)
    }
    let parts = tree.children(of: around).filter {
      !isRemoved[$0] && tree.name($0) != nil && tree.end($0) > Int(first.first)
        && $0 < Int(last.last)
    }
    return ArticleCandidate(
      method: .page, parts: parts.count > maximumRun ? [around] : parts, promise: 0)
  }

  private static func promise(_ tree: PageTree, _ node: Int) -> Double? {
    let hints = tree.hints(node)
    guard let name = tree.name(node) else { return nil }
    if hints.contains(.articleBody) { return 1 }
    switch name {
    case .article: return 0.5
    case .main: return 0.2
    case .div, .section, .td, .span:
      if hints.contains(.container), !hints.contains(.comments), !hints.contains(.related) {
        return 0.8
      }
      return hints.contains(.mainRole) ? 0.2 : nil
    default: return nil
    }
  }
}
