public import ArticleRendering
public import BrowseKeys
public import FeedBasics
public import FeedModel

/// The state of the full-screen reader: the content of its screens and the effect of each event. It has no side
/// effects; it returns commands, which the program runs.
public struct BrowseState: Sendable {
  /// The screens, from the list of sources to the help.
  public enum Screen: Sendable, Equatable {
    case sources
    case headlines
    case article
    case links
    /// The feeds that a page to be added links to.
    case candidates
    /// What is known of a source.
    case details
    case help
  }

  /// The open screens; the last one is visible.
  public internal(set) var screens: [Screen] = [.sources]
  /// The terminal's size.
  public internal(set) var size: ScreenSize
  /// The time of the last event, from which ages are counted. The program sets it.
  public var now: Date
  /// What the program and its config say, for the whole time.
  public var settings: BrowseSettings
  /// How the lists are looked at.
  public var view = BrowseView()

  /// The rows of the first screen.
  public internal(set) var sources = SourceList()
  /// The headlines of the opened source; nil before one is opened.
  public internal(set) var list: HeadlineList?
  /// The lists from which searches were started, the most recent last.
  var previousLists: [HeadlineList] = []
  /// The article being read, with its links; nil if none has been opened.
  public internal(set) var reading: ReadingView?
  /// The feeds that a page to be added links to.
  public internal(set) var candidates = CandidateList()
  /// What is known of a source.
  public internal(set) var details = DetailPage()
  /// The page that explains the keys.
  public internal(set) var help = HelpPage()

  /// What was typed and is not done yet.
  public internal(set) var input = BrowseInput()
  /// What is said at the bottom.
  public internal(set) var status = BrowseStatus()
  /// The number of the newest request for a list.
  var requests = 0
  /// What is said of the last change if undo does not take it back; nil if it does.
  var notUndone: String?
  /// How many changes of articles were asked for.
  public private(set) var changes = 0
  /// Whether the next unread article is to be opened as soon as its list is loaded.
  var opensNext = false

  /// Creates a reader that shows the sources, without any content yet.
  /// - Parameter start: the list to open first; nil to begin with the sources.
  public init(
    size: ScreenSize, now: Date, settings: BrowseSettings = BrowseSettings(),
    start: BrowseSource? = nil
  ) {
    self.size = size
    self.now = now
    self.settings = settings
    sources = SourceList(hasFolders: settings.hasFolders)
    initialSource = start
  }

  /// The list that is opened first; nil to begin with the sources.
  let initialSource: BrowseSource?

  /// Opens the first list, if one was given.
  /// - Returns: the commands that load the first screens.
  public mutating func start() -> [BrowseCommand] {
    let first = initialSource.map { open($0) } ?? []
    return first + [.loadSources, .countUnread]
  }

  /// The visible screen.
  public var screen: Screen { screens.last ?? .sources }

  /// The number of rows between the title and the bottom line.
  var height: Int { max(1, size.rows - 2) }

  // MARK: Events

  /// Updates the state for a key, a new size or a command's result.
  /// - Returns: the commands to run, in order.
  public mutating func handle(_ event: BrowseEvent) -> [BrowseCommand] {
    let hadCounts = showsCounts
    var commands = take(event)
    commands += continueMacro(after: event, commands)
    for case .change(let change) in commands where change != .undo {
      notUndone = nil
      changes += 1
    }
    if commands.contains(where: \.marksOpened) { notUndone = nil }
    // The counts are seen beside a list whose marks change, or were not seen while they changed.
    let isOutdated = !hadCounts || screen != .sources && commands.contains(where: \.changesCounts)
    return isOutdated && showsCounts && !commands.contains(.countUnread)
      ? commands + [.countUnread] : commands
  }

  /// Whether the feeds are on the screen, alone or beside a list.
  private var showsCounts: Bool { panes[0].screen == .sources }

  private mutating func take(_ event: BrowseEvent) -> [BrowseCommand] {
    switch event {
    case .key(let key):
      status.clear()
      return press(key)
    case .resized(let size):
      self.size = size
      return resized()
    case .sources(let sources): return received(sources)
    case .headlines(let headlines, let request, let isEnd):
      return received(headlines, request: request, isEnd: isEnd)
    case .rows(let rows, let request): return received(rows, request: request)
    case .unread(let rows, let request):
      if list?.request == request { list?.setUnread(rows) }
    case .changed(let headlines, let changes):
      return received(changed: headlines, after: changes)
    case .notMarked(let mark, let numbers):
      for number in numbers { show(mark.opposite, of: number) }
      if case .labelled = mark { return laidOutAgain() }
    case .article(let article, let blocks, let others, let marks):
      let commands = show(article, blocks, others)
      reading?.marks = marks
      return commands
    case .enclosures(let marks, let action): return received(marks, after: action)
    case .completed(let article, let blocks): complete(article, blocks)
    case .found(let source): return open(source, keepsList: true)
    case .labels(let names): if case .label = input.prompt?.scope { input.prompt?.names = names }
    case .picture(let picture, let article):
      if reading?.article.number == article { reading?.picture = picture }
    case .fetching(let text): status.fetching = text
    case .fetched(let text, let isNew):
      status.fetching = nil
      guard let text else { return [] }
      status.message = text
      return [.loadSources, .countUnread] + (isNew ? refresh(keeping: .selected) : [])
    case .storeChanged: return [.loadSources, .countUnread] + refresh(keeping: .selected)
    case .undone: return [.countUnread] + refresh(keeping: .all)
    case .marksChanged: return [.countUnread] + refreshMarks()
    case .notDue(let text, let source):
      status.fetching = nil
      status.notDue = FetchTarget(source)
      let key = label(source == nil ? .fetchDue : .fetchFeed)
      status.message =
        text + (key.map { "; \($0) fetches \(source == nil ? "all" : "it") now" } ?? "")
    case .deleted(let text):
      if screen == .article { screens.removeLast() }
      status.message = text
      for index in previousLists.indices { previousLists[index].isOutdated = true }
      return refresh() + [.countUnread]
    case .candidates(let found): return choose(among: found)
    case .edited(let text, let source):
      notUndone = "changes of feeds are not undone"
      return edited(text, source)
    case .details(let page): details.fields = page
    case .downloading(let count, let progress): status.downloads = (count, progress)
    case .downloadEnded(let url, let isSaved): status.ended[url] = isSaved
    case .wrongQuery(let text, let source, let problem):
      status.fail(problem)
      if screen != .article, input.prompt == nil, input.question == nil {
        input.prompt = Prompt(source.map { .list($0.name) } ?? .everything, text: text)
      }
    case .message(let text): status.message = text
    case .failed(let text):
      status.fail(text)
    }
    return []
  }

