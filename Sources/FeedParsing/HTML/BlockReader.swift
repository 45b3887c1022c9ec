internal import FeedModel

/// Turns HTML events into blocks. An instance serves one pass.
struct BlockReader: HTMLHandler {
  /// What the start of an element changed and its end reverts.
  private enum Effect {
    case none, block, container, code
    case style(TextSpan.Style)
    case link(String?)
    case heading(Int?)
    case quotation
  }

  private var stack = BlockStack()
  private var effects: [Effect] = []
  /// How many `sup` and `sub` elements are open.
  private var openSups = 0
  private var openSubs = 0
  private var spans = SpanBuilder()
  private var style: TextSpan.Style = []
  private var link: String?
  private var heading: Int?
  /// The open code block.
  private var code: CodeBuilder?

  mutating func finish() -> [TextBlock] {
    endParagraph()
    return stack.finish()
  }

  // MARK: Events

  mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    func number(_ key: HTMLAttributeName) -> Int? { attributes[key].flatMap { Int($0.trimmed) } }
    switch name {
    case .br:
      if code == nil { spans.lineBreak(style: style, link: link) } else { code?.lineBreak() }
    case .hr:
      endParagraph()
      stack.append(.rule)
    case .img:
      guard let url = attributes[.src] else { return }
      spans.image(
        BlockReader.clean(url), alt: PlainText.folded(attributes[.alt] ?? "") ?? "", link: link)
    case _ where name.isVoid: break
    case .a:
      let outer = link
      if let href = attributes[.href] { link = BlockReader.clean(href) }
      effects.append(.link(outer))
    case .video, .audio:
      effects.append(.none)
      if let url = attributes[.src] { text(name.text, link: BlockReader.clean(url)) }
    case .q:
      effects.append(.quotation)
      text("“", link: link)
    case .b, .strong, .dt: pushStyle(name, .bold)
    case .i, .em, .cite, .var, .dfn: pushStyle(name, .italic)
    case .code, .kbd, .samp, .tt: pushStyle(name, .code)
    case _ where code != nil:
      if name.kind == .block { code?.lineStart() }
      effects.append(.none)
    case .pre:
      endParagraph()
      code = CodeBuilder()
      effects.append(.code)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      endParagraph()
      effects.append(.heading(heading))
      heading = name.text.utf8.last.map { Int($0) - 0x30 }
    case .blockquote: open(.quote)
    case .ul, .menu, .dir: open(.list(TextList(items: [])))
    case .ol:
      let start = min(max(number(.start) ?? 1, 0), 999_999_999)
      open(.list(TextList(start: start, items: [])))
    case .li: open(.item)
    case .table:
      stack.noteTable()
      open(.table(TableBuilder()))
    case .tr: open(.row([]))
    case .td, .th:
      open(
        .cell(
          TableBuilder.Cell(
            blocks: [], isHeader: name == .th, columns: min(max(number(.colspan) ?? 1, 1), 100),
            rows: min(max(number(.rowspan) ?? 1, 1), 1000))))
    default:
      if name.kind == .block {
        endParagraph()
        effects.append(.block)
      } else {
        effects.append(.none)
      }
    }
    if name == .sup { openSups += 1 }
    if name == .sub { openSubs += 1 }
  }

  mutating func end(_ name: HTMLName) {
    if let effect = effects.popLast() { close(effect) }
    if name == .sup { openSups -= 1 }
    if name == .sub { openSubs -= 1 }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    let isRaised = openSups > 0
    if isRaised || openSubs > 0,
      let other = Superscripts.text(bytes, isRaised: isRaised)
    {
      text(other, link: link)
      return
    }
    if code == nil { spans.append(bytes, style: style, link: link) } else { code?.append(bytes) }
  }

  // MARK: Elements

  private mutating func pushStyle(_ name: HTMLName, _ added: TextSpan.Style) {
    if name == .dt { endParagraph() }
    effects.append(.style(style))
    style.insert(added)
  }

  private mutating func open(_ kind: BlockStack.Kind) {
    endParagraph()
    effects.append(stack.open(kind) ? .container : .block)
  }

  private mutating func close(_ effect: Effect) {
    switch effect {
    case .none: break
    case .block: endParagraph()
    case .container:
      endParagraph()
      stack.close()
    case .style(let outer):
      // The next block ends the line of a `dt`.
      style = outer
    case .link(let outer): link = outer
    case .heading(let outer):
      endParagraph()
      heading = outer
    case .quotation: text("”", link: link)
    case .code:
      let lines = code?.lines() ?? []
      code = nil
      if !lines.isEmpty { stack.append(.code(lines)) }
      endParagraph()
    }
  }

  private mutating func text(_ text: String, link: String?) {
    var text = text
    text.withUTF8 { bytes in
      if code == nil {
        spans.append(bytes, style: style, link: link)
      } else {
        code?.append(bytes)
      }
    }
  }

  private static func clean(_ url: String) -> String {
    UnsafeCharacters.removed(from: url.trimmed)
  }

  // MARK: Blocks

  private mutating func endParagraph() {
    let paragraph = spans.take()
    guard !paragraph.isEmpty else { return }
    stack.append(heading.map { .heading(level: $0, paragraph) } ?? .paragraph(paragraph))
  }
}

/// Collects the lines of a code block, as written.
struct CodeBuilder {
  private var bytes: [UInt8] = []

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

  mutating func lineBreak() { bytes.append(0x0A) }

  /// Begins a line unless one has just begun. Highlighters put each line into an element of its own.
  mutating func lineStart() { if let last = bytes.last, last != 0x0A { bytes.append(0x0A) } }

  /// The lines, without empty ones at both ends.
  func lines() -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      UnsafeCharacters.removed(from: String($0), keepingLines: true)
    }
    func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: { !isBlank($0) }),
      let last = lines.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return Array(lines[first...last])
  }
}
