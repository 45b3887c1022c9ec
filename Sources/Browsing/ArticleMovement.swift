/// Moves between the articles of the list, on the list itself and while one of them is being read, and from list to list.
extension BrowseState {
  /// Selects the next unread article, or the previous one, and opens it if an article is being read. On the first screen,
  /// selects the next row with unread articles.
  mutating func moveToUnread(isNext: Bool) -> [BrowseCommand] {
    switch screen {
    case .sources: moveToUnreadSource(isNext: isNext)
    case .headlines, .article: seekUnread(isNext: isNext)
    case .links, .candidates, .details, .help: []
    }
  }

  /// Selects the nearest unread article in a direction. At the end of the list it goes on at the other end, and then in
  /// the next feed, tag or saved query that has unread articles, if the list is one of these.
  /// - Parameter includingSelected: whether the selected row counts too: the list was just opened.
  mutating func seekUnread(isNext: Bool, includingSelected: Bool = false) -> [BrowseCommand] {
    guard let list else { return [] }
    let step = isNext ? 1 : -1
    let start = includingSelected ? (isNext ? 0 : list.count - 1) : list.cursor.index + step
    if let row = list.unreadRow(from: start, isNext: isNext) { return openUnread(row) }
    guard list.isWhole else {
      self.list?.pending = .unread(isNext: isNext, includingSelected: includingSelected)
      return []
    }
    if !includingSelected,
      let row = list.unreadRow(from: isNext ? 0 : list.count - 1, isNext: isNext),
      row != list.cursor.index
    {
      status.message = isNext ? "from the top" : "from the end"
      return openUnread(row)
    }
    return openUnreadSource(isNext: isNext)
  }

  private mutating func openUnread(_ row: Int) -> [BrowseCommand] {
    let reads = screen == .article || opensNext
    opensNext = false
    let commands = select(row).map(openingUnread)
    guard reads, screen != .article, let list else { return commands }
    return [openingUnread(.loadArticle(list.numbers[row]))] + commands
  }

  /// Opens the next source with unread articles, and searches it for the first of them.
  private mutating func openUnreadSource(isNext: Bool) -> [BrowseCommand] {
    guard let current = list?.source else { return [] }
    // Feeds and tags follow each other, and saved queries too; what was searched for, starred or queued is by itself.
    if [.builtIn, .search].contains(current.kind) {
      opensNext = false
      return refuse("nothing else is unread in this list")
    }
    // The counts may be older than the marks.
    sources.clearUnread(of: current)
    guard let source = sources.source(after: current, isNext: isNext, where: { $0.unread ?? 0 > 0 })
    else {
      opensNext = false
      status.message = "nothing unread"
      return [.countUnread]
    }
    let reads = screen == .article || opensNext
    let commands = open(source)
    sources.select(source, height: height)
    opensNext = reads
    list?.pending = .unread(isNext: isNext, includingSelected: true)
    status.clear()
    status.message = "next: \(source.name)"
    return commands + [.countUnread]
  }

  /// Selects a random one of the unread articles of the list, and opens it if an article is being read.
  mutating func pickUnread() -> [BrowseCommand] {
    guard screen == .headlines || screen == .article, let list else { return [] }
    guard list.unreadCount > 0 else { return refuse("nothing unread") }
    var row = -1
    for _ in 0...settings.random(list.unreadCount) {
      guard let next = list.unreadRow(from: row + 1, isNext: true) else { break }
      row = next
    }
    return row < 0 ? [] : select(row)
  }

  /// Opens the next source of the first screen, or the one before; or the nearest feed with unread articles.
  mutating func openNeighbour(isNext: Bool, onlyUnread: Bool) -> [BrowseCommand] {
    guard screen == .headlines || screen == .article, let current = list?.source else { return [] }
    guard
      let source = sources.neighbour(of: current, isNext: isNext, onlyUnread: onlyUnread)
    else {
      return refuse(onlyUnread ? "nothing unread in other feeds" : "there is no other feed")
    }
    let commands = open(source)
    sources.select(source, height: height)
    return commands + [.countUnread]
  }

  /// Selects the article this many rows below, and opens it if an article is being read.
  mutating func neighbour(_ distance: Int) -> [BrowseCommand] {
    guard screen == .headlines || screen == .article, let list else { return [] }
    let place = list.cursor.index + distance
    guard (0..<list.count).contains(place) else {
      return refuse(distance > 0 ? "this is the last article" : "this is the first article")
    }
    return select(place)
  }
}
