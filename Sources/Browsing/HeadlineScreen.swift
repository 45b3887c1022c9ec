import FeedModel

/// Handles actions on the list of headlines.
extension BrowseState {
  /// - Parameter keepsList: whether going back returns to the current list.
  mutating func open(_ source: BrowseSource, keepsList: Bool = false) -> [BrowseCommand] {
    requests += 1
    if keepsList, screens.contains(.headlines), let list {
      previousLists.append(list)
    } else {
      previousLists = []
    }
    list = HeadlineList(source, request: requests)
    reading = nil
    while let last = screens.last, last != .sources { screens.removeLast() }
    screens.append(.headlines)
    if let error = source.error {
      message = "\(source.name): \(error)"
      isMessageBad = true
    }
    return [load(after: nil)]
  }

  /// Loads the list again from the beginning, because it may have changed. The selected article stays selected.
  mutating func refresh() -> [BrowseCommand] {
    guard var list else { return [] }
    requests += 1
    list.request = requests
    list.wanted = list.chosen?.number
    list.isLoading = true
    self.list = list
    return [load(after: nil, limit: max(list.headlines.count, pageSize))]
  }

  private var pageSize: Int { max(50, 2 * height) }

  /// The condition that the listed articles meet.
  private var listed: ArticleCondition {
    let condition = list?.source.condition ?? .everything
    return onlyUnread ? condition.and(.unread) : condition
  }

  private func load(after: Headline?, limit: Int? = nil) -> BrowseCommand {
    var limit = min(limit ?? pageSize, 1000)
    if let list, let maximum = list.source.limit {
      limit = min(limit, max(1, maximum - (after == nil ? 0 : list.headlines.count)))
    }
    return .loadHeadlines(
      listed, after: after, limit: limit, request: list?.request ?? 0)
  }

  /// Loads further headlines when the end of the loaded ones is near.
  mutating func more() -> [BrowseCommand] {
    guard var list, !list.isWhole, !list.isLoading, let last = list.headlines.last,
      list.cursor.top + 2 * height >= list.headlines.count || list.seeksUnread
    else { return [] }
    list.isLoading = true
    self.list = list
    return [load(after: last)]
  }

  mutating func received(_ headlines: [Headline], request: Int, isEnd: Bool) -> [BrowseCommand] {
    guard var list, list.request == request else { return [] }
    let isFirst = list.headlines.isEmpty || list.wanted != nil
    list.headlines = isFirst ? headlines : list.headlines + headlines
    list.isWhole = isEnd || list.source.limit.map { list.headlines.count >= $0 } ?? false
    list.isLoading = false
    if let wanted = list.wanted {
      let place = headlines.firstIndex { $0.number == wanted } ?? list.cursor.index
      list.wanted = nil
      list.cursor.move(to: place, count: list.headlines.count, height: height)
    }
    list.cursor.move(by: 0, count: list.headlines.count, height: height)
    self.list = list
    if list.seeksUnread { return seekUnread() }
    return more()
  }

  mutating func toggleUnreadOnly() -> [BrowseCommand] {
    guard screen == .headlines else { return [] }
    onlyUnread.toggle()
    message = onlyUnread ? "unread articles only" : "all articles"
    return refresh()
  }

  mutating func markAllRead() -> [BrowseCommand] {
    switch screen {
    case .sources: return chosenSource.map { [.markAllRead($0.condition), .countUnread] } ?? []
    case .headlines:
      guard let list else { return [] }
      guard let limit = list.source.limit else {
        return [.markAllRead(list.source.condition)] + reloadLoaded()
      }
      return [.markAllRead(listed, limit: limit)] + reloadLoaded()
    case .article, .links, .help: return []
    }
  }
}
