import FeedBasics
internal import FeedModel

/// A page as a tree in arrays. A node's content follows it, up to its `end`, so a subtree is a range of indices.
struct PageTree {
  struct Node {
    /// nil for text.
    var name: HTMLName?
    var hints: ElementHints = []
    /// The index of the enclosing element; -1 for the first node.
    var parent: Int32
    /// The index after its content.
    var end: Int32 = 0
    /// Of a text, its bytes in ``PageTree/text``; of an element, its attributes in ``PageTree/places``.
    var first: Int32
    var last: Int32
  }

  /// The page in clean UTF-8; valid as long as the closure that read it.
  let bytes: UnsafeBufferPointer<UInt8>
  var nodes: [Node] = []
  /// The text of all text nodes, references resolved.
  var text: [UInt8] = []
  var places: [HTMLAttributes.Place] = []
  /// The measures of the text nodes.
  var texts: [TextMeasure] = []
  var head = PageHead()
  /// The texts of scripts, by node, if they were asked for.
  var scripts: [Int: [UInt8]] = [:]

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Measures the text nodes, once a page.
  mutating func measureTexts() {
    texts = text.withUnsafeBufferPointer { text in
      nodes.map { node in
        node.name == nil
          ? TextMeasure(UnsafeBufferPointer(rebasing: text[Int(node.first)..<Int(node.last)]))
          : TextMeasure()
      }
    }
  }

  var count: Int { nodes.count }

  func end(_ node: Int) -> Int { Int(nodes[node].end) }
  func parent(_ node: Int) -> Int? {
    let parent = Int(nodes[node].parent)
    return parent < 0 ? nil : parent
  }
  func name(_ node: Int) -> HTMLName? { nodes[node].name }
  func hints(_ node: Int) -> ElementHints { nodes[node].hints }

  /// The nodes directly in an element.
  func children(of node: Int) -> Children {
    Children(tree: self, position: node + 1, end: end(node))
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let tree: PageTree
    fileprivate var position: Int
    fileprivate let end: Int

    mutating func next() -> Int? {
      guard position < end else { return nil }
      defer { position = tree.end(position) }
      return position
    }
  }

  func contains(_ outer: Int, _ inner: Int) -> Bool { inner >= outer && inner < end(outer) }

  /// The elements with a name, in document order.
  func elements(_ name: HTMLName) -> some Sequence<Int> {
    nodes.indices.lazy.filter { nodes[$0].name == name }
  }

  /// The attributes of an element.
  func attributes(_ node: Int) -> HTMLAttributes {
    let node = nodes[node]
    guard node.name != nil else { return HTMLAttributes(bytes: bytes, places: []) }
    return HTMLAttributes(bytes: bytes, places: Array(places[Int(node.first)..<Int(node.last)]))
  }

  func attribute(_ node: Int, _ name: HTMLAttributeName) -> String? {
    let node = nodes[node]
    guard node.name != nil else { return nil }
    for i in Int(node.first)..<Int(node.last) where places[i].known == name {
      return HTMLAttributes(bytes: bytes, places: [places[i]])[name]
    }
    return nil
  }

  func hasAttribute(_ node: Int, _ name: HTMLAttributeName) -> Bool {
    let node = nodes[node]
    guard node.name != nil else { return false }
    return places[Int(node.first)..<Int(node.last)].contains { $0.known == name }
  }

  /// Whether an element is inside one of a kind, or is one.
  func isInside(_ node: Int, where matches: (Int) -> Bool) -> Bool {
    var node: Int? = node
    while let current = node {
      if matches(current) { return true }
      node = parent(current)
    }
    return false
  }

  /// Calls a function with the text nodes in a range of nodes, without those of removed subtrees.
  func forEachText(
    in range: Range<Int>, isRemoved: [Bool], _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    text.withUnsafeBufferPointer { text in
      var i = range.lowerBound
      while i < range.upperBound {
        if isRemoved[i] {
          i = end(i)
          continue
        }
        let node = nodes[i]
        if node.name == nil {
          body(UnsafeBufferPointer(rebasing: text[Int(node.first)..<Int(node.last)]))
        }
        i += 1
      }
    }
  }

  /// As much of one node's text is used to compare and describe elements, in bytes.
  private static let longestText = 4000

  /// The text of a subtree on one line. Nodes after a number of bytes are left out.
  func text(of node: Int, limit: Int = 4000, skipping: (Int) -> Bool = { _ in false }) -> String {
    var output: [UInt8] = []
    var i = node
    let end = end(node)
    // Some elements contain thousands of others and no text.
    let stop = min(end, node + 4000)
    while i < stop, output.count < limit {
      if skipping(i) {
        i = self.end(i)
        continue
      }
      let found = nodes[i]
      if let name = found.name {
        if name.kind == .dropped || name == .noscript {
          i = self.end(i)
          continue
        }
        if name.breaksLines { output.append(0x20) }
      } else {
        var last = min(Int(found.last), Int(found.first) + PageTree.longestText)
        // Not in the middle of a character.
        while last < Int(found.last), text[last] & 0xC0 == 0x80 { last -= 1 }
        output.append(contentsOf: text[Int(found.first)..<last])
      }
      i += 1
    }
    return PlainText.folded(UTF8Text.string(valid: output)) ?? ""
  }
}

extension HTMLName {
  /// Whether it is one of `h1` to `h6`.
  var isHeading: Bool { headingLevel != nil }

  /// 1 to 6; nil for other elements.
  var headingLevel: Int? {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }

  /// Whether text before and after its tags belongs to different paragraphs.
  var breaksLines: Bool {
    switch self {
    case .body, .html, .form, .fieldset, .legend, .hgroup, .menu, .br, .hr, .noscript: true
    default: kind == .block
    }
  }
}
