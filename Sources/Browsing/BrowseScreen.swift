public import ArticleRendering
public import FeedBasics
import FeedModel

/// Draws a state as complete rows, one for each row of the terminal, so that only changed rows need to be written
/// again.
public struct BrowseScreen: Sendable {
  let state: BrowseState
  let now: Date
  private(set) var style: TerminalStyle
  /// The pane that is drawn: its screen, its columns, and whether keys go to it.
  private var screen: BrowseState.Screen
  private(set) var width: Int
  private var isFocused = true

  /// Creates the screen of a state.
  /// - Parameters:
  ///   - now: the time from which ages are counted.
  ///   - style: the colours and links that the terminal supports.
  public init(_ state: BrowseState, now: Date, style: TerminalStyle) {
    self.state = state
    self.now = now
    self.style = style
    screen = state.screen
    width = state.size.columns
  }

  /// The same for one of several panes.
  func drawing(_ pane: Pane, isFocused: Bool) -> BrowseScreen {
    var copy = self
    copy.screen = pane.screen
    copy.width = pane.columns.count
    copy.style.firstColumn = pane.columns.lowerBound
    copy.isFocused = isFocused
    return copy
  }

  /// The position of the cursor, from 0; nil to hide it.
  public var cursor: (row: Int, column: Int)? {
    guard let prompt = state.input.prompt else { return nil }
    let column = PromptLine(prompt, width: width).column
    return (state.size.visibleRows - 1, min(column, state.size.visibleColumns - 1))
  }

  /// The bytes of a picture, which is drawn over empty rows, and its first row and column, from 0; nil if there is no
  /// picture or part of it is off the screen.
  public var picture: (row: Int, column: Int, bytes: String)? {
    guard state.screen == .article, let reading = state.reading,
      case .graphics(let bytes, let rows) = reading.picture,
      state.size.visibleColumns == state.size.columns
    else { return nil }
    let place = reading.rows.firstIndex { if case .drawn = $0 { true } else { false } }
    guard let place, place >= reading.top, place + rows <= reading.top + state.height else {
      return nil
    }
    return (1 + place - reading.top, state.panes.last?.columns.lowerBound ?? 0, bytes)
  }

  /// The screen's rows from top to bottom: title, body, and the prompt, a message or key hints, which cover the end of
  /// the body if they need several rows.
  public func rows() -> [String] {
    let bottom = BottomLines(state, style)
    let last = bottom.rows()
    let count = max(0, state.size.rows - 1 - last.count)
    let body = rows(of: state.panes, count: count)
    let rows = state.size.showsTitle ? body + last : visible(body, last, areHints: bottom.areHints)
    let columns = state.size.visibleColumns
    return columns < state.size.columns
      ? rows.map { TerminalText.clipped($0, to: columns) } : rows
  }

  /// What a terminal of one or two rows shows: the title yields to the content, and so do hints.
  private func visible(_ body: [String], _ bottom: [String], areHints: Bool) -> [String] {
    let room = state.size.visibleRows
    let content = body.dropFirst()
    if room == 1, areHints, !content.isEmpty { return Array(content.prefix(1)) }
    return Array((content + bottom).suffix(room))
  }

  /// The panes side by side.
  /// - Parameter count: the number of rows below the titles.
  private func rows(of panes: [Pane], count: Int) -> [String] {
    let drawn = panes.map { pane in
      let screen = drawing(pane, isFocused: pane == panes.last)
      let body = screen.body().prefix(count)
      return [screen.bar()] + body + Array(repeating: "", count: count - body.count)
    }
    guard panes.count > 1 else { return drawn[0] }
    return (0...count).map { row in
      var line = ""
      for (index, pane) in panes.enumerated() {
        let text = drawn[index][row]
        line += text
        guard index < panes.count - 1 else { continue }
        let end = pane.columns.upperBound
        line +=
          style.isTerminal
          ? "\u{1B}[0m\u{1B}[\(end + 1)G"
          : TerminalText.padding(text, to: pane.columns.count)
        let gap = panes[index + 1].columns.lowerBound - end - 1
        line += style.text("│", .dim) + String(repeating: " ", count: gap)
      }
      return line
    }
  }

  // MARK: Title and bottom

  private var title: String {
    switch screen {
    case .sources: "aggregate"
    case .headlines: state.list?.source.name ?? ""
    case .candidates: "Which feed?"
    case .details: state.details.title
    case .article: state.reading.map { Headline($0.article).heading } ?? ""
    case .links: "Links"
    case .help: "Keys"
    }
  }

