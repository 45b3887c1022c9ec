/// The text of every element, without the subtrees that are left out.
struct SubtreeMeasures {
  private var list: [TextMeasure]

  subscript(node: Int) -> TextMeasure { list[node] }

  init(_ tree: PageTree, isRemoved: [Bool]) {
    list = tree.texts
    // Content comes after its element, so that one pass from the end sums everything up.
    for i in list.indices.reversed() where !isRemoved[i] {
      let node = tree.nodes[i]
      if node.name == .a {
        list[i].linkLength = SubtreeMeasures.linkLength(tree, i, list[i].length)
      }
      if node.parent >= 0 { list[Int(node.parent)] += list[i] }
    }
  }

  /// Links within the page count less: notes and tables of contents.
  private static func linkLength(_ tree: PageTree, _ node: Int, _ length: Int32) -> Int32 {
    let node = tree.nodes[node]
    for i in Int(node.first)..<Int(node.last) where tree.places[i].known == .href {
      let value = tree.places[i].value
      let isWithin = !value.isEmpty && tree.bytes[value.lowerBound] == UInt8(ascii: "#")
      return isWithin ? length * 3 / 10 : length
    }
    return 0
  }
}
