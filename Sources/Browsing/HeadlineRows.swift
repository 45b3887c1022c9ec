import ArticleRendering
import BrowseKeys
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
