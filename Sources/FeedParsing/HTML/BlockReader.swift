internal import FeedModel

/// Turns HTML's events into blocks. It lives for one pass.
final class BlockReader: HTMLHandler {
  /// What holds blocks and is still open.
  private struct Container {
    enum Kind {
      case page, quote
      case list(TextList)
      case item
      case table(TableBuilder)
      case row([TableBuilder.Cell])
      case cell(TableBuilder.Cell)
    }

    var kind: Kind
    var blocks: [TextBlock] = []
  }

  /// What an element changed that its end takes back.
  private enum Effect {
    case none, block, container, code
    case style(TextSpan.Style)
    case link(String?)
    case heading(Int?)
    case quotation
  }

  /// Quotes, lists and tables within each other; what is nested deeper stands in the deepest one.
  private static let maximumDepth = 48

  private var containers = [Container(kind: .page)]
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
    while containers.count > 1 { closeContainer() }
    return containers[0].blocks
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
      append(.rule)
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
      for i in containers.indices {
        guard case .table(var table) = containers[i].kind else { continue }
        table.holdsTable = true
        containers[i].kind = .table(table)
      }
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

  private func open(_ name: String, _ kind: Container.Kind) {
    endParagraph()
    guard containers.count < BlockReader.maximumDepth, belongs(kind) else {
      push(name, .block)
      return
    }
    containers.append(Container(kind: kind))
    push(name, .container)
  }

  /// Rows stand in tables and cells in rows; anywhere else they only end a paragraph.
  private func belongs(_ kind: Container.Kind) -> Bool {
    guard let holder = containers.last?.kind else { return false }
    switch (kind, holder) {
    case (.row, .table), (.cell, .row): return true
    case (.row, _), (.cell, _): return false
    default: return true
    }
  }

  private func close(_ effect: Effect) {
    switch effect {
    case .none: break
    case .block: endParagraph()
    case .container:
      endParagraph()
      closeContainer()
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
      if !lines.isEmpty { append(.code(lines)) }
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
    append(heading.map { .heading(level: $0, paragraph) } ?? .paragraph(paragraph))
  }

  private func append(_ block: TextBlock) {
    let last = containers.count - 1
    guard case .list(var list) = containers[last].kind else {
      containers[last].blocks.append(block)
      return
    }
    // Lists directly in lists are meant as the item's before them.
    containers[last].kind = .page
    if case .list = block, !list.items.isEmpty {
      list.items[list.items.count - 1].append(block)
    } else {
      list.items.append([block])
    }
    containers[last].kind = .list(list)
  }

  private func closeContainer() {
    guard containers.count > 1, let closed = containers.popLast() else { return }
    switch closed.kind {
    case .page: closed.blocks.forEach(append)
    case .quote: if !closed.blocks.isEmpty { append(.quote(closed.blocks)) }
    case .list(let list): if !list.items.isEmpty { append(.list(list)) }
    case .item: closeItem(closed.blocks)
    case .cell(var cell):
      cell.blocks = closed.blocks
      closeCell(cell)
    case .row(let cells): closeRow(cells, loose: closed.blocks)
    case .table(let table):
      closed.blocks.forEach(append)
      table.blocks().forEach(append)
    }
  }

  private func closeItem(_ blocks: [TextBlock]) {
    guard !blocks.isEmpty else { return }
    let last = containers.count - 1
    if case .list(var list) = containers[last].kind {
      containers[last].kind = .page
      list.items.append(blocks)
      containers[last].kind = .list(list)
    } else if case .list(var list)? = containers[last].blocks.last, list.start == nil {
      // An item outside any list joins those before it.
      containers[last].blocks.removeLast()
      list.items.append(blocks)
      containers[last].blocks.append(.list(list))
    } else {
      containers[last].blocks.append(.list(TextList(items: [blocks])))
    }
  }

  private func closeCell(_ cell: TableBuilder.Cell) {
    let last = containers.count - 1
    guard case .row(var cells) = containers[last].kind else { return }
    containers[last].kind = .page
    cells.append(cell)
    containers[last].kind = .row(cells)
  }

  private func closeRow(_ cells: [TableBuilder.Cell], loose: [TextBlock]) {
    let last = containers.count - 1
    containers[last].blocks += loose
    guard case .table(var table) = containers[last].kind else { return }
    containers[last].kind = .page
    table.add(cells)
    containers[last].kind = .table(table)
  }
}
