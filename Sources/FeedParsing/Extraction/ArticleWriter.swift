internal import FeedModel

/// Writes chosen parts of a page as sanitised HTML.
struct ArticleWriter {
  private let tree: PageTree
  private let isRemoved: [Bool]
  /// The addresses of the pictures written so far, without size and query.
  private var pictures: Set<String> = []

  init(_ tree: PageTree, isRemoved: [Bool]) {
    self.tree = tree
    self.isRemoved = isRemoved
  }

  /// - Parameter parts: roots of subtrees, in document order.
  static func html(
    of parts: [Int], in tree: PageTree, isRemoved: [Bool], links: LinkResolution
  ) -> HTMLContent {
    var writer = ArticleWriter(tree, isRemoved: isRemoved)
    var reader = HTMLReader(links: links, length: 4096, extras: .text)
    for part in parts { writer.write(part, to: &reader, links) }
    return reader.finish()
  }

  private mutating func write(_ part: Int, to reader: inout HTMLReader, _ links: LinkResolution) {
    var open: [Int] = []
    var i = part
    let end = tree.end(part)
    while i < end {
      while let last = open.last, tree.end(last) <= i {
        if let name = tree.name(last) { reader.end(written(last, name)) }
        open.removeLast()
      }
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      let node = tree.nodes[i]
      if let name = node.name {
        if name == .img, isRepeated(i, links) {
          i = tree.end(i)
          continue
        }
        reader.start(written(i, name), tree.attributes(i))
        if !name.isVoid { open.append(i) }
      } else {
        tree.text.withUnsafeBufferPointer { text in
          reader.text(UnsafeBufferPointer(rebasing: text[Int(node.first)..<Int(node.last)]))
        }
      }
      i += 1
    }
    while let last = open.popLast() {
      if let name = tree.name(last) { reader.end(written(last, name)) }
    }
  }

  /// An article in a feed has its title outside, and its headings begin at the second level.
  private func written(_ node: Int, _ name: HTMLName) -> HTMLName {
    switch name {
    case .h1: .h2
    default: name
    }
  }

  /// Whether the same picture was written before, perhaps in another size.
  private mutating func isRepeated(_ node: Int, _ links: LinkResolution) -> Bool {
    guard let source = PagePicture.address(tree.attributes(node)), let url = links.web(source)
    else { return false }
    return !pictures.insert(PagePicture.key(url)).inserted
  }
}
