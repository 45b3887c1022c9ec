public import ArticleRendering
public import BrowseKeys
public import FeedModel
public import FeedPlatform

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
  /// The rows of the first screen.
  public internal(set) var sources = SourceList()
  /// The headlines of the opened source; nil before one is opened.
  public internal(set) var list: HeadlineList?
  /// The lists from which searches were started, the most recent last.
  var previousLists: [HeadlineList] = []
  /// What was entered at the prompt before.
  var history = PromptHistory()
  /// The article being read; nil if none has been opened.
  public internal(set) var reading: ReadingView?
  /// The digits of a link's number typed so far; empty if none is being typed.
  public internal(set) var typedNumber = ""
  /// The keys pressed so far of a longer sequence; empty between sequences.
  public internal(set) var pendingKeys: [Key] = []
  /// The rest of a macro, which goes on when what it opened is loaded; nil if none is waiting.
  var waitingMacro: WaitingMacro?
  /// The position in the article's list of links.
  public internal(set) var linkCursor = Cursor()
  /// The keys as the help page explains them; empty until it is opened.
  var explanation: [KeyExplanation.Section] = []
  /// The position on the help page.
  public internal(set) var helpCursor = Cursor()
  /// The feeds that a page to be added links to.
  public internal(set) var candidates = CandidateList()
  /// What is known of a source.
  public internal(set) var details = DetailPage()
  /// A question to be answered with one key; nil if absent.
  public internal(set) var question: Question?
  /// The line being edited; nil if the prompt is closed.
  public internal(set) var prompt: Prompt?
  /// The last message, in one line; nil after the next key.
  public internal(set) var message: String?
  /// Whether ``message`` is an error.
  public internal(set) var isMessageBad = false
  /// The progress of a fetch; nil if none is running.
  public internal(set) var fetching: String?
  /// What the user asked for before it was due.
  var notDue: FetchTarget?
  /// Whether only unread articles are listed.
  public internal(set) var onlyUnread = false
  /// The order of lists of headlines.
  public var order = ListOrder.newest
  /// Whether lists have one row a story.
  public var groupsStories = true
  /// Articles with a higher number are new; nil if none are.
  public var newAfter: Int?
  /// Whether what an article was opened from stays beside it on a wide terminal.
  public var showsPanes = true
  /// The columns by which the list beside an article is wider than usual.
  var divider = 0
  /// Whether it is left out how much is unread.
  public var hidesCounts = false
  /// The names of what articles can be sent to.
  public var targets: [String] = []
  /// When articles are marked as read by themselves.
  public var markReadOn = MarkReadOn.show
  /// The days in the user's time zone.
  let days: DayHeadings
  /// What each key does.
  let keys: KeyMap
  /// Writes dates.
  let time: ZonedTime
  /// Whether to load and draw pictures.
  let showsPictures: Bool
  /// The time of the last event, from which ages are counted. The program sets it.
  public var now: Date
  var requests = 0
  /// Whether the next unread article is to be opened as soon as its list is loaded.
  var opensNext = false
  /// The row to select as soon as the sources are loaded again.
  var wantedSource: BrowseSource.ID?

  /// Creates a reader that shows the sources, without any content yet.
  /// - Parameters:
  ///   - time: writes dates; in the user's time zone.
  ///   - keys: what each key does.
  ///   - days: the days in the user's time zone.
  ///   - showsPictures: whether the terminal can show pictures.
  ///   - start: the list to open first; nil to begin with the sources.
  public init(
    size: ScreenSize, now: Date, time: ZonedTime = .utc, keys: KeyMap = .standard,
    days: DayHeadings = DayHeadings { _ in 0 }, showsPictures: Bool = false,
    start: BrowseSource? = nil
  ) {
    self.size = size
    self.now = now
    self.time = time
    self.keys = keys
    self.days = days
    self.showsPictures = showsPictures
    initialSource = start
  }

  private let initialSource: BrowseSource?

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
    let commands = take(event)
    return countedBeside(commands + continueMacro(after: event, commands))
  }

  private mutating func take(_ event: BrowseEvent) -> [BrowseCommand] {
    switch event {
    case .key(let key):
      message = nil
      isMessageBad = false
      return press(key)
    case .resized(let size):
      self.size = size
      return resized()
    case .sources(let sources): received(sources)
    case .headlines(let headlines, let request, let isEnd):
      return received(headlines, request: request, isEnd: isEnd)
    case .rows(let rows, let request): return received(rows, request: request)
    case .unread(let rows, let request):
      if list?.request == request { list?.setUnread(rows) }
    case .changed(let headlines):
      let height = height
      list?.update(headlines, height: height)
      reading?.update(headlines)
      scrollHeadlines()
    case .article(let article, let blocks, let others, let marks):
      let commands = show(article, blocks, others)
      reading?.marks = marks
      return commands
    case .enclosures(let marks): return received(marks)
    case .completed(let article, let blocks):
      guard let old = reading, old.article.number == article.number else { break }
      var new = view(article, blocks, old.others)
      new.article.isRead = old.article.isRead
      new.picture = old.picture
      new.marks = old.marks
      if let find = old.find { new.seek(find.text, like: find) }
      reading = new
    case .found(let source): return open(source, keepsList: true)
    case .picked(let place): return openUnread(number: place)
    case .picture(let picture, let article):
      if reading?.article.number == article { reading?.picture = picture }
    case .fetching(let text): fetching = text
    case .fetched(let text, let isNew):
      fetching = nil
      message = text
      return [.loadSources, .countUnread] + (isNew ? refresh() : [])
    case .notDue(let text, let source):
      fetching = nil
      notDue = FetchTarget(source)
      let key = label(source == nil ? .fetchDue : .fetchFeed)
      message = text + (key.map { "; \($0) fetches \(source == nil ? "all" : "it") now" } ?? "")
    case .deleted(let text):
      if screen == .article { screens.removeLast() }
      message = text
      return refresh() + [.countUnread]
    case .candidates(let found): return choose(among: found)
    case .edited(let text, let source): return edited(text, source)
    case .details(let page): details.fields = page
    case .message(let text): message = text
    case .failed(let text):
      message = text
      isMessageBad = true
    }
    return []
  }

  /// Reloads all loaded headlines, to show the store's current marks.
  func reloadLoaded() -> [BrowseCommand] {
    guard let loaded = list?.loaded, !loaded.isEmpty else { return [] }
    return [.reload(loaded.sorted(), in: listed)]
  }

  private mutating func resized() -> [BrowseCommand] {
    sources.cursor.move(by: 0, count: sources.count, height: height)
    scrollHeadlines()
    candidates.cursor.move(by: 0, count: candidates.found.count, height: height)
    details.cursor.move(by: 0, count: details.lines(width: size.columns).count, height: height)
    linkCursor.move(by: 0, count: reading?.links.count ?? 0, height: height)
    let lines = helpLines.count
    helpCursor.scroll(.lines(0), count: lines, height: height)
    return laidOutAgain() + loadVisible()
  }
}
