import ArticleRendering
import BrowseKeys
import FeedBasics
public import FeedModel

/// Handles actions on the list of headlines.
extension BrowseState {
  /// - Parameter keepsList: whether going back returns to the current list.
  mutating func open(_ source: BrowseSource, keepsList: Bool = false) -> [BrowseCommand] {
    requests += 1
    if !keepsList || !screens.contains(.headlines) {
      previousLists = []
    } else if let list, !isFruitless {
      previousLists.append(list)
    }
    list = HeadlineList(source, order: order, request: requests)
    reading = nil
    while let last = screens.last, last != .sources { screens.removeLast() }
    screens.append(.headlines)
    if let error = source.error {
      status.fail("\(source.name): \(error)")
    }
    return [.loadHeadlines(query(limit: pageSize), request: requests)]
  }

  /// Whether the open list is a search without results. Going back skips it, and the next search is not limited to it.
  var isFruitless: Bool {
    guard let list else { return false }
    return list.source.kind == .search && list.isWhole && list.count == 0
  }

  /// Loads the list again, because it may have changed. The selected article stays selected.
  /// - Parameter keeping: the rows that stay even if they do not belong in the list any more: a fetch must not put another
  ///   one below the keys.
  mutating func refresh(keeping: HeadlineList.Keeping = .none) -> [BrowseCommand] {
    guard let list else { return [] }
    requests += 1
    self.list?.keeping = keeping
    self.list?.request = requests
    let order = order
    self.list?.order = order
    // The place of the selected article is only known with all numbers.
    let page = query(limit: pageSize)
    return list.count == 0
      ? [.loadHeadlines(page, request: requests)]
      : [.loadRows(listed, request: requests)] + reloadLoaded()
  }

  /// Loads the marks of all listed articles again; the list stays as it is.
  mutating func refreshMarks() -> [BrowseCommand] {
    guard let list else { return [] }
    if list.count == 0 { return refresh() }
    if list.isWhole {
      return [.loadUnread(list.numbers, in: listed, request: list.request)] + reloadLoaded()
    }
    // What is being loaded has the marks of before.
    requests += 1
    self.list?.request = requests
    return [.loadRows(listed, request: requests)] + reloadLoaded()
  }

  private var pageSize: Int { max(50, 2 * height) }

  /// The articles of the open list.
  public var listed: ArticleQuery { query(limit: nil) }

  /// The present hour: an open list keeps its order.
  private var hour: Date {
    Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
  }

  /// - Parameter limit: the maximum number of articles; nil for as many as the source allows.
  private func query(limit: Int?) -> ArticleQuery {
    let condition = list?.source.condition ?? .everything
    var query = ArticleQuery(
      hidesReadArticles ? condition.and(.unread) : condition,
      limit: [limit, list?.source.limit].compactMap { $0 }.min())
    query.order = list?.source.order ?? order.query(now: hour)
    query.groupsStories = hasStoryRows
    return query
  }

  /// Whether the open list has only unread articles. What was searched for, starred or queued is there to be found again,
  /// and a story that was opened is read.
  var hidesReadArticles: Bool {
    guard view.onlyUnread, let source = list?.source, !source.condition.parts.contains(.unread)
    else { return false }
    switch source.kind {
    case .search: return source.rows == .stories && source.condition.searchedWords.isEmpty
    case .builtIn: return source.condition == .everything
    case .query, .tag, .feed: return true
    }
  }

  /// Whether the open list has one row a story.
  var hasStoryRows: Bool { view.groupsStories && list?.source.rows == .stories }

  /// Loads the headlines that are near the screen and not loaded yet.
  mutating func loadVisible() -> [BrowseCommand] {
    guard let missing = list?.missing(height: height), !missing.isEmpty else { return [] }
    return [.reload(missing, in: listed, after: changes)]
  }

  // MARK: Results

  mutating func received(_ page: [Headline], request: Int, isEnd: Bool) -> [BrowseCommand] {
    guard list?.request == request else { return [] }
    list?.begin(with: page, isEnd: isEnd)
    scrollHeadlines()
    let rest: [BrowseCommand] =
      list?.isWhole == false ? [.loadRows(listed, request: request)] : []
    return rest + doPending()
  }

