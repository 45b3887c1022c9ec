import FeedBasics

/// Builds the tree of a page from the events of its markup.
struct PageTreeBuilder: HTMLHandler {
  /// Further nodes are left out.
  static let maximumNodes = 200_000
  /// Further attributes are left out.
  private static let maximumPlaces = 400_000
  /// Longer structured data is not read.
  private static let maximumData = 2_000_000

  /// The elements of a page's scripts have classes too.
  static let unknownElement: HTMLName? = .span

  private(set) var tree: PageTree
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
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, keepsScripts: Bool = false
  ) -> PageTree {
    var builder = PageTreeBuilder(bytes: bytes, keepsScripts: keepsScripts)
    HTMLParser.parse(bytes, handler: &builder)
    builder.segments.place(in: &builder.tree)
    builder.tree.measureTexts()
    return builder.tree
  }

  mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
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

  mutating func end(_ name: HTMLName) {
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
    if name.isSilent { silent -= 1 }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
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
    case .input:
      if attributes[.type]?.lowercased() == "password" { tree.head.hasPasswordField = true }
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
    if attributes[.httpEquiv]?.lowercased() == "refresh" {
      let parts = content.split(separator: "=", maxSplits: 1)
      if parts.count == 2, tree.head.refresh == nil { tree.head.refresh = parts[1].trimmed }
    }
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
