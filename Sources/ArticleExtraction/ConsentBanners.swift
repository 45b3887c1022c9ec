import FeedBasics
import FeedParsing

/// Finds the requests to consent that a page shows beside its article, which may have more text than a short one.
enum ConsentBanners {
  /// In characters; shorter ones do no harm, and longer ones are texts on consent.
  private static let lengths: ClosedRange<Int32> = 80...4000
  /// Elements with more nodes in them are not read, and neither are further boxes with buttons.
  private static let maximumNodes = 1000
  private static let maximumBoxes = 40
  private static let share = 0.5
  /// In characters.
  private static let shortestSentence: Int32 = 30

  /// - Parameter measures: of the whole page.
  /// - Returns: roots of subtrees; none if the page has no other text.
  static func roots(_ tree: PageTree, _ measures: SubtreeMeasures) -> [Int] {
    var roots: [Int] = []
    var seen: Set<Int> = []
    var boxes = 0
    for i in 0..<tree.count where isButton(tree, i) {
      guard !roots.contains(where: { tree.contains($0, i) }),
        let parent = tree.parent(i), var box = box(around: parent, tree, measures, &seen)
      else { continue }
      boxes += 1
      if boxes > maximumBoxes { break }
      guard isBanner(tree, box) else { continue }
      // Its headline and its other buttons may be outside.
      while let parent = tree.parent(box), canBeBanner(tree, parent, measures),
        measures[parent].length - measures[box].length <= measures[box].length / 2
      {
        box = parent
      }
      roots.append(box)
    }
    return roots.isEmpty || hasText(tree, without: roots) ? roots : []
  }

  /// Whether a sentence is left in an article or below a main heading.
  private static func hasText(_ tree: PageTree, without roots: [Int]) -> Bool {
    var isBelow = false
    return (0..<tree.count).contains { node in
      switch tree.name(node) {
      case .h1, .article: isBelow = isBelow || !roots.contains { tree.contains($0, node) }
      case nil:
        let measure = tree.texts[node]
        return isBelow && measure.sentences > 0 && measure.length >= shortestSentence
          && !tree.isInside(node) {
            roots.contains($0) || tree.name($0) == .footer || tree.name($0) == .nav
          }
      default: break
      }
      return false
    }
  }

  private static func isButton(_ tree: PageTree, _ node: Int) -> Bool {
    switch tree.name(node) {
    case .button: true
    case .input: ["button", "submit"].contains(tree.attribute(node, .type)?.lowercased() ?? "")
    case .a: tree.attribute(node, .role)?.lowercased() == "button"
    default: false
    }
  }

  /// The innermost element around a node that has sentences.
  /// - Parameter seen: the elements that were looked at; nil is returned for these.
  private static func box(
    around node: Int, _ tree: PageTree, _ measures: SubtreeMeasures, _ seen: inout Set<Int>
  ) -> Int? {
    var node = node
    while seen.insert(node).inserted, canBeBanner(tree, node, measures) {
      if measures[node].length >= lengths.lowerBound, measures[node].sentences > 0 { return node }
      guard let parent = tree.parent(node) else { return nil }
      node = parent
    }
    return nil
  }

  private static func canBeBanner(_ tree: PageTree, _ node: Int, _ measures: SubtreeMeasures)
    -> Bool
  {
    guard measures[node].length <= lengths.upperBound, tree.end(node) - node <= maximumNodes else {
      return false
    }
    return !(node..<tree.end(node)).contains {
      switch tree.name($0) {
      case .html, .body, .main, .article, .h1: true
      default: false
      }
    }
  }

  private static func isBanner(_ tree: PageTree, _ box: Int) -> Bool {
    let none = [Bool](repeating: false, count: tree.count)
    let profile = WallProfile(
      PageBlocks.of(tree, in: box..<tree.end(box), isRemoved: none).map {
        PageLine($0, in: tree, isRemoved: none)
      })
    return profile.phrases(.consent) > 0 && profile.share(.consent) >= share
  }
}
