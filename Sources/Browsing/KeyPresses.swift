import BrowseKeys
import FeedBasics

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

  /// The most keys that wait for a row.
  private static let maximumWaiting = 500

  mutating func press(_ key: Key) -> [BrowseCommand] {
    if input.macro?.awaitsRow == true, key != .control("c") {
      if key == .escape { return dropWaiting() }
      if input.waiting.count < BrowseState.maximumWaiting { input.waiting.append(key) }
      let drop = KeySequence(.escape).label
      status.message = "the list is being loaded; \(drop) drops the keys that wait for it"
      return []
    }
    input.macro = nil
    if case .paste = key, input.prompt == nil { return refusePaste() }
    if input.prompt != nil { return edit(key) }
    if input.question != nil { return answer(key.unmodified) }
    var pressed = input.pending + [key]
    input.pending = []
    if case .click(let row, let column) = key { return click(row: row, column: column) }
    if key == .control("c") { return [.terminal(.quit)] }
    if key == .backspace, !input.number.isEmpty, pressed.count == 1 {
      input.number.removeLast()
      return []
    }
    var match = settings.keys.match(pressed, in: context)
    if match == .nothing, key.unmodified != key {
      pressed[pressed.count - 1] = key.unmodified
      match = settings.keys.match(pressed, in: context)
    }
    switch match {
    case .actions(let actions): return run(actions, key.unmodified)
    case .elsewhere where context == .feeds:
      status.message = "\(KeySequence(pressed).label) is for articles; open a list of them first"
    case .elsewhere: explainUnbound(pressed)
    case .beginning: input.pending = pressed
    case .nothing: if pressed.count == 1 { explainUnbound([key]) }
    }
    input.number = ""
    return []
  }

  /// Where there is no prompt, the letters of a text would be keys.
  private mutating func refusePaste() -> [BrowseCommand] {
    input.pending = []
    let key = label(.find).map { "; \($0) opens one" } ?? ""
    status.message = "text can be pasted at a prompt\(key)"
    return []
  }

  /// Explains that a key has no meaning on this screen. Esc is left out, since it is often pressed without need.
  private mutating func explainUnbound(_ keys: [Key]) {
    guard keys != [.escape], input.number.isEmpty else { return }
    let help = label(.help).map { "; \($0) explains the keys" } ?? ""
    status.message = "\(KeySequence(keys).label) does nothing here\(help)"
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
      if awaitsRow, action.needsRow {
        input.macro = WaitingMacro(actions: Array(actions[index...]), key: key, awaitsRow: true)
        break
      }
      // What follows in a macro may be meant for what the action would have shown.
      if let entry = action.entry, !entry.contexts.contains(context) {
        status.message = "'\(entry.name)' does nothing here, which ends the macro"
        break
      }
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

  /// Whether the selected row of the list is not loaded yet, or not known: the cursor may be ahead of the store.
  private var awaitsRow: Bool {
    guard screen == .headlines, let list else { return false }
    return list.pending != nil || list.count > 0 && list.chosen == nil
  }

  private mutating func dropWaiting() -> [BrowseCommand] {
    (input.macro, input.waiting) = (nil, [])
    return []
  }

  /// Handles the keys that waited, until one has to wait again.
  private mutating func pressWaiting() -> [BrowseCommand] {
    var commands: [BrowseCommand] = []
    while input.macro == nil, !input.waiting.isEmpty {
      commands += press(input.waiting.removeFirst())
    }
    return commands
  }

  /// Goes on with a macro once the screen is there that its actions are for.
  /// - Parameter commands: those that the event led to.
  mutating func continueMacro(
    after event: BrowseEvent, _ commands: [BrowseCommand]
  ) -> [BrowseCommand] {
    guard let macro = input.macro else { return [] }
    if macro.awaitsRow {
      if case .failed = event { return dropWaiting() }
      guard !awaitsRow else { return [] }
      input.macro = nil
      // The message that keys wait.
      if !input.waiting.isEmpty { status.clear() }
      return run(macro.actions, macro.key) + pressWaiting()
    }
    switch event {
    case .failed, .wrongQuery: return dropWaiting()
    case .article, .headlines, .found:
      guard !commands.contains(where: \.changesScreen) else { return [] }
      input.macro = nil
      return run(macro.actions, macro.key) + pressWaiting()
    case .key, .resized, .sources, .labels, .notMarked, .rows, .unread, .changed, .completed,
      .picture, .downloading, .downloadEnded, .fetching,
      .fetched, .storeChanged, .undone, .marksChanged, .notDue, .deleted, .enclosures, .candidates,
      .edited,
      .details,
      .message:
      return []
    }
  }
}

extension BrowseAction {
  /// Whether it is for the selected row of a list.
  fileprivate var needsRow: Bool {
    self == .open || entry.map { [.marks, .links].contains($0.topic) } ?? false
  }
}

