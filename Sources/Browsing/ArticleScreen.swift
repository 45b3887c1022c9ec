import FeedModel

/// Handles keys on an article and on the list of its links.
extension BrowseState {
  mutating func show(_ article: Article, _ blocks: [TextBlock]) -> [BrowseCommand] {
    reading = ReadingView(article, blocks: blocks, size: size, now: now)
    if screen != .article {
      screens.removeAll { $0 == .article || $0 == .links }
      screens.append(.article)
    }
    list?.setRead(article.number, true)
    reading?.article.isRead = true
    return (article.isRead ? [] : [.noteRead(article.number)]) + picture(of: article)
  }

  /// Requests the article's picture at a size that fits the screen.
  mutating func picture(of article: Article) -> [BrowseCommand] {
    guard showsPictures, let url = article.entry.image else { return [] }
    reading?.picture = .loading
    return [
      .loadPicture(
        url: url, article: article.number, columns: min(size.columns, 80),
        rows: max(3, min(20, height / 2)))
    ]
  }

  /// The number of rows on the page: its lines and the rows of the picture.
  var readingCount: Int { BrowseScreen.page(self).count }

  mutating func pressInArticle(_ key: Key) -> [BrowseCommand] {
    guard var reading else { return [] }
    let last = max(0, readingCount - height)
    let page = max(1, height - 1)
    func move(_ distance: Int) { reading.top = max(0, min(reading.top + distance, last)) }
    switch key {
    case .down, .character("j"), .enter: move(1)
    case .up, .character("k"): move(-1)
    case .wheelDown: move(3)
    case .wheelUp: move(-3)
    case .pageDown, .control("f"): move(page)
    case .pageUp, .control("b"), .character("b"): move(-page)
    case .control("d"): move(height / 2)
    case .control("u"): move(-(height / 2))
    case .home, .character("g"): reading.top = 0
    case .end, .character("G"): reading.top = last
    case .character(" "):
      // Next page; at the end, the next unread article.
      if reading.top >= last { return nextUnread() }
      move(page)
    case .character("n"): return nextUnread()
    case .character("J"), .right, .character("l"): return neighbour(1)
    case .character("K"): return neighbour(-1)
    case .character("r"):
      reading.article.isRead.toggle()
      self.reading = reading
      list?.setRead(reading.article.number, reading.article.isRead)
      return [.setRead(reading.article.number, reading.article.isRead)]
    case .character("s"):
      reading.article.isStarred.toggle()
      self.reading = reading
      list?.setStarred(reading.article.number, reading.article.isStarred)
      return [.setStarred(reading.article.number, reading.article.isStarred)]
    case .character("o"):
      return (reading.article.entry.url ?? reading.article.entry.externalURL).map { [.open($0)] }
        ?? noLink()
    case .character("c"):
      guard let url = reading.article.entry.commentsURL else {
        message = "this article has no comments page"
        return []
      }
      return [.open(url)]
    case .character("f"):
      if reading.links.isEmpty {
        message = "this article has no links"
      } else {
        linkCursor = Cursor()
        screens.append(.links)
      }
      return []
    case .character, .control, .escape, .backspace, .delete, .tab, .left: return []
    }
    self.reading = reading
    return []
  }

  private mutating func neighbour(_ distance: Int) -> [BrowseCommand] {
    guard var list else { return [] }
    let place = list.cursor.index + distance
    guard list.headlines.indices.contains(place) else {
      message = distance > 0 ? "this is the last article" : "this is the first article"
      return []
    }
    list.cursor.move(to: place, count: list.headlines.count, height: height)
    self.list = list
    return [.loadArticle(list.headlines[place].number)] + more()
  }

  mutating func pressInLinks(_ key: Key) -> [BrowseCommand] {
    let links = reading?.links ?? []
    var cursor = linkCursor
    let moved = scroll(key, &cursor, count: links.count)
    linkCursor = cursor
    if moved { return [] }
    switch key {
    case .enter, .character("o"):
      return links.indices.contains(linkCursor.index) ? [.open(links[linkCursor.index])] : []
    case .character(let digit):
      if let number = digit.wholeNumberValue, links.indices.contains(number - 1) {
        linkCursor.move(to: number - 1, count: links.count, height: height)
      }
      return []
    case .control, .escape, .backspace, .delete, .tab, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .wheelUp, .wheelDown:
      return []
    }
  }
}
