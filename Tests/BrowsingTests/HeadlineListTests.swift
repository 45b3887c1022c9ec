import BrowseKeys
import FeedModel
import Foundation
import Testing

@testable import Browsing

/// Lists of headlines: their ends, their order, their days.
@Suite struct `A list of headlines` {
  /// Fifty unread headlines of a list that goes on.
  private static let firstPage = (1...50).map { number in
    Headline(
      number: number, title: "T", publisher: "F", url: nil, image: nil, summary: nil,
      date: ListScene.now, feedCount: 1, isRead: false, isStarred: false)
  }

  @Test(arguments: [1, 7, 49, 50, 51, 1637, 20_000])
  func `goes to its real end, and back`(_ count: Int) {
    var scene = ListScene([("F", count)])
    scene.press(.enter, "G")
    #expect(scene.chosen == count)
    #expect(scene.rows[0].hasSuffix("\(count)/\(count) · \(count) unread"))
    #expect(scene.rows.contains { $0.contains("Title \(count)") })
    scene.press("g")
    #expect(scene.chosen == 1)
    #expect(scene.rows.contains { $0.contains("Title 1 ") })
  }

  @Test func `opens the article whose number is typed`() {
    var scene = ListScene([("A", 12)])
    scene.press(.enter, "1", "2")
    #expect(scene.rows.last == "article 12, Enter opens it")
    scene.press(.enter)
    #expect(scene.state.screen == .article && scene.state.reading?.article.number == 12)
    #expect(scene.state.list?.chosen?.number == 12)
    scene.press("q", "1", "1", .backspace)
    #expect(scene.rows.last == "article 1, Enter opens it")
    scene.press(.enter)
    #expect(scene.state.reading?.article.number == 1)
    scene.press("q", "4", .escape)
    #expect(scene.state.screen == .headlines && scene.state.input.number.isEmpty)
  }

  @Test func `of one feed does not name it in each row`() {
    let feed = BrowseSource(kind: .feed, name: "A", condition: .feeds(["A"]))
    var scene = ListScene([("A", 2)], sources: [feed])
    #expect(!scene.rows.joined().contains(" A 1"))
    scene.press(.enter)
    let rows = scene.rows.filter { $0.contains("●") }
    #expect(rows.count == 2 && rows.allSatisfy { !$0.contains(" A ") }, "\(rows)")
  }

  @Test func `is loaded again when another program stored articles`() {
    var scene = ListScene([("A", 3)])
    scene.press(.enter)
    var new = scene.articles[0]
    new.number = 4
    scene.articles.append(new)
    scene.handle(.storeChanged)
    #expect(scene.state.list?.count == 4)
    #expect(scene.commands.contains(.loadSources) && scene.commands.contains(.countUnread))
  }

  @Test func `shows what was marked elsewhere, with every row in its place`() {
    let unread = BrowseSource(kind: .builtIn, name: "Unread", condition: .unread)
    var scene = ListScene([("A", 4)], sources: [unread])
    scene.press(.enter, "j")
    scene.mark([1, 2, 4], true)
    scene.handle(.marksChanged)
    #expect(scene.state.list?.numbers == [1, 2, 3, 4] && scene.chosen == 2)
    #expect(scene.rows.filter { $0.contains("●") }.map { $0.contains("Title 3") } == [true])
    #expect(scene.commands == [.countUnread])
    scene.press("q", .enter)
    #expect(scene.state.list?.numbers == [3])
  }

  @Test func `keeps unread what does not belong in it any more`() {
    let starred = BrowseSource(kind: .builtIn, name: "Starred", condition: .starred)
    var scene = ListScene([("A", 4)], sources: [starred])
    for index in [1, 2] { scene.articles[index].isStarred = true }
    scene.press(.enter)
    scene.articles[1].isStarred = false
    scene.mark([3], true)
    scene.handle(.marksChanged)
    #expect(scene.state.list?.numbers == [2, 3] && scene.state.list?.unreadCount == 1)
    #expect(scene.rows.filter { $0.contains("●") }.map { $0.contains("Title 2") } == [true])
  }

