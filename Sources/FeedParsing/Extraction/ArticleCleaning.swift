internal import FeedModel

/// Removes what is not part of the article from the parts of the page that were chosen.
struct ArticleCleaning {
  let tree: PageTree
  let scores: ArticleScores
  private(set) var isRemoved: [Bool]
  let isConditional: Bool

  init(_ tree: PageTree, scores: ArticleScores, isRemoved: [Bool], isConditional: Bool) {
    self.tree = tree
    self.scores = scores
    self.isRemoved = isRemoved
    self.isConditional = isConditional
  }

  mutating func clean(_ parts: [Int], title: String?) {
    for part in parts {
      removePermalinks(part)
      removeFurniture(part)
      if let title { removeTitle(part, title) }
      if isConditional { removeLists(part) }
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
    case .aside, .footer, .nav, .button, .select, .textarea: return true
    case .input: return tree.attribute(node, .type)?.lowercased() != "checkbox"
    case .form, .fieldset: return count(node).length < 1500
    case .h1, .h2, .h3, .h4, .h5, .h6:
      return scores.weight(node) < 0
    default: break
    }
    if hints.contains(.share), tree.end(node) > node + 1, name != .a || true {
      return count(node).length < 500
    }
    return false
  }

  /// Removes the links that headings carry for others to copy, such as `¶` and `#`.
  private mutating func removePermalinks(_ part: Int) {
    for i in part..<tree.end(part) where tree.name(i) == .a && !isRemoved[i] {
      let text = tree.text(of: i, limit: 12)
      guard text.utf8.count <= 3, ["¶", "#", "§", "🔗", "∞", "◊", "⚓"].contains(text) || text.isEmpty && isInHeading(i) else { continue }
      if text.isEmpty, hasContent(i) { continue }
      isRemoved[i] = true
    }
  }

  private func isInHeading(_ node: Int) -> Bool {
    tree.parent(node).map { parent in
      switch tree.name(parent) {
      case .h1, .h2, .h3, .h4, .h5, .h6: true
      default: false
      }
    } ?? false
  }

  private mutating func removeTitle(_ part: Int, _ title: String) {
    var seen = 0
    var i = part
    while i < tree.end(part), seen < 12 {
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
      default: break
      }
      i += 1
    }
  }

  private mutating func removeEmpty(_ part: Int) {
    var i = tree.end(part) - 1
    while i > part {
      switch tree.name(i) {
      case .p, .div, .section, .li, .ul, .ol, .h1, .h2, .h3, .h4, .h5, .h6, .blockquote, .table, .tr, .dl, .figure, .figcaption, .header:
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
        if tree.text[Int(found.first)..<Int(found.last)].contains(where: { $0 > 0x20 }) { return true }
      case .img, .iframe, .video, .audio, .object, .embed, .picture, .math, .hr: return true
      default: break
      }
      i += 1
    }
    return false
  }

  // MARK: Lists, tables and boxes

  struct Counts {
    var length = 0
    var linkLength = 0
    var commas = 0
    var paragraphs = 0
    var images = 0
    var items = 0
    var inputs = 0
    var embeds = 0
    var headings = 0
    var listed = 0
    var blocks = 0
    var linkDensity: Double { length > 0 ? Double(linkLength) / Double(length) : 0 }
  }

  func count(_ node: Int) -> Counts {
    var counts = Counts()
    var linkEnd = -1
    var listEnd = -1
    var headingEnd = -1
    var factor = 1.0
    var i = node
    while i < tree.end(node) {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      let found = tree.nodes[i]
      switch found.name {
      case nil:
        let measure = tree.texts[i]
        counts.length += Int(measure.length)
        counts.commas += Int(measure.commas)
        if i < linkEnd { counts.linkLength += Int(Double(measure.length) * factor) }
        if i < listEnd { counts.listed += Int(measure.length) }
        if i < headingEnd { counts.headings += Int(measure.length) }
      case .a:
        if i >= linkEnd {
          linkEnd = Int(found.end)
          factor = tree.attribute(i, .href).map { $0.hasPrefix("#") ? 0.3 : 1 } ?? 0
        }
      case .p: counts.paragraphs += 1
      case .img, .picture:
        counts.images += 1
        if found.name == .picture {
          i = Int(found.end)
          continue
        }
      case .li: counts.items += 1
      case .ul, .ol: if i != node { listEnd = max(listEnd, Int(found.end)) }
      case .input: counts.inputs += 1
      case .h1, .h2, .h3, .h4, .h5, .h6: headingEnd = max(headingEnd, Int(found.end))
      case .embed, .object, .iframe: counts.embeds += 1
      case .div:
        if scores.isParagraph(i) { counts.paragraphs += 1 }
      default: break
      }
      i += 1
    }
    return counts
  }

  private mutating func removeLists(_ part: Int) {
    let total = count(part).length
    var i = tree.end(part) - 1
    while i > part {
      switch tree.name(i) {
      case .ul, .ol, .table, .div, .form, .fieldset:
        if !isRemoved[i], isUnwanted(i, of: total) { isRemoved[i] = true }
      default: break
      }
      i -= 1
    }
  }

  private func isUnwanted(_ node: Int, of total: Int) -> Bool {
    let name = tree.name(node)
    let counts = count(node)
    if name == .table, isDataTable(node) { return false }
    if tree.isInside(node, where: { $0 != node && (tree.name($0) == .table && isDataTable($0) || tree.name($0) == .pre || tree.name($0) == .code) }) { return false }
    if name == .div || name == .section, scores.isParagraph(node) , counts.images == 0 {
      return false
    }
    // An element with much of the text is content, whatever its class.
    if counts.length * 4 > total, counts.linkDensity < 0.25, counts.inputs == 0 { return false }
    let weight = scores.weight(node)
    if weight < 0 { return true }
    guard counts.commas < 10 else { return false }
    let isList = name == .ul || name == .ol || Double(counts.listed) > Double(counts.length) * 0.9
    let isFigure = tree.isInside(node) { tree.name($0) == .figure }
    let density = counts.linkDensity
    if !isFigure, counts.images > 1, counts.paragraphs * 2 < counts.images, !(isList && counts.images == counts.items) { return true }
    if !isList, counts.items - 100 > counts.paragraphs { return true }
    if counts.inputs > counts.paragraphs / 3 { return true }
    if !isList, !isFigure, counts.length < 25, counts.images == 0 || counts.images > 2, density > 0, counts.headings * 10 < counts.length * 9 { return true }
    if !isList, weight < 25, density > 0.2 { return true }
    if weight >= 25, density > 0.5 { return true }
    if counts.embeds > 1 || counts.embeds == 1 && counts.length < 75 && counts.length > 0 { return name != .figure && counts.embeds > 3 }
    if counts.images == 0, counts.length == 0, counts.embeds == 0 { return true }
    return false
  }

  /// Whether a table has data in it, and does not only arrange the page.
  func isDataTable(_ node: Int) -> Bool {
    if tree.hints(node).contains(.presentation) { return false }
    if tree.hasAttribute(node, .summary) { return true }
    var rows = 0
    var columns = 0
    var width = 0
    var i = node + 1
    while i < tree.end(node) {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      switch tree.name(i) {
      case .caption, .col, .colgroup, .tfoot, .thead, .th: return true
      case .table: return false
      case .tr:
        rows += 1
        columns = max(columns, width)
        width = 0
      case .td: width += 1
      default: break
      }
      i += 1
    }
    columns = max(columns, width)
    if rows <= 1 || columns <= 1 { return false }
    return rows >= 10 || columns > 4 || rows * columns > 10
  }
}
