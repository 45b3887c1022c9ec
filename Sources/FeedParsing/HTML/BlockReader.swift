internal import FeedModel

/// Turns HTML's events into blocks. It lives for one pass.
final class BlockReader: HTMLHandler {
  /// What an element changed that its end takes back.
  private enum Effect {
    case none, block, container, code
    case style(TextSpan.Style)
    case link(String?)
    case heading(Int?)
    case quotation
  }

  private var stack = BlockStack()
  private var open: [(name: String, effect: Effect)] = []
  /// How many elements of each name are open.
  private var openCounts: [String: Int] = [:]
  private var spans = SpanBuilder()
  private var style: TextSpan.Style = []
  private var link: String?
  private var heading: Int?
  /// The code block that is open.
  private var code: CodeBuilder?

  func finish() -> [TextBlock] {
    while let element = open.popLast() { close(element.effect) }
    endParagraph()
    return stack.finish()
  }

  // MARK: Events

  func start(_ name: String, attributes: [(name: String, value: String)]) {
    func value(_ key: String) -> String? { attributes.first { $0.name == key }?.value.nonEmpty }
    func number(_ key: String) -> Int? { value(key).flatMap { Int($0.trimmed) } }
    switch name {
    case "br":
      if code == nil { spans.lineBreak(style: style, link: link) } else { code?.lineBreak() }
    case "hr":
      endParagraph()
      stack.append(.rule)
    case "img":
      guard let url = value("src") else { return }
      spans.image(
        BlockReader.clean(url), alt: PlainText.folded(value("alt") ?? "") ?? "", link: link)
    case "wbr", "col", "source", "track": break
    case "a":
      let outer = link
      if let href = value("href") { link = BlockReader.clean(href) }
      push(name, .link(outer))
    case "video", "audio":
      push(name, .none)
      if let url = value("src") { text(name, link: BlockReader.clean(url)) }
    case "q":
      push(name, .quotation)
      text("“", link: link)
    case "b", "strong", "dt": pushStyle(name, .bold)
    case "i", "em", "cite", "var", "dfn": pushStyle(name, .italic)
    case "code", "kbd", "samp", "tt": pushStyle(name, .code)
    case _ where code != nil:
      if HTMLElement.known[name] == .block { code?.lineStart() }
      push(name, .none)
    case "pre":
      endParagraph()
      code = CodeBuilder()
      push(name, .code)
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endParagraph()
      push(name, .heading(heading))
      heading = name.utf8.last.map { Int($0) - 0x30 }
    case "blockquote": open(name, .quote)
    case "ul", "menu", "dir": open(name, .list(TextList(items: [])))
    case "ol":
      let start = min(max(number("start") ?? 1, 0), 999_999_999)
      open(name, .list(TextList(start: start, items: [])))
    case "li": open(name, .item)
    case "table":
      stack.noteTable()
      open(name, .table(TableBuilder()))
    case "tr": open(name, .row([]))
    case "td", "th":
      open(
        name,
        .cell(
          TableBuilder.Cell(
            blocks: [], isHeader: name == "th", columns: min(max(number("colspan") ?? 1, 1), 100),
            rows: min(max(number("rowspan") ?? 1, 1), 1000))))
    default:
      if HTMLElement.known[name] == .block {
        endParagraph()
        push(name, .block)
      } else {
        push(name, .none)
      }
    }
  }

  func end(_ name: String) {
    guard openCounts[name] ?? 0 > 0, let index = open.lastIndex(where: { $0.name == name }) else {
      return
    }
    while open.count > index {
      let element = open.removeLast()
      openCounts[element.name, default: 1] -= 1
      close(element.effect)
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    let isRaised = openCounts["sup"] ?? 0 > 0
    if isRaised || openCounts["sub"] ?? 0 > 0,
      let other = RaisedText.text(bytes, isRaised: isRaised)
    {
      text(other, link: link)
      return
    }
    if code == nil { spans.append(bytes, style: style, link: link) } else { code?.append(bytes) }
  }

  // MARK: Elements

  private func push(_ name: String, _ effect: Effect) {
    open.append((name, effect))
    openCounts[name, default: 0] += 1
  }

  private func pushStyle(_ name: String, _ added: TextSpan.Style) {
    if name == "dt" { endParagraph() }
    push(name, .style(style))
    style.insert(added)
  }

  private func open(_ name: String, _ kind: BlockStack.Kind) {
    endParagraph()
    push(name, stack.open(kind) ? .container : .block)
  }

  private func close(_ effect: Effect) {
    switch effect {
    case .none: break
    case .block: endParagraph()
    case .container:
      endParagraph()
      stack.close()
    case .style(let outer):
      // A term ends its line where its block ends.
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

  private func text(_ text: String, link: String?) {
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

  private func endParagraph() {
    let paragraph = spans.take()
    guard !paragraph.isEmpty else { return }
    stack.append(heading.map { .heading(level: $0, paragraph) } ?? .paragraph(paragraph))
  }
}