  @Test func `that is marked while it loads is not shown as it was before`() {
    var state = ListScene([("F", 3)]).state
    _ = state.handle(.key(.enter))
    _ = state.handle(.headlines(Self.firstPage, request: state.requests, isEnd: false))
    let first = state.requests
    _ = state.handle(.marksChanged)
    let rows = { (unread: Int) in (1...60).map { ListRow(number: $0, unread: unread) } }
    _ = state.handle(.rows(rows(1), request: first))
    #expect(state.list?.isWhole == false)
    _ = state.handle(.rows(rows(0), request: state.requests))
    #expect(state.list?.isWhole == true && state.list?.unreadCount == 0)
  }

  @Test func `marks what the cursor moved on from, if the config demands it`() {
    var scene = ListScene([("F", 100)])
    scene.state.settings.markReadOn = .scroll
    scene.press(.enter, "j", "j")
    #expect(scene.articles.filter(\.isRead).map(\.number) == [1, 2])
    scene.press("k")
    #expect(scene.articles.count(where: \.isRead) == 2)
    // A jump passes one article; the others were not seen.
    scene.press("G")
    #expect(scene.articles.count(where: \.isRead) == 2)
    scene.press("g", .pageDown)
    #expect(scene.articles.count(where: \.isRead) == (scene.chosen ?? 0) - 1)
    var never = ListScene([("F", 3)])
    never.state.settings.markReadOn = .never
    never.press(.enter, .enter)
    #expect(never.articles.count(where: \.isRead) == 0)
  }

  @Test func `waits for its numbers before it goes to its end`() {
    var state = ListScene([("F", 3)]).state
    _ = state.handle(.key(.enter))
    let rest = state.handle(.headlines(Self.firstPage, request: state.requests, isEnd: false))
    #expect(rest == [.loadRows(ListScene.rows(), request: state.requests)])
    _ = state.handle(.key("G"))
    #expect(state.list?.cursor.index == 49)
    // The result of an outdated request changes nothing.
    _ = state.handle(.rows([ListRow(number: 1, unread: 1)], request: state.requests - 1))
    #expect(state.list?.count == 50)
    let commands = state.handle(
      .rows((1...900).map { ListRow(number: $0, unread: 1) }, request: state.requests))
    #expect(state.list?.cursor.index == 899)
    guard case .reload(let numbers, _, _)? = commands.last else {
      Issue.record("\(commands)")
      return
    }
    #expect(numbers.contains(900))
  }

