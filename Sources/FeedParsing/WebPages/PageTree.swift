import FeedBasics
import FeedModel

/// A page as a tree in arrays. A node's content follows it, up to its `end`, so a subtree is a range of indices.
// Extraction asks for every node: `@inlinable` lets it do so without a call, and has no effect on `package` declarations
// of types that are not `@usableFromInline`.
@usableFromInline
package struct PageTree {
  @usableFromInline
  package struct Node {
    /// nil for text.
    @usableFromInline package var name: HTMLName?
    @usableFromInline package var hints: ElementHints = []
    /// The index of the enclosing element; -1 for the first node.
    @usableFromInline package var parent: Int32
    /// The index after its content.
    @usableFromInline package var end: Int32 = 0
    /// Of a text, its bytes in ``PageTree/text``; of an element, its attributes in ``PageTree/places``.
    @usableFromInline package var first: Int32
    @usableFromInline package var last: Int32
  }

  /// The page in clean UTF-8; valid as long as the closure that read it.
  package let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline package var nodes: [Node] = []
  /// The text of all text nodes, references resolved.
  @usableFromInline package var text: [UInt8] = []
  package var places: [HTMLAttributes.Place] = []
  /// The measures of the text nodes.
  package var texts: [TextMeasure] = []
  package var head = PageHead()
  /// The texts of scripts, by node, if they were asked for.
  package var scripts: [Int: [UInt8]] = [:]

  package init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

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

  @inlinable
  package var count: Int { nodes.count }

  @inlinable
  package func end(_ node: Int) -> Int { Int(nodes[node].end) }
  @inlinable
  package func parent(_ node: Int) -> Int? {
    let parent = Int(nodes[node].parent)
    return parent < 0 ? nil : parent
  }
  @inlinable
  package func name(_ node: Int) -> HTMLName? { nodes[node].name }
  @inlinable
  package func hints(_ node: Int) -> ElementHints { nodes[node].hints }

  /// The nodes directly in an element.
  @inlinable
  package func children(of node: Int) -> Children {
    Children(tree: self, position: node + 1, end: end(node))
  }

  @usableFromInline
  package struct Children: Sequence, IteratorProtocol {
    @usableFromInline package let tree: PageTree
    @usableFromInline package var position: Int
    @usableFromInline package let end: Int

    @inlinable
    package init(tree: PageTree, position: Int, end: Int) {
      self.tree = tree
      self.position = position
      self.end = end
    }

    @inlinable
    package mutating func next() -> Int? {
      guard position < end else { return nil }
      defer { position = tree.end(position) }
      return position
    }
  }

  /// The nodes in a range, without those of removed subtrees.
  @inlinable
  package func nodes(in range: Range<Int>, without isRemoved: [Bool]) -> RemainingNodes {
    RemainingNodes(
      nodes: nodes, isRemoved: isRemoved, position: range.lowerBound, end: range.upperBound)
  }

  @usableFromInline
  package struct RemainingNodes: Sequence, IteratorProtocol {
    @usableFromInline let nodes: [Node]
    @usableFromInline let isRemoved: [Bool]
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    @inlinable
    init(nodes: [Node], isRemoved: [Bool], position: Int, end: Int) {
      self.nodes = nodes
      self.isRemoved = isRemoved
      self.position = position
      self.end = end
    }

    @inlinable
    package mutating func next() -> Int? {
      while position < end, isRemoved[position] { position = Int(nodes[position].end) }
      guard position < end else { return nil }
      defer { position += 1 }
      return position
    }
  }

  @inlinable
  package func contains(_ outer: Int, _ inner: Int) -> Bool { inner >= outer && inner < end(outer) }

  /// The nodes of a list in document order that are in none of the others.
  package func outermost(of nodes: [Int]) -> [Int] {
    nodes.reduce(into: []) { outer, node in
      if outer.last.map({ !contains($0, node) }) ?? true { outer.append(node) }
    }
  }

  /// The elements with a name, in document order.
  @inlinable
  package func elements(_ name: HTMLName) -> some Sequence<Int> {
    nodes.indices.lazy.filter { nodes[$0].name == name }
  }

  /// The attributes of an element.
  package func attributes(_ node: Int) -> HTMLAttributes {
    let node = nodes[node]
    guard node.name != nil else { return HTMLAttributes(bytes: bytes, places: []) }
    return HTMLAttributes(bytes: bytes, places: Array(places[Int(node.first)..<Int(node.last)]))
  }

  package func attribute(_ node: Int, _ name: HTMLAttributeName) -> String? {
    let node = nodes[node]
    guard node.name != nil else { return nil }
    for i in Int(node.first)..<Int(node.last) where places[i].known == name {
      return HTMLAttributes(bytes: bytes, places: [places[i]])[name]
    }
    return nil
  }

  package func hasAttribute(_ node: Int, _ name: HTMLAttributeName) -> Bool {
    let node = nodes[node]
    guard node.name != nil else { return false }
    return places[Int(node.first)..<Int(node.last)].contains { $0.known == name }
  }

  /// A node and the elements that contain it, the innermost first.
  package func ancestors(of node: Int) -> UnfoldFirstSequence<Int> {
    sequence(first: node, next: parent)
  }

  /// Whether an element is inside one of a kind, or is one.
  @inlinable
  package func isInside(_ node: Int, where matches: (Int) -> Bool) -> Bool {
    var node: Int? = node
    while let current = node {
      if matches(current) { return true }
      node = parent(current)
    }
    return false
  }

  /// Calls a function with the text nodes in a range of nodes, without those of removed subtrees.
  @inlinable
  package func forEachText(
    in range: Range<Int>, isRemoved: [Bool], _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    text.withUnsafeBufferPointer { text in
      for i in nodes(in: range, without: isRemoved) where nodes[i].name == nil {
        let node = nodes[i]
        body(UnsafeBufferPointer(rebasing: text[Int(node.first)..<Int(node.last)]))
      }
    }
  }

  /// As much of one node's text is used to compare and describe elements, in bytes.
  private static let longestText = 4000

  /// The text of a subtree on one line. Nodes after a number of bytes are left out.
  package func text(of node: Int, limit: Int = 4000, skipping: (Int) -> Bool = { _ in false })
    -> String
  {
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
  /// Whether text before and after its tags belongs to different paragraphs.
  @inlinable
  package var breaksLines: Bool {
    switch self {
    case .body, .html, .br, .hr, .noscript: true
    default: kind == .block
    }
  }
}

/// Builds the tree of a page from the events of its markup.
package struct PageTreeBuilder: HTMLHandler {
  /// Further nodes are left out.
  package static let maximumNodes = 200_000
  /// Further attributes are left out.
  private static let maximumPlaces = 400_000
  /// Longer structured data is not read.
  private static let maximumData = 2_000_000

  /// The elements of a page's scripts have classes too.
  static let unknownElement: HTMLName? = .span
  static let impliesBody = true

  package private(set) var tree: PageTree
  private var open: [Int32] = []
  /// How many of the open elements have text that is not shown.
  private var silent = 0
  private let keepsScripts: Bool
  /// The text of the open script, and whether it is structured data.
  private var data: [UInt8]?
  private var isLinkedData = false
  private var isTitle = false
  private var words = ElementHints.Reader()
  private var segments = StreamedSegments()
  /// How many open elements were left out.
  private var skipped = 0

  private init(bytes: UnsafeBufferPointer<UInt8>, keepsScripts: Bool) {
    self.keepsScripts = keepsScripts
    tree = PageTree(bytes: bytes)
    tree.nodes.reserveCapacity(min(PageTreeBuilder.maximumNodes, bytes.count / 24))
    tree.text.reserveCapacity(bytes.count / 4)
  }

  /// Reads a page in clean UTF-8.
  /// - Parameter keepsScripts: whether the texts of all scripts are kept.
  package static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, keepsScripts: Bool = false
  ) -> PageTree {
    var builder = PageTreeBuilder(bytes: bytes, keepsScripts: keepsScripts)
    HTMLParser.parse(bytes, handler: &builder)
    builder.segments.place(in: &builder.tree)
    builder.tree.measureTexts()
    return builder.tree
  }

  package mutating func start(_ written: HTMLName, _ attributes: HTMLAttributes) {
    // A declarative shadow root is shown, unlike other templates (WHATWG HTML §4.12.3).
    let name =
      written == .template && attributes.contains(.shadowrootmode) ? HTMLName.div : written
    readHead(name, attributes)
    guard tree.nodes.count < PageTreeBuilder.maximumNodes else {
      if !name.isVoid { skipped += 1 }
      return
    }
    let index = Int32(tree.nodes.count)
    let first = Int32(tree.places.count)
    var hints: ElementHints = []
    if !attributes.places.isEmpty {
      hints = words.hints(of: name, attributes)
      segments.add(name, attributes, at: Int(index))
      if tree.places.count < PageTreeBuilder.maximumPlaces {
        tree.places.append(contentsOf: attributes.places)
      }
    }
    tree.nodes.append(
      PageTree.Node(
        name: name, hints: hints, parent: open.last ?? -1, end: index + 1, first: first,
        last: Int32(tree.places.count)))
    guard !name.isVoid else { return }
    open.append(index)
    if name.isSilent { silent += 1 }
  }

  package mutating func end(_ name: HTMLName) {
    if let text = data {
      if isLinkedData { tree.head.linkedData.append(text) }
      if keepsScripts, skipped == 0, let script = open.last { tree.scripts[Int(script)] = text }
      data = nil
    }
    isTitle = false
    // The elements that were left out are the innermost ones.
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard let index = open.popLast() else { return }
    tree.nodes[Int(index)].end = Int32(tree.nodes.count)
    if tree.nodes[Int(index)].name?.isSilent ?? false { silent -= 1 }
  }

  package mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if silent > 0 {
      if isTitle, tree.head.title.utf8.count < 2000 {
        tree.head.title += UTF8Text.string(bytes).prefix(PageHead.maximumText)
      } else if let count = data?.count, count + bytes.count <= PageTreeBuilder.maximumData {
        data?.append(contentsOf: bytes)
      }
      return
    }
    guard skipped == 0 else { return }
    let first = Int32(tree.text.count)
    tree.text.append(contentsOf: bytes)
    if let last = tree.nodes.indices.last, tree.nodes[last].name == nil,
      tree.nodes[last].last == first, tree.nodes[last].parent == open.last ?? -1
    {
      tree.nodes[last].last = Int32(tree.text.count)
      return
    }
    guard tree.nodes.count < PageTreeBuilder.maximumNodes else {
      return
    }
    let index = Int32(tree.nodes.count)
    tree.nodes.append(
      PageTree.Node(
        name: nil, parent: open.last ?? -1, end: index + 1, first: first,
        last: Int32(tree.text.count)))
  }

  // MARK: The head

  private mutating func readHead(_ name: HTMLName, _ attributes: HTMLAttributes) {
    switch name {
    case .title:
      // An image in SVG may have a title too.
      isTitle = tree.head.title.isEmpty && silent == 0
    case .html, .body:
      if tree.head.language == nil { tree.head.language = attributes[.lang] }
    case .meta: readMeta(attributes)
    case .base:
      if tree.head.base == nil { tree.head.base = attributes[.href] }
    case .link:
      guard let rel = attributes[.rel]?.lowercased(), let href = attributes[.href] else { return }
      if rel == "canonical", tree.head.canonical == nil { tree.head.canonical = href }
      if rel == "next", tree.head.next == nil { tree.head.next = href }
    case .script:
      tree.head.scripts += 1
      let type = attributes[.type]?.lowercased() ?? ""
      isLinkedData = type.contains("ld+json") && tree.head.linkedData.count < 40
      if isLinkedData || keepsScripts { data = [] }
    default: break
    }
  }

  private mutating func readMeta(_ attributes: HTMLAttributes) {
    guard let content = attributes[.content] else { return }
    for key: HTMLAttributeName in [.property, .name, .itemprop] {
      for name in (attributes[key] ?? "").split(whereSeparator: \.isWhitespace) {
        tree.head.add(String(name), content)
      }
    }
  }
}

extension HTMLName {
  /// Whether the text in it is not part of the page's text.
  fileprivate var isSilent: Bool {
    switch self {
    case .script, .style, .title, .template, .textarea, .option, .select, .svg, .iframe, .noframes,
      .noembed, .object, .canvas, .datalist, .annotation, .annotationXml, .xml:
      true
    default: false
    }
  }
}