extension BrowseCommand {
  /// Whether its result changes what is on the screen, so that the next action of a macro waits for it.
  fileprivate var changesScreen: Bool {
    switch self {
    case .loadArticle, .loadUnreadOfRow, .openStory, .loadHeadlines, .search: true
    case .loadSources, .countUnread, .noticeChanges, .loadRows, .loadUnread, .loadLabels,
      .reload, .loadPicture, .change, .send, .save, .saveAll, .enclosure, .loadPage, .fetch,
      .loadDetails, .edit,
      .terminal:
      false
    }
  }
}

/// What each action does; the screens' own files have the rest.
extension BrowseState {
  /// - Parameter key: the key that was pressed, whose digit is the number of a link.
  mutating func perform(_ action: BrowseAction, _ key: Key) -> [BrowseCommand] {
    switch action {
    case .down: move(.lines(1))
    case .up: move(.lines(-1))
    case .scrollDown: move(.lines(3))
    case .scrollUp: move(.lines(-3))
    case .pageDown: move(.pages(1))
    case .pageUp: move(.pages(-1))
    case .halfPageDown: move(.halfPages(1))
    case .halfPageUp: move(.halfPages(-1))
    case .first: move(.first)
    case .last: move(.last)
    case .open: openChosen()
    case .nextPage: nextPage()
    case .nextUnread: moveToUnread(isNext: true)
    case .previousUnread: moveToUnread(isNext: false)
    case .randomUnread: pickUnread()
    case .nextArticle: neighbour(1)
    case .previousArticle: neighbour(-1)
    case .nextOfStory: openNextOfStory()
    case .nextFeed: openNeighbour(isNext: true, onlyUnread: false)
    case .previousFeed: openNeighbour(isNext: false, onlyUnread: false)
    case .nextUnreadFeed: openNeighbour(isNext: true, onlyUnread: true)
    case .previousUnreadFeed: openNeighbour(isNext: false, onlyUnread: true)
    case .back: back(isQuitting: false)
    case .close: back(isQuitting: true)
    case .toggleRead: setRead { !$0 }
    case .markRead: setRead { _ in true }
    case .markUnread: setRead { _ in false }
    case .toggleStar: toggleStar()
    case .label: openLabelPrompt()
    case .send: sendArticle()
    case .markAllRead: markAllRead()
    case .markAboveRead: markAboveRead()
    case .markEverythingRead: markEverythingRead()
    case .deleteArticle: askToDelete()
    case .undo: undo()
    case .openInBrowser: openInBrowser(marking: true)
    case .openURL: openInBrowser(marking: false)
    case .openUnread: openUnread(marking: false)
    case .openUnreadAndMark: openUnread(marking: true)
    case .openComments: openComments()
    case .openLink: openLink(key)
    case .showLinks: showLinks()
    case .toggleSource: toggleSource()
    case .loadPage: loadPage()
    case .copyURL: copyURL()
    case .save: save()
    case .saveAll: saveAll()
    case .pipe: openPipePrompt()
    case .enqueue: enclosure(.toggleQueued)
    case .play: play()
    case .download: enclosure(.download)
    case .togglePlayed: enclosure(.togglePlayed)
    case .command(let name): run(command: name)
    case .find: openPrompt()
    case .findSaved: openSavedPrompt()
    case .nextMatch: moveToMatch(1)
    case .previousMatch: moveToMatch(-1)
    case .endFind: stopFinding()
    case .clearFilter: clearFilter()
    case .filterFeeds: openFilter()
    case .selectTag: openTagSelection()
    case .clearTag: clearTag()
    case .changeOrder: changeOrder()
    case .reverseOrder: reverseOrder()
    case .toggleFold: screen == .sources ? toggleFold() : toggleStory()
    case .toggleAllFolds: screen == .headlines ? toggleStoryRows() : toggleAllFolds()
    case .fetchFeed: fetchOne()
    case .fetchDue: fetch(nil)
    case .toggleUnreadOnly: toggleUnreadOnly()
    case .showDetails: showDetails()
    case .addFeed: openAddPrompt()
    case .renameFeed: openRenamePrompt()
    case .tagFeed: openTagPrompt()
    case .removeFeed: askToRemove()
    case .editConfig: [.terminal(.editConfig)]
    case .reloadConfig: reloadConfig()
    case .help: showHelp()
    case .togglePanes: togglePanes()
    case .widenList: moveDivider(1)
    case .narrowList: moveDivider(-1)
    case .redraw: [.terminal(.redraw), .noticeChanges]
    case .suspend: [.terminal(.suspend)]
    case .quit: quit()
    }
  }

  /// Quits, or asks whether to, since downloads end with the program.
  private mutating func quit() -> [BrowseCommand] {
    let count = status.downloads.count
    guard count > 0 else { return [.terminal(.quit)] }
    input.question = Question(
      "\(Amount(count, "download")) \(count == 1 ? "has" : "have") not ended, and can go on later; quit?",
      yes: .terminal(.quit))
    return []
  }

  // MARK: Moving

  /// A movement on the visible screen.
  enum Motion {
    case lines(Int)
    case pages(Int)
    case halfPages(Int)
    case first
    case last
  }

