/// The paragraphs of a page that are in no item of its list. An article has lists of links too, but it is mostly text that
/// is in none of them.
struct PageProse {
  /// A shorter text is a label or a teaser, and in characters as all that follows.
  private static let shortestParagraph: Int32 = 80

  /// The length of all of them.
  private(set) var length = 0
  /// The most in one place: of an article's paragraphs, most are side by side.
  private(set) var longest = 0
  /// The length of the list's text.
  private(set) var listed = 0

  init(_ tree: PageTree, outside list: PageList) {
    var texts = Array(repeating: TextMeasure(), count: tree.count)
    // The nearest block around each node, and whether a link is around it.
    var blocks = Array(repeating: 0, count: tree.count)
    var isLinked = Array(repeating: false, count: tree.count)
    var isListed = isLinked
    for item in list.items {
      for node in item..<tree.end(item) { isListed[node] = true }
    }
    for node in 0..<tree.count {
      let parent = tree.parent(node) ?? 0
      let name = tree.name(node)
      blocks[node] = name?.breaksLines ?? false ? node : blocks[parent]
      isLinked[node] = isLinked[parent] || name == .a
      guard name == nil else { continue }
      var text = tree.texts[node]
      if isListed[node] { listed += Int(text.length) }
      if isLinked[node] { text.linkLength = text.length }
      texts[blocks[node]] += text
    }
    var places: [Int: Int] = [:]
    for (node, text) in texts.enumerated() where !isListed[node] {
      guard text.length >= PageProse.shortestParagraph, text.linkDensity < 1.0 / 3 else { continue }
      length += Int(text.length)
      guard let parent = tree.parent(node) else { continue }
      places[parent, default: 0] += Int(text.length)
      if let above = tree.parent(parent) { places[above, default: 0] += Int(text.length) / 2 }
    }
    longest = places.values.max() ?? 0
  }
}
