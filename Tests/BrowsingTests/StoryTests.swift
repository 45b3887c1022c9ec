import ArticleRendering
import BrowseKeys
import FeedModel
import Foundation
import Testing

@testable import Browsing

/// Stories in the full-screen reader (docs/stories.md).
@Suite struct `A story in the reader` {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)
  private static let all = BrowseSource(kind: .builtIn, name: "All", condition: .everything)
  private static let story = ArticleStory(
    id: 2, lead: 5, articles: [2, 5, 9], publishers: ["A", "B", "C"])

  private static func headline(
    _ number: Int, isRead: Bool = false, story: HeadlineStory? = nil
  ) -> Headline {
    var headline = Headline(
      number: number, title: "Title \(number)", publisher: "P", url: nil, image: nil, summary: nil,
      date: now.addingTimeInterval(-Double(number) * 60), feedCount: 1, isRead: isRead,
      isStarred: false)
    headline.story = story
    return headline
  }

  private static func article(_ number: Int, isRead: Bool = false) -> Article {
    var entry = Entry(guid: "\(number)")
    entry.title = "Title \(number)"
    var article = Article(
      number: number, entry: entry,
      appearances: [
        Appearance(number: number, feed: "F", entry: entry, firstSeen: now, lastSeen: now)
      ], isRead: isRead)
    article.story = story
    return article
  }

  /// The lead of a story of three between two articles.
  private static func rows(unread: Int = 3, isRead: Bool = false) -> [Headline] {
    [
      headline(1, isRead: true),
      headline(
        5, isRead: isRead,
        story: HeadlineStory(
          id: 2, articles: 3, publishers: 3, unread: unread, new: unread < 3 ? unread : 0,
          dates: headline(1).date...headline(1).date)),
      headline(7, isRead: true),
    ]
  }

  /// A reader that shows the list, with the story selected.
  private static func reader(
    _ rows: [Headline] = rows(), columns: Int = 60, source: BrowseSource = all
  ) -> BrowseState {
    var state = BrowseState(
      size: ScreenSize(rows: 12, columns: columns), now: now, start: source)
    _ = state.start()
    _ = state.handle(.headlines(rows, request: state.requests, isEnd: true))
    return state
  }

  private static func screen(_ state: BrowseState) -> [String] {
    BrowseScreen(state, now: now, style: TerminalStyle()).rows()
  }

  private static func press(_ state: inout BrowseState, _ keys: Key...) -> [BrowseCommand] {
    keys.flatMap { state.handle(.key($0)) }
  }

  @Test func `is a row, and is requested as one`() {
    var state = BrowseState(size: ScreenSize(rows: 12, columns: 60), now: Self.now, start: Self.all)
    guard case .loadHeadlines(let query, _) = state.start().first else {
      Issue.record("nothing is loaded")
      return
    }
    #expect(query.groupsStories)
    state = Self.reader()
    #expect(state.list?.chosen?.number == 5)
    #expect(Self.screen(state).contains { $0.contains("Title 5") && $0.contains("P +2") })
    #expect(state.list?.unreadCount == 3)
  }

  @Test func `of which more is unread than the list has rows is counted in articles`() {
    let state = Self.reader(Array(Self.rows().dropFirst()))
    #expect(Self.screen(state)[0].contains("1/2 · 3 unread articles"))
    #expect(Self.screen(Self.reader())[0].contains("2/3 · 3 unread "))
  }

  @Test func `is marked as a whole, as one change`() {
    var state = Self.reader()
    #expect(Self.press(&state, "N") == [.mark(.read(true), .rows([5], in: state.listed))])
    #expect(state.list?.unreadCount == 0)
    #expect(state.list?.chosen?.story?.unread == 0)
    #expect(Self.press(&state, "N") == [.mark(.read(false), .rows([5], in: state.listed))])
    #expect(state.list?.chosen?.story?.unread == 3)
    #expect(Self.press(&state, "m").first == .mark(.read(true), .rows([5], in: state.listed)))
  }

  @Test func `is deleted after a question that says how many articles it has`() {
    var state = Self.reader()
    _ = Self.press(&state, "d")
    #expect(state.input.question?.text == "delete the story's 3 articles for good? y/n")
    let feed = BrowseSource(kind: .feed, name: "F", condition: .feeds(["F"]))
    state = Self.reader(source: feed)
    _ = Self.press(&state, "d")
    #expect(
      state.input.question?.text
        == "delete the story's articles in this list for good, up to 3? y/n")
  }

  @Test func `is finished when it is opened, as one change`() {
    var state = Self.reader()
    #expect(state.list?.unreadCount == 3)
    #expect(Self.press(&state, .enter) == [.loadArticle(5)])
    let others = [Self.headline(2), Self.headline(9)]
    #expect(
      state.handle(.article(Self.article(5), blocks: [], others: others))
        == [.mark(.read(true), .rows([5], in: state.listed), .noted)])
    #expect(Self.screen(state).contains { $0.contains("also: 2  P  Title 2") })
    #expect(state.list?.headline(at: 1)?.story?.unread == 0)
    #expect(state.list?.unreadCount == 0)
    #expect(Self.press(&state, ".") == [.loadArticle(9)])
    #expect(state.status.message == "article 3 of 3 of the story")
    // It is read by now, too.
    #expect(state.handle(.article(Self.article(9, isRead: true), blocks: [])).isEmpty)
    #expect(Self.press(&state, ".") == [.loadArticle(2)])
    #expect(state.status.message == "article 1 of 3 of the story")
    _ = state.handle(.article(Self.article(2, isRead: true), blocks: []))
    // The one being read alone.
    #expect(Self.press(&state, "N") == [.mark(.read(false), .rows([2]), .nothing)])
    #expect(state.list?.headline(at: 1)?.story?.unread == 1)
  }

  @Test func `shows a star as soon as any of its articles has one, until none has`() {
    var state = Self.reader()
    let hasStar = { (state: BrowseState) in
      Self.screen(state).contains { $0.contains("★") && $0.contains("P +2") }
    }
    _ = Self.press(&state, "s")
    #expect(hasStar(state))
    _ = Self.press(&state, "s")
    #expect(!hasStar(state))
    _ = Self.press(&state, .enter)
    _ = state.handle(.article(Self.article(5), blocks: []))
    _ = Self.press(&state, ".")
    _ = state.handle(.article(Self.article(9), blocks: []))
    #expect(Self.press(&state, "s") == [.mark(.starred(true), .rows([9]), .nothing)])
    #expect(state.list?.headline(at: 1)?.story?.otherStars == 1)
    #expect(state.list?.headline(at: 1)?.hasStar == true)
    _ = Self.press(&state, "s")
    #expect(state.list?.headline(at: 1)?.hasStar == false)
  }

  @Test func `with news opens at the first unread article`() {
    var state = Self.reader(Self.rows(unread: 2, isRead: true))
    #expect(Self.screen(state).contains { $0.contains("Title 5 · 2 new") })
    _ = Self.press(&state, "k", .enter)
    var first = Self.article(1, isRead: true)
    first.story = nil
    _ = state.handle(.article(first, blocks: []))
    #expect(Self.press(&state, "n") == [.loadUnreadOfRow(5, in: state.listed)])
  }

  @Test func `opens at an unread article in a list of unread ones`() {
    let unread = BrowseSource(
      kind: .builtIn, name: "Unread", condition: .all([.unread, .not(.hidden)]))
    var state = Self.reader(Self.rows(unread: 2, isRead: true), source: unread)
    _ = Self.press(&state, "g", "g", "j")
    #expect(Self.press(&state, .enter) == [.loadUnreadOfRow(5, in: state.listed)])
    state = Self.reader(Self.rows(unread: 2, isRead: true))
    _ = Self.press(&state, "g", "g", "j")
    #expect(Self.press(&state, .enter) == [.loadArticle(5)])
  }

  @Test func `is opened to its articles and closed by one key`() {
    var state = Self.reader()
    #expect(Self.press(&state, .tab) == [.openStory(5)])
    var source = BrowseSource(
      kind: .search, name: "story: Title 5", condition: .numbers([2, 5, 9]))
    source.rows = .oneStory
    guard case .loadHeadlines(let query, _) = state.handle(.found(source)).first else {
      Issue.record("nothing is loaded")
      return
    }
    #expect(!query.groupsStories && query.condition == .numbers([2, 5, 9]))
    _ = state.handle(
      .headlines([2, 5, 9].map { Self.headline($0) }, request: state.requests, isEnd: true))
    #expect(state.list?.count == 3)
    #expect(Self.press(&state, "N") == [.mark(.read(true), .rows([2]), .nothing)])
    #expect(Self.press(&state, "Z").isEmpty)
    #expect(state.status.message == "these are the articles of a story")
    _ = Self.press(&state, .tab)
    #expect(state.list?.source == Self.all && state.list?.chosen?.number == 5)
    _ = Self.press(&state, .enter)
    _ = state.handle(.article(Self.article(5), blocks: []))
    #expect(Self.press(&state, .tab) == [.openStory(5)])
  }

  @Test func `is listed once, however often one of its articles is opened there`() {
    var state = Self.reader()
    var source = BrowseSource(kind: .search, name: "story", condition: .numbers([2, 5, 9]))
    source.rows = .oneStory
    _ = state.handle(.found(source))
    _ = state.handle(
      .headlines([2, 5, 9].map { Self.headline($0) }, request: state.requests, isEnd: true))
    _ = state.handle(.article(Self.article(2), blocks: []))
    #expect(Self.press(&state, .tab).isEmpty)
    #expect(state.screen == .headlines && state.list?.source == source)
    _ = Self.press(&state, .tab)
    #expect(state.list?.source == Self.all)
  }

  @Test func `is listed with its read articles where lists hide those`() {
    var state = Self.reader()
    _ = Self.press(&state, "l")
    #expect(state.hidesReadArticles)
    var source = BrowseSource(kind: .search, name: "story", condition: .numbers([2, 5, 9]))
    source.rows = .oneStory
    _ = state.handle(.found(source))
    #expect(!state.hidesReadArticles && state.listed.condition == .numbers([2, 5, 9]))
  }

  /// Twenty articles, and a story after the tenth.
  private static func longList(read: Int? = nil) -> BrowseState {
    var rows = (11...30).map { headline($0, isRead: $0 == read) }
    rows.insert(Self.rows()[1], at: 10)
    return reader(rows)
  }

  @Test func `stays where it is being read when a fetch moves it to the top`() {
    var state = Self.longList()
    for _ in 0..<10 { _ = Self.press(&state, "j") }
    #expect(state.list?.chosen?.number == 5)
    _ = state.handle(.storeChanged)
    let moved =
      [ListRow(number: 31, story: 2, unread: 4)] + (11...30).map { ListRow(number: $0, unread: 1) }
    _ = state.handle(.rows(moved, request: state.requests))
    #expect(state.list?.numbers == Array(11...20) + [5] + Array(21...30))
    #expect(state.list?.cursor.index == 10 && state.list?.chosen?.number == 5)
    #expect(state.list?.unreadCount == 24)
    // Once another row is selected, it goes where it belongs.
    _ = Self.press(&state, "j")
    _ = state.handle(.storeChanged)
    _ = state.handle(.rows(moved, request: state.requests))
    #expect(state.list?.numbers == [31] + Array(11...30))
    #expect(state.list?.chosen?.number == 21)
  }

  @Test(arguments: [1, 2, 20])
  func `stays the last row when a fetch moves it to the top`(_ count: Int) {
    let others = (11..<11 + count).map { Self.headline($0) }
    var state = Self.reader(others + [Self.rows()[1]])
    for _ in 0..<count { _ = Self.press(&state, "j") }
    #expect(state.list?.chosen?.number == 5)
    _ = state.handle(.storeChanged)
    let moved =
      [ListRow(number: 31, story: 2, unread: 4)]
      + others.map { ListRow(number: $0.number, unread: 1) }
    _ = state.handle(.rows(moved, request: state.requests))
    #expect(state.list?.numbers == others.map(\.number) + [5])
    #expect(state.list?.chosen?.number == 5)
  }

  @Test func `that goes down does not take along the cursor, which was on a row above it`() {
    var state = Self.longList(read: 20)
    for _ in 0..<9 { _ = Self.press(&state, "j") }
    #expect(state.list?.chosen?.number == 20)
    _ = Self.press(&state, "l")
    let unread =
      (11...19).map { ListRow(number: $0, unread: 1) }
      + (21...30).map { ListRow(number: $0, unread: 1) }
    _ = state.handle(
      .rows(unread + [ListRow(number: 5, story: 2, unread: 1)], request: state.requests))
    #expect(state.list?.chosen?.number == 21)
  }

  @Test func `is loaded again with its date when the list is`() {
    var state = Self.longList()
    _ = state.handle(.storeChanged)
    let rows =
      [ListRow(number: 5, story: 2, unread: 3)] + (11...30).map { ListRow(number: $0, unread: 1) }
    let commands = state.handle(.rows(rows, request: state.requests))
    #expect(commands == [.reload([5], in: state.listed, after: state.changes)])
    #expect(state.list?.chosen?.number == 11 && state.list?.cursor.index == 1)
  }

  @Test func `becomes rows of its own in a list of articles`() {
    var state = Self.reader()
    guard case .loadRows(let query, let request) = Self.press(&state, "Z").first else {
      Issue.record("nothing is loaded")
      return
    }
    #expect(!query.groupsStories && state.status.message == "one row per article")
    let rows = [1, 2, 5, 7, 9].map { ListRow(number: $0, unread: [2, 5, 9].contains($0) ? 1 : 0) }
    _ = state.handle(.rows(rows, request: request))
    _ = state.handle(.changed(Self.rows(), after: nil))
    #expect(state.list?.chosen?.number == 5 && state.list?.chosen?.story == nil)
    #expect(Self.press(&state, "N") == [.mark(.read(true), .rows([5]), .nothing)])
    #expect(state.list?.unreadCount == 2)
    _ = Self.press(&state, "Z")
    #expect(state.status.message == "one row per story")
  }

  @Test func `is marked article by article where a list is marked`() {
    var state = Self.reader()
    guard case .change(.mark(_, .all(let query), _)) = Self.press(&state, "A").first else {
      Issue.record("nothing is marked")
      return
    }
    #expect(!query.groupsStories)
  }

  @Test func `is of the day of its newest article`() {
    var rows = Self.rows()
    rows[1].date.addTimeInterval(-86_400)
    let lines = Self.screen(Self.reader(rows))
    #expect(lines.count { $0.contains("November") } == 1, "\(lines)")
  }

  @Test func `is passed as a whole when scrolling marks`() {
    var state = Self.reader()
    state.settings.markReadOn = .scroll
    #expect(
      Self.press(&state, "j").first == .mark(.read(true), .rows([5], in: state.listed), .noted))
    #expect(state.list?.unreadCount == 0)
  }

  @Test(arguments: KeyPreset.allCases)
  func `has keys in every preset`(_ preset: KeyPreset) {
    let keys = KeyMap(preset)
    #expect(keys.label(.toggleFold, in: .headlines) != nil)
    #expect(keys.label(.nextOfStory, in: .article) != nil)
  }
}
