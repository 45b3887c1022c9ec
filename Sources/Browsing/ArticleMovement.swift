import FeedModel

/// Moves between the articles of the list, on the list itself and while one of them is being read.
extension BrowseState {
  /// Selects the next unread article below, and opens it if an article is being read. On the first screen, selects the
  /// next row with unread articles.
  mutating func nextUnread() -> [BrowseCommand] {
    screen == .sources ? moveToUnreadSource(isNext: true) : seekUnread()
  }

  /// Selects the next unread article of the list, and loads more of it if necessary.
  mutating func seekUnread() -> [BrowseCommand] {
    guard var list else { return [] }
    let start = list.cursor.index + (list.seeksUnread ? 0 : 1)
    let place = list.headlines.indices.dropFirst(start).first { !list.headlines[$0].isRead }
    if let place {
      list.seeksUnread = false
      self.list = list
      return select(place)
    }
    if list.isWhole || list.headlines.isEmpty {
      list.seeksUnread = false
      self.list = list
      message = "nothing unread below"
      return []
    }
    list.cursor.move(to: list.headlines.count - 1, count: list.headlines.count, height: height)
    list.seeksUnread = true
    self.list = list
    return more()
  }

  /// Selects the next unread article above, and opens it if an article is being read. On the first screen, selects the
  /// row above with unread articles.
  mutating func previousUnread() -> [BrowseCommand] {
    if screen == .sources { return moveToUnreadSource(isNext: false) }
    guard let list else { return [] }
    let above = list.headlines.indices.prefix(list.cursor.index)
    guard let place = above.last(where: { !list.headlines[$0].isRead }) else {
      message = "nothing unread above"
      return []
    }
    return select(place)
  }

  /// Selects the article this many rows below, and opens it if an article is being read.
  mutating func neighbour(_ distance: Int) -> [BrowseCommand] {
    guard screen == .headlines || screen == .article, let list else { return [] }
    let place = list.cursor.index + distance
    guard list.headlines.indices.contains(place) else {
      message = distance > 0 ? "this is the last article" : "this is the first article"
      return []
    }
    return select(place)
  }

  private mutating func select(_ place: Int) -> [BrowseCommand] {
    guard let count = list?.headlines.count, place < count else { return [] }
    let height = height
    list?.cursor.move(to: place, count: count, height: height)
    let follow = more()
    guard screen == .article, let chosen = list?.chosen else { return follow }
    return [.loadArticle(chosen.number)] + follow
  }
}
