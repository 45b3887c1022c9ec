/// Receives the events of a piece of HTML. The start of every element that is not void is followed by its end.
protocol HTMLHandler {
  /// What the tags of unknown elements count as; nil to ignore them.
  static var unknownElement: HTMLName? { get }
  /// Whether the document has a `body` if its tags were left out.
  static var impliesBody: Bool { get }
  mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes)
  mutating func end(_ name: HTMLName)
  /// The end of an element that may be left out if it is empty: its paragraph ended it, or the start of a block, or it
  /// was opened again after one.
  mutating func cut(_ name: HTMLName)
  /// `</p>` without a start tag.
  mutating func endUnopenedParagraph()
  /// A piece of text; adjacent text may arrive in several pieces.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

extension HTMLHandler {
  static var unknownElement: HTMLName? { nil }
  static var impliesBody: Bool { false }
  mutating func cut(_ name: HTMLName) { end(name) }
  /// Browsers read it as an empty paragraph (WHATWG HTML §13.2.6.4.7).
  mutating func endUnopenedParagraph() {
    start(.p, .none)
    end(.p)
  }
}

/// Reads HTML as a balanced stream of events, without a tree. An instance serves one pass.
struct HTMLParser<Handler: HTMLHandler>: HTMLTokenHandler {
  /// The tags of elements nested deeper are ignored.
  private static var maximumDepth: Int { 200 }
  /// The same limit for elements that are dropped with their content.
  private static var maximumDroppedDepth: Int { 400 }

  /// Points to the `inout` parameter of ``parse(_:handler:)``; the parser does not outlive that call.
  private let handler: UnsafeMutablePointer<Handler>
  private var open: [HTMLName] = []
  /// How many elements of each name are open.
  private var counts = [UInt16](repeating: 0, count: 256)
  /// How many start tags of each name were ignored because of their depth.
  private var skipped: [HTMLName: Int] = [:]
  /// How many open elements are dropped with their content.
  private var droppedDepth = 0
  private var formatting: FormattingElements

  private init(
    _ handler: UnsafeMutablePointer<Handler>, _ document: UnsafeBufferPointer<UInt8>
  ) {
    self.handler = handler
    formatting = FormattingElements(document)
  }

  static func parse(_ html: String, handler: inout Handler) {
    var html = PlainText.withoutCDATA(html)
    html.withUTF8 { parse($0, handler: &handler) }
  }

