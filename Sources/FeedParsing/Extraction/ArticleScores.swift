/// Marks elements by the paragraphs in them.
struct ArticleScores {
  private let tree: PageTree
  private let measures: SubtreeMeasures
  private let isRemoved: [Bool]
  private let usesClasses: Bool
  /// nil for elements without a mark.
  private var marks: [Float?]

  init(
    _ tree: PageTree, blocks: [PageBlock], measures: SubtreeMeasures, isRemoved: [Bool],
    usesClasses: Bool
  ) {
    self.tree = tree
    self.measures = measures
    self.isRemoved = isRemoved
    self.usesClasses = usesClasses
    marks = Array(repeating: nil, count: tree.count)
    for block in blocks where block.measure.length >= 25 { add(block) }
    for i in marks.indices {
      if let mark = marks[i] { marks[i] = mark * Float(1 - measures[i].linkDensity) }
    }
  }

  func mark(_ node: Int) -> Float? { marks[node] }

  private mutating func add(_ block: PageBlock) {
    switch block.kind {
    case .li, .h1, .figcaption, .caption, .dt, .dd, .th: return
    default: break
    }
    let worth = 2 + Float(block.measure.commas) + min(Float(block.measure.length) / 100, 3)
    var node =
      isParagraph(Int(block.container)) ? tree.parent(Int(block.container)) : Int(block.container)
    var level = 0
    while let current = node, level < 5 {
      if tree.name(current) == .html { break }
      let divider: Float = level == 0 ? 1 : level == 1 ? 2 : Float(level * 3)
      marks[current] = (marks[current] ?? start(current)) + worth / divider
      node = tree.parent(current)
      level += 1
    }
  }

  func isParagraph(_ node: Int) -> Bool { tree.isParagraph(node, isRemoved) }

  private func start(_ node: Int) -> Float {
    let base: Float =
      switch tree.name(node) {
      case .div: 5
      case .pre, .td, .blockquote: 3
      case .address, .ol, .ul, .dl, .dd, .dt, .li, .form: -3
      case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
      default: 0
      }
    return base + weight(node)
  }

  /// The mark for the class and the id.
  func weight(_ node: Int) -> Float {
    guard usesClasses else { return 0 }
    let hints = tree.hints(node)
    return (hints.contains(.positive) ? 25 : 0) - (hints.contains(.negative) ? 25 : 0)
  }

  // MARK: The best element

  /// The element with the best mark, and its siblings that belong to the article; empty if no element has a mark.
  func best() -> [Int] {
    let order = marks.indices.filter { marks[$0] != nil }
      .sorted { (marks[$0] ?? 0, $1) > (marks[$1] ?? 0, $0) }.prefix(5)
    guard var top = order.first, (marks[top] ?? 0) > 0 else { return [] }
    top = commonAncestor(of: top, among: Array(order.dropFirst())) ?? top
    top = climb(from: top)
    while let parent = tree.parent(top), tree.name(parent) != .body, tree.name(parent) != .html,
      elements(of: parent).count == 1
    {
      top = parent
    }
    return withSiblings(top)
  }

  private func elements(of node: Int) -> [Int] {
    tree.children(of: node).filter { tree.name($0) != nil && !isRemoved[$0] }
  }

  /// The innermost element that also contains at least three others with nearly the same mark.
  private func commonAncestor(of top: Int, among others: [Int]) -> Int? {
    let best = marks[top] ?? 0
    let near = others.filter { (marks[$0] ?? 0) >= best * 0.75 }
    guard near.count >= 3 else { return nil }
    var ancestor = tree.parent(top)
    while let current = ancestor, tree.name(current) != .body, tree.name(current) != .html {
      if near.count(where: { $0 != current && tree.contains(current, $0) }) >= 3 { return current }
      ancestor = tree.parent(current)
    }
    return nil
  }

  private func climb(from top: Int) -> Int {
    var last = marks[top] ?? 0
    let threshold = last / 3
    var ancestor = tree.parent(top)
    while let current = ancestor, tree.name(current) != .body, tree.name(current) != .html {
      defer { ancestor = tree.parent(current) }
      guard let mark = marks[current] else { continue }
      if mark < threshold { break }
      if mark > last { return current }
      last = mark
    }
    return top
  }

  private func withSiblings(_ top: Int) -> [Int] {
    guard let parent = tree.parent(top) else { return [top] }
    let best = marks[top] ?? 0
    let threshold = max(10, best * 0.2)
    let name = tree.attribute(top, .class)
    return elements(of: parent).filter { node in
      if node == top { return true }
      let bonus = name != nil && tree.attribute(node, .class) == name ? best * 0.2 : 0
      if let mark = marks[node], mark + bonus >= threshold { return true }
      guard isParagraph(node), tree.name(node) == .p || tree.name(node) == .div else {
        return false
      }
      let measure = measures[node]
      if measure.length > 80 { return measure.linkDensity < 0.25 }
      return measure.length > 0 && measure.linkLength == 0 && measure.sentences > 0
    }
  }
}

extension PageTree {
  /// Whether an element contains one paragraph and no other element with paragraphs.
  func isParagraph(_ node: Int, _ isRemoved: [Bool]) -> Bool {
    switch name(node) {
    case .p, .pre, .td, .h2, .h3, .h4, .h5, .h6, .blockquote: return true
    case .div, .section, .center:
      var i = node + 1
      while i < end(node) {
        if isRemoved[i] {
          i = end(i)
          continue
        }
        if name(i)?.breaksLines ?? false, name(i) != .br { return false }
        i += 1
      }
      return true
    default: return false
    }
  }
}
