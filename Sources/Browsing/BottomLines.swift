import ArticleRendering
import BrowseKeys
import FeedBasics
import FeedModel

/// The rows at the bottom of the screen: the prompt, a message as a whole, the matches in an article, or key hints.
struct BottomLines {
  /// The maximum number of rows; what is longer is cut.
  private static let most = 6

  private let state: BrowseState
  private let style: TerminalStyle
  private var width: Int { state.size.columns }

  init(_ state: BrowseState, _ style: TerminalStyle) {
    self.state = state
    self.style = style
  }

  /// At least one row.
  func rows() -> [String] {
    if let prompt = state.input.prompt { return prompting(prompt) }
    if let question = state.input.question { return whole(question.text, .title) }
    if let message = state.status.message { return whole(message, state.status.isBad ? .bad : nil) }
    if !state.input.number.isEmpty { return [line(state.typedNumberHint, nil)] }
    if !state.input.pending.isEmpty { return [line(KeyHints.pending(state), nil)] }
    if state.screen == .sources, state.status.fetching == nil, let source = state.sources.chosen,
      let error = source.error
    {
      return [line("\(source.name): \(error)", .bad)]
    }
    if state.screen == .article, let find = state.reading?.find { return [line(found(find), nil)] }
    if let fetching = state.status.fetching { return [line(fetching, .dim)] }
    if let progress = state.status.downloads.progress { return [line(progress, .dim)] }
    return [style.text(TerminalText.cut(KeyHints.text(state), to: width), .dim)]
  }

  /// Whether the rows only help: nothing of them was typed, asked or reported.
  var areHints: Bool {
    state.input.prompt == nil && state.input.question == nil && state.status.message == nil
      && state.input.number.isEmpty && state.input.pending.isEmpty
  }

  private func line(_ text: String, _ look: StyledRun.Look?) -> String {
    style.text(
      TerminalText.isolatedParts(TerminalText.cut(TerminalText.line(text), to: width)), look)
  }

  /// The text on as many rows as it needs.
  private func whole(_ text: String, _ look: StyledRun.Look?) -> [String] {
    let lines = WrappedText.lines(TerminalText.line(text), width: width)
    let most = max(1, min(BottomLines.most, state.size.rows - 2))
    var shown = Array(lines.prefix(most))
    if lines.count > most { shown[most - 1] = TerminalText.cut(shown[most - 1] + "…", to: width) }
    return shown.map { style.text($0, look) }
  }

  private func found(_ find: ArticleFind) -> String {
    let hints = [(BrowseAction.nextMatch, "next"), (.previousMatch, "previous"), (.endFind, "end")]
      .compactMap { action, word in state.label(action).map { "\($0) \(word)" } }
    return "\(find.current + 1) of \(find.count)  \(find.text)  \(hints.joined(separator: "  "))"
  }

  // MARK: The prompt

  private func prompting(_ prompt: Prompt) -> [String] {
    let line = PromptLine(prompt, width: width)
    let hint = style.text(TerminalText.cut(hint(prompt), to: line.room), .dim)
    let row = line.text + (hint.isEmpty ? "" : "  " + hint)
    // What was wrong with the text.
    let problem = state.status.isBad ? state.status.message.map { whole($0, .bad) } : nil
    return (problem ?? []) + (prompt.completion.map { [choices($0)] } ?? []) + [row]
  }

  private func hint(_ prompt: Prompt) -> String {
    switch prompt.scope {
    case .article:
      if prompt.text.isEmpty { return "find in the article; / again searches all articles" }
      return state.reading?.find.map { "\($0.current + 1) of \($0.count)" } ?? "not found"
    case .list:
      return prompt.text.isEmpty ? "/ again searches all articles; Tab completes" : ""
    case .feeds: return "Enter opens"
    case .keys: return prompt.text.isEmpty ? "show only what contains the text" : ""
    case .tag: return state.sources.tags(containing: String(prompt.text)).joined(separator: "  ")
    case .link:
      return "the number of \(state.screen == .headlines ? "an article" : "a link"); Enter opens it"
    case .label(let number):
      let article = state.reading?.article
      let labels = article?.number == number ? article?.labels ?? [] : []
      let known = labels.isEmpty ? "" : "has \(labels.joined(separator: ", ")); "
      return prompt.text.isEmpty ? TerminalText.line(known) + "-NAME removes a label" : ""
    case .send:
      let text = String(prompt.text).lowercased()
      return state.settings.targets.filter { $0.lowercased().hasPrefix(text) }.joined(
        separator: "  ")
    case .pipe:
      return prompt.text.isEmpty
        ? "a shell command for the article's text, and $URL" : ""
    case .newFeed:
      return prompt.text.isEmpty ? "the URL of a feed, or of a page that links to it" : ""
    case .tags: return "separated by commas"
    case .name: return ""
    case .everything: return prompt.text.isEmpty ? "search all articles; Tab completes" : ""
    }
  }

