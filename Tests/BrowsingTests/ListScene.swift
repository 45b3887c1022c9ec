import ArticleRendering
import BrowseKeys
import FeedModel
import Foundation

@testable import Browsing

/// A reader without a terminal, whose commands for lists and marks a store of headlines fulfils.
struct ListScene {
  static let now = Date(timeIntervalSince1970: 1_795_248_000)

  var state: BrowseState
  /// The articles, newest first.
  var articles: [Headline]
  /// The commands that the last keys led to and that the scene does not fulfil.
  private(set) var commands: [BrowseCommand] = []
  /// The numbers of the commands that loaded headlines.
  private(set) var loaded = 0

  /// - Parameter articles: the numbers of articles of each feed; article 1 is the newest.
  init(
    _ articles: [(feed: String, count: Int)], read: Set<Int> = [], columns: Int = 60,
    rows: Int = 12, secondsApart: Double = 60, sources: [BrowseSource]? = nil,
    start: BrowseSource? = nil, keys: KeyMap = .standard,
    hasDayHeadings: Bool = true
  ) {
    var settings = BrowseSettings()
    (settings.keys, settings.hasDayHeadings) = (keys, hasDayHeadings)
    state = BrowseState(
      size: ScreenSize(rows: rows, columns: columns), now: Self.now, settings: settings,
      start: start)
    let feeds = articles.flatMap { Array(repeating: $0.feed, count: $0.count) }
    self.articles = feeds.enumerated().map { index, feed in
      Headline(
        number: index + 1, title: "Title \(index + 1)", publisher: feed, url: nil, image: nil,
        summary: nil, date: Self.now.addingTimeInterval(-Double(index) * secondsApart),
        feedCount: 1, isRead: read.contains(index + 1), isStarred: false, feed: feed)
    }
    let given = sources
    fulfil(state.start())
    let own =
      given
      ?? [BrowseSource(kind: .builtIn, name: "All", condition: .everything)]
      + articles.map { BrowseSource(kind: .feed, name: $0.feed, condition: .feeds([$0.feed])) }
    all = own
    handle(.sources(own))
    count()
  }

  /// The sources as the store has them.
  private(set) var all: [BrowseSource] = []

  /// Counts what is unread.
  mutating func count() {
    handle(
      .sources(
        all.map { source in
          var source = source
          source.unread = numbers(ArticleQuery(source.condition.and(.unread))).count
          return source
        }))
  }

  mutating func handle(_ event: BrowseEvent) {
    commands = []
    fulfil(state.handle(event))
  }

  mutating func press(_ keys: Key...) {
    commands = []
    for key in keys { fulfil(state.handle(.key(key))) }
  }

  mutating func type(_ text: String) { for character in text { press(.character(character)) } }

  private mutating func fulfil(_ commands: [BrowseCommand]) {
    for command in commands {
      switch command {
      case .loadHeadlines(let query, let request):
        let page = numbers(query).compactMap(headline)
        fulfil(
          state.handle(
            .headlines(page, request: request, isEnd: query.limit.map { page.count < $0 } ?? true)))
      case .loadRows(let query, let request):
        fulfil(state.handle(.rows(listRows(query), request: request)))
      case .loadUnread(let numbers, let query, let request):
        let rows = listRows(query)
        let gone = Set(numbers).subtracting(rows.map(\.number)).sorted()
        let others = gone.compactMap(headline).map { ListRow($0) }
        fulfil(state.handle(.unread(rows + others, request: request)))
      case .reload(let numbers, _, let changes):
        loaded += 1
        fulfil(state.handle(.changed(numbers.compactMap(headline), after: changes)))
      case .loadArticle(let number):
        guard let headline = headline(number) else { break }
        var entry = Entry(guid: "\(number)")
        entry.title = headline.title
        let appearance = Appearance(
          number: number, feed: headline.feed, entry: entry, firstSeen: Self.now,
          lastSeen: Self.now)
        let article = Article(
          number: number, entry: entry, appearances: [appearance], isRead: headline.isRead)
        fulfil(state.handle(.article(article, blocks: [])))
      case .change(.mark(.read(let isRead), let marked, _)):
        mark(numbers(marked), isRead)
      default: self.commands.append(command)
      }
    }
  }

  /// The query of a list with one row a story.
  static func rows(
    _ condition: ArticleCondition = .everything, limit: Int? = nil
  ) -> ArticleQuery {
    var query = ArticleQuery(condition, limit: limit)
    query.groupsStories = true
    return query
  }

  mutating func mark(_ numbers: [Int], _ isRead: Bool) {
    let numbers = Set(numbers)
    for index in articles.indices where numbers.contains(articles[index].number) {
      articles[index].isRead = isRead
    }
  }

  private func numbers(_ marked: MarkScope) -> [Int] {
    switch marked {
    case .rows(let numbers, in: _): numbers
    case .all(let query): numbers(query)
    }
  }

  private func headline(_ number: Int) -> Headline? { articles.first { $0.number == number } }

  private func listRows(_ query: ArticleQuery) -> [ListRow] {
    let unread = Set(numbers(ArticleQuery(query.condition.and(.unread))))
    return numbers(query).map { ListRow(number: $0, unread: unread.contains($0) ? 1 : 0) }
  }

  private func numbers(_ query: ArticleQuery) -> [Int] {
    var found = articles.filter { Self.matches($0, query.condition) }
    switch query.order {
    case .oldest: found.reverse()
    case .feed: found.sort { ($0.feed, $1.date) < ($1.feed, $0.date) }
    case .title: found.sort { ($0.title ?? "") < ($1.title ?? "") }
    default: break
    }
    return found.prefix(query.limit ?? Int.max).map(\.number)
  }

  private static func matches(_ headline: Headline, _ condition: ArticleCondition) -> Bool {
    switch condition {
    case .all(let parts): parts.allSatisfy { matches(headline, $0) }
    case .unread: !headline.isRead
    case .starred: headline.isStarred
    case .feeds(let names): names.contains(headline.feed)
    default: true
    }
  }

  /// The rows of the screen, without colours.
  var rows: [String] {
    BrowseScreen(state, now: Self.now, style: TerminalStyle()).rows().map { row in
      let row = row.replacing("\u{1B}[7m", with: "").replacing("\u{1B}[0m", with: "")
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The number of the selected article.
  var chosen: Int? { state.list?.chosen?.number }
}
