import BrowseKeys

/// Handles actions on the first screen.
extension BrowseState {
  /// The source that an action on feeds applies to: that of the open list, else the selected row.
  var targetSource: BrowseSource? {
    screens.contains(.headlines) ? list?.source : sources.chosen
  }

  mutating func received(_ new: [BrowseSource]) -> [BrowseCommand] {
    sources.update(new, height: height)
    guard let list, let source = new.first(where: { $0.id == list.source.id }) else { return [] }
    // Its feeds may have other names now, or have gained or lost the tag.
    let isOther = source.condition != list.source.condition
    self.list?.source.condition = source.condition
    self.list?.source.error = source.error
    self.list?.source.tags = source.tags
    if let unread = source.unread { self.list?.source.unread = unread }
    return isOther ? refresh(keepsSelected: true) : []
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
    if !sources.toggleFold(height: height) { status.message = "not a tag" }
    return []
  }

  mutating func toggleAllFolds() -> [BrowseCommand] {
    if screen == .sources { sources.toggleAllFolds(height: height) }
    return []
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
    return [.loadSources, .countUnread, .terminal(.loadColors)]
  }

  mutating func openFilter() -> [BrowseCommand] {
    guard screen == .sources else { return [] }
    input.prompt = Prompt(.feeds, text: sources.filter)
    return []
  }
}
