/// Removes what is not part of the article from the parts of the page that were chosen.
struct ArticleCleaning {
  let tree: PageTree
  let scores: ArticleScores
  let measures: SubtreeMeasures
  private(set) var isRemoved: [Bool]
  /// Whether lists, tables and boxes are judged by what they contain.
  let isConditional: Bool

  init(
    _ tree: PageTree, scores: ArticleScores, measures: SubtreeMeasures, isRemoved: [Bool],
    isConditional: Bool
  ) {
    self.tree = tree
    self.scores = scores
    self.measures = measures
    self.isRemoved = isRemoved
    self.isConditional = isConditional
  }

  mutating func clean(_ parts: [Int], title: String?) {
    for part in parts {
      removePermalinks(part)
      removeFurniture(part)
      if let title { removeTitle(part, title) }
      if isConditional {
        var boxes = BoxCleaning(tree, scores: scores, isRemoved: isRemoved, part: part)
        boxes.clean()
        isRemoved = boxes.isRemoved
      }
      removeEmpty(part)
    }
  }

  private mutating func removeFurniture(_ part: Int) {
    var i = part + 1
    while i < tree.end(part) {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      if let name = tree.name(i), isFurniture(i, name) {
        isRemoved[i] = true
        i = tree.end(i)
      } else {
        i += 1
      }
    }
  }

  private func isFurniture(_ node: Int, _ name: HTMLName) -> Bool {
    let hints = tree.hints(node)
    switch name {
    case .aside, .footer, .nav, .select, .textarea: return true
    case .button: return !PagePruning.isHeading(tree, button: node)
    case .input: return tree.attribute(node, .type)?.lowercased() != "checkbox"
    case .form, .fieldset: return measures[node].length < 1500
    default: if name.isHeading { return scores.weight(node) < 0 }
    }
    if hints.contains(.share), tree.end(node) > node + 1 {
      return measures[node].length < 500
    }
    return false
  }

  /// Removes the links that headings carry for others to copy, such as `¶` and `#`.
  private mutating func removePermalinks(_ part: Int) {
    for i in part..<tree.end(part) where tree.name(i) == .a && !isRemoved[i] {
      let text = tree.text(of: i, limit: 12)
      guard text.utf8.count <= 3,
        ["¶", "#", "§", "🔗", "∞", "◊", "⚓"].contains(text) || text.isEmpty && isInHeading(i)
      else { continue }
      if text.isEmpty, hasContent(i) { continue }
      isRemoved[i] = true
    }
  }

  private func isInHeading(_ node: Int) -> Bool {
    tree.parent(node).flatMap(tree.name)?.isHeading ?? false
  }

  private mutating func removeTitle(_ part: Int, _ title: String) {
    var seen = 0
    var length: Int32 = 0
    var i = part
    // After so much text it is the heading of a section.
    while i < tree.end(part), seen < 12, length < 300 {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      switch tree.name(i) {
      case .h1, .h2:
        seen += 1
        if TitleMatch.isSame(tree.text(of: i, limit: 600), title) {
          isRemoved[i] = true
          return
        }
      case nil: length += tree.texts[i].length
      default: break
      }
      i += 1
    }
  }

  private mutating func removeEmpty(_ part: Int) {
    var i = tree.end(part) - 1
    while i > part {
      switch tree.name(i) {
      case .p, .div, .section, .li, .ul, .ol, .h1, .h2, .h3, .h4, .h5, .h6, .blockquote, .table,
        .tr, .dl, .figure, .figcaption, .header:
        if !isRemoved[i], !hasContent(i) { isRemoved[i] = true }
      default: break
      }
      i -= 1
    }
  }

  private func hasContent(_ node: Int) -> Bool {
    var i = node + 1
    while i < tree.end(node) {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      let found = tree.nodes[i]
      switch found.name {
      case nil:
        if tree.text[Int(found.first)..<Int(found.last)].contains(where: { $0 > 0x20 }) {
          return true
        }
      case .img, .iframe, .video, .audio, .object, .embed, .picture, .math, .hr: return true
      default: break
      }
      i += 1
    }
    return false
  }
}
