/// Rewrites ill-formed XML so that a parser can read all of it: bare `&` and `<` become text, attributes are quoted,
/// unclosed elements are closed and stray end tags dropped. It is used only for documents that failed to parse.
struct MarkupRepair {
  private let input: ArraySlice<UInt8>
  private var output: [UInt8] = []
  private var i: Int
  /// The open elements, without those nested deeper than in any feed.
  private var open: [OpenElement] = []
  /// How many elements of each name are open.
  private var openCounts: [String: Int] = [:]
  /// The indices of the open items in `open`.
  private var openItems: [Int] = []
  /// Whether a declaration without an end was found; the next one will not have an end either.
  private var hasOpenDeclaration = false
  private var commentEnd = MarkSearch("-->")
  private var instructionEnd = MarkSearch("?>")
  private var sectionEnd = MarkSearch("]]>")
  private var sectionStart = MarkSearch("<![CDATA[")
  private lazy var endTags = EndTagTable(input)
  /// No item starts between the place that was read last and this one.
  private var itemStart: Int

  private struct OpenElement {
    var name: ArraySlice<UInt8>
    /// In lower case.
    var key: String
  }

  static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var repair = MarkupRepair(bytes)
    repair.run()
    return repair.output
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    input = bytes
    i = bytes.startIndex
    itemStart = i
    output.reserveCapacity(bytes.count + bytes.count / 16)
  }

  private mutating func run() {
    while i < input.endIndex {
      switch input[i] {
      case UInt8(ascii: "<"): markup()
      case UInt8(ascii: "&"): reference()
      case UInt8(ascii: "]") where starts(with: "]]>"):
        // The end of a CDATA section is not allowed in text.
        output.append(contentsOf: "]]&gt;".utf8)
        i += 3
      default:
        output.append(input[i])
        i += 1
      }
    }
  }

  // MARK: Text

  private mutating func reference() {
    let pair = input.withUnsafeBufferPointer { XMLReference.pair(in: $0, at: i - input.startIndex) }
    if let length = XMLReference.length(in: input, at: i) ?? pair?.length {
      output.append(contentsOf: input[i..<i + length])
      i += length
    } else {
      output.append(contentsOf: "&amp;".utf8)
      i += 1
    }
  }

  // MARK: Markup

  private mutating func markup() {
    if starts(with: "<![CDATA[") {
      cdata()
      return
    }
    if starts(with: "<?"), let end = instructionEnd.end(in: input, from: i + 2) {
      i = end
      return
    }
    if starts(with: "<!--") {
      // Comments have no meaning in a feed, and one without an end does not hide the rest.
      i = commentEnd.end(in: input, from: i + 4) ?? i + 4
      return
    }
    if starts(with: "<!") {
      skipDeclaration()
      return
    }
    let next = i + 1
    if next < input.endIndex, input[next] == UInt8(ascii: "/") {
      endTag()
    } else if next < input.endIndex, XMLBytes.isNameStart(input[next]) {
      startTag()
    } else {
      output.append(contentsOf: "&lt;".utf8)
      i += 1
    }
  }

  /// Reads a CDATA section. A section inside another is part of its text; one without an end extends to the end of its
  /// element.
  private mutating func cdata() {
    let start = i + 9
    let firstEnd = sectionEnd.end(in: input, from: start)
    let inner = sectionStart.end(in: input, from: start)
    let elementEnd = open.last.flatMap { endTags.position(of: $0.name, from: start) }
    guard let firstEnd else {
      write(text: input[start..<(elementEnd ?? input.endIndex)])
      i = elementEnd ?? input.endIndex
      return
    }
    if let inner, inner <= firstEnd {
      if let elementEnd, elementEnd < inner {
        write(text: input[start..<elementEnd])
        i = elementEnd
        return
      }
      if let end = balancedEnd(from: start) {
        write(text: input[start..<(end - 3)])
        i = end
        return
      }
    }
    // If text and another end come before the next tag, the first end was part of the text.
    var end = firstEnd
    while let next = sectionEnd.end(in: input, from: end), next - end < 65536,
      !input[end..<(next - 3)].contains(UInt8(ascii: "<"))
    {
      end = next
    }
    write(text: input[start..<(end - 3)])
    i = end
  }

  /// The end of a section in which starts and ends balance; nil if they do not within a million bytes.
  private func balancedEnd(from start: Int) -> Int? {
    var depth = 1
    var k = start
    while k < input.endIndex, k - start < 1_000_000 {
      if input[k] == UInt8(ascii: "]"), input[k...].starts(with: "]]>".utf8) {
        depth -= 1
        k += 3
        if depth == 0 { return k }
      } else if input[k] == UInt8(ascii: "<"), input[k...].starts(with: "<![CDATA[".utf8) {
        depth += 1
        k += 9
      } else {
        k += 1
      }
    }
    return nil
  }

  private mutating func write(text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { MarkupEscaping.append($0, to: &output) }
  }

  private mutating func endTag() {
    var k = i + 2
    let start = k
    while k < input.endIndex, XMLBytes.isName(input[k]) { k += 1 }
    let name = input[start..<k]
    while k < input.endIndex, input[k] != UInt8(ascii: ">"), input[k] != UInt8(ascii: "<") {
      k += 1
    }
    i = k < input.endIndex && input[k] == UInt8(ascii: ">") ? k + 1 : k
    guard !name.isEmpty, let index = matching(name) else { return }
    close(downTo: index)
  }

  /// The index of the element that an end tag closes; nil if it closes none. A stray end tag does not affect elements
  /// outside its item.
  private func matching(_ name: ArraySlice<UInt8>) -> Int? {
    let key = XMLBytes.folded(name)
    guard openCounts[key] ?? 0 > 0, let index = open.lastIndex(where: { $0.key == key }) else {
      return nil
    }
    if let item = openItems.last, index < item, !FeedElement.endsFeed(key) { return nil }
    return index
  }

  private mutating func close(downTo index: Int) {
    while open.count > index {
      let element = open.removeLast()
      openCounts[element.key, default: 1] -= 1
      if openItems.last == open.count { openItems.removeLast() }
      output.append(contentsOf: "</".utf8)
      output.append(contentsOf: element.name)
      output.append(UInt8(ascii: ">"))
    }
  }

  private mutating func push(_ name: ArraySlice<UInt8>) {
    let key = XMLBytes.folded(name)
    if FeedElement.isItem(key) { openItems.append(open.count) }
    openCounts[key, default: 0] += 1
    open.append(OpenElement(name: name, key: key))
  }

  private mutating func startTag() {
    var k = i + 1
    let nameStart = k
    while k < input.endIndex, XMLBytes.isName(input[k]) { k += 1 }
    let name = input[nameStart..<k]
    var attributes: [LooseAttribute] = []
    var isEmpty = false
    while true {
      while k < input.endIndex, XMLBytes.isSpace(input[k]) { k += 1 }
      guard k < input.endIndex, input[k] != UInt8(ascii: "<") else {
        // Nothing can be read without the root.
        if k < input.endIndex, open.isEmpty { break }
        // Without an end before the next tag or the end of input, it was not a tag.
        if k >= input.endIndex, !name.isEmpty,
          attributes.isEmpty || FeedElement.isItem(XMLBytes.folded(name))
        {
          i = k
        } else {
          asText()
        }
        return
      }
      if input[k] == UInt8(ascii: ">") {
        k += 1
        break
      }
      if input[k] == UInt8(ascii: "/") {
        isEmpty = k + 1 < input.endIndex && input[k + 1] == UInt8(ascii: ">")
        k += 1
        continue
      }
      guard XMLBytes.isNameStart(input[k]) else {
        k += 1
        continue
      }
      let (attribute, next) = LooseAttribute.read(input, from: k)
      if attributes.count < DepthLimit.maximumAttributes,
        !attributes.contains(where: { $0.name == attribute.name })
      {
        attributes.append(attribute)
      }
      k = next
    }
    i = k
    if FeedElement.isItem(XMLBytes.folded(name)) {
      // Items are in no other item, and in no field of the channel.
      if let index = openItems.last ?? channelField { close(downTo: index) }
    } else {
      closeUnclosedField(before: name)
    }
    // The parser stops at this depth, so tags nested deeper are left out.
    guard open.count < SAXParser.maximumDepth - 1 else { return }
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name)
    for attribute in attributes { attribute.write(to: &output) }
    output.append(contentsOf: isEmpty ? "/>".utf8 : ">".utf8)
    if !isEmpty { push(name) }
  }

  /// The index of the open field of the channel, in which no item can be; nil if none is open.
  private var channelField: Int? {
    guard let channel = open.lastIndex(where: { FeedElement.endsFeed($0.key) }),
      channel + 1 < open.count, FeedElement.fields.contains(open[channel + 1].key)
    else { return nil }
    return channel + 1
  }

  /// Closes a field without an end tag before the next field of the item or channel.
  private mutating func closeUnclosedField(before name: ArraySlice<UInt8>) {
    guard open.count >= 2, let field = open.last, FeedElement.fields.contains(field.key),
      FeedElement.fields.contains(XMLBytes.folded(name))
    else { return }
    let parent = open[open.count - 2]
    let isInItem = openItems.last == open.count - 2
    guard isInItem || FeedElement.endsFeed(parent.key) else { return }
    // The end of a channel's field is before its items.
    let limit = isInItem ? endTags.position(of: parent.name, from: i) : nextItem()
    if let end = endTags.position(of: field.name, from: i), end < limit ?? input.endIndex { return }
    close(downTo: open.count - 1)
  }

  /// Where the next item starts.
  private mutating func nextItem() -> Int {
    while itemStart < input.endIndex {
      if itemStart >= i, input[itemStart] == UInt8(ascii: "<"),
        FeedElement.isItem(
          XMLBytes.folded(input[(itemStart + 1)...].prefix(6).prefix(while: XMLBytes.isName)))
      {
        break
      }
      itemStart += 1
    }
    return itemStart
  }

  private mutating func asText() {
    output.append(contentsOf: "&lt;".utf8)
    i += 1
  }

  // MARK: Scanning

  private func starts(with text: String) -> Bool { input[i...].starts(with: text.utf8) }

  /// Skips a DOCTYPE with its internal subset, which contains nothing of use.
  private mutating func skipDeclaration() {
    guard !hasOpenDeclaration else { return asText() }
    var depth = 0
    var k = i + 2
    while k < input.endIndex {
      switch input[k] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        i = k + 1
        return
      default: break
      }
      k += 1
    }
    hasOpenDeclaration = true
    asText()
  }
}
