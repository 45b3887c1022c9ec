import ArticleRendering
import BrowseKeys
import FeedBasics
import FeedModel

/// Handles actions on the first screen.
extension BrowseState {
  /// The source that an action on feeds applies to: that of the open list, else the selected row.
  var targetSource: BrowseSource? {
    screens.contains(.headlines) ? list?.source : sources.chosen
  }

  mutating func received(_ new: [BrowseSource]) -> [BrowseCommand] {
    let known = Set(sources.all.map(\.id))
    sources.update(new, height: height)
    // A feed that got another name elsewhere is known by its URL.
    guard let open = list?.source,
      let source = new.first(where: { $0.id == open.id })
        ?? new.first(where: { $0.url != nil && $0.url == open.url && !known.contains($0.id) })
    else { return [] }
    // Its feeds may have other names now, or have gained or lost the tag.
    let isOther = source.condition != open.condition
    list?.source.name = source.name
    list?.source.condition = source.condition
    list?.source.error = source.error
    list?.source.tags = source.tags
    list?.source.url = source.url
    if let unread = source.unread { list?.source.unread = unread }
    return isOther ? refresh(keeping: .selected) : []
  }

  /// Selects the next row with unread articles, or the one before; after the last comes the first.
  mutating func moveToUnreadSource(isNext: Bool) -> [BrowseCommand] {
    guard let (row, isAround) = sources.unreadRow(isNext: isNext) else {
      return refuse("nothing unread \(isNext ? "below" : "above")")
    }
    sources.cursor.move(to: row, count: sources.count, height: height)
    if isAround { status.message = isNext ? "from the top" : "from the end" }
    return []
  }

  mutating func toggleFold() -> [BrowseCommand] {
    guard screen == .sources else { return [] }
    if !sources.filter.isEmpty { return refuseToFold() }
    if !sources.toggleFold(height: height) { status.message = "not a tag" }
    return []
  }

  mutating func toggleAllFolds() -> [BrowseCommand] {
    guard screen == .sources else { return [] }
    if !sources.filter.isEmpty { return refuseToFold() }
    sources.toggleAllFolds(height: height)
    return []
  }

  private mutating func refuseToFold() -> [BrowseCommand] {
    let end = label(.back).map { "; \($0) ends it" } ?? ""
    return refuse("a filter lists feeds without folders\(end)")
  }

  mutating func openTagSelection() -> [BrowseCommand] {
    guard screen == .sources else { return [] }
    if sources.all.contains(where: { $0.kind == .tag }) {
      input.prompt = Prompt(.tag, names: sources.tags(containing: ""))
    } else {
      status.message = "no feed has a tag"
    }
    return []
  }

  /// Shows only the feeds of the first tag whose name contains a text.
  mutating func selectTag(_ text: String) -> [BrowseCommand] {
    if let tag = sources.tags(containing: text).first {
      sources.setFilter("", height: height)
      sources.setTag(tag, height: height)
    } else {
      status.fail("no feed has the tag '\(text)'")
    }
    return []
  }

  mutating func clearTag() -> [BrowseCommand] {
    sources.setTag(nil, height: height)
    return []
  }

  /// Shows all feeds again, or what the visible list was searched from. The list of the command line is no search within
  /// another one.
  mutating func clearFilter() -> [BrowseCommand] {
    if screen == .sources { sources.setFilter("", height: height) }
    guard screen == .headlines, let source = list?.source, source.kind == .search,
      !previousLists.isEmpty || source.id != initialSource?.id
    else { return [] }
    return perform(.back, .escape)
  }

  mutating func reloadConfig() -> [BrowseCommand] {
    status.message = "read feeds.toml again"
    return [.loadSources, .countUnread, .terminal(.loadSettings)]
  }

  mutating func openFilter() -> [BrowseCommand] {
    guard screen == .sources else { return [] }
    input.prompt = Prompt(.feeds, text: sources.filter)
    return []
  }
}

/// Draws the first screen, the details of a source, and the feeds of a page.
extension BrowseScreen {
  /// The selected row's number, and what is not shown.
  var sourcePlace: String {
    let sources = state.sources
    let place = count(sources.cursor, sources.count, isWhole: true)
    var parts = place.isEmpty ? [] : [place]
    if sources.order != .config { parts.append(sources.order.label) }
    if let tag = sources.tag { parts.append("tag: \(tag)") }
    if !sources.filter.isEmpty {
      parts.append("filter: \(sources.filter)")
    } else if sources.tag == nil, sources.hidesRead {
      parts.append("unread only")
    }
    return parts.joined(separator: " · ")
  }

