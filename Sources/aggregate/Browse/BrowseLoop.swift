import ArticleRendering
import BrowseKeys
import Browsing
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import TerminalPictures

/// The event loop of the full-screen reader: passes keys, signals and background results to the state, and draws the
/// state on the terminal.
struct BrowseLoop {
  /// Milliseconds after which an escape with nothing after it is the Escape key.
  private static let escapePause: Int32 = 40
  /// The time without a key after which it is looked whether another program changed the store.
  private static let idlePause = Duration.seconds(1)
  /// The time between two looks while a fetch of this program runs: its slowest feed may take a minute.
  private static let fetchPause = Duration.seconds(3)
  /// The time after which the ages of articles are drawn again.
  private static let agePause = Duration.seconds(10)

  private let session: Session
  private let screen: TerminalScreen
  private let inbox: BrowseInbox
  private let worker: BrowseWorker
  private var state: BrowseState
  private var decoder = KeyDecoder()
  private var colors: BrowseColors
  /// When to fetch what is due by itself; nil for never.
  private var nextFetch: ContinuousClock.Instant?
  /// The last time at which a key was pressed.
  private var quietSince = ContinuousClock.now
  /// The last time at which it was looked for changes by other programs.
  private var lastLook = ContinuousClock.now
  /// The order that the user asked for; nil for the config's.
  private let order: ListOrder?
  /// Whether the user asked for rows of stories or of articles; nil for as the last time.
  private let groupsStories: Bool?

  /// - Parameter keys: what each key does.
  /// - Throws: exit 64 if there is no terminal.
  init(
    _ session: Session, keys: KeyMap, start: BrowseSource?, groupsStories: Bool? = nil,
    order: ListOrder? = nil, usesMouse: Bool = false
  ) throws(CommandFailure) {
    guard session.terminal.isInput, session.terminal.isOutput, let inbox = BrowseInbox() else {
      throw .usage("browse needs a terminal; use 'aggregate list' and 'aggregate show' instead")
    }
    if session.library.environment["TERM"] == "dumb" {
      throw .usage(
        "browse needs a terminal that can move the cursor, and TERM is 'dumb'; use 'aggregate list' "
          + "and 'aggregate show' instead")
    }
    self.session = session
    self.inbox = inbox
    let pictures = PictureProtocol.chosen(
      session.library.environment, knowsPixels: session.terminal.cell != nil)
    screen = TerminalScreen(clearing: pictures?.clearing ?? "", usesMouse: usesMouse)
    colors = BrowseColors(session)
    worker = BrowseWorker(session: session, inbox: inbox, keys: keys)
    var settings = BrowseSettings()
    settings.keys = keys
    settings.time = LocalTime.clock
    settings.random = { Int.random(in: 0..<$0) }
    settings.hasDayHeadings = session.library.settings.dayHeadings
    settings.showsPictures = pictures != nil && session.library.settings.pictures
    settings.order = session.library.settings.newestFirst ? .newest : .oldest
    settings.showsPanes = session.library.settings.panes
    settings.hasFolders = session.library.settings.folders
    settings.hidesCounts = session.library.settings.hidesCounts
    settings.markReadOn = session.library.settings.markReadOn
    if let config = try? session.library.configIfPresent() {
      settings.targets = config.sends.map(\.name)
    }
    state = BrowseState(
      size: BrowseLoop.size(), now: session.library.now, settings: settings, start: start)
    self.groupsStories = groupsStories
    self.order = order
    if session.library.settings.browseFetches { nextFetch = .now }
  }

  /// Runs until the user quits.
  /// - Throws: exit 129, 130 or 143 if a signal ended it.
  mutating func run() throws(CommandFailure) {
    guard screen.open() else {
      throw .failed("the terminal cannot be set up; check TERM, and that nothing is a pipe")
    }
    let signals = BrowseSignals(inbox, screen)
    defer {
      worker.store.finish()
      signals.cancel()
      screen.close()
    }
    restoreView()
    defer { keepView() }
    worker.noteLook(&state)
    // Waits for the reply, so that the first screen has its colours.
    var early = colors.ask(screen, &decoder)
    if !perform(state.start()) { return }
    while try drain() {
      draw()
      fetchWhatIsDue()
      let keys = early.isEmpty ? try nextKeys() : early
      early = []
      for key in keys where !handle(.key(key)) { return }
    }
  }

