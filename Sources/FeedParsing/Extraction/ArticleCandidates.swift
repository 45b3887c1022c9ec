internal import FeedModel

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
    var unions: [ArticleCandidate] = []
    let bodies = found.filter { $0.promise >= 0.8 }
    if bodies.count > 1 {
      // One article in several elements of the same class.
      let groups = Dictionary(grouping: bodies) {
        (entry: (node: Int, promise: Double, length: Int32)) in
        (tree.name(entry.node)?.text ?? "")
          + (tree.attribute(entry.node, .class) ?? tree.attribute(entry.node, .itemprop) ?? "")
      }
      for group in groups.values where group.count > 1 {
        var parts: [Int] = []
        for entry in group where parts.last.map({ !tree.contains($0, entry.node) }) ?? true {
          parts.append(entry.node)
        }
        if parts.count > 1, parts.count <= 60 {
          unions.append(
            ArticleCandidate(method: .container, parts: parts, promise: group[0].promise - 0.05))
        }
      }
    }
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