  func sources() -> [String] {
    let list = state.sources
    if list.all.isEmpty { return [" " + style.text("…", .dim)] }
    let shown = window(list.rows, list.cursor)
    let numbers = max(4, shown.map { count(of: list.all[$0.source]).count }.max() ?? 0)
    let rows = shown.enumerated().map { offset, row in
      let isChosen = list.cursor.top + offset == list.cursor.index
      return self.row(row, numbers: numbers, isChosen: isChosen)
    }
    return rows + advice(after: rows.count)
  }

  /// What to do if there is nothing to read yet.
  private func advice(after count: Int) -> [String] {
    let list = state.sources
    guard count + 2 <= state.height, count == list.count else { return [] }
    if !list.filter.isEmpty {
      guard count == 0 else { return [] }
      return WrappedText.lines("no feed's name contains that", width: max(1, width - 2))
        .map { " " + style.text($0, .dim) }
    }
    guard let advice = state.advice else { return [] }
    return [""] + WrappedText.lines(advice, width: max(1, width - 2)).map { " " + $0 }
  }

  private func row(_ row: SourceList.Row, numbers: Int, isChosen: Bool) -> String {
    let list = state.sources
    let source = list.all[row.source]
    let number = count(of: source)
    let mark =
      switch source.kind {
      case .builtIn, .search: "  "
      case .query: "@ "
      case .tag: list.isUnfolded(source) && list.filter.isEmpty ? "▾ " : "▸ "
      case .feed: row.isInTag ? "    " : "  "
      }
    let error = source.error.map { "✗ " + TerminalText.line($0) }
    let head = " " + TerminalText.padding(number, to: numbers) + number + "  " + mark
    let room = max(1, width - DisplayWidth.of(head))
    // The mark of an error is always seen, as much of the error as fits beside the name.
    let name = TerminalText.cut(
      TerminalText.line(source.name), to: error == nil ? room : max(1, room - 3))
    let rest = room - DisplayWidth.of(name) - 2
    let tail = error.map { rest > 0 ? "  " + TerminalText.cut($0, to: rest) : "" } ?? ""
    if isChosen { return chosen(head + TerminalText.isolated(name) + tail) }
    let hasUnread = source.unread ?? 0 > 0
    return style.text(head, .dim)
      + style.text(TerminalText.isolated(name), hasUnread ? .title : nil)
      + (tail.isEmpty ? "" : style.text(tail, .bad))
  }

  private func count(of source: BrowseSource) -> String {
    if state.settings.hidesCounts {
      let isUnread = source.unread ?? 0 > 0 && source.condition != .everything
      return isUnread ? "•" : ""
    }
    // What is unread is in the next row.
    if source.kind == .builtIn, source.condition == .everything {
      return source.unread == nil ? "…" : source.articles.map(String.init) ?? ""
    }
    guard let number = source.unread else { return "…" }
    if number == 0 { return "" }
    let isCapped = source.isCountLimited && number > BrowseSource.maximumCounted
    return isCapped ? "\(BrowseSource.maximumCounted)+" : String(number)
  }

  // MARK: Details and candidates

  func detailRows() -> [String] {
    let lines = state.details.lines(width: width)
    if lines.isEmpty { return [" " + style.text("…", .dim)] }
    return window(lines, state.details.cursor).map { style.text($0.text, $0.isBad ? .bad : nil) }
  }

  func candidateRows() -> [String] {
    let list = state.candidates
    return window(list.found, list.cursor).enumerated().map { offset, candidate in
      let url = TerminalText.line(candidate.url)
      // The title yields, since feeds of one page may differ in their URLs alone.
      let room = max(width / 3, width - DisplayWidth.of(url) - 3)
      let title =
        candidate.title.map { TerminalText.cut(TerminalText.line($0), to: room) + "  " } ?? ""
      let text = TerminalText.cut(" " + title + url, to: width)
      return list.cursor.top + offset == list.cursor.index
        ? chosen(TerminalText.isolated(text)) : TerminalText.isolated(text)
    }
  }
}

extension BrowseState {
  /// What to do if there is nothing to read yet; nil if there is something.
  var advice: String? {
    let add = label(.addFeed).map { "\($0) adds one" } ?? "add one with 'aggregate add URL'"
    let feeds = sources.all.filter { $0.kind == .feed }
    if feeds.isEmpty {
      return "no feeds yet: \(add), or run 'aggregate init' for some to start with"
    }
    // The rows of feeds that failed say so themselves.
    guard isEmpty, feeds.allSatisfy({ $0.error == nil }), status.fetching == nil,
      let key = label(.fetchDue)
    else { return nil }
    return "nothing was fetched yet: \(key) fetches all feeds"
  }

  /// Whether the store has no articles.
  private var isEmpty: Bool {
    sources.all.first { $0.kind == .builtIn && $0.condition == .everything }?.articles == 0
  }
}
