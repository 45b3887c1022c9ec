import FeedModel
public import Foundation

/// The full-screen reader between two events: what is on each of its screens, and what becomes of it with the next key.
/// It touches nothing itself; what it wants done it says in commands.
public struct BrowseState: Sendable {
  public enum Screen: Sendable, Equatable {
    case sources
    case headlines
    case article
    case links
    case help
  }

  /// The screens one above the other; the last is seen.
  public internal(set) var screens: [Screen] = [.sources]
  public internal(set) var size: ScreenSize
  public internal(set) var sources: [BrowseSource] = []
  public internal(set) var sourceCursor = Cursor()
  public internal(set) var list: HeadlineList?
  /// Lists that a search was started from.
  var behind: [HeadlineList] = []
  /// What was asked for last at the prompt.
  var lastQuery: [Character] = []
  public internal(set) var reading: ReadingView?
  public internal(set) var linkCursor = Cursor()
  public internal(set) var helpCursor = Cursor()
  public internal(set) var prompt: Prompt?
  /// The last thing that was to be told; a key takes it away.
  public internal(set) var message: String?
  public internal(set) var isMessageBad = false
  /// How far a fetch is; nil where none is running.
  public internal(set) var fetching: String?
  /// Whether only unread articles are listed.
  public internal(set) var onlyUnread = false
  /// Draws pictures.
  let showsPictures: Bool
  /// When the reader was started or last asked for anything; ages are counted from it.
  public var now: Date
  var requests = 0

  /// - Parameters:
  ///   - showsPictures: whether the terminal can show any.
  ///   - start: the list to begin with; nil for that of the sources.
  public init(
    size: ScreenSize, now: Date, showsPictures: Bool = false, start: BrowseSource? = nil
  ) {
    self.size = size
    self.now = now
    self.showsPictures = showsPictures
    begun = start
  }

  private let begun: BrowseSource?

  /// What to do first.
  public mutating func start() -> [BrowseCommand] {
    let first = begun.map { open($0) } ?? []
    return first + [.loadSources, .countUnread]
  }

  public var screen: Screen { screens.last ?? .sources }

  /// Rows between the title and the line at the bottom.
  var height: Int { max(1, size.rows - 2) }

  // MARK: Events

  public mutating func handle(_ event: BrowseEvent) -> [BrowseCommand] {
    switch event {
    case .key(let key):
      message = nil
      isMessageBad = false
      return press(key)
    case .resized(let size):
      self.size = size
      return resized()
    case .sources(let sources):
      let chosen = chosenSource
      let counts = Dictionary(
        self.sources.map { ("\($0.kind) \($0.name)", $0.unread) }
      ) { first, _ in first }
      self.sources = sources.map { source in
        var source = source
        source.unread = source.unread ?? counts["\(source.kind) \(source.name)"] ?? nil
        return source
      }
      let place = chosen.flatMap { old in
        sources.firstIndex { $0.kind == old.kind && $0.name == old.name }
      }
      sourceCursor.move(to: place ?? sourceCursor.index, count: sources.count, height: height)
    case .headlines(let headlines, let request, let isEnd):
      return received(headlines, request: request, isEnd: isEnd)
    case .changed(let headlines):
      list?.update(headlines)
      reading?.update(headlines)
    case .article(let article, let blocks): return show(article, blocks)
    case .completed(let article, let blocks):
      guard let old = reading, old.article.number == article.number else { break }
      var new = ReadingView(article, blocks: blocks, size: size, now: now)
      new.article.isRead = old.article.isRead
      new.picture = old.picture
      reading = new
    case .found(let source): return open(source, keepsList: true)
    case .picture(let picture, let article):
      if reading?.article.number == article { reading?.picture = picture }
    case .fetching(let text): fetching = text
    case .fetched(let text, let isNew):
      fetching = nil
      message = text
      return [.loadSources, .countUnread] + (isNew ? refresh() : [])
    case .message(let text): message = text
    case .failed(let text):
      message = text
      isMessageBad = true
    }
    return []
  }

