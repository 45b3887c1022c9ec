internal import FeedBasics

/// The numbers of lines beside code, which are no part of it.
enum CodeGutters {
  /// Marks them as removed: a `pre` of consecutive numbers before another one, and elements in or around code whose class says
  /// that they are numbers of lines.
  static func remove(in part: Int, of tree: PageTree, _ isRemoved: inout [Bool]) {
    var i = part
    let end = tree.end(part)
    var preEnd = 0
    while i < end {
      guard let name = tree.name(i), !isRemoved[i] else {
        i = isRemoved[i] ? tree.end(i) : i + 1
        continue
      }
      switch name {
      case .pre:
        if isNumbers(i, tree), isBesideCode(i, tree) {
          isRemoved[i] = true
        } else {
          preEnd = max(preEnd, tree.end(i))
        }
      case .td, .div, .span, .a, .code:
        if i < preEnd || name == .td || name == .div, isNamed(i, tree), isNumbers(i, tree) {
          isRemoved[i] = true
        }
      default: break
      }
      i = isRemoved[i] ? tree.end(i) : i + 1
    }
  }

  /// Whether all the text of an element are whole numbers, each one more than that before it.
  private static func isNumbers(_ node: Int, _ tree: PageTree) -> Bool {
    var last: Int?
    for i in node..<tree.end(node) where tree.name(i) == nil {
      let text = tree.text[Int(tree.nodes[i].first)..<Int(tree.nodes[i].last)]
      for word in text.split(whereSeparator: { HTMLBytes.isSpace($0) }) {
        guard word.count < 7, word.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
          let number = Int(String(decoding: word, as: UTF8.self)),
          last.map({ $0 + 1 == number }) ?? true
        else { return false }
        last = number
      }
    }
    return last != nil
  }

  /// Whether code follows without text between.
  private static func isBesideCode(_ node: Int, _ tree: PageTree) -> Bool {
    let start = tree.end(node)
    for i in start..<min(tree.count, start + 20) {
      if tree.name(i) == .pre { return !isNumbers(i, tree) }
      guard tree.name(i) == nil else { continue }
      let text = tree.text[Int(tree.nodes[i].first)..<Int(tree.nodes[i].last)]
      if !text.allSatisfy(HTMLBytes.isSpace) { return false }
    }
    return false
  }

  private static func isNamed(_ node: Int, _ tree: PageTree) -> Bool {
    guard let classes = tree.attribute(node, .class)?.lowercased() else { return false }
    return classes.split(whereSeparator: \.isWhitespace).contains { names.contains(String($0)) }
  }

  /// The classes of the usual highlighters.
  private static let names: Set<String> = [
    "lineno", "linenos", "line-no", "line-number", "line-numbers", "linenumber", "linenumbers",
    "line-num", "line-nums", "lnum", "ln", "lnt", "lnlinks", "gutter", "blob-num", "rouge-gutter",
    "hljs-ln-numbers", "crayon-nums", "crayon-num",
  ]
}
