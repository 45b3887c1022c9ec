/// The open links, bold words and the like, and those that the end of their paragraph closed before their end tag:
/// `<p><a href="…"><div>Text</div></a>`. These are opened again in what follows, as browsers do (WHATWG HTML
/// §13.2.4.3), up to their end tag or the end of what contains the paragraph. Elements without an end tag end with
/// their paragraph, where browsers would format the rest of the page.
struct FormattingElements {
  struct Element {
    let name: HTMLName
    /// Read once it is to be opened again, so that those that end as they should cost nothing.
    var attributes = HTMLAttributes.none
    /// The position of its name in the document.
    let position: Int
    /// How many elements are open around it.
    var depth: Int
    /// How many elements are open around its paragraph, once that has ended. It is not opened again after their end.
    var scope: Int?
  }

  /// What is opened again: at most this many equal elements (the Noah's Ark clause of §13.2.4.3), and this many at all.
  private static let maximumEqual = 3
  private static let maximumWaiting = 16
  /// The bytes that tags opened again may add to any document, besides as many as it has.
  private static let minimumAllowance = 4096

  private let document: UnsafeBufferPointer<UInt8>
  /// The outermost first, as in the other lists.
  private var open: [Element] = []
  /// Those to be opened again.
  private var waiting: [Element] = []
  /// The bytes that tags opened again may still have, so that few long ones in many blocks cost no more than the rest.
  private var allowance: Int
  /// Found when first needed.
  private var ended: Set<Int>?

  /// - Parameter document: all that is parsed.
  init(_ document: UnsafeBufferPointer<UInt8>) {
    self.document = document
    allowance = document.count + FormattingElements.minimumAllowance
  }

  var isWaiting: Bool { !waiting.isEmpty }

  /// - Parameter depth: how many elements are open around it.
  mutating func start(_ name: HTMLName, _ tag: HTMLTag, depth: Int) {
    open.append(Element(name: name, position: tag.position, depth: depth))
  }

  /// Notes the end of the innermost element, whatever its name.
  /// - Parameters:
  ///   - depth: how many elements remain open.
  ///   - paragraph: how many elements are open around the paragraph whose end ends it; nil for any other reason.
  ///   - isEnded: whether its own end tag ends it.
  /// - Returns: whether it is to be opened again, or was.
  mutating func close(depth: Int, paragraph: Int?, isEnded: Bool) -> Bool {
    if !waiting.isEmpty { waiting.removeAll { ($0.scope ?? 0) > depth } }
    guard !open.isEmpty, open[open.count - 1].depth == depth else { return false }
    var element = open.removeLast()
    if isEnded { return element.scope != nil }
    if element.scope == nil {
      guard let paragraph, hasEnd(element) else { return false }
      element.scope = paragraph
      element.attributes = StartTag.attributes(at: element.position, in: document)
    }
    // The others are inside it.
    if waiting.count < FormattingElements.maximumWaiting,
      waiting.count(where: { $0.isEqual(element) }) < FormattingElements.maximumEqual
    {
      waiting.insert(element, at: 0)
    }
    return true
  }

  /// Notes an end tag.
  /// - Returns: whether it belongs to an element to be opened again, which it ends.
  mutating func end(_ name: HTMLName) -> Bool {
    guard let i = waiting.lastIndex(where: { $0.name == name }) else { return false }
    waiting.remove(at: i)
    return true
  }

  /// The next element to be opened again; nil once all are open.
  /// - Parameter depth: how many elements are open.
  mutating func reopen(depth: Int) -> Element? {
    guard var element = waiting.first else { return nil }
    guard element.length <= allowance else {
      waiting.removeAll()
      return nil
    }
    allowance -= element.length
    waiting.removeFirst()
    element.depth = depth
    open.append(element)
    return element
  }

  private mutating func hasEnd(_ element: Element) -> Bool {
    if let ended { return ended.contains(element.position) }
    var search = EndSearch()
    HTMLTokenizer.read(document, keepsUnended: true, handler: &search)
    ended = search.ended
    return search.ended.contains(element.position)
  }
}

extension FormattingElements.Element {
  private var written: UnsafeBufferPointer<UInt8> {
    guard let first = attributes.places.first, let last = attributes.places.last else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(
      rebasing: attributes.bytes[first.name.lowerBound..<last.value.upperBound])
  }

  /// Of both its tags, in bytes.
  fileprivate var length: Int { written.count + 12 }

  fileprivate func isEqual(_ other: FormattingElements.Element) -> Bool {
    guard name == other.name, written.count == other.written.count else { return false }
    return written.elementsEqual(other.written)
  }
}

extension HTMLTag {
  /// The position of its name in the document.
  fileprivate var position: Int {
    guard let document = attributes.bytes.baseAddress, let start = name.baseAddress else {
      return 0
    }
    return document.distance(to: start)
  }
}

/// Reads the attributes of one tag.
private struct StartTag: HTMLTokenHandler {
  private var attributes = HTMLAttributes.none

  /// - Parameter position: that of the tag's name.
  static func attributes(
    at position: Int, in document: UnsafeBufferPointer<UInt8>
  ) -> HTMLAttributes {
    var tag = StartTag()
    HTMLTokenizer.readTag(at: position, in: document, handler: &tag)
    return tag.attributes
  }

  mutating func startTag(_ tag: HTMLTag) -> HTMLTextModel {
    attributes = tag.attributes
    return .data
  }

  func endTag(_ tag: HTMLTag) {}
}

/// Finds the formatting elements that have an end tag.
private struct EndSearch: HTMLTokenHandler {
  /// The positions of their names in the document.
  private(set) var ended: Set<Int> = []
  /// The same of those without an end tag so far.
  private var open: [HTMLName: [Int]] = [:]

  mutating func startTag(_ tag: HTMLTag) -> HTMLTextModel {
    guard let name = HTMLName(tag.name) else {
      return HTMLBytes.isNoName(tag.name) ? .noTag : .data
    }
    guard !tag.isSelfClosing else { return .data }
    guard name.isFormatting else { return name.textModel }
    if name == .a || name == .nobr { open[name] = nil }
    open[name, default: []].append(tag.position)
    return .data
  }

  mutating func endTag(_ tag: HTMLTag) {
    guard let name = HTMLName(tag.name), name.isFormatting,
      let position = open[name]?.popLast()
    else { return }
    ended.insert(position)
  }
}