  /// Looks at the lists as the last time, unless the command line says otherwise.
  private mutating func restoreView() {
    state.restore(rememberedView())
    if let order { state.order = order }
    if let groupsStories { state.view.groupsStories = groupsStories }
  }

  private func rememberedView() -> BrowseView {
    let data = try? InputFile.contents(of: session.library.paths.browseView, limit: 4096)
    return data.map { BrowseView(String(decoding: $0, as: UTF8.self)) } ?? BrowseView()
  }

  /// Remembers how the lists are looked at, but for what the command line asked for this time. Where nothing can be
  /// written, nothing is remembered.
  private func keepView() {
    let known = rememberedView()
    var view = state.remembered
    if order != nil { view.order = known.order }
    if groupsStories != nil { view.groupsStories = known.groupsStories }
    guard view != known else { return }
    let path = session.library.paths.browseView
    try? FilePath.createFolder(FilePath.folder(of: path))
    try? AtomicFile.write(Data(view.text.utf8), to: path, mode: 0o600)
  }

  /// Waits for keys or for items of the inbox.
  /// - Throws: exit 129 if the terminal was closed.
  private mutating func nextKeys() throws(CommandFailure) -> [Key] {
    let (hasKeys, isOver) = wait()
    if isOver { throw CommandFailure(code: 129) }
    guard hasKeys else { return decoder.awaitsMore ? decoder.flush() : [] }
    // A closed terminal is readable, but has no bytes.
    guard let bytes = readKeys() else { throw CommandFailure(code: 129) }
    let keys = decoder.keys(bytes)
    colors.take(decoder.takeReports())
    return keys
  }

  /// Handles the items of the inbox. The result of a synchronous command is already there, and is drawn with it.
  /// - Returns: false if the user quits.
  private mutating func drain() throws(CommandFailure) -> Bool {
    while true {
      let items = inbox.take()
      if items.isEmpty { return true }
      for item in items {
        switch item {
        case .event(let event): if !handle(event) { return false }
        case .signal(let number):
          if let code = signalled(number) { throw CommandFailure(code: code) }
        }
      }
    }
  }

  private mutating func fetchWhatIsDue() {
    guard let next = nextFetch, next <= .now, state.status.fetching == nil else { return }
    nextFetch = .now + .seconds(60)
    worker.fetch(nil, isAsked: false)
  }

  // MARK: Waiting

