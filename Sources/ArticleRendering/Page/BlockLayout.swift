import FeedBasics
internal import FeedBasics
import FeedModel
internal import FeedModel

/// Lays out blocks as lines.
struct BlockLayout {
  private let textWidth: Int
  private let terminalWidth: Int
  private(set) var lines: [StyledLine] = []
  var numbers: LinkNumbers
  /// The beginning of each line: quote marks and the indentation of lists.
  private var margin: [StyledRun] = []
  private var marginWidth = 0
  /// A list's bullet, which replaces the last part of the margin on the next line.
  private var bullet: StyledRun?
  /// The number of open quotes.
  private var quoteDepth = 0
  /// The number of open lists with bullets.
  private var bulletDepth = 0

  /// Nesting leaves at least this many columns for text, or half of them on a narrow terminal.
  private static let narrowestText = 24

  /// - Parameters:
  ///   - textWidth: the columns for text.
  ///   - terminalWidth: the columns for code and tables, which cannot be wrapped like text.
  init(textWidth: Int, terminalWidth: Int, numbers: LinkNumbers) {
    self.textWidth = textWidth
    self.terminalWidth = max(textWidth, terminalWidth)
    self.numbers = numbers
  }

  /// - Parameter isTight: whether to omit the empty lines between blocks.
  mutating func add(_ blocks: [TextBlock], isTight: Bool = false) {
    for (i, block) in blocks.enumerated() {
      if i > 0, !isTight { lines.append(StyledLine(trimmedMargin)) }
      if case .paragraph(let spans) = block, i + 1 < blocks.count,
        case .paragraph(let next) = blocks[i + 1]
      {
        add(BlockLayout.withoutRepeatedAlt(spans, before: next))
      } else {
        add(block)
      }
    }
  }

  /// A picture without its alternative text if the caption below has the same.
  private static func withoutRepeatedAlt(
    _ spans: [TextSpan], before next: [TextSpan]
  ) -> [TextSpan] {
    guard spans.count == 1, spans[0].image != nil, !spans[0].text.isEmpty else { return spans }
    let alt = FoldedText.key(spans[0].text)
    let caption = FoldedText.key(next.map(\.text).joined())
    guard caption.hasPrefix(alt), caption.dropFirst(alt.count).first.map({ !$0.isLetter }) ?? true
    else { return spans }
    var bare = spans
    bare[0].text = ""
    return bare
  }

  private mutating func add(_ block: TextBlock) {
    switch block {
    case .paragraph(let spans): add(spans)
    case .heading(let level, let spans):
      add(spans, look: level <= 2 ? [.title, .underlined] : .title)
    case .list(let list): add(list)
    case .definitions(let definitions): add(definitions)
    case .quote(let blocks): quote(blocks)
    case .code(let code):
      CodeLayout.lines(code, width: terminalWidth - marginWidth) { emit($0) }
    case .table(let table):
      let layout = TableLayout(width: terminalWidth - marginWidth)
      for line in layout.lines(table, numbers: &numbers) { emit(line) }
    case .rule:
      emit([StyledRun(String(repeating: "─", count: max(1, textWidth - marginWidth)), .dim)])
    }
  }

  private mutating func add(_ spans: [TextSpan], look: StyledRun.Look = []) {
    let pieces = SpanLayout.pieces(spans, look: look, numbers: &numbers)
    for line in SpanLayout.lines(pieces, width: textWidth - marginWidth) {
      emit(StyledLine.isolated(line))
    }
  }

  private mutating func quote(_ blocks: [TextBlock]) {
    quoteDepth += 1
    nest(StyledRun("│ ", [.dim, .quote])) { $0.add(blocks) }
    quoteDepth -= 1
  }

  // MARK: Lists

  private mutating func add(_ list: TextList) {
    // Items that are a single block, optionally with lists below it, are not separated by empty lines.
    let isTight = list.items.allSatisfy { item in
      item.blocks.dropFirst().allSatisfy { if case .list = $0 { true } else { false } }
    }
    let widest = list.items.map { $0.label.map { DisplayWidth.of($0) } ?? 1 }.max() ?? 1
    let hasBullets = list.items.contains { $0.label == nil }
    if hasBullets { bulletDepth += 1 }
    for (i, item) in list.items.enumerated() {
      if i > 0, !isTight { lines.append(StyledLine(trimmedMargin)) }
      let label = item.label.map(TerminalText.line) ?? bulletSign
      let padding = String(repeating: " ", count: max(0, widest - DisplayWidth.of(label)))
      nest(
        StyledRun(String(repeating: " ", count: widest + 1)),
        bullet: StyledRun(padding + label + " ", .dim)
      ) {
        $0.add(item.blocks, isTight: isTight)
      }
    }
    if hasBullets { bulletDepth -= 1 }
  }

  /// The bullet of the innermost list.
  private var bulletSign: String {
    let bullets = ["•", "◦", "▪"]
    return bullets[max(0, min(bulletDepth, bullets.count) - 1)]
  }

  // MARK: Definitions

  /// Each term with what it means below it, indented.
  private mutating func add(_ definitions: [Definition]) {
    let isTight = definitions.allSatisfy { $0.meaning.count <= 1 }
    for (i, definition) in definitions.enumerated() {
      if i > 0, !isTight, !definitions[i - 1].meaning.isEmpty {
        lines.append(StyledLine(trimmedMargin))
      }
      add(definition.term, isTight: true)
      if !definition.meaning.isEmpty {
        nest(StyledRun("    ")) { $0.add(definition.meaning) }
      }
    }
  }

  /// Lays out blocks with an additional margin.
  private mutating func nest(
    _ run: StyledRun, bullet: StyledRun? = nil, _ body: (inout BlockLayout) -> Void
  ) {
    // An item may begin with another list; its own bullet then gets a line to itself.
    if self.bullet != nil { emit([]) }
    let width = DisplayWidth.of(run.text)
    let fits = textWidth - marginWidth - width >= min(BlockLayout.narrowestText, textWidth / 2)
    if fits {
      margin.append(run)
      marginWidth += width
    }
    // If there is no room for a deeper margin, the bullet gets a line to itself.
    if let bullet { if fits { self.bullet = bullet } else { emit([bullet]) } }
    body(&self)
    self.bullet = nil
    if fits {
      margin.removeLast()
      marginWidth -= width
    }
  }

  // MARK: Lines

  private mutating func emit(_ runs: [StyledRun]) {
    var start = margin
    if let bullet, !start.isEmpty { start[start.count - 1] = bullet }
    bullet = nil
    let text = quoteDepth == 0 ? runs : runs.map(quoted)
    lines.append(StyledLine((text.isEmpty ? trimmed(start) : start) + text))
  }

  private func quoted(_ run: StyledRun) -> StyledRun {
    StyledRun(run.text, run.look.union(.quote), link: run.link)
  }

  private var trimmedMargin: [StyledRun] { trimmed(margin) }

  /// The runs without trailing spaces.
  private func trimmed(_ runs: [StyledRun]) -> [StyledRun] {
    var runs = runs
    while let last = runs.last {
      guard let end = last.text.lastIndex(where: { $0 != " " }) else {
        runs.removeLast()
        continue
      }
      runs[runs.count - 1].text = String(last.text[...end])
      break
    }
    return runs
  }
}
