import FeedBasics
internal import FeedModel

/// Turns HTML events into blocks. An instance serves one pass.
struct BlockReader: HTMLHandler {
  /// What the start of an element changed and its end reverts.
  private enum Effect {
    case none, block, container, code, hidden
    case style(TextSpan.Style)
    case term(TextSpan.Style)
    case link(String?)
    case heading(Int?)
    case media(Media?)
    /// The end writes this text.
    case closing(String)
    /// The text of the element waits for its end.
    case pending
  }

  /// An open `video` or `audio`.
  private struct Media {
    var kind: EmbedLabel.Kind
    var title: String?
    /// Once it is linked, its content, meant for browsers that cannot play it, is left out.
    var isLinked = false
  }

  private var stack = BlockStack()
  private var effects: [Effect] = []
  private var pending: [PendingText] = []
  private var spans = SpanBuilder()
  private var style: TextSpan.Style = []
  private var link: String?
  private var heading: Int?
  private var media: Media?
  /// How many elements are open whose text is left out.
  private var hiddenDepth = 0
  /// The open code block.
  private var code: CodeBuilder?

  mutating func finish() -> [TextBlock] {
    endParagraph()
    return stack.finish()
  }

  // MARK: Events

  mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    if media?.isLinked ?? false {
      if !name.isVoid { effects.append(.none) }
      return
    }
    switch name {
    case .br:
      flushPending()
      if code == nil { spans.lineBreak(style: style, link: link) } else { code?.lineBreak() }
    case .hr:
      endParagraph()
      stack.append(.rule)
    case .img: image(attributes)
    case .source: linkMedia(attributes[.dataHref] ?? attributes[.src])
    case _ where name.isVoid: break
    case .a: startLink(attributes)
    case .video, .audio:
      effects.append(.media(media))
      media = Media(kind: name == .video ? .video : .audio, title: attributes[.title])
      linkMedia(attributes[.dataHref] ?? attributes[.src])
    case .sup, .sub:
      effects.append(.pending)
      pending.append(PendingText(name == .sup ? .raised : .lowered, isAttached: isAttached))
    case .q:
      effects.append(.closing("”"))
      text("“")
    case .rt:
      effects.append(.closing(")"))
      text("(")
    case .rp:
      effects.append(.hidden)
      hiddenDepth += 1
    case .b, .strong: pushStyle(.bold)
    case .i, .em, .cite, .var, .dfn: pushStyle(.italic)
    case .code, .kbd, .samp, .tt: pushStyle(.code)
    case .del, .s, .strike: pushStyle(.deleted)
    case .ins: pushStyle(.inserted)
    case _ where code != nil:
      if name.kind == .block { code?.lineStart() }
      effects.append(.none)
    default: startBlock(name, attributes)
    }
  }

  mutating func end(_ name: HTMLName) { if let effect = effects.popLast() { close(effect) } }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if hiddenDepth > 0 || media?.isLinked ?? false { return }
    if pending.last?.isWaiting ?? false {
      pending[pending.count - 1].append(bytes, style: style, link: link)
      if pending[pending.count - 1].isTooLong { flushPending() }
    } else if code == nil {
      spans.append(bytes, style: style, link: link)
    } else {
      code?.append(bytes)
    }
  }

  // MARK: Elements

  private mutating func startBlock(_ name: HTMLName, _ attributes: HTMLAttributes) {
    func number(_ key: HTMLAttributeName) -> Int? { attributes[key].flatMap { Int($0.trimmed) } }
    switch name {
    case .pre:
      endParagraph()
      code = CodeBuilder()
      effects.append(.code)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      endParagraph()
      effects.append(.heading(heading))
      heading = name.headingLevel
    case .blockquote: open(.quote)
    case .ul, .menu, .dir: open(.list(TextList(items: []), .bullets))
    case .ol:
      let style = attributes[.type].flatMap { ListLabels.Style(rawValue: $0.trimmed) } ?? .decimal
      let labels = ListLabels(
        style, start: number(.start), isReversed: attributes.contains(.reversed))
      open(.list(TextList(items: []), labels))
    case .li: open(.item(value: number(.value)))
    case .dl: open(.definitions([]))
    case .dt:
      endParagraph()
      effects.append(stack.open(.term) ? .term(style) : .style(style))
      style.insert(.bold)
    case .dd: open(.meaning)
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
  }

  private mutating func pushStyle(_ added: TextSpan.Style) {
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
      // The next block ends the line of a `dt` outside a list of definitions.
      style = outer
    case .term(let outer):
      endParagraph()
      stack.close()
      style = outer
    case .link(let outer): link = outer
    case .heading(let outer):
      endParagraph()
      heading = outer
    case .media(let outer): media = outer
    case .hidden: hiddenDepth -= 1
    case .closing(let end): text(end)
    case .pending: if let ended = pending.popLast() { write(ended.finished()) }
    case .code:
      flushPending()
      let lines = code?.lines() ?? []
      code = nil
      if !lines.isEmpty { stack.append(.code(lines)) }
      endParagraph()
    }
  }

  // MARK: Links and media

  private mutating func startLink(_ attributes: HTMLAttributes) {
    let href = attributes[.dataHref] ?? attributes[.href]
    if let href, href.utf8.first == UInt8(ascii: "#") {
      // It leads to another place of the page, which has no number.
      effects.append(.pending)
      pending.append(PendingText(.anchor, isAttached: isAttached))
      return
    }
    effects.append(.link(link))
    if let href { link = BlockReader.clean(href) }
  }

  private mutating func image(_ attributes: HTMLAttributes) {
    guard let url = attributes[.src] else { return }
    flushPending()
    let words = attributes[.alt].flatMap(PlainText.folded)
    spans.image(
      BlockReader.clean(url), alt: words ?? attributes[.title].flatMap(PlainText.folded) ?? "",
      link: link)
  }

  private mutating func linkMedia(_ url: String?) {
    guard let media, !media.isLinked, code == nil, let url = url.map(BlockReader.clean) else {
      return
    }
    flushPending()
    let outer = link
    link = url
    spans.separate()
    text(EmbedLabel.text(media.kind, title: media.title, url: url))
    spans.separate()
    link = outer
    self.media?.isLinked = true
  }

  private static func clean(_ url: String) -> String {
    UnsafeCharacters.removed(from: url.trimmed)
  }

  // MARK: Text

  /// Whether the next text follows other text without a space.
  private var isAttached: Bool {
    guard let last = pending.last, last.isWaiting else { return spans.endsInWord }
    return last.isAttachedAtEnd
  }

  private mutating func text(_ text: String) { text.withBytes { self.text($0) } }

  private mutating func write(_ pieces: [PendingText.Piece]) {
    let outer = (style, link)
    for piece in pieces {
      (style, link) = (piece.style, piece.link)
      text(piece.text)
    }
    (style, link) = outer
  }

  /// Writes what waits, as it is: the element contains more than text.
  private mutating func flushPending() {
    guard pending.contains(where: \.isWaiting) else { return }
    let waiting = pending
    pending = waiting.map { _ in PendingText(.plain, isAttached: false) }
    for one in waiting { write(one.pieces) }
  }

  private mutating func endParagraph() {
    flushPending()
    let paragraph = spans.take()
    guard !paragraph.isEmpty else { return }
    stack.append(heading.map { .heading(level: $0, paragraph) } ?? .paragraph(paragraph))
  }
}