  /// Shows why an action does nothing here.
  mutating func refuse(_ reason: String) -> [BrowseCommand] {
    status.message = reason
    return []
  }

  /// Reloads all loaded headlines, to show the store's current marks.
  func reloadLoaded() -> [BrowseCommand] {
    guard let loaded = list?.loaded, !loaded.isEmpty else { return [] }
    return [.reload(loaded.sorted(), in: listed, after: changes)]
  }

  private mutating func resized() -> [BrowseCommand] {
    let height = height
    sources.cursor.move(.lines(0), count: sources.count, height: height)
    scrollHeadlines()
    candidates.cursor.move(.lines(0), count: candidates.found.count, height: height)
    details.cursor.move(.lines(0), count: details.lines(width: size.columns).count, height: height)
    reading?.moveInLinks(.lines(0), height: height)
    let lines = helpLines.count
    help.cursor.scroll(.lines(0), count: lines, height: height)
    return laidOutAgain() + loadVisible()
  }
}

/// What was typed and is not done yet.
public struct BrowseInput: Sendable {
  /// The line being edited; nil if the prompt is closed.
  public internal(set) var prompt: Prompt?
  /// What was entered at the prompt before.
  var history = PromptHistory()
  /// A question to be answered with one key; nil if none is asked.
  public internal(set) var question: Question?
  /// The digits of a link's number typed so far; empty if none is being typed.
  public internal(set) var number = ""
  /// The keys pressed so far of a longer sequence; empty between sequences.
  public internal(set) var pending: [Key] = []
  /// The rest of a macro, which goes on when what it opened is loaded, or an action that waits for its row; nil if none is
  /// waiting.
  var macro: WaitingMacro?
  /// Keys that were pressed while an action waits for its row.
  var waiting: [Key] = []
}

/// The actions of a macro that are still to be done.
struct WaitingMacro: Sendable {
  var actions: [BrowseAction]
  /// The key that began the macro.
  var key: Key
  /// Whether the selected row has to be loaded first.
  var awaitsRow = false
}

/// What is said at the bottom of the screen.
public struct BrowseStatus: Sendable {
  /// The last message, in one line; nil after the next key.
  public internal(set) var message: String?
  /// Whether ``message`` is an error.
  public private(set) var isBad = false
  /// The progress of a fetch, in one line; nil if none is running.
  public internal(set) var fetching: String?
  /// How many downloads have not ended, and the progress of the first in one line.
  var downloads: (count: Int, progress: String?) = (0, nil)
  /// The URLs of the downloads that ended, and whether the file is there.
  var ended: [String: Bool] = [:]
  /// What the user asked for before it was due.
  var notDue: FetchTarget?

  mutating func clear() {
    message = nil
    isBad = false
  }

  mutating func fail(_ error: String) {
    message = error
    isBad = true
  }
}

/// What is fetched together.
enum FetchTarget: Sendable, Equatable {
  case all
  case source(BrowseSource.ID)

  init(_ source: BrowseSource?) { self = source.map { .source($0.id) } ?? .all }
}

/// What the program and its config say about the reader, for the whole time that it runs.
public struct BrowseSettings: Sendable {
  /// What each key does.
  public var keys = KeyMap.standard
  /// Gives a number at random that is less than another one.
  public var random: @Sendable (Int) -> Int = { _ in 0 }
  /// Writes dates, in the user's time zone.
  public var time = ZonedTime.utc
  /// Whether a list by date has a heading above each day.
  public var hasDayHeadings = true
  /// Whether the terminal can show pictures, so that they are loaded.
  public var showsPictures = false
  /// Whether tags are folders on the first screen; otherwise all feeds are listed there.
  public var hasFolders = true
  /// The order of lists unless the user chose another.
  public var order = ListOrder.newest
  /// Whether what an article was opened from stays beside it on a wide terminal, unless the user chose otherwise.
  public var showsPanes = true
  /// Whether it is left out how much is unread.
  public var hidesCounts = false
  /// Articles with a higher number are new; nil if none are.
  public var newAfter: Int?
  /// The names of what articles can be sent to.
  public var targets: [String] = []
  /// When articles are marked as read by themselves.
  public var markReadOn = MarkReadOn.show

  /// The usual settings, for a terminal that shows no pictures.
  public init() {}
}

extension BrowseCommand {
  /// Whether it may change the counts of feeds, starred articles and labels.
  fileprivate var changesCounts: Bool { if case .change = self { true } else { false } }

  /// Whether it marks as read what it opens.
  fileprivate var marksOpened: Bool {
    switch self {
    case .terminal(.open(_, reading: .some)), .terminal(.openAll(_, marking: true)): true
    default: false
    }
  }
}