  private var place: String {
    switch screen {
    case .sources: return sourcePlace
    case .headlines: return headlinePlace
    case .candidates:
      return count(state.candidates.cursor, state.candidates.found.count, isWhole: true)
    case .details: return ""
    case .article:
      guard let reading = state.reading else { return "" }
      let hidden = max(0, state.readingCount - state.height)
      return address(reading) + marks(reading.article) + share(reading.top, of: hidden)
    case .links:
      guard let reading = state.reading else { return "" }
      let place = count(reading.linkCursor, reading.links.count, isWhole: true)
      return marks(reading.article) + place
    case .help:
      return share(state.help.cursor.top, of: max(0, state.helpLines.count - state.height))
    }
  }

  private func marks(_ article: Article) -> String {
    (article.isRead ? "" : "● ") + (article.isStarred ? "★ " : "")
  }

  private func share(_ top: Int, of hidden: Int) -> String {
    "\(hidden == 0 ? 100 : top * 100 / hidden) %"
  }

  /// The article's address once its own line has left the screen, if there is room for it.
  private func address(_ reading: ReadingView) -> String {
    let entry = reading.article.entry
    guard width >= 80, reading.top > 0, let url = entry.url ?? entry.externalURL else { return "" }
    let short = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    return TerminalText.cut(TerminalText.line(String(short)), to: width / 3) + "  "
  }

  func count(_ cursor: Cursor, _ count: Int, isWhole: Bool) -> String {
    count == 0 ? "" : "\(cursor.index + 1)/\(count)\(isWhole ? "" : "+")"
  }

  /// The first row, with the position in the list at its right end.
  func bar() -> String {
    let left = TerminalText.line(title)
    // A short name leaves its room to what is at the right.
    let half = max(width / 2, width - DisplayWidth.of(left) - 4)
    let right = TerminalText.cut(TerminalText.line(place), to: half)
    let room = max(1, width - DisplayWidth.of(right) - 3)
    let cutLeft = TerminalText.cut(left, to: room)
    let padding = TerminalText.padding(cutLeft, to: room)
    let text = " " + TerminalText.isolated(cutLeft) + padding + " " + right + " "
    return isFocused ? style.status(text) : style.text(text, .dim)
  }

  // MARK: Bodies

  func body() -> [String] {
    switch screen {
    case .sources: sources()
    case .headlines: headlines()
    case .article: article()
    case .links: links()
    case .candidates: candidateRows()
    case .details: detailRows()
    case .help:
      window(state.helpLines, state.help.cursor).map { line in
        switch line {
        case .heading(let text): style.text(TerminalText.cut(text, to: width), .title)
        case .text(let text): TerminalText.cut(text, to: width)
        }
      }
    }
  }

  func window<Element>(_ list: [Element], _ cursor: Cursor) -> ArraySlice<Element> {
    list.dropFirst(cursor.top).prefix(state.height)
  }

  func chosen(_ text: String) -> String {
    style.selected(text + TerminalText.padding(text, to: width))
  }

  private func article() -> [String] {
    guard let reading = state.reading else { return [] }
    // What the list was searched for is highlighted until something is sought in the article.
    let searched = WordFinder(state.list?.source.condition.searchedWords ?? [])
    return reading.rows.dropFirst(reading.top).prefix(state.height).map { row in
      switch row {
      case .text(let line, let number):
        let found =
          number.map { number in
            reading.find?.ranges(onLine: number)
              ?? searched.ranges(on: line, field: number == 0 ? .title : .text)
          } ?? []
        return line.cut(to: width).text(style, highlighting: found)
      case .drawn(let text): return text
      }
    }
  }

  private func links() -> [String] {
    guard let reading = state.reading else { return [] }
    let (links, cursor) = (reading.links, reading.linkCursor)
    let widest = String(links.count).count
    let room = max(1, width - widest - 3)
    let texts = links.map { link in
      TerminalText.line(link.text)
        + reading.marks.note(link.url, isSaved: state.status.ended[link.url])
    }
    let column = min(room / 2, texts.map(DisplayWidth.of).max() ?? 0)
    return window(links, cursor).enumerated().map { offset, link in
      let number = link.number.map(String.init) ?? ""
      let head = " " + TerminalText.padding(number, to: widest) + number + "  "
      let text = TerminalText.cut(texts[cursor.top + offset], to: column)
      let words =
        TerminalText.isolated(text) + TerminalText.padding(text, to: column)
        + (column > 0 ? "  " : "")
      let url = TerminalText.cut(
        TerminalText.line(link.url), to: max(1, room - column - (column > 0 ? 2 : 0)))
      if cursor.top + offset == cursor.index {
        return chosen(head + words + url)
      }
      return style.text(head, .dim) + words + style.link(style.text(url, .dim), to: link.url)
    }
  }
}