  /// - Parameter bytes: valid UTF-8.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>, handler: inout Handler) {
    withUnsafeMutablePointer(to: &handler) { handler in
      var parser = HTMLParser(handler, bytes)
      HTMLTokenizer.read(bytes, keepsUnended: true, handler: &parser)
      while parser.pop() != nil {}
    }
  }

  // MARK: Tokens

  mutating func startTag(_ tag: HTMLTag) -> HTMLTextModel {
    guard let name = HTMLName(tag.name) ?? Handler.unknownElement else {
      return HTMLBytes.isNoName(tag.name) ? .noTag : .data
    }
    // A second one is ignored (WHATWG HTML §13.2.6.4.7).
    if name == .body || name == .html, counts[Int(name.rawValue)] > 0 { return .data }
    if open.last == .head, !name.isHeadContent { pop() }
    if !name.isHeadContent, name != .body, name != .frameset { startBody() }
    for other in name.endedByStart where counts[Int(other.rawValue)] > 0 { endImplied(other) }
    if formatting.isWaiting {
      // A second link ends the first.
      if name == .a || name == .nobr { while formatting.end(name) {} }
      if name.reopensFormatting { reopenFormatting() }
    }
    if name.isVoid {
      handler.pointee.start(name, tag.attributes)
      return .data
    }
    let limit =
      name.kind == .dropped ? HTMLParser.maximumDroppedDepth : HTMLParser.maximumDepth
    guard open.count < limit else {
      // So that the words before and after it stay two.
      if name.kind == .block { breakLine() }
      skipped[name, default: 0] += tag.isSelfClosing ? 0 : 1
      return tag.isSelfClosing ? .data : name.textModel
    }
    handler.pointee.start(name, tag.attributes)
    // XHTML's syntax for an empty element, which browsers ignore.
    if tag.isSelfClosing {
      handler.pointee.end(name)
      return .data
    }
    if name.isFormatting, counts[Int(HTMLName.p.rawValue)] > 0 {
      formatting.start(name, tag, depth: open.count)
    }
    push(name)
    return name.textModel
  }

  mutating func endTag(_ tag: HTMLTag) {
    guard let name = HTMLName(tag.name) ?? Handler.unknownElement else { return }
    // What follows the end of the body is read as part of it.
    if name == .body || name == .html { return }
    if let count = skipped[name], count > 0 {
      skipped[name] = count - 1
      if name.kind == .block { breakLine() }
      return
    }
    if formatting.isWaiting, formatting.end(name) { return }
    guard counts[Int(name.rawValue)] > 0 else {
      switch name {
      case .br: breakLine()
      case .p: handler.pointee.endUnopenedParagraph()
      default: break
      }
      return
    }
    var i = open.count - 1
    while open[i] != name {
      if open[i].rank > name.rank { return }
      i -= 1
    }
    while open.count > i + 1 { pop(paragraph: name == .p ? i : nil) }
    pop(isEnded: true)
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if open.count <= 1 || open.last == .head, !bytes.allSatisfy(HTMLBytes.isSpace) {
      if open.last == .head { pop() }
      startBody()
    }
    if formatting.isWaiting, !bytes.allSatisfy(HTMLBytes.isSpace) { reopenFormatting() }
    handler.pointee.text(bytes)
  }

  // MARK: Open elements

  /// Ends an element that the start of another one closes implicitly.
  private mutating func endImplied(_ name: HTMLName) {
    var i = open.count - 1
    while open[i] != name {
      if open[i].limits(name) { return }
      i -= 1
    }
    while open.count > i + 1 { pop(paragraph: name == .p ? i : nil) }
    pop(isEnded: true, isCut: name == .p)
  }

  /// `</br>` is a line break (WHATWG HTML §13.2.6.4.7).
  private func breakLine() { handler.pointee.start(.br, .none) }

  /// Starts the body whose tag was left out before its first content (WHATWG HTML §13.2.6.4.6).
  private mutating func startBody() {
    guard Handler.impliesBody, open.count <= 1, open.first ?? .html == .html else { return }
    handler.pointee.start(.body, .none)
    push(.body)
  }

  private mutating func push(_ name: HTMLName) {
    open.append(name)
    counts[Int(name.rawValue)] += 1
    if name.kind == .dropped { droppedDepth += 1 }
  }

  /// Ends the innermost element.
  /// - Parameters:
  ///   - paragraph: how many elements are open around the paragraph whose end ends it; nil for any other reason.
  ///   - isEnded: whether its own end tag ends it, or the start of an element of the same kind.
  ///   - isCut: whether the start of a block ends it.
  @discardableResult
  private mutating func pop(
    paragraph: Int? = nil, isEnded: Bool = false, isCut: Bool = false
  ) -> HTMLName? {
    guard let name = open.popLast() else { return nil }
    counts[Int(name.rawValue)] -= 1
    if name.kind == .dropped { droppedDepth -= 1 }
    let isReopened = formatting.close(depth: open.count, paragraph: paragraph, isEnded: isEnded)
    if isCut || isReopened || paragraph != nil {
      handler.pointee.cut(name)
    } else {
      handler.pointee.end(name)
    }
    return name
  }

  /// Opens what the end of a paragraph closed, before the first content of the next block (WHATWG HTML §13.2.4.3).
  private mutating func reopenFormatting() {
    guard droppedDepth == 0, !(open.last?.holdsCells ?? false) else { return }
    while open.count < HTMLParser.maximumDepth,
      let element = formatting.reopen(depth: open.count)
    {
      handler.pointee.start(element.name, element.attributes)
      push(element.name)
    }
  }
}
