import FeedBasics
import FeedModel

/// Marks many articles at once.
extension BrowseState {
  mutating func markAllRead() -> [BrowseCommand] {
    switch screen {
    case .sources:
      guard let source = sources.chosen else { return [] }
      return markRead(
        .all(ArticleQuery(source.condition, limit: source.limit)), of: source, count: source.unread)
    case .headlines:
      guard let list else { return [] }
      var query = listed
      let count = list.isWhole ? list.unreadCount : list.source.unread
      // A limit counts rows, each of which may be a story.
      if query.limit != nil {
        return markRead(.rows(list.numbers, in: query), of: list.source, count: count)
      }
      query.groupsStories = false
      return markRead(.all(query), of: list.source, count: count)
    case .article, .links, .candidates, .details, .help: return []
    }
  }

  /// Marks the articles of all feeds.
  mutating func markEverythingRead() -> [BrowseCommand] {
    let all = sources.all.first { $0.kind == .builtIn && $0.condition == .everything }
    return markRead(.all(ArticleQuery(.everything)), of: all, count: all?.unread)
  }

  /// Marks a feed at once, since one key undoes it, and asks before many articles of several feeds.
  /// - Parameter count: how many articles are marked; nil if unknown.
  private mutating func markRead(
    _ selection: MarkScope, of source: BrowseSource?, count: Int?
  ) -> [BrowseCommand] {
    if source?.kind == .feed || count.map({ $0 <= UserMark.markedUnasked }) == true {
      return [.mark(.read(true), selection)] + markedAll()
    }
    let amount =
      switch count {
      case nil: "all articles"
      case let count?
      where count > BrowseSource.maximumCounted
        && sources.chosen?.isCountLimited ?? false:
        "more than \(BrowseSource.maximumCounted) articles"
      case let count?: "\(Amount(count, "article"))"
      }
    input.question = Question("mark \(amount) as read?", yes: .mark(.read(true), selection))
    return []
  }

  /// Shows what was marked.
  mutating func markedAll() -> [BrowseCommand] {
    (screens.contains(.headlines) ? refreshMarks() : []) + [.countUnread]
  }

  /// Marks the articles from the top of the list to the selected one.
  mutating func markAboveRead() -> [BrowseCommand] {
    guard screen == .headlines, let index = list?.cursor.index,
      let numbers = list?.markRead(0..<index + 1)
    else { return [] }
    if numbers.isEmpty { return refuse("nothing unread above") }
    return [.mark(.read(true), rows(numbers))] + markedAll()
  }

  /// The articles of rows of the list.
  func rows(_ numbers: [Int]) -> MarkScope {
    .rows(numbers, in: hasStoryRows ? listed : nil)
  }
}

/// Handles actions on all articles of a list, and on one without marking it.
extension BrowseState {
  /// More pages than this are opened only after a question.
  private static let openedUnasked = 5
  /// More files than this are written only after a question.
  private static let savedUnasked = 20

  mutating func openUnread(marking: Bool) -> [BrowseCommand] {
    guard screen == .headlines, let list else { return [] }
    guard list.unreadCount > 0 else { return refuse("nothing unread here") }
    var query = listed
    query.condition = query.condition.and(.unread)
    if list.isWhole, list.unreadCount <= BrowseState.openedUnasked {
      return [.terminal(.openAll(query, marking: marking))]
    }
    let amount = list.isWhole ? Amount(list.unreadCount, "page").description : "all pages"
    input.question = Question(
      "open \(amount) in the browser?", yes: .terminal(.openAll(query, marking: marking)))
    return []
  }

  mutating func saveAll() -> [BrowseCommand] {
    guard screen == .headlines, let list, list.count > 0 else { return [] }
    if list.isWhole, list.count <= BrowseState.savedUnasked { return [.saveAll(listed)] }
    let amount = list.isWhole ? Amount(list.count, "article").description : "all articles"
    input.question = Question("save \(amount) as Markdown?", yes: .saveAll(listed))
    return []
  }
}

/// Handles stories: their rows in lists, and the way from one article of a story to the next.
extension BrowseState {
  /// Lists the articles of the selected story, or goes back from that list. In an article that was opened from there, goes
  /// back to it.
  mutating func toggleStory() -> [BrowseCommand] {
    switch screen {
    case .headlines:
      if list?.source.rows == .oneStory { return back(isQuitting: false) }
      return list?.chosen.map { [.openStory($0.number)] } ?? []
    case .article:
      guard let number = reading?.article.number else { return [] }
      if let list, list.source.rows == .oneStory, list.numbers.contains(number) {
        return back(isQuitting: false)
      }
      return [.openStory(number)]
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