  /// Looks for changes by other programs meanwhile, for which nothing is drawn until one is found.
  private mutating func wait() -> (hasKeys: Bool, isOver: Bool) {
    let begin = ContinuousClock.now
    var descriptors = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let pause = max(
        worker.store.lookPause, state.status.fetching == nil ? .zero : BrowseLoop.fetchPause)
      let end = max(quietSince + BrowseLoop.idlePause, lastLook + pause)
      let rest = Int32(max(0, (end - .now) / .milliseconds(1)).rounded(.up))
      let ready = poll(
        &descriptors, nfds_t(descriptors.count), decoder.awaitsMore ? BrowseLoop.escapePause : rest)
      let events = ready > 0 ? Int32(descriptors[0].revents) : 0
      if events != 0 {
        quietSince = .now
      } else if !decoder.awaitsMore, end <= .now {
        lastLook = .now
        worker.run(.noticeChanges)
        if ready == 0, lastLook - begin < BrowseLoop.agePause { continue }
      }
      guard ready > 0 else { return (false, false) }
      // The terminal was closed.
      if events & POLLIN == 0, events & (POLLHUP | POLLERR | POLLNVAL) != 0 { return (false, true) }
      return (events & POLLIN != 0, false)
    }
  }

  /// nil at the end of input.
  private func readKeys() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// - Returns: the exit code if the signal ends the program.
  private mutating func signalled(_ number: Int32) -> Int32? {
    switch number {
    case SIGWINCH:
      // What a terminal keeps when its size changes differs.
      screen.forget()
      _ = handle(.resized(BrowseLoop.size()))
      return nil
    case SIGCONT:
      screen.resume()
      _ = handle(.resized(BrowseLoop.size()))
      return nil
    default: return 128 + number
    }
  }

  private static func size() -> ScreenSize {
    let size = Terminal.size(of: STDOUT_FILENO)
    return ScreenSize(rows: Int(size?.ws_row ?? 24), columns: Int(size?.ws_col ?? 80))
  }

  // MARK: Doing

  /// - Returns: false if the user quits.
  private mutating func handle(_ event: BrowseEvent) -> Bool {
    state.now = session.library.now
    return perform(state.handle(event))
  }

  private mutating func perform(_ commands: [BrowseCommand]) -> Bool {
    for command in commands {
      guard case .terminal(let own) = command else {
        worker.run(command)
        continue
      }
      do {
        switch own {
        case .quit: return false
        case .redraw: screen.forget()
        case .loadSettings: loadSettings()
        case .suspend: suspend()
        case .open(let url, let number): open(url, reading: number)
        case .openWebsite(let feed): try openWebsite(of: feed)
        case .openAll(let query, let marking): try openAll(query, marking: marking)
        case .editConfig: try editConfig()
        case .run(let name, let number, let url):
          let article = try worker.article(number)
          try leavingScreen {
            try ArticleProgram(session: session.renewed).run(name, article, url: url)
          }
          inbox.post(.message("\(name) done"))
        case .play(let number, let url): try play(number, url)
        case .pipe(let number, let url, let command):
          let article = try worker.article(number)
          try leavingScreen {
            try ArticleProgram(session: session).pipe(to: command, article, url: url)
          }
        case .copy(let text):
          screen.copy(ClipboardText(text, environment: session.library.environment))
        }
      } catch {
        inbox.post(.failed(session.short(error)))
      }
    }
    return true
  }

  /// Leaves the screen while another program has the terminal, and its Ctrl-C.
  private func leavingScreen<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) {
    screen.close()
    defer { _ = screen.open() }
    try Interruption.ignored(work)
  }

  /// Leaves the screen meanwhile, since the browser may run in the terminal.
  private func open(_ url: String, reading number: Int?) {
    do {
      try leavingScreen { () throws(ProcessFailure) in try session.renewed.browser.open(url) }
      inbox.post(.message("opened \(url)"))
      guard let number else { return }
      worker.store.run(.mark(.read(true), .rows([number]), .noted))
      worker.run(.reload([number], in: state.listed, after: state.changes))
    } catch {
      inbox.post(.failed(error.message))
    }
  }

  private func openWebsite(of feed: String) throws {
    guard let url = try worker.website(of: feed) else {
      return inbox.post(.failed("the website of '\(feed)' is not known"))
    }
    open(url, reading: nil)
  }

  private func openAll(_ query: ArticleQuery, marking: Bool) throws {
    try leavingScreen {
      let pages = try worker.pages(query)
      let browser = session.renewed.browser
      for page in pages { try browser.open(page.url) }
      inbox.post(.message("opened \(Amount(pages.count, "page"))"))
      if marking { worker.store.run(.mark(.read(true), .rows(pages.map(\.number)))) }
      worker.run(.reload(pages.map(\.number), in: state.listed, after: state.changes))
    }
  }

  /// Plays an enclosure. What the player ended without an error is played.
  private func play(_ number: Int, _ url: String?) throws {
    let one = try worker.enclosures.chosen(number, url: url)
    let article = try worker.article(number)
    let place = worker.enclosures.place(one, session)
    try leavingScreen { try ArticleProgram(session: session.renewed).play(article, place) }
    try worker.enclosures.change(.played(true), one, session)
  }

  private mutating func editConfig() throws {
    try leavingScreen {
      try Editor(environment: session.library.environment).edit(session.library.paths.config)
    }
    worker.run(.loadSources)
    worker.run(.countUnread)
    // It may ask the terminal, whose reply would be shown if the screen were closed.
    loadSettings()
  }

  /// Reads the config again; one that is not valid changes nothing.
  private mutating func loadSettings() {
    colors.reload(screen)
    guard let config = try? session.renewed.library.configIfPresent() else { return }
    state.settings.targets = config.sends.map(\.name)
    let (old, new) = (state.settings.keys, config.keys ?? .standard)
    if old.preset != new.preset || old.own != new.own {
      inbox.post(.message("new keys apply when browse starts again"))
    }
  }

  private func suspend() {
    screen.close()
    kill(0, SIGTSTP)
    // Execution continues here when the shell returns the program to the foreground.
    _ = screen.open()
  }

  private func draw() {
    let shown = BrowseScreen(state, now: session.library.now, style: colors.style)
    screen.draw(shown.rows(), picture: shown.picture, cursor: shown.cursor)
  }
}