  /// The words to choose from on one row, with the chosen one visible.
  private func choices(_ completion: PromptCompletion) -> String {
    var row = ""
    var used = 0
    for (index, word) in completion.words.enumerated() {
      let text = TerminalText.cut(TerminalText.line(word), to: width - 2)
      let columns = DisplayWidth.of(text) + 2
      if used + columns > width {
        if index > completion.chosen ?? 0 { break }
        (row, used) = ("", 0)
      }
      let isChosen = index == completion.chosen
      row += (isChosen ? style.selected(text) : style.text(text, .dim)) + "  "
      used += columns
    }
    return row
  }
}

/// The prompt on one row: what is searched, and as much of the text as fits, with the cursor in it.
struct PromptLine {
  let text: String
  /// The cursor's column, from 0.
  let column: Int
  /// The columns after the text and a gap.
  let room: Int

  init(_ prompt: Prompt, width: Int) {
    let label =
      switch prompt.scope {
      case .list(let name):
        "in " + TerminalText.cut(TerminalText.line(name), to: max(4, width / 3)) + " /"
      case .everything, .article, .keys: "/"
      case .feeds: "filter: "
      case .newFeed: "add: "
      case .name: "name: "
      case .tags: "tags: "
      case .tag: "tag: "
      case .link: "number: "
      case .label: "label: "
      case .send: "send to: "
      case .pipe: "| "
      }
    // Right-to-left text would move the cursor.
    let available = max(1, width - DisplayWidth.of(label) - 1)
    let safe = prompt.text.map { TerminalText.line(String($0)) }
    var start = 0
    func columns(_ range: Range<Int>) -> Int { safe[range].reduce(0) { $0 + DisplayWidth.of($1) } }
    while start < prompt.place, columns(start..<prompt.place) > available { start += 1 }
    text = TerminalText.cut(label + safe[start...].joined(), to: width)
    column = min(width - 1, DisplayWidth.of(label) + columns(start..<prompt.place))
    room = max(0, width - DisplayWidth.of(text) - 2)
  }
}

/// The most useful keys of the visible screen, on one line.
enum KeyHints {
  /// As many hints as fit.
  static func text(_ state: BrowseState) -> String {
    var text = ""
    for (action, word) in hints(state) {
      guard let key = state.label(action) else { continue }
      let longer = (text.isEmpty ? "" : text + "  ") + "\(key) \(word)"
      if DisplayWidth.of(longer) > state.size.columns { break }
      text = longer
    }
    return text
  }

  /// The keys of a sequence so far, and how it can go on.
  static func pending(_ state: BrowseState) -> String {
    let pressed = state.input.pending
    let next = state.settings.keys.continuations(of: pressed, in: state.context)
      .map { "\($0.keys) \($0.actions)" }
    return "\(pressed.map(\.label).joined(separator: " ")) …  \(next.joined(separator: "  "))"
  }

  /// The most important ones first.
  private static func hints(_ state: BrowseState) -> [(action: BrowseAction, word: String)] {
    switch state.screen {
    case .sources:
      return [
        (.help, "keys"), (.open, "open"), (.nextUnread, "next unread"), (.markAllRead, "all read"),
        (.find, "search"), (.fetchFeed, "fetch"), (.fetchDue, "fetch due"), (.close, "quit"),
      ]
    case .headlines:
      return [
        (.help, "keys"), (.open, "read"), (.nextUnread, "next unread"), (.toggleRead, "mark read"),
        (.toggleStar, "star"), (.markAllRead, "all read"), (.openInBrowser, "open"),
        (.find, "search"), (.close, "back"),
      ]
    case .article:
      let comments: [(BrowseAction, String)] =
        state.reading?.article.entry.commentsURL == nil ? [] : [(.openComments, "comments")]
      return [
        (.help, "keys"), (.nextPage, "page"), (.nextUnread, "next unread"), (.close, "back"),
        (.toggleStar, "star"), (.openInBrowser, "open"), (.showLinks, "links"), (.find, "find"),
      ] + comments + [(.copyURL, "copy"), (.save, "save")]
    case .links:
      let files = state.reading?.article.entry.attachmentsBesideImages ?? []
      let hasFile = files.contains { $0.url == state.chosenLink?.url }
      return [(.open, "open")]
        + (hasFile ? [(.play, "play"), (.enqueue, "queue"), (.download, "download")] : [])
        + [(.copyURL, "copy"), (.close, "back")]
    case .candidates: return [(.open, "add"), (.close, "back")]
    case .details: return [(.pageDown, "page"), (.close, "back")]
    case .help: return [(.pageDown, "page"), (.find, "find"), (.close, "back")]
    }
  }
}
