public import ArticleRendering
import FeedModel
public import Foundation

/// Draws a state as complete rows, one for each row of the terminal, so that only changed rows need to be written
/// again.
public struct BrowseScreen: Sendable {
  let state: BrowseState
  let now: Date
  let style: TerminalStyle
  var width: Int { state.size.columns }

  /// Creates the screen of a state.
  /// - Parameters:
  ///   - now: the time from which ages are counted.
  ///   - style: the colours and links that the terminal supports.
  public init(_ state: BrowseState, now: Date, style: TerminalStyle) {
    self.state = state
    self.now = now
    self.style = style
  }

  /// The position of the cursor, from 0; nil to hide it.
  public var cursor: (row: Int, column: Int)? {
    guard let prompt = state.prompt else { return nil }
    return (
      state.size.rows - 1,
      min(
        width - 1,
        DisplayWidth.of(prompt.scope.label + String(promptText(prompt).prefix(prompt.place))))
    )
  }

  /// The bytes of a picture, which is drawn over empty rows, and its first row, from 0; nil if there is no picture or
  /// part of it is off the screen.
  public var picture: (row: Int, bytes: String)? {
    guard state.screen == .article, let reading = state.reading,
      case .graphics(let bytes, let rows) = reading.picture
    else { return nil }
    let place = BrowseScreen.page(state).firstIndex { if case .drawn = $0 { true } else { false } }
    guard let place, place >= reading.top, place + rows <= reading.top + state.height else {
      return nil
    }
    return (1 + place - reading.top, bytes)
  }

  /// The screen's rows from top to bottom: title, body, and the prompt, a message or key hints.
  public func rows() -> [String] {
    var body = self.body()
    if body.count > state.height { body = Array(body.prefix(state.height)) }
    body += Array(repeating: "", count: state.height - body.count)
    return [bar(title, place)] + body + [bottom]
  }

  // MARK: Title and bottom

  private var title: String {
    switch state.screen {
    case .sources: "aggregate"
    case .headlines: state.list?.source.name ?? ""
    case .candidates: "Which feed?"
    case .details: state.details.title
    case .article: state.reading?.article.entry.title ?? ""
    case .links: "Links"
    case .help: "Keys"
    }
  }

  private var place: String {
    switch state.screen {
    case .sources: return sourcePlace
    case .headlines: return headlinePlace
    case .candidates:
      return count(state.candidates.cursor, state.candidates.found.count, isWhole: true)
    case .details: return ""
    case .article:
      guard let reading = state.reading else { return "" }
      let hidden = max(0, state.readingCount - state.height)
      let share = hidden == 0 ? 100 : reading.top * 100 / hidden
      return (reading.article.isStarred ? "★ " : "") + "\(share) %"
    case .links: return count(state.linkCursor, state.reading?.links.count ?? 0, isWhole: true)
    case .help: return ""
    }
  }

  func count(_ cursor: Cursor, _ count: Int, isWhole: Bool) -> String {
    count == 0 ? "" : "\(cursor.index + 1)/\(count)\(isWhole ? "" : "+")"
  }

  private var bottom: String {
    if let prompt = state.prompt {
      return TerminalText.cut(
        prompt.scope.label + TerminalText.line(promptText(prompt)), to: width)
    }
    if let question = state.question {
      return style.text(TerminalText.cut(TerminalText.line(question.text), to: width), .heading)
    }
    if let message = state.message {
      let text = TerminalText.cut(TerminalText.line(message), to: width)
      return state.isMessageBad ? style.text(text, .bad) : text
    }
    if state.screen == .sources, let source = state.sources.chosen, let error = source.error {
      return style.text(
        TerminalText.cut(TerminalText.line("\(source.name): \(error)"), to: width), .bad)
    }
    if let fetching = state.fetching {
      return style.text(TerminalText.cut(TerminalText.line(fetching), to: width), .dim)
    }
    return style.text(TerminalText.cut(hints, to: width), .dim)
  }

  /// The part of the prompt's text that is shown: its end, as much as fits the screen.
  private func promptText(_ prompt: Prompt) -> String {
    String(
      prompt.text.suffix(
        max(prompt.text.count - prompt.place, width - 3 - prompt.scope.label.count)))
  }

  private var hints: String {
    switch state.screen {
    case .sources:
      hints([
        (.help, "keys"), (.open, "open"), (.nextUnread, "next unread"), (.markAllRead, "all read"),
        (.find, "search"), (.fetchFeed, "fetch"), (.fetchDue, "fetch all"), (.close, "quit"),
      ])
    case .headlines:
      hints([
        (.help, "keys"), (.open, "read"), (.nextUnread, "next unread"), (.toggleRead, "read"),
        (.toggleStar, "star"), (.markAllRead, "all read"), (.openInBrowser, "open"),
        (.find, "search"), (.close, "back"),
      ])
    case .article:
      hints([
        (.help, "keys"), (.nextPage, "page"), (.nextUnread, "next unread"), (.toggleStar, "star"),
        (.openInBrowser, "open"), (.openComments, "comments"), (.showLinks, "links"),
        (.close, "back"),
      ])
    case .links: hints([(.open, "open"), (.close, "back")])
    case .candidates: hints([(.open, "add"), (.close, "back")])
    case .details: hints([(.close, "back")])
    case .help: hints([(.close, "back")])
    }
  }

  private func hints(_ actions: [(action: BrowseAction, word: String)]) -> String {
    actions.compactMap { hint in state.keys.label(hint.action).map { "\($0) \(hint.word)" } }
      .joined(separator: "  ")
  }

  /// A row in reverse video, with the position in the list at its right end.
  private func bar(_ left: String, _ right: String) -> String {
    let right = TerminalText.cut(TerminalText.line(right), to: width / 2)
    let room = max(1, width - DisplayWidth.of(right) - 3)
    let left = TerminalText.cut(TerminalText.line(left), to: room)
    let padding = TerminalText.padding(left, to: room)
    return style.reversed(" " + TerminalText.isolated(left) + padding + " " + right + " ")
  }

  // MARK: Bodies

  private func body() -> [String] {
    switch state.screen {
    case .sources: sources()
    case .headlines: headlines()
    case .article: article()
    case .links: links()
    case .candidates: candidateRows()
    case .details: detailRows()
    case .help:
      window(state.helpLines, state.helpCursor).map { line in
        switch line {
        case .heading(let text): style.text(TerminalText.cut(text, to: width), .heading)
        case .text(let text): TerminalText.cut(text, to: width)
        }
      }
    }
  }

  func window<Element>(_ list: [Element], _ cursor: Cursor) -> ArraySlice<Element> {
    list.dropFirst(cursor.top).prefix(state.height)
  }

  func chosen(_ text: String) -> String {
    style.reversed(text + TerminalText.padding(text, to: width))
  }

  private func article() -> [String] {
    guard let reading = state.reading else { return [] }
    return BrowseScreen.page(state).dropFirst(reading.top).prefix(state.height).map { line in
      switch line {
      case .text(let line): line.cut(to: width).text(style)
      case .drawn(let text): text
      }
    }
  }

  private func links() -> [String] {
    let links = state.reading?.links ?? []
    let widest = String(links.count).count
    return window(links, state.linkCursor).enumerated().map { offset, url in
      let index = state.linkCursor.top + offset
      let number = String(index + 1)
      let head = " " + TerminalText.padding(number, to: widest) + number + "  "
      let text = TerminalText.cut(TerminalText.line(url), to: max(1, width - head.count))
      return index == state.linkCursor.index
        ? chosen(head + text) : style.text(head, .dim) + style.link(text, to: url)
    }
  }
}
