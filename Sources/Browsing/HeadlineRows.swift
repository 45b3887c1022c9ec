import ArticleRendering
import BrowseKeys
import FeedBasics
import FeedModel

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
      parts.append("\(list.unreadCount) unread")
    }
    if list.order != .newest { parts.append(list.order.label) }
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
    let shown = lines.compactMap { line -> Headline? in
      if case .row(let index) = line { list.headline(at: index) } else { nil }
    }
    var rows = table(style).rows(shown)[...]
    var plainStyle = TerminalStyle()
    plainStyle.movesCursor = false
    // All rows again, so that the columns line up.
    var plain = table(plainStyle).rows(shown)[...]
    return lines.map { line in
      switch line {
      case .day(let name): return " " + style.text(TerminalText.cut(name, to: width - 1), .day)
      case .row(let index):
        guard list.headline(at: index) != nil, let row = rows.popFirst(),
          let own = plain.popFirst()
        else { return " …" }
        return index == list.cursor.index ? chosen(unbroken(own)) : unbroken(row)
      }
    }
  }

  /// What to do if nothing was found: a search within a list may be meant for everything.
  private var emptyList: String {
    if let list = state.list, list.source.kind == .search, let outer = state.previousLists.last,
      list.source.name.hasSuffix(" in \(outer.source.name)"), let key = state.label(.find)
    {
      return "no articles; \(key)/ searches all of them"
    }
    if state.hidesReadArticles, let key = state.label(.toggleUnreadOnly) {
      return "no unread articles; \(key) shows those that are read"
    }
    return "no articles"
  }

  private func table(_ style: TerminalStyle) -> HeadlineTable {
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

  /// A row of the table without its line break.
  private func unbroken(_ row: String) -> String {
    row.hasSuffix("\n") ? String(row.dropLast()) : row
  }
}

/// A line of a list of headlines on the screen.
public enum HeadlineLine: Sendable, Equatable {
  /// The name of a day. It cannot be selected.
  case day(String)
  /// The position of a headline in the list.
  case row(Int)
}

/// How the rows of a list and the headings of its days fill the screen.
extension HeadlineList {
  /// What the layout depends on besides the list.
  struct Layout {
    /// The number of lines on the screen.
    var height: Int
    /// Writes the headings; nil for none.
    var days: ZonedTime?
    var now: Date

    /// On a tiny screen headings would hide the headlines.
    var showsDays: Bool { height >= 5 }
  }

  /// The lines on the screen, from the top.
  func lines(_ layout: Layout) -> [HeadlineLine] {
    var lines: [HeadlineLine] = []
    for index in cursor.top..<max(cursor.top, min(count, cursor.top + layout.height)) {
      if let day = day(above: index, layout) { lines.append(.day(day)) }
      lines.append(.row(index))
      if lines.count >= layout.height { break }
    }
    return Array(lines.prefix(layout.height))
  }

  /// The heading above a row; nil if the row's day is that of the row before.
  private func day(above index: Int, _ layout: Layout) -> String? {
    guard order.isByDate, layout.showsDays, let date = date(ofRow: index) else { return nil }
    let previous = self.date(ofRow: index - 1)
    if index > 0, previous == nil { return nil }
    return layout.days?.heading(date, after: previous, now: layout.now)
  }

  /// The date by which a row is in its place: a story is in that of its first article in the order of the list. nil if the
  /// row is not loaded.
  private func date(ofRow index: Int) -> Date? {
    headline(at: index)?.shownDate
  }

  private func lineCount(_ rows: ClosedRange<Int>, _ layout: Layout) -> Int {
    rows.reduce(0) { $0 + (day(above: $1, layout) == nil ? 1 : 2) }
  }

  mutating func move(_ motion: BrowseState.Motion, _ layout: Layout) {
    let rows = lines(layout).count { if case .row = $0 { true } else { false } }
    switch motion {
    case .lines(let distance): cursor.index += distance
    case .pages(let pages):
      let distance = pages * max(1, rows - 1)
      cursor.index += distance
      cursor.top += distance
    case .halfPages(let halves): cursor.index += halves * max(1, rows / 2)
    case .first: cursor.index = 0
    case .last: cursor.index = count - 1
    }
    scroll(layout)
  }

  mutating func select(_ index: Int, _ layout: Layout) {
    cursor.index = index
    scroll(layout)
  }

  /// Scrolls as little as possible so that the selected row is on the screen, and no line stays empty without need.
  mutating func scroll(_ layout: Layout) {
    let height = max(1, layout.height)
    cursor.index = max(0, min(cursor.index, count - 1))
    guard count > 0 else {
      cursor.top = 0
      return
    }
    let index = cursor.index
    var top = max(index - height + 1, min(cursor.top, index), 0)
    while top < index, lineCount(top...index, layout) > height { top += 1 }
    // The end of the list belongs at the end of the screen.
    if count - top < height {
      while top > 0, lineCount(top - 1...count - 1, layout) <= height { top -= 1 }
    }
    cursor.top = top
  }
}
