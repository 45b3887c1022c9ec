import FeedBasics
import FeedParsing

/// Finds what a page has twice, for screens of different sizes or for print: elements beside each other with the same text
/// and different classes, of which a style sheet shows one.
enum ScreenCopies {
  /// In characters; shorter ones may be repeated. Tables are not.
  private static let shortestText: Int32 = 40
  private static let shortestTable: Int32 = 12

  private struct Place: Hashable {
    let parent: Int32
    let length: Int32
  }

  /// - Parameter measures: of the whole page.
  /// - Returns: roots of subtrees, of each pair the less promising one.
  static func roots(_ tree: PageTree, _ measures: SubtreeMeasures) -> [Int] {
    var first: [Place: Int] = [:]
    var roots: [Int] = []
    for i in 0..<tree.count where tree.hints(i).contains(.named) {
      let measure = measures[i]
      guard
        measure.length >= shortestText || measure.dataLength > 0 && measure.length >= shortestTable,
        tree.name(i)?.breaksLines ?? false, let classes = tree.attribute(i, .class)
      else { continue }
      let place = Place(parent: tree.nodes[i].parent, length: measure.length)
      guard let other = first[place] else {
        first[place] = i
        continue
      }
      guard measures[other].words == measure.words, tree.attribute(other, .class) != classes,
        letters(tree, other) == letters(tree, i)
      else { continue }
      let isOtherWorse = !tree.hints(other).isDisjoint(with: [.hidden, .unlikely, .negative])
      roots.append(isOtherWorse ? other : i)
      if isOtherWorse { first[place] = i }
    }
    return roots
  }

  private static func letters(_ tree: PageTree, _ node: Int) -> [UInt8] {
    (node..<tree.end(node)).flatMap { i in
      tree.name(i) == nil
        ? tree.text[Int(tree.nodes[i].first)..<Int(tree.nodes[i].last)].filter { $0 > 0x20 } : []
    }
  }
}