  /// Takes in headlines as they are now. What the keys pressed since have changed is shown already, and is not in those that
  /// were read before; rows without a headline are filled meanwhile.
  mutating func received(changed headlines: [Headline], after changes: Int?) -> [BrowseCommand] {
    let isOutdated = changes.map { $0 != self.changes } ?? false
    let loaded = Set(isOutdated ? list?.loaded ?? [] : [])
    let height = height
    list?.update(headlines.filter { !loaded.contains($0.number) }, height: height)
    if !isOutdated { reading?.update(headlines) }
    scrollHeadlines()
    return isOutdated ? [.reload(headlines.map(\.number), in: listed, after: self.changes)] : []
  }

  mutating func received(_ rows: [ListRow], request: Int) -> [BrowseCommand] {
    guard list?.request == request else { return [] }
    let height = height
    let keeping = list?.keeping ?? .none
    list?.replace(
      rows, height: height,
      keeping: keeping == .none && screens.contains(.article) ? .selected : keeping)
    let visible = loadVisible()
    scrollHeadlines()
    return visible + doPending()
  }

  /// Does what waited for the list.
  private mutating func doPending() -> [BrowseCommand] {
    guard let list, let pending = list.pending else { return [] }
    switch pending {
    case .end:
      guard list.isWhole else { return [] }
      self.list?.pending = nil
      return moveInHeadlines(.last)
    case .unread(let isNext, let includingSelected):
      let isOnFirstPage = isNext && includingSelected && list.unreadCount > 0
      guard list.isWhole || isOnFirstPage else { return [] }
      self.list?.pending = nil
      return seekUnread(isNext: isNext, includingSelected: includingSelected)
    }
  }

  // MARK: Moving

  private var layout: HeadlineList.Layout {
    HeadlineList.Layout(
      height: height, days: settings.hasDayHeadings ? settings.time : nil, now: now)
  }

  /// The lines of the list on the screen.
  var headlineLines: [HeadlineLine] { list?.lines(layout) ?? [] }

  mutating func scrollHeadlines() {
    let layout = layout
    list?.scroll(layout)
  }

  mutating func moveInHeadlines(_ motion: Motion) -> [BrowseCommand] {
    if case .last = motion, list?.isWhole == false { list?.pending = .end }
    let layout = layout
    let left = list?.cursor.index ?? 0
    list?.move(motion, layout)
    return markPassed(motion, from: left) + loadVisible()
  }

  /// Marks the articles that the cursor moved on from. A jump to the end passes only one, since the others were not
  /// seen.
  private mutating func markPassed(_ motion: Motion, from left: Int) -> [BrowseCommand] {
    guard settings.markReadOn == .scroll, let index = list?.cursor.index, index > left else {
      return []
    }
    let end = if case .last = motion { left + 1 } else { index }
    let numbers = list?.markRead(left..<end) ?? []
    if numbers.isEmpty { return [] }
    return [
      .mark(.read(true), rows(numbers), .noted),
      .countUnread,
    ]
  }

  /// Selects a row, and opens it if an article is being read.
  mutating func select(_ row: Int) -> [BrowseCommand] {
    let layout = layout
    list?.select(row, layout)
    let visible = loadVisible()
    guard screen == .article, let list, row < list.count else { return visible }
    return [.loadArticle(list.numbers[row])] + visible
  }

  // MARK: Unread articles, order

  mutating func toggleUnreadOnly() -> [BrowseCommand] {
    switch screen {
    case .sources:
      sources.setHidesRead(!sources.hidesRead, height: height)
      status.message = sources.hidesRead ? "hiding what has nothing unread" : "all feeds"
      return []
    case .headlines:
      view.onlyUnread.toggle()
      let isKept = view.onlyUnread && !hidesReadArticles
      status.message =
        isKept
        ? "unread articles only, except in lists like this one"
        : view.onlyUnread
          ? "unread articles only"
          : list?.source.condition == .unread
            ? "all articles, except in this list of unread ones" : "all articles"
      return refresh()
    case .article, .links, .candidates, .details, .help: return []
    }
  }

  /// Goes to the next order of the list, or of the feeds.
  mutating func changeOrder() -> [BrowseCommand] {
    if screen == .sources {
      let orders = SourceList.Order.allCases
      let next = (orders.firstIndex(of: sources.order) ?? 0) + 1
      sources.setOrder(orders[next % orders.count], height: height)
      status.message = sources.order.label
      return []
    }
    guard screen == .headlines else { return [] }
    guard list?.source.limit == nil else { return refuse("a list with --limit keeps its order") }
    guard list?.source.order == nil else { return refuse("the queue keeps its order") }
    order = order.next
    status.message = order.label
    return refresh()
  }

