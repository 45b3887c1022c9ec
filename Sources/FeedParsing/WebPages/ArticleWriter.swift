import FeedBasics

/// Writes chosen parts of a page as sanitised HTML.
package struct ArticleWriter {
  private let tree: PageTree
  private var isRemoved: [Bool]
  /// In pixels; a smaller picture is an icon.
  private static let smallestPicture = 64
  /// In bytes; the data of a smaller picture is a placeholder.
  private static let shortData = 400

  /// In bytes of text and markup, about; what follows is left out.
  private var budget = 1_000_000
  /// The last `picture` that was asked about, which may have thousands of sources.
  private var lastPicture: (node: Int, hasAddress: Bool)?
  /// The end of the open element whose white space counts.
  private var preEnd = 0
  /// The end of the open caption.
  private var captionEnd = 0
  /// The text that was written last.
  private var lastText: Int?
  /// The addresses of the pictures written so far, without size and query.
  private var pictures: Set<String> = []

  package init(_ tree: PageTree, isRemoved: [Bool]) {
    self.tree = tree
    self.isRemoved = isRemoved
  }

  /// - Parameter parts: roots of subtrees, in document order.
  package static func html(
    of parts: [Int], in tree: PageTree, isRemoved: [Bool], links: LinkResolution
  ) -> String {
    var writer = ArticleWriter(tree, isRemoved: isRemoved)
    var reader = HTMLReader(links: links, length: 4096, extractsText: false)
    for part in parts {
      writer.preferFallbacks(part)
      CodeGutters.remove(in: part, of: tree, &writer.isRemoved)
    }
    for part in parts { writer.write(part, to: &reader, links) }
    return reader.finish().sanitised
  }

  private mutating func write(_ part: Int, to reader: inout HTMLReader, _ links: LinkResolution) {
    var open: [Int] = []
    var i = part
    let end = tree.end(part)
    while i < end, budget > 0 {
      while let last = open.last, tree.end(last) <= i {
        if let name = tree.name(last) { reader.end(written(name)) }
        open.removeLast()
      }
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      let node = tree.nodes[i]
      if let name = node.name {
        if name == .img, var sign = sign(i) {
          sign.withUTF8 { reader.text($0) }
          i = tree.end(i)
          continue
        }
        if name == .img, isLeftOut(i, links) {
          i = tree.end(i)
          continue
        }
        if name == .figcaption || tree.hints(i).contains(.caption) {
          captionEnd = max(captionEnd, Int(node.end))
        }
        if name == .source, hasOwnAddress(i) {
          i += 1
          continue
        }
        // Of a button that is a heading only the words are written.
        if name == .span || name == .button {
          i += 1
          continue
        }
        if name == .pre { preEnd = max(preEnd, Int(node.end)) }
        budget -= 40
        reader.start(written(name), attributes(i, name))
        if !name.isVoid { open.append(i) }
      } else {
        if i < captionEnd, isApart(i) { [0x20].withUnsafeBufferPointer { reader.text($0) } }
        lastText = i
        write(Int(node.first)..<Int(node.last), isCode: i < preEnd, to: &reader)
      }
      i += 1
    }
    while let last = open.popLast() {
      if let name = tree.name(last) { reader.end(written(name)) }
    }
  }

  /// Whether a style sheet sets a text in a caption apart from the one before it, such as the name of the photographer.
  private func isApart(_ text: Int) -> Bool {
    guard let lastText, tree.nodes[lastText].parent != tree.nodes[text].parent,
      [lastText, text].contains(where: { tree.parent($0).map { tree.name($0) == .span } ?? false }),
      let before = tree.text[..<Int(tree.nodes[lastText].last)].last,
      let first = tree.text[Int(tree.nodes[text].first)...].first
    else { return false }
    let isCapital = first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z") || first >= 0x80
    return (isCapital || first == UInt8(ascii: "(")) && !HTMLBytes.isSpace(before)
      && before != UInt8(ascii: "(")
  }

  /// The character that a picture stands for; nil for others.
  private func sign(_ node: Int) -> String? {
    guard let alt = tree.attribute(node, .alt)?.trimmed, (1...4).contains(alt.count),
      alt.unicodeScalars.allSatisfy({ $0.value > 0xFF }),
      alt.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
      )
    else { return nil }
    return alt
  }

  /// Writes text. Outside code, each run of white space becomes one line feed or space.
  private mutating func write(_ range: Range<Int>, isCode: Bool, to reader: inout HTMLReader) {
    budget -= range.count
    tree.text.withUnsafeBufferPointer { text in
      let bytes = UnsafeBufferPointer(rebasing: text[range])
      guard !isCode else {
        reader.text(bytes)
        return
      }
      var start = 0
      var i = 0
      while i < bytes.count {
        guard HTMLBytes.isSpace(bytes[i]) else {
          i += 1
          continue
        }
        let run = i
        while i < bytes.count, HTMLBytes.isSpace(bytes[i]) { i += 1 }
        if i - run == 1 { continue }
        let hasLineFeed = bytes[run..<i].contains(0x0A)
        if run > start { reader.text(UnsafeBufferPointer(rebasing: bytes[start..<run])) }
        [hasLineFeed ? 0x0A : 0x20].withUnsafeBufferPointer { reader.text($0) }
        start = i
      }
      if start < bytes.count { reader.text(UnsafeBufferPointer(rebasing: bytes[start...])) }
    }
  }

  /// A picture in `noscript` takes the place of those before it, which a script would replace.
  private mutating func preferFallbacks(_ part: Int) {
    var recent: [Int] = []
    for i in part..<tree.end(part) where !isRemoved[i] {
      switch tree.name(i) {
      case nil:
        let node = tree.nodes[i]
        if tree.text[Int(node.first)..<Int(node.last)].contains(where: { $0 > 0x20 }) {
          recent = []
        }
      case .noscript:
        guard let own = (i..<tree.end(i)).first(where: { tree.name($0) == .img }) else { continue }
        let key = PagePicture.address(tree.attributes(own)).map(PictureKey.of)
        for picture in recent where isNear(picture, i) {
          let other = PagePicture.address(tree.attributes(picture)).map(PictureKey.of)
          if other == nil || other == key || recent.count == 1 { isRemoved[picture] = true }
        }
        recent = []
      case .img:
        if !tree.isInside(i, where: { tree.name($0) == .noscript }) { recent.append(i) }
      default: break
      }
    }
  }

  /// Whether a picture is beside another element, or in a wrapper beside it.
  private func isNear(_ picture: Int, _ node: Int) -> Bool {
    node - tree.end(picture) < 12
      && tree.ancestors(of: node).dropFirst().prefix(4).contains { tree.contains($0, picture) }
  }

  /// An article in a feed has its title outside, and its headings begin at the second level.
  private func written(_ name: HTMLName) -> HTMLName { name == .h1 ? .h2 : name }

  /// The sizes of a picture with an address of its own are left out: most are crops, or of types that few programs read.
  private func attributes(_ node: Int, _ name: HTMLName) -> HTMLAttributes {
    let attributes = tree.attributes(node)
    guard name == .img, PagePicture.ownAddress(attributes) != nil else { return attributes }
    return HTMLAttributes(
      bytes: attributes.bytes,
      places: attributes.places.filter {
        $0.known != .srcset && $0.known != .dataSrcset && $0.known != .dataLazySrcset
      })
  }

  /// Whether the picture that a `source` belongs to has an address of its own.
  private mutating func hasOwnAddress(_ source: Int) -> Bool {
    guard let picture = tree.parent(source), tree.name(picture) == .picture else { return false }
    if let known = lastPicture, known.node == picture { return known.hasAddress }
    let hasAddress = (picture..<tree.end(picture)).contains {
      tree.name($0) == .img && PagePicture.ownAddress(tree.attributes($0)) != nil
    }
    lastPicture = (picture, hasAddress)
    return hasAddress
  }

  /// Whether a picture does not belong to the article: a placeholder, without an address or with the data of a few pixels; the
  /// portrait of an author, an icon or a counter, as its class or its address says; or one that was written before, perhaps
  /// in another size.
  private mutating func isLeftOut(_ node: Int, _ links: LinkResolution) -> Bool {
    let attributes = tree.attributes(node)
    guard let source = PagePicture.address(attributes) else {
      return (attributes[.src]?.utf8.count ?? 0) < ArticleWriter.shortData
        && tree.parent(node).map { tree.name($0) != .picture } ?? true
    }
    if tree.hints(node).contains(.authorBox) || isFormula(node, attributes) { return true }
    guard let url = links.web(source) else { return false }
    // In a table a picture is what the cell tells, such as a check mark, which other cells have too.
    let isInCell = tree.isInside(node, where: { tree.name($0) == .td || tree.name($0) == .th })
    if !isInCell, isIcon(node, attributes, url) { return true }
    return ImageRole.of(url: url, width: nil, height: nil) != .picture
      || !pictures.insert(PictureKey.of(url)).inserted && !isInCell
  }

  /// Whether a picture shows a formula that is beside it as MathML.
  private func isFormula(_ node: Int, _ attributes: HTMLAttributes) -> Bool {
    guard attributes[.class]?.lowercased().contains("math") ?? false,
      let parent = tree.parent(node)
    else { return false }
    return (parent..<node).contains { tree.name($0) == .math && !isRemoved[$0] }
  }

  /// Whether a picture is small, and neither a formula nor a sign within text.
  private func isIcon(_ node: Int, _ attributes: HTMLAttributes, _ url: String) -> Bool {
    let declared = (attributes.pixels(.width), attributes.pixels(.height))
    // With several sizes, the URL's may be that of a placeholder.
    let asked = attributes.contains(.srcset) ? nil : PagePicture.size(in: url)
    guard ArticleWriter.isSmall(declared) || asked.map(ArticleWriter.isSmall) ?? false else {
      return false
    }
    let words = ((attributes[.class] ?? "") + " " + (attributes[.alt] ?? "")).lowercased()
    if ["math", "tex", "formula", "equation"].contains(where: words.contains) { return false }
    if words.contains(where: { "\\=^".contains($0) }) { return false }
    let alt = attributes[.alt]?.trimmed ?? ""
    if alt.isEmpty || ["icon", "avatar", "arrow", "line"].contains(where: words.contains) {
      return true
    }
    // Alone in its paragraph it is the portrait of someone.
    var block = node
    while !(tree.name(block)?.breaksLines ?? false), let parent = tree.parent(block) {
      block = parent
    }
    return tree.text(of: block, limit: 40).isEmpty
  }

  private static func isSmall(_ size: (width: Int?, height: Int?)) -> Bool {
    switch size {
    case (let width?, let height?):
      max(width, height) <= smallestPicture || min(width, height) <= smallestPicture / 4
    case (let side?, nil), (nil, let side?): side <= smallestPicture * 3 / 4
    case (nil, nil): false
    }
  }
}

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
        guard word.count < 7, word.allSatisfy(\.isASCIIDigit),
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