  private mutating func press(_ key: Key) -> [BrowseCommand] {
    if prompt != nil { return edit(key) }
    switch key {
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    case .control("c"), .character("Q"): return [.quit]
    case .character("?") where screen != .help:
      helpCursor = Cursor()
      screens.append(.help)
      return []
    case .character("q"), .escape, .left, .character("h"):
      return back(isQuitting: key == .character("q"))
    case .character("/"):
      prompt = Prompt()
      return []
    case .character("R"): return fetch(nil)
    case .character("F"):
      return fetchOne(screens.contains(.headlines) ? list?.source : chosenSource)
    case .character("u"): return [.undo] + reloadLoaded() + [.countUnread]
    default: break
    }
    switch screen {
    case .sources: return pressInSources(key)
    case .headlines: return pressInHeadlines(key)
    case .article: return pressInArticle(key)
    case .links: return pressInLinks(key)
    case .help:
      var cursor = helpCursor
      scroll(key, &cursor, count: BrowseHelp.lines.count)
      helpCursor = cursor
      return []
    }
  }

  private mutating func back(isQuitting: Bool) -> [BrowseCommand] {
    guard screens.count > 1 else { return isQuitting ? [.quit] : [] }
    if screen == .headlines, let list = behind.popLast() {
      self.list = list
      return reloadLoaded()
    }
    screens.removeLast()
    return screen == .sources ? [.countUnread] : []
  }

  /// The keys that move through any list.
  /// - Returns: whether it was one of them.
  @discardableResult
  mutating func scroll(_ key: Key, _ cursor: inout Cursor, count: Int) -> Bool {
    let page = max(1, height - 1)
    switch key {
    case .down, .character("j"), .control("n"): cursor.move(by: 1, count: count, height: height)
    case .up, .character("k"), .control("p"): cursor.move(by: -1, count: count, height: height)
    case .wheelDown: cursor.move(by: 3, count: count, height: height)
    case .wheelUp: cursor.move(by: -3, count: count, height: height)
    case .pageDown, .control("f"), .character(" "):
      cursor.move(by: page, count: count, height: height)
    case .pageUp, .control("b"): cursor.move(by: -page, count: count, height: height)
    case .control("d"): cursor.move(by: height / 2, count: count, height: height)
    case .control("u"): cursor.move(by: -(height / 2), count: count, height: height)
    case .home, .character("g"): cursor.move(to: 0, count: count, height: height)
    case .end, .character("G"): cursor.move(to: count - 1, count: count, height: height)
    default: return false
    }
    return true
  }

  // MARK: Sources

  var chosenSource: BrowseSource? {
    sources.indices.contains(sourceCursor.index) ? sources[sourceCursor.index] : nil
  }

  private mutating func pressInSources(_ key: Key) -> [BrowseCommand] {
    var cursor = sourceCursor
    let moved = scroll(key, &cursor, count: sources.count)
    sourceCursor = cursor
    if moved { return [] }
    switch key {
    case .enter, .right, .character("l"), .character("o"):
      return chosenSource.map { open($0) } ?? []
    case .character("n"):
      let later = sources.indices.dropFirst(sourceCursor.index + 1)
      guard let next = later.first(where: { sources[$0].unread ?? 0 > 0 }) else {
        message = "nothing unread below"
        return []
      }
      sourceCursor.move(to: next, count: sources.count, height: height)
      return []
    case .character("A"):
      return chosenSource.map { [.markAllRead($0.condition), .countUnread] } ?? []
    case .character("r"): return fetchOne(chosenSource)
    default: return []
    }
  }

  // MARK: Shared

  private mutating func fetchOne(_ source: BrowseSource?) -> [BrowseCommand] {
    guard let source, source.kind == .feed || source.kind == .tag else {
      message = "this is no feed and no tag; R fetches all feeds that are due"
      return []
    }
    return fetch(source)
  }

  /// - Parameter source: the feed, or the tag; nil for all that are due.
  private mutating func fetch(_ source: BrowseSource?) -> [BrowseCommand] {
    guard fetching == nil else { return [] }
    fetching = source.map { "fetching \($0.name)" } ?? "fetching"
    return [.fetch(of: source)]
  }

  /// All headlines that were loaded once more, as the store has them now.
  func reloadLoaded() -> [BrowseCommand] {
    guard let list, !list.headlines.isEmpty else { return [] }
    return [.reload(list.headlines.map(\.number))]
  }

  private mutating func resized() -> [BrowseCommand] {
    sourceCursor.move(by: 0, count: sources.count, height: height)
    let (count, height) = (list?.headlines.count ?? 0, height)
    list?.cursor.move(by: 0, count: count, height: height)
    linkCursor.move(by: 0, count: reading?.links.count ?? 0, height: height)
    helpCursor.move(by: 0, count: BrowseHelp.lines.count, height: height)
    var commands: [BrowseCommand] = []
    if var reading {
      reading.layOut(size, keepingPlace: true)
      self.reading = reading
      commands = picture(of: reading.article)
    }
    return commands + more()
  }
}
