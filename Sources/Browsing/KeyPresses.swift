import BrowseKeys
import FeedModel

/// Handles keys: the sequences that they are part of, and the actions that these are bound to.
extension BrowseState {
  /// What is on the screen, for the key map.
  var context: KeyContext {
    switch screen {
    case .sources: .feeds
    case .headlines: .headlines
    case .article: reading?.find == nil ? .article : .matches
    case .links: .links
    case .candidates: .choice
    case .details: .details
    case .help: .help
    }
  }

  /// The first keys of an action on the visible screen, as people read them; nil if it has none.
  func label(_ action: BrowseAction) -> String? { settings.keys.label(action, in: context) }

  mutating func press(_ key: Key) -> [BrowseCommand] {
    input.macro = nil
    if input.prompt != nil { return edit(key.withoutAlt) }
    if input.question != nil { return answer(key.withoutAlt) }
    var pressed = input.pending + [key]
    input.pending = []
    if case .click(let row, let column) = key { return click(row: row, column: column) }
    if key == .control("c") { return [.terminal(.quit)] }
    var match = settings.keys.match(pressed, in: context)
    if match == .nothing, key.withoutAlt != key {
      pressed[pressed.count - 1] = key.withoutAlt
      match = settings.keys.match(pressed, in: context)
    }
    switch match {
    case .actions(let actions) where isForArticles(actions):
      status.message = "\(KeySequence(pressed).label) is for articles; open a list of them first"
    case .actions(let actions): return run(actions, key.withoutAlt)
    case .beginning: input.pending = pressed
    case .nothing: if pressed.count == 1 { explainUnbound(key) }
    }
    input.number = ""
    return []
  }

  /// Whether a key of the first screen is for articles, which are not there yet.
  private func isForArticles(_ actions: [BrowseAction]) -> Bool {
    context == .feeds && actions.count == 1
      && actions[0].entry.map { !$0.contexts.contains(.feeds) } ?? false
  }

  /// Explains that a key has no meaning on this screen. Esc is left out, since it is often pressed without need.
  private mutating func explainUnbound(_ key: Key) {
    guard key != .escape, input.number.isEmpty else { return }
    let help = label(.help).map { "; \($0) explains the keys" } ?? ""
    status.message = "\(KeySequence(key).label) does nothing here\(help)"
  }

  /// - Parameter key: the last key pressed, whose digit is the number of a link.
  private mutating func run(_ actions: [BrowseAction], _ key: Key) -> [BrowseCommand] {
    if actions != [.openLink], !input.number.isEmpty {
      let number = input.number
      input.number = ""
      if actions == [.open] { return openLink(numbered: number) }
      if actions == [.back] { return [] }
    }
    var commands: [BrowseCommand] = []
    for (index, action) in actions.enumerated() {
      let new = perform(action, key)
      commands += new
      if input.prompt != nil || input.question != nil { break }
      if new.contains(where: \.changesScreen) {
        let rest = Array(actions[(index + 1)...])
        if !rest.isEmpty { input.macro = WaitingMacro(actions: rest, key: key) }
        break
      }
    }
    return commands
  }

  /// Goes on with a macro once the screen is there that its actions are for.
  /// - Parameter commands: those that the event led to.
  mutating func continueMacro(
    after event: BrowseEvent, _ commands: [BrowseCommand]
  ) -> [BrowseCommand] {
    guard let macro = input.macro else { return [] }
    switch event {
    case .failed:
      input.macro = nil
      return []
    case .article, .headlines, .found, .picked:
      guard !commands.contains(where: \.changesScreen) else { return [] }
      input.macro = nil
      return run(macro.actions, macro.key)
    case .key, .resized, .sources, .labels, .notMarked, .rows, .unread, .changed, .completed,
      .picture,
      .fetching,
      .fetched, .storeChanged, .notDue, .deleted, .enclosures, .candidates, .edited, .details,
      .message:
      return []
    }
  }
}

extension BrowseCommand {
  /// Whether its result changes what is on the screen, so that the next action of a macro waits for it.
  fileprivate var changesScreen: Bool {
    switch self {
    case .loadArticle, .loadUnreadOfRow, .openStory, .loadHeadlines, .search, .pickUnread: true
    case .loadSources, .countUnread, .noticeChanges, .loadRows, .loadUnread, .loadLabels,
      .reload, .loadPicture, .mark, .send, .deleteRow, .undo, .save, .saveAll, .enclosure,
      .loadPage, .fetch, .loadDetails, .edit,
      .terminal:
      false
    }
  }
}
