import ArticleRendering
import BrowseKeys
import FeedBasics
import FeedModel
import Foundation
import Testing

@testable import Browsing

/// The full-screen reader without a terminal: keys and events in, commands and screens out.
@Suite struct `The reader` {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)

  private static func headline(_ number: Int, isRead: Bool = false) -> Headline {
    Headline(
      number: number, title: "Title \(number)", publisher: "P", url: "https://s.example/\(number)",
      image: nil, summary: nil, date: now.addingTimeInterval(-Double(number) * 60), feedCount: 1,
      isRead: isRead, isStarred: false)
  }

  private static func article(_ number: Int) -> Article {
    var entry = Entry(guid: "\(number)")
    entry.title = "Title \(number)"
    entry.url = "https://s.example/\(number)"
    return Article(
      number: number, entry: entry,
      appearances: [
        Appearance(number: number, feed: "F", entry: entry, firstSeen: now, lastSeen: now)
      ])
  }

  /// A reader with three sources.
  private static func started(rows: Int = 12) -> BrowseState {
    var state = BrowseState(size: ScreenSize(rows: rows, columns: 60), now: now)
    #expect(state.start() == [.loadSources, .countUnread])
    _ = state.handle(
      .sources([
        BrowseSource(kind: .builtIn, name: "All", condition: .everything),
        BrowseSource(kind: .tag, name: "world", condition: .feeds(["F"])),
        BrowseSource(kind: .feed, name: "F", condition: .feeds(["F"])),
      ]))
    return state
  }

  /// The same with an open list of articles, numbered from 1.
  private static func listing(_ count: Int, read: Set<Int> = [], isEnd: Bool = true) -> BrowseState
  {
    var state = started()
    let commands = state.handle(.key(.enter))
    guard case .loadHeadlines(let query, let request)? = commands.first,
      query == ListScene.rows(limit: 50)
    else {
      Issue.record("\(commands)")
      return state
    }
    let headlines = (1...count).map { headline($0, isRead: read.contains($0)) }
    _ = state.handle(.headlines(headlines, request: request, isEnd: isEnd))
    return state
  }

  private func screen(_ state: BrowseState) -> [String] {
    BrowseScreen(state, now: Self.now, style: TerminalStyle()).rows()
  }

  @Test func `moves through the sources and opens one`() {
    var state = Self.started()
    _ = state.handle(.key(.character("j")))
    _ = state.handle(.key(.down))
    _ = state.handle(.key(.down))
    #expect(state.sources.cursor.index == 2)
    let commands = state.handle(.key(.enter))
    #expect(state.screen == .headlines)
    #expect(
      commands
        == [.loadHeadlines(ListScene.rows(.feeds(["F"]), limit: 50), request: state.requests)])
    #expect(screen(state)[0].contains(" F"))
    #expect(state.handle(.key(.character("q"))) == [.countUnread])
    #expect(state.screen == .sources)
    #expect(state.handle(.key(.character("q"))) == [.terminal(.quit)])
  }

  @Test func `asks before it ends downloads, and shows how far they are`() {
    var state = Self.started()
    _ = state.handle(.downloading(2, progress: "downloading One: 3 MB received"))
    #expect(screen(state).last == "downloading One: 3 MB received")
    #expect(state.handle(.key("q")).isEmpty)
    #expect(screen(state).last == "2 downloads have not ended, and can go on later; quit? y/n")
    #expect(state.handle(.key("n")).isEmpty)
    _ = state.handle(.key("Q"))
    #expect(state.handle(.key("y")) == [.terminal(.quit)])
    _ = state.handle(.downloading(0, progress: nil))
    #expect(state.handle(.key("q")) == [.terminal(.quit)])
  }

  @Test func `stays at the line that is read when the article's whole text arrives`() {
    func lines(_ numbers: ClosedRange<Int>, _ name: String = "Line") -> [TextBlock] {
      numbers.map { .paragraph([TextSpan("\(name) \($0)")]) }
    }
    var scene = ReadingScene(lines(1...30))
    for _ in 0..<20 { scene.press("j") }
    let rows = scene.rows
    // The page has no other text.
    _ = scene.state.handle(.completed(ReadingScene.article(1), blocks: lines(1...30)))
    #expect(scene.rows == rows)
    let whole = lines(1...3, "Before") + lines(1...40)
    _ = scene.state.handle(.completed(ReadingScene.article(1), blocks: whole))
    #expect(scene.rows[1...10] == rows[1...10])
    let top = scene.state.reading?.top ?? 0
    #expect(top > 20)
    // Where nothing is as it was, the share of the page is.
    _ = scene.state.handle(.completed(ReadingScene.article(1), blocks: lines(1...90, "Other")))
    #expect((scene.state.reading?.top ?? 0) > 3 * top / 2)
  }

  @Test func `reads an article, marks it, and goes on to the next unread one`() {
    var state = Self.listing(5, read: [2, 3])
    #expect(state.handle(.key(.enter)) == [.loadArticle(1)])
    #expect(
      state.handle(.article(Self.article(1), blocks: [])) == [
        .mark(.read(true), .rows([1]), .noted)
      ])
    #expect(state.screen == .article)
    #expect(state.list?.headline(at: 0)?.isRead == true)
    #expect(
      state.handle(.key(.character("s"))) == [.mark(.starred(true), .rows([1]), .nothing)])
    // Starred articles are never deleted, so that nothing is asked.
    #expect(state.handle(.key(.character("d"))).isEmpty && state.input.question == nil)
    #expect(state.status.message == "a starred article stays; take the star off first")
    #expect(state.handle(.key(.character("o"))) == [.terminal(.open("https://s.example/1"))])
    #expect(state.handle(.key(.character("n"))) == [.loadArticle(4)])
    _ = state.handle(.article(Self.article(4), blocks: []))
    // At the end of the page, the space bar also goes to the next unread article.
    #expect(state.handle(.key(.character(" "))) == [.loadArticle(5)])
    _ = state.handle(.article(Self.article(5), blocks: []))
    #expect(state.handle(.key(.character("n"))).isEmpty)
    #expect(state.status.message == "nothing else is unread in this list")
    _ = state.handle(.key(.character("q")))
    #expect(state.screen == .headlines)
    #expect(state.list?.chosen?.number == 5)
  }

  @Test func `fetches a feed that is not due if it is asked for again`() {
    var state = Self.started()
    for _ in 0..<2 { _ = state.handle(.key(.down)) }
    let feed = state.sources.all[2]
    for isAgain in [false, true, false] {
      #expect(state.handle(.key("r")) == [.fetch(of: feed, force: isAgain)])
      if isAgain {
        _ = state.handle(.fetched("✓", isNew: false))
      } else {
        _ = state.handle(.notDue("F failed", feed))
        #expect(screen(state).last == "F failed; r fetches it now")
      }
    }
    // Any other fetch is one of what is due.
    #expect(state.handle(.key("R")) == [.fetch(of: nil)])
    _ = state.handle(.fetched("✓", isNew: false))
    #expect(state.handle(.key("r")) == [.fetch(of: feed)])
  }

  @Test func `fetches everything if that is asked for again`() {
    var state = Self.started()
    #expect(state.handle(.key("R")) == [.fetch(of: nil)])
    _ = state.handle(.notDue("nothing is due", nil))
    #expect(screen(state).last == "nothing is due; R fetches all now")
    #expect(state.handle(.key("R")) == [.fetch(of: nil, force: true)])
  }

  @Test func `fetches the selected feed or tag, or the one whose list is shown`() {
    let key: Key = "r"
    do {
      for (row, name) in [(1, "world"), (2, "F")] {
        var state = Self.started()
        for _ in 0..<row { _ = state.handle(.key(.down)) }
        #expect(state.handle(.key(key)) == [.fetch(of: state.sources.all[row])])
        #expect(screen(state).last == "fetching \(name)")
        #expect(state.handle(.key(key)).isEmpty)
      }
      var state = Self.started()
      #expect(state.handle(.key(key)).isEmpty)
      #expect(screen(state).last?.hasPrefix("not a feed or tag") == true)
    }
    var state = Self.started()
    _ = state.handle(.key(.end))
    _ = state.handle(.key(.enter))
    _ = state.handle(.headlines([Self.headline(1)], request: state.requests, isEnd: true))
    #expect(state.handle(.key("r")) == [.fetch(of: state.sources.all[2])])
    // Back at the sources, the list that was left no longer matters. Nor does anything below the help.
    state = Self.started()
    _ = state.handle(.key(.down))
    for key in [.enter, .character("q"), .down, "?"] as [Key] { _ = state.handle(.key(key)) }
    for key in ["r", "u", "C", "s"] as [Key] { #expect(state.handle(.key(key)).isEmpty) }
    _ = state.handle(.key("q"))
    #expect(state.handle(.key("r")) == [.fetch(of: state.sources.all[2])])
  }

  @Test func `has a prompt that can be edited and left`() {
    var state = Self.listing(3)
    _ = state.handle(.key(.character("/")))
    for character in "swift漢q" { _ = state.handle(.key(.character(character))) }
    _ = state.handle(.key(.backspace))
    #expect(screen(state).last == "/swift漢")
    let cursor = BrowseScreen(state, now: Self.now, style: TerminalStyle()).cursor
    #expect(cursor?.column == 8)
    #expect(state.handle(.key(.enter)) == [.search("swift漢", within: nil)])
    let found = BrowseSource(kind: .search, name: "swift漢", condition: .text(TextMatch("swift漢")))
    #expect(state.handle(.found(found)).count == 1)
    _ = state.handle(.key(.character("/")))
    #expect(state.handle(.key(.escape)).isEmpty)
    #expect(state.input.prompt == nil)
    _ = state.handle(.failed("unknown field 'newr' in the query 'newr:2d'"))
    #expect(screen(state).last?.hasPrefix("unknown field 'newr'") == true)
  }

  @Test(
    arguments: [
      (60, 20), (100, 30), (200, 50), (20, 3), (30, 4), (19, 24), (8, 12), (1, 3), (60, 2), (60, 1),
      (5, 1),
    ])
  func `fills exactly the screen, whatever its size`(_ columns: Int, _ rows: Int) {
    var state = Self.listing(40)
    _ = state.handle(.resized(ScreenSize(rows: rows, columns: columns)))
    var screens = [state]
    _ = state.handle(.article(Self.article(1), blocks: [.paragraph([TextSpan("漢字 שלום text")])]))
    screens.append(state)
    for picture in [Picture.loading, .missing("\u{1B}[2Jno"), .graphics("x", rows: 5)] {
      _ = state.handle(.picture(picture, article: 1))
      screens.append(state)
    }
    _ = state.handle(.key(.character("f")))
    screens.append(state)
    _ = state.handle(.key(.character("?")))
    screens.append(state)
    for state in screens {
      let shown = screen(state)
      #expect(shown.count == rows)
      for row in shown {
        let text = row.replacing("\u{1B}[7m", with: "").replacing("\u{1B}[0m", with: "")
        #expect(DisplayWidth.of(text) <= columns, "\(text)")
        #expect(!text.contains("\u{1B}"))
      }
    }
  }

  @Test func `shows what is read on a terminal of one row, and what is asked or typed`() {
    var state = Self.listing(3)
    _ = state.handle(.resized(ScreenSize(rows: 1, columns: 60)))
    #expect(screen(state).count == 1 && screen(state)[0].contains("Title 1"))
    _ = state.handle(.article(Self.article(2), blocks: [.paragraph([TextSpan("text")])]))
    #expect(screen(state)[0].contains("Title 2"))
    _ = state.handle(.key(.character("?")))
    #expect(screen(state)[0].contains("Moving"))
    _ = state.handle(.key(.escape))
    _ = state.handle(.key(.escape))
    #expect(screen(state)[0].contains("Title 1"))
    _ = state.handle(.key(.character("/")))
    #expect(screen(state)[0].contains("/"))
    #expect(BrowseScreen(state, now: Self.now, style: TerminalStyle()).cursor?.row == 0)
    _ = state.handle(.key(.escape))
    _ = state.handle(.message("a message"))
    #expect(screen(state) == ["a message"])
    // With two rows, there is room for both.
    _ = state.handle(.resized(ScreenSize(rows: 2, columns: 60)))
    #expect(screen(state).count == 2)
    #expect(screen(state)[0].contains("Title 1") && screen(state)[1] == "a message")
  }

  @Test func `turns Ctrl-Z, Ctrl-L and Q into commands for the terminal`() {
    var state = Self.listing(3)
    #expect(state.handle(.key(.control("z"))) == [.terminal(.suspend)])
    #expect(state.handle(.key(.control("l"))) == [.terminal(.redraw), .noticeChanges])
    #expect(state.handle(.key(.character("Q"))) == [.terminal(.quit)])
  }
}