  /// Lists the oldest article first, or the newest if the oldest was the first.
  mutating func reverseOrder() -> [BrowseCommand] {
    guard screen == .headlines, list?.source.limit == nil else { return [] }
    guard list?.source.order == nil else { return refuse("the queue keeps its order") }
    order = order == .oldest ? .newest : .oldest
    status.message = order.label
    return refresh()
  }
}

extension ListOrder {
  /// Whether the articles of a day are next to each other.
  var isByDate: Bool { self == .newest || self == .oldest }

  /// The order in a few words, in lower case.
  var label: String {
    switch self {
    case .newest: "newest first"
    case .oldest: "oldest first"
    case .feed: "by feed"
    case .title: "by title"
    case .publishers: "by publishers"
    case .rare: "rare feeds first"
    }
  }

  /// The order that follows when the user goes through all of them.
  var next: ListOrder {
    switch self {
    case .newest: .oldest
    case .oldest: .feed
    case .feed: .title
    case .title: .publishers
    case .publishers: .rare
    case .rare: .newest
    }
  }
}

/// Draws the list of headlines.
extension BrowseScreen {
  /// The selected row's number and what the list is made of.
  var headlinePlace: String {
    guard let list = state.list else { return "" }
    let place = count(list.cursor, list.count, isWhole: list.isWhole)
    var parts = place.isEmpty ? [] : [place]
    if state.hidesReadArticles {
      parts.append("unread only")
    } else if list.isWhole, list.unreadCount > 0, !state.settings.hidesCounts {
      // The place counts rows: of stories, more articles may be unread than there are rows.
      parts.append(
        "\(list.unreadCount) unread" + (list.unreadCount > list.count ? " articles" : ""))
    }
    if list.source.order == nil, list.order != .newest { parts.append(list.order.label) }
    return parts.joined(separator: " · ")
  }

  func headlines() -> [String] {
    guard let list = state.list else { return [] }
    if list.count == 0 {
      let advice = list.isLoading ? "…" : state.advice ?? emptyList
      return WrappedText.lines(advice, width: max(1, width - 2)).map {
        " " + style.text($0, list.isLoading ? .dim : nil)
      }
    }
    let lines = state.headlineLines
    let loaded = lines.compactMap { line -> Int? in
      if case .row(let index) = line, list.headline(at: index) != nil { index } else { nil }
    }
    let selected = loaded.firstIndex(of: list.cursor.index)
    var rows = table.rows(loaded.compactMap(list.headline), selected: selected)[...]
    return lines.map { line in
      switch line {
      case .day(let name): return " " + style.text(TerminalText.cut(name, to: width - 1), .title)
      case .row(let index):
        guard list.headline(at: index) != nil, let row = rows.popFirst()?.dropLast() else {
          return " …"
        }
        return index == list.cursor.index ? chosen(String(row)) : String(row)
      }
    }
  }

  /// What to do if nothing was found: a search within a list may be meant for everything.
  private var emptyList: String {
    if let list = state.list, list.source.kind == .search, let outer = state.previousLists.last,
      list.source.name.hasSuffix(" in \(outer.source.name)"), let key = state.label(.find)
    {
      // The slash is typed at the prompt that the key opens.
      return "no articles; \(key == "/" ? "//" : "\(key) /") searches all of them"
    }
    if state.hidesReadArticles, let key = state.label(.toggleUnreadOnly) {
      return "no unread articles; \(key) shows those that are read"
    }
    if let source = state.list?.source, source.kind == .feed, let error = source.error {
      return "no articles; the feed failed: \(TerminalText.line(error))"
    }
    return state.list.flatMap { filling($0.source) } ?? "no articles"
  }

  /// The key that brings articles into a list of what the user marked; nil for other lists.
  private func filling(_ source: BrowseSource) -> String? {
    switch source.condition {
    case .starred: state.label(.toggleStar).map { "nothing is starred; \($0) stars an article" }
    case .labelled: state.label(.label).map { "no article has this label; \($0) gives labels" }
    case .queued:
      state.label(.enqueue).map { "the queue is empty; \($0) adds an enclosure" }
    default: nil
    }
  }

  private var table: HeadlineTable {
    let words = state.list?.source.condition.searchedWords ?? []
    return HeadlineTable(
      width: width, now: now, style: style, digits: state.list?.digits ?? 1,
      newAfter: state.settings.newAfter, searched: words, hiddenPublisher: commonPublisher)
  }

  /// The publisher of all loaded articles of a feed's list: its name is in the title, and the room is for headlines.
  private var commonPublisher: String? {
    guard let list = state.list, list.source.kind == .feed else { return nil }
    return list.commonPublisher
  }
}
