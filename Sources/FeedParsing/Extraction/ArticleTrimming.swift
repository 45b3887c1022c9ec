/// Removes the paragraphs of an article that are not its text: lines that lead to other articles, requests to subscribe,
/// and what follows the article.
struct ArticleTrimming {
  let tree: PageTree
  let parts: [Int]
  let blocks: [PageBlock]
  var isUnwanted: [Bool]
  private(set) var isRemoved: [Bool]
  private(set) var texts: [[UInt8]] = []
  private let seen: [UInt64: Int]
  /// The names of the page's authors in lower case.
  let authors: [[UInt8]]
  /// The title of the page in lower case.
  let title: [UInt8]?
  /// A paragraph in as many articles of the host is part of its pages.
  private static let furnitureCount = 3

  /// - Parameter seen: in how many other articles of the host each paragraph is.
  init(
    _ tree: PageTree, parts: [Int], blocks: [PageBlock], isRemoved: [Bool], title: String?,
    authors: [String], seen: [UInt64: Int]
  ) {
    self.title = title.map { Array($0.lowercased().utf8) }
    self.authors = authors.map { Array($0.lowercased().utf8) }
    self.tree = tree
    self.parts = parts
    self.blocks = blocks
    self.seen = seen
    self.isRemoved = isRemoved
    isUnwanted = Array(repeating: false, count: blocks.count)
    texts = blocks.map { block in
      block.measure.length > 500
        ? [] : Array(tree.text(of: block, isRemoved: isRemoved).lowercased().utf8)
    }
  }

  mutating func trim() {
    markSeen()
    markLines()
    markLinks()
    markBoxes()
    markBeginning()
    markSections()
    markAuthors()
    markRights()
    markTail()
    markHeadings()
    remove()
  }

  private mutating func markSeen() {
    guard !seen.isEmpty else { return }
    for (i, block) in blocks.enumerated() {
      if let hash = BlockHash.of(block, tree, isRemoved),
        seen[hash] ?? 0 >= ArticleTrimming.furnitureCount
      {
        isUnwanted[i] = true
      }
    }
  }

  // MARK: Lines

  private mutating func markLines() {
    for (i, block) in blocks.enumerated() where block.measure.length <= 450 && block.kind != .pre {
      if isUnwanted[i] { continue }
      let text = texts[i]
      if block.links > 0, block.measure.length < 250, FurnitureWords.seeAlso.begins(text),
        block.measure.linkDensity > 0.3 || block.measure.length < 60
          || i + 1 < blocks.count && blocks[i + 1].measure.linkDensity > 0.6
      {
        isUnwanted[i] = true
      } else if block.kind.headingLevel == nil, block.measure.length < 160,
        FurnitureWords.requests.begins(text), block.measure.length < 60 || block.links > 0
      {
        isUnwanted[i] = true
      } else if block.kind.headingLevel == nil, block.measure.length < 450,
        FurnitureWords.disclosures.begins(text)
      {
        isUnwanted[i] = true
      } else if block.kind.headingLevel == nil, block.links == 0, block.measure.length < 40,
        FurnitureWords.seeAlso.begins(text), i + 1 < blocks.count,
        blocks[i + 1].measure.linkDensity > 0.6
      {
        isUnwanted[i] = true
      }
    }
  }

  /// Removes lines that are only a link, between paragraphs. Several in a row are a list, which may be the article's.
  private mutating func markLinks() {
    let isLink = blocks.map { block in
      (block.kind == .p || block.kind == .div) && block.measure.linkDensity > 0.95
        && block.measure.length >= 20
    }
    for i in blocks.indices.dropFirst().dropLast()
    where isLink[i] && !isLink[i - 1] && !isLink[i + 1] && !blocks[i - 1].endsColon {
      isUnwanted[i] = true
    }
  }

  // MARK: Boxes

  /// Elements that their classes call a list of related articles, a request to subscribe, or a note on the author.
  private mutating func markBoxes() {
    let total = blocks.reduce(0) { $0 + Int($1.measure.length) }
    for part in parts {
      var i = part + 1
      while i < tree.end(part) {
        if isRemoved[i] {
          i = tree.end(i)
          continue
        }
        let hints = tree.hints(i)
        if !hints.isDisjoint(with: [.related, .newsletter, .authorBox, .tags, .comments]),
          tree.name(i) != .body, tree.name(i) != .article,
          isBox(i, hints, total)
        {
          for k in range(of: i) { isUnwanted[k] = true }
          isRemoved[i] = true
          i = tree.end(i)
        } else {
          i += 1
        }
      }
    }
  }

  func range(of node: Int) -> Range<Int> {
    let lower = blocks.partitionPoint { Int($0.first) < node }
    return lower..<max(lower, blocks.partitionPoint { Int($0.first) < tree.end(node) })
  }

  private func isBox(_ node: Int, _ hints: ElementHints, _ total: Int) -> Bool {
    switch tree.name(node) {
    case .div, .section, .ul, .ol, .aside, .p, .table, .form, .blockquote, .dl, .figure: break
    default: return false
    }
    let range = range(of: node)
    guard !range.isEmpty else { return false }
    let measure = blocks[range].reduce(into: TextMeasure()) { $0 += $1.measure }
    let length = Int(measure.length)
    guard length * 4 < total else { return false }
    let isLate = range.lowerBound * 10 > blocks.count * 6
    if hints.contains(.tags) { return length < 300 && measure.linkDensity > 0.3 }
    if hints.contains(.related) { return measure.linkDensity > 0.25 || length < 120 }
    if hints.contains(.comments) { return true }
    if hints.contains(.newsletter) { return length < 700 }
    return isLate && length < 1500 && !hints.contains(.container) && tree.name(node) != .p
  }

  // MARK: Removal

  private mutating func remove() {
    // How many of the paragraphs before each are unwanted.
    var unwanted = [0]
    for flag in isUnwanted { unwanted.append(unwanted[unwanted.count - 1] + (flag ? 1 : 0)) }
    var removedEnd = 0
    for (i, block) in blocks.enumerated() where isUnwanted[i] && Int(block.first) >= removedEnd {
      var node = Int(block.container)
      guard all(in: node, unwanted) else {
        for k in Int(block.first)..<Int(block.last) where tree.name(k) == nil {
          isRemoved[k] = true
        }
        continue
      }
      while let parent = tree.parent(node), !parts.contains(node), !parts.contains(parent),
        all(in: parent, unwanted), !hasPicture(parent)
      { node = parent }
      if !parts.contains(node), !isRemoved[node] {
        isRemoved[node] = true
        removedEnd = tree.end(node)
      }
    }
  }

  private func all(in node: Int, _ unwanted: [Int]) -> Bool {
    let range = range(of: node)
    return !range.isEmpty
      && unwanted[range.upperBound] - unwanted[range.lowerBound] == range.count
  }

  private func hasPicture(_ node: Int) -> Bool {
    (node..<tree.end(node)).contains {
      !isRemoved[$0] && (tree.name($0) == .img || tree.name($0) == .iframe)
    }
  }
}

extension Array {
  /// The index of the first element that does not satisfy a condition which holds for all elements before it.
  func partitionPoint(_ condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
