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
