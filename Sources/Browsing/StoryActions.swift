import FeedModel

/// Handles stories: their rows in lists, and the way from one article of a story to the next.
extension BrowseState {
  /// Lists the articles of the selected story, or goes back from that list.
  mutating func toggleStory() -> [BrowseCommand] {
    switch screen {
    case .headlines:
      if list?.source.rows == .oneStory { return back(isQuitting: false) }
      return list?.chosen.map { [.openStory($0.number)] } ?? []
    case .article: return reading.map { [.openStory($0.article.number)] } ?? []
    case .sources, .links, .candidates, .details, .help: return []
    }
  }

  /// Lists articles, or stories again.
  mutating func toggleStoryRows() -> [BrowseCommand] {
    guard let rows = list?.source.rows else { return [] }
    guard rows == .stories else {
      return refuse(
        rows == .oneStory ? "these are the articles of a story" : "a search lists articles")
    }
    view.groupsStories.toggle()
    status.message = view.groupsStories ? "one row per story" : "one row per article"
    return refresh()
  }

  /// Opens the next article of the story that is being read; after the last one, the first.
  mutating func openNextOfStory() -> [BrowseCommand] {
    guard screen == .article, let article = reading?.article else { return [] }
    let numbers = article.story?.articles ?? []
    guard let place = numbers.firstIndex(of: article.number), numbers.count > 1 else {
      return refuse("this article is in no story")
    }
    let next = (place + 1) % numbers.count
    status.message = "article \(next + 1) of \(numbers.count) of the story"
    return [.loadArticle(numbers[next])]
  }

  /// What opens a row: in a list of what is unread, an article of it that is.
  func opening(_ headline: Headline) -> BrowseCommand {
    let command = BrowseCommand.loadArticle(headline.number)
    let isOfUnread = hidesReadArticles || list?.source.condition.parts.contains(.unread) == true
    return isOfUnread ? openingUnread(command) : command
  }

  /// What opens an unread row: of a story whose lead is read, the first article of the list that is not.
  func openingUnread(_ command: BrowseCommand) -> BrowseCommand {
    guard case .loadArticle(let number) = command, let list,
      let headline = list.headline(at: list.cursor.index), headline.number == number,
      headline.isRead, !headline.isWhollyRead
    else { return command }
    return .loadUnreadOfRow(number, in: listed)
  }
}