  @Test func `keeps marks that were made after its headlines were read, and reads them again`() {
    var scene = ListScene([("F", 5)])
    scene.press(.enter)
    let (old, before) = (scene.articles, scene.state.changes)
    scene.press("m")
    #expect(scene.state.list?.unreadCount == 4)
    #expect(
      scene.state.handle(.changed(old, after: before))
        == [.reload(old.map(\.number), in: ListScene.rows(), after: before + 1)])
    #expect(scene.state.list?.unreadCount == 4)
    #expect(scene.state.handle(.changed(old, after: before + 1)).isEmpty)
    #expect(scene.state.list?.unreadCount == 5)
  }

  @Test func `begins at its first unread article, as after leaving and coming back`() {
    var scene = ListScene([("F", 30)])
    scene.press(.enter, .enter, "J", "q", "q", .enter)
    #expect(scene.chosen == 3)
    scene.press("q", "A", .enter)
    #expect(scene.chosen == 1)
  }

  @Test func `loads headlines only near the screen, and seldom`() {
    var scene = ListScene([("F", 5000)])
    scene.press(.enter)
    for _ in 0..<1000 { scene.press("j") }
    #expect(scene.chosen == 1001)
    #expect(scene.loaded < 100)
    #expect((scene.state.list?.loaded.count ?? 0) < 500)
  }

  @Test func `moves by what is on the screen although days have headings`() {
    var scene = ListScene([("F", 200)], rows: 14, secondsApart: 20_000)
    scene.press(.enter)
    var seen: [Int] = []
    for _ in 0..<60 {
      seen += scene.state.headlineLines.compactMap { line in
        if case .row(let row) = line { row } else { nil }
      }
      let chosen = scene.state.list?.cursor.index ?? -1
      #expect(scene.state.headlineLines.contains(.row(chosen)))
      scene.press(.pageDown)
    }
    // No row is skipped.
    #expect(Set(seen) == Set(0..<200))
    for _ in 0..<199 {
      scene.press("k")
      let chosen = scene.state.list?.cursor.index ?? -1
      #expect(scene.state.headlineLines.contains(.row(chosen)))
      #expect(scene.state.headlineLines.count <= 12)
    }
    #expect(scene.chosen == 1)
  }

  @Test func `names the days, and only in an order by date`() {
    var scene = ListScene([("F", 6)], rows: 14, secondsApart: 40_000)
    scene.press(.enter)
    #expect(scene.rows.count { $0.hasPrefix(" Today, ") || $0.hasPrefix(" Yesterday, ") } == 2)
    #expect(scene.rows[1].hasPrefix(" Today, "))
    scene.press("O", "O")
    #expect(!scene.rows.contains { $0.hasPrefix(" Today, ") })
  }

  @Test func `names no days if the settings say so`() {
    var scene = ListScene([("F", 6)], rows: 14, secondsApart: 40_000, hasDayHeadings: false)
    scene.press(.enter)
    #expect(scene.state.headlineLines == (0..<6).map { HeadlineLine.row($0) })
  }

  @Test func `is sorted by one key, and keeps the selected article`() {
    var scene = ListScene([("B", 30), ("A", 40)])
    scene.press(.enter)
    for _ in 0..<34 { scene.press("j") }
    #expect(scene.chosen == 35)
    var orders: [String] = []
    for _ in 0..<6 {
      scene.press("O")
      orders.append(scene.state.status.message ?? "")
      #expect(scene.chosen == 35)
      #expect(scene.rows.contains { $0.contains("Title 35 ") })
      scene.press("g")
      orders.append("\(scene.chosen ?? 0)")
      while scene.chosen != 35 { scene.press("j") }
    }
    #expect(
      orders == [
        "oldest first", "70", "by feed", "31", "by title", "1", "by publishers", "1",
        "rare feeds first", "1",
        "newest first", "1",
      ])
    scene.press("O", "q", .enter)
    #expect(scene.chosen == 70, "the order stays for other lists")
    #expect(scene.rows[0].contains("oldest first"))
  }

  @Test func `keeps its place while a fetch brings more`() {
    var scene = ListScene([("F", 60)])
    scene.press(.enter)
    for _ in 0..<20 { scene.press("j") }
    let before = scene.rows[1...9]
    scene.press("R")
    #expect(scene.commands == [.fetch(of: nil)])
    scene.press("R")
    #expect(scene.commands.isEmpty)
    scene.handle(.fetching("fetching 3/10"))
    #expect(scene.rows.last == "fetching 3/10")
    var new = scene.articles[0]
    new.number = 100
    scene.articles.insert(new, at: 0)
    scene.handle(.fetched("✓ 10 feeds", isNew: true))
    #expect(scene.chosen == 21)
    #expect(scene.rows[1...9] == before)
    #expect(scene.rows[0].hasSuffix("22/61 · 61 unread"))
    scene.press("g")
    #expect(scene.chosen == 100)
  }

  @Test func `shows new articles at the top of the screen if it was there`() {
    var scene = ListScene([("F", 60)])
    scene.press(.enter)
    var new = scene.articles[0]
    new.number = 100
    scene.articles.insert(new, at: 0)
    scene.handle(.fetched("✓ 10 feeds", isNew: true))
    #expect(scene.chosen == 1)
    #expect(scene.state.list?.cursor.top == 0)
  }

  @Test func `selects the next article that is left if the selected one is gone`() {
    var scene = ListScene([("F", 60)])
    scene.press(.enter, "l")
    for _ in 0..<20 { scene.press("j") }
    scene.press("N", "k", "N", "j")
    #expect(scene.chosen == 21)
    #expect(scene.state.list?.count == 60, "nothing vanishes while one reads")
    scene.handle(.deleted("deleted"))
    #expect(scene.chosen == 22)
    #expect(scene.state.list?.count == 58)
  }

  @Test(arguments: [BrowseEvent.fetched("✓", isNew: true), .storeChanged])
  func `keeps the selected article while a fetch takes away what was read`(_ event: BrowseEvent) {
    var scene = ListScene([("F", 60)])
    scene.press(.enter, "l", "j", "N", "j", .enter, "q")
    #expect(scene.articles.filter(\.isRead).map(\.number) == [2, 3])
    scene.handle(event)
    #expect(scene.chosen == 3 && scene.state.list?.count == 59)
    scene.press("N")
    #expect(scene.articles.filter(\.isRead).map(\.number) == [2])
    scene.press("N", "j")
    scene.handle(event)
    #expect(scene.chosen == 4 && scene.state.list?.count == 58)
    scene.press("N", "l")
    #expect(scene.state.list?.count == 60)
  }

  @Test func `keeps the article that is read, though it is unread no more`() {
    var scene = ListScene([("F", 60)])
    scene.press(.enter, "l", "j", "j", .enter)
    #expect(scene.chosen == 3 && scene.articles[2].isRead)
    scene.handle(.fetched("✓", isNew: true))
    #expect(scene.chosen == 3)
    scene.press("n")
    #expect(scene.chosen == 4, "the next one is not skipped")
    scene.press("q")
    scene.handle(.fetched("✓", isNew: true))
    #expect(scene.state.list?.count == 59)
  }

  @Test func `hides no read articles of a search`() {
    var search = BrowseSource(kind: .search, name: "x", condition: .everything)
    search.rows = .articles
    var scene = ListScene([("F", 6)], read: [1, 2], start: search)
    scene.press("l")
    #expect(scene.state.list?.count == 6)
    #expect(!scene.rows[0].contains("unread only"))
    scene = ListScene([("F", 2)], read: [1, 2])
    scene.press(.enter, "l")
    #expect(scene.rows.contains(" no unread articles; l shows those that are read"))
  }

  @Test func `of a feed that failed says why it is empty`() {
    let feed = BrowseSource(
      kind: .feed, name: "Gone", condition: .feeds(["Gone"]), error: "404 Not Found")
    let scene = ListScene([("F", 2)], start: feed)
    #expect(scene.rows.contains(" no articles; the feed failed: 404 Not Found"))
  }

  @Test(
    arguments: [
      ("Starred", .starred, "nothing is starred; s stars an article"),
      ("label:later", .labelled("later"), "no article has this label; L gives labels"),
      ("Queue", .queued, "the queue is empty; + adds an enclosure"),
      ("Unread", .unread, "no articles"),
    ] as [(String, ArticleCondition, String)])
  func `of what was marked names the key for it if it is empty`(
    _ name: String, _ condition: ArticleCondition, _ advice: String
  ) {
    let source = BrowseSource(kind: .builtIn, name: name, condition: condition)
    #expect(ListScene([("F", 0)], start: source).rows.contains(" \(advice)"))
  }

  @Test func `of starred articles names the user's own key`() {
    let source = BrowseSource(kind: .builtIn, name: "Starred", condition: .starred)
    let keys = KeyMap(.standard, own: [KeyBinding(KeySequence("x"), [.toggleStar])])
    let scene = ListScene([("F", 2)], start: source, keys: keys)
    #expect(scene.rows.contains(" nothing is starred; x stars an article"))
  }

  @Test func `is marked read down to the selected article`() {
    var scene = ListScene([("F", 300)], read: [2])
    scene.press(.enter)
    for _ in 0..<99 { scene.press("j") }
    scene.press("m")
    #expect(scene.articles.filter { !$0.isRead }.map(\.number) == Array(101...300))
    #expect(scene.rows[0].hasSuffix("100/300 · 200 unread"))
    scene.press("m")
    #expect(scene.state.status.message == "nothing unread above")
  }

  @Test(arguments: [(200, false), (201, true)])
  func `asks before it marks many articles read`(_ count: Int, _ asks: Bool) {
    for first: Key? in [nil, .enter] {
      var scene = ListScene([("F", count)])
      if let first { scene.press(first) }
      scene.press("A")
      #expect((scene.state.input.question != nil) == asks)
      if asks {
        #expect(scene.rows.last == "mark 201 articles as read? y/n")
        scene.press("n")
        #expect(scene.articles.allSatisfy { !$0.isRead })
        #expect(scene.state.input.question == nil)
        scene.press("A", "y")
      }
      #expect(scene.articles.allSatisfy { $0.isRead })
      if first != nil { #expect(scene.state.list?.unreadCount == 0) }
    }
  }

  @Test func `marks a feed read at once, however many articles it has`() {
    var scene = ListScene([("F", 300)])
    scene.press("j", "A")
    #expect(scene.state.input.question == nil)
    #expect(scene.articles.allSatisfy { $0.isRead })
  }

  @Test func `keeps what was read in it when a mark is undone`() {
    var scene = ListScene([("F", 60)])
    scene.press(.enter, "l", "j", "N", "j", "N")
    scene.mark([3], false)
    scene.press("u")
    #expect(scene.state.list?.count == 60 && scene.chosen == 3)
    #expect(scene.state.list?.headline(at: 1)?.isRead == true)
    #expect(scene.state.list?.headline(at: 2)?.isRead == false)
    scene.mark([2], false)
    scene.handle(.undone)
    #expect(scene.state.list?.headline(at: 1)?.isRead == false)
    #expect(scene.state.list?.unreadCount == 60)
  }

  @Test func `shows the marks that undo restored`() {
    var scene = ListScene([("F", 100)])
    scene.press(.enter, "A")
    #expect(scene.state.list?.unreadCount == 0)
    scene.mark(Array(1...100), false)
    scene.press("u")
    #expect(scene.commands == [.undo, .countUnread])
    #expect(scene.state.list?.unreadCount == 100)
    #expect(scene.state.list?.headline(at: 0)?.isRead == false)
  }

  @Test(
    arguments: [
      ("X", .togglePlayed, "played marks are not undone"),
      ("+", .toggleQueued, "the queue is not undone"),
    ] as [(Key, EnclosureAction, String)])
  func `says what undo does not take back before it takes back what was changed before`(
    _ key: Key, _ action: EnclosureAction, _ words: String
  ) {
    var scene = ListScene([("F", 3)])
    scene.press(.enter, "s", key)
    scene.handle(.enclosures(AttachmentMarks(), after: action))
    scene.press("u")
    #expect(!scene.commands.contains(.undo))
    #expect(scene.state.status.message?.hasPrefix(words) == true)
    scene.press("u")
    #expect(scene.commands.contains(.undo))
    scene.press(key)
    scene.handle(.enclosures(AttachmentMarks(), after: action))
    scene.press("s", "u")
    #expect(scene.commands.contains(.undo))
  }

  @Test func `takes back that articles were opened after the queue changed`() {
    let keys = KeyMap(.standard, own: [KeyBinding(KeySequence("W"), [.openUnreadAndMark])])
    var scene = ListScene([("F", 3)], keys: keys)
    scene.press(.enter)
    scene.handle(.enclosures(AttachmentMarks(), after: .toggleQueued))
    scene.press("W", "u")
    #expect(scene.commands.contains(.undo))
  }

  @Test(arguments: ["X", "+"] as [Key])
  func `takes back the change before an action that was refused`(_ key: Key) {
    var scene = ListScene([("F", 3)])
    scene.press(.enter, "s", key)
    scene.handle(.failed("this article has no enclosure"))
    scene.press("u")
    #expect(scene.commands.contains(.undo))
  }

  @Test func `leaves out in the list outside what was deleted within a search`() {
    var scene = ListScene([("F", 30)])
    scene.press(.enter)
    scene.handle(.found(BrowseSource(kind: .search, name: "x", condition: .feeds(["F"]))))
    scene.articles.removeFirst()
    scene.handle(.deleted("deleted"))
    scene.press("q")
    #expect(scene.state.list?.count == 29)
  }

  @Test func `has no more articles than a limit allows, and their order`() {
    let source = BrowseSource(kind: .search, name: "s", condition: .everything, limit: 60)
    var scene = ListScene([("F", 100)], rows: 30, start: source)
    scene.press("G")
    #expect(scene.chosen == 60)
    scene.press("O")
    #expect(scene.state.status.message == "a list with --limit keeps its order")
    scene.press("A")
    #expect(scene.articles.count { $0.isRead } == 60)
  }

  @Test func `of the queue keeps its order, whatever the order of others is`() {
    var queue = BrowseSource(kind: .builtIn, name: "Queue", condition: .everything)
    queue.order = .queue
    var scene = ListScene([("F", 3)], start: queue)
    scene.press("O")
    #expect(scene.state.status.message == "the queue keeps its order")
    #expect(scene.state.listed.order == .queue)
    #expect(scene.state.order == .newest)
  }
}