  mutating func move(_ motion: Motion) -> [BrowseCommand] {
    let height = height
    switch screen {
    case .sources: sources.cursor.move(motion, count: sources.count, height: height)
    case .headlines: return moveInHeadlines(motion)
    case .article:
      var cursor = Cursor()
      cursor.top = reading?.top ?? 0
      cursor.scroll(motion, count: readingCount, height: height)
      reading?.top = cursor.top
    case .candidates:
      candidates.cursor.move(motion, count: candidates.found.count, height: height)
    case .details:
      let count = details.lines(width: size.columns).count
      details.cursor.move(motion, count: count, height: height)
    case .links: reading?.moveInLinks(motion, height: height)
    case .help:
      let count = helpLines.count
      help.cursor.scroll(motion, count: count, height: height)
    }
    return []
  }

  private mutating func openChosen() -> [BrowseCommand] {
    switch screen {
    case .sources: return sources.chosen.map { open($0) } ?? []
    case .headlines: return list?.chosen.map { [opening($0)] } ?? []
    case .candidates: return addChosenCandidate()
    case .links: return openChosenLink()
    case .article, .details, .help: return move(.lines(1))
    }
  }

  private mutating func nextPage() -> [BrowseCommand] {
    if screen == .article, let reading, reading.top >= readingCount - height {
      return moveToUnread(isNext: true)
    }
    return move(.pages(1))
  }

  /// Undoes the last change. If that is one that cannot be undone, it says so first, since the one before it is not what the
  /// user means.
  private mutating func undo() -> [BrowseCommand] {
    if let notUndone {
      self.notUndone = nil
      return refuse("\(notUndone); once more takes back the change before")
    }
    // Rows that were gone when the list was opened may be back.
    return [.undo] + refresh(keeping: .all) + [.countUnread]
  }

  mutating func back(isQuitting: Bool) -> [BrowseCommand] {
    if screen == .sources, !sources.filter.isEmpty || sources.tag != nil {
      sources.setFilter("", height: height)
      sources.setTag(nil, height: height)
      return []
    }
    if screen == .help, !help.filter.isEmpty {
      help.setFilter("")
      return []
    }
    guard screens.count > 1 else { return isQuitting ? quit() : [] }
    if screen == .headlines, let list = previousLists.popLast() {
      self.list = list
      self.list?.isOutdated = false
      return list.isOutdated ? refresh() : refreshMarks()
    }
    screens.removeLast()
    return screen == .sources ? [.countUnread] : []
  }

  // MARK: Help

  /// The lines of the help page.
  var helpLines: [HelpPage.Line] { help.lines(width: size.columns) }

  private mutating func showHelp() -> [BrowseCommand] {
    guard screen != .help else { return [] }
    help = HelpPage(settings.keys)
    screens.append(.help)
    return []
  }

  // MARK: Fetching

  private mutating func fetchOne() -> [BrowseCommand] {
    let target = targetSource.flatMap { $0.kind == .feed || $0.kind == .tag ? $0 : nil }
    guard let source = target ?? feedOfArticle else {
      return refuse("not a feed or tag; \(label(.fetchDue) ?? "") fetches all feeds that are due")
    }
    return fetch(source)
  }

  /// - Parameter source: the feed or tag; nil for all feeds that are due.
  private mutating func fetch(_ source: BrowseSource?) -> [BrowseCommand] {
    guard status.fetching == nil else { return [] }
    let force = status.notDue == FetchTarget(source)
    status.notDue = nil
    status.fetching = source.map { "fetching \($0.name)" } ?? "fetching"
    return [.fetch(of: source, force: force)]
  }
}

/// A position in a list that may be longer than the screen.
public struct Cursor: Sendable, Equatable {
  /// The selected row, from 0.
  public internal(set) var index = 0
  /// The first row on the screen, from 0.
  public internal(set) var top = 0

  /// Moves the selection, and scrolls so that it stays on the screen.
  /// - Parameters:
  ///   - count: the number of rows in the list.
  ///   - height: the number of rows on the screen.
  mutating func move(to place: Int, count: Int, height: Int) {
    index = max(0, min(place, count - 1))
    let height = max(1, height)
    if index < top { top = index }
    if index >= top + height { top = index - height + 1 }
    top = max(0, min(top, count - height))
  }

  mutating func move(_ motion: BrowseState.Motion, count: Int, height: Int) {
    let place = Cursor.place(after: motion, from: index, last: count - 1, height: height)
    move(to: place, count: count, height: height)
  }

  /// Moves a page that has no selected row: the first row on the screen is the position.
  mutating func scroll(_ motion: BrowseState.Motion, count: Int, height: Int) {
    let last = max(0, count - height)
    let place = Cursor.place(after: motion, from: top, last: last, height: height)
    top = max(0, min(place, last))
    index = top
  }

  private static func place(
    after motion: BrowseState.Motion, from place: Int, last: Int, height: Int
  ) -> Int {
    switch motion {
    case .lines(let distance): place + distance
    case .pages(let pages): place + pages * max(1, height - 1)
    case .halfPages(let halves): place + halves * (height / 2)
    case .first: 0
    case .last: last
    }
  }
}
