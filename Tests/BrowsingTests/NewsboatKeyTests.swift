import BrowseKeys
import FeedModel
import Testing

@testable import Browsing

/// What newsboat's keys do with its preset, beyond what the standard keys do.
@Suite struct `Newsboat's keys` {
  private static let all = BrowseSource(kind: .builtIn, name: "All", condition: .everything)

  private func lists(read: Set<Int> = []) -> ListScene {
    let feeds = ["A", "B", "C"].map { name in
      BrowseSource(
        kind: .feed, name: name, condition: .feeds([name]), tags: name == "B" ? ["news"] : [])
    }
    let tag = BrowseSource(kind: .tag, name: "news", condition: .feeds(["B"]))
    let query = BrowseSource(kind: .query, name: "mornings", condition: .unread)
    return ListScene(
      [("A", 2), ("B", 3), ("C", 2)], read: read, sources: [Self.all, query, tag] + feeds,
      keys: KeyMap(.newsboat))
  }

  private func article(_ blocks: [TextBlock] = []) -> ReadingScene {
    ReadingScene(blocks, keys: KeyMap(.newsboat))
  }

  @Test func `a feed's website opens with its key for links`() {
    var scene = ListScene(
      [("A", 1)], sources: [BrowseSource(kind: .feed, name: "A", condition: .feeds(["A"]))],
      keys: KeyMap(.newsboat))
    for key: Key in ["o", "O"] {
      scene.press(key)
      #expect(scene.commands == [.terminal(.openWebsite(of: "A"))])
    }
  }

  @Test func `go from feed to feed`() {
    var scene = lists(read: [3, 4, 5])
    scene.press("J", "J", "J")
    #expect(scene.state.sources.chosen?.name == "A")
    // Feeds below a tag come before those without one, and the first follows the last.
    scene.press(.enter, "j")
    #expect(scene.state.list?.source.name == "C")
    scene.press("j")
    #expect(scene.state.list?.source.name == "B")
    scene.press("k")
    #expect(scene.state.list?.source.name == "C")
    scene.press(.control("n"))
    #expect(scene.state.list?.source.name == "A")
    scene.press(.control("p"))
    #expect(scene.state.list?.source.name == "C")
    scene.press(.control("x"))
    #expect(scene.state.screen == .sources)
    #expect(scene.state.sources.chosen?.name == "C")
  }

  @Test func `show the feeds of a tag, and all again`() {
    var scene = lists()
    scene.press("t")
    #expect(scene.rows.last == "tag:   news")
    scene.type("ne")
    scene.press(.enter)
    #expect(
      scene.state.sources.rows.map { scene.state.sources.all[$0.source].name } == ["news", "B"])
    #expect(scene.rows.first?.hasSuffix("tag: news") == true)
    scene.press(.control("t"))
    #expect(scene.state.sources.count == 5)
    scene.press("t")
    scene.type("sport")
    scene.press(.enter)
    #expect(scene.state.status.message == "no feed has the tag 'sport'")
    scene.press("t")
    scene.type("n")
    scene.press(.enter, .escape)
    #expect(scene.state.sources.tag == nil)
  }

  @Test func `filter, with saved queries too, and end that`() {
    var scene = lists()
    scene.press("F")
    scene.type("C")
    #expect(scene.state.sources.count == 1)
    scene.press(.enter, "F")
    #expect(scene.rows.last?.hasPrefix("in C /") == true)
    scene.press(.escape, "q", .control("f"))
    #expect(scene.state.sources.count == 5)
    scene.press("f", .enter)
    #expect(scene.commands == [.search("@mornings ", within: nil)])
    scene.handle(.found(BrowseSource(kind: .search, name: "@mornings", condition: .unread)))
    scene.press(.control("f"))
    #expect(scene.state.screen == .sources)
  }

  @Test func `name both slashes that search everything`() {
    var scene = lists()
    scene.press(.enter)
    scene.handle(
      .found(
        BrowseSource(kind: .search, name: "swift in \(Self.all.name)", condition: .starred)))
    #expect(scene.rows[1] == " no articles; // searches all of them")
  }

  @Test func `end no filter in the list of the command line`() {
    let source = BrowseSource(kind: .search, name: "unread", condition: .unread)
    var scene = ListScene([("A", 3)], start: source, keys: KeyMap(.newsboat))
    #expect(scene.state.screen == .headlines)
    scene.press(.control("f"))
    #expect(scene.state.screen == .headlines && scene.state.list?.source.name == "unread")
    scene.handle(
      .found(BrowseSource(kind: .search, name: "x in unread", condition: .starred)))
    scene.press(.control("f"))
    #expect(scene.state.screen == .headlines && scene.state.list?.source.name == "unread")
  }

  @Test func `mark everything after a question`() {
    var scene = lists()
    scene.press("C")
    #expect(scene.articles.allSatisfy { $0.isRead })
    var many = ListScene([("A", 201)], keys: KeyMap(.newsboat))
    many.press("C")
    #expect(many.state.input.question?.text == "mark 201 articles as read? y/n")
  }

  @Test func `choose an unread article at random`() {
    var scene = lists(read: [1])
    scene.state.settings.random = { $0 == 6 ? 2 : 0 }
    scene.press(.enter, .control("k"))
    #expect(scene.chosen == 4)
    scene.press(.enter, .control("k"))
    #expect(scene.state.reading?.article.number == 2)
  }

  @Test func `order lists`() {
    var scene = lists()
    scene.press(.enter, "G")
    #expect(scene.state.order == .oldest)
    scene.press("G")
    #expect(scene.state.order == .newest)
    scene.press("g", "g")
    #expect(scene.state.order == .feed)
  }

  @Test func `open in the browser with and without a mark`() {
    var scene = article()
    scene.press("q")
    #expect(scene.press("o") == [.terminal(.open("https://s.example/1"))])
    #expect(scene.press(.down, "O") == [.terminal(.open("https://s.example/2", reading: 2))])
  }

  @Test func `open and save whole lists, many after a question`() {
    let keys = KeyMap(
      .newsboat,
      own: [
        KeyBinding(KeySequence("x"), [.openUnread]), KeyBinding(KeySequence("S"), [.saveAll]),
        KeyBinding(KeySequence("X"), [.openUnreadAndMark]),
      ])
    var few = ListScene([("A", 6)], read: [1, 2], keys: keys)
    few.press(.enter, "x")
    let query = ListScene.rows(ArticleCondition.everything.and(.unread))
    #expect(few.commands == [.terminal(.openAll(query, marking: false))])
    few.press("S")
    #expect(few.commands == [.saveAll(ListScene.rows())])
    var many = ListScene([("A", 30)], keys: keys)
    many.press(.enter, "X")
    #expect(many.state.input.question?.text == "open 30 pages in the browser? y/n")
    many.press("y")
    #expect(many.commands == [.terminal(.openAll(query, marking: true))])
    many.press("S", "n")
    #expect(many.commands.isEmpty)
  }

  @Test func `show links, go to a number, and show the HTML`() {
    var scene = article([
      .paragraph([TextSpan("see "), TextSpan("this", link: "https://l.example/1")])
    ])
    scene.press("u")
    #expect(scene.state.screen == .links)
    scene.press("q", "#")
    #expect(scene.bottom.hasPrefix("number:"))
    scene.type("1")
    #expect(scene.press(.enter) == [.terminal(.open("https://l.example/1"))])
    scene.press(.control("u"))
    #expect(scene.state.status.message == "this article has no HTML")
    var entry = ReadingScene.article(1)
    entry.entry.contentHTML = "<p>one</p>\n<p>two</p>"
    _ = scene.state.handle(.article(entry, blocks: [.paragraph([TextSpan("one")])]))
    scene.press(.control("u"))
    #expect(scene.rows.contains { $0.contains("<p>two</p>") })
    scene.press(.control("u"))
    #expect(!scene.rows.contains { $0.contains("<p>two</p>") })
  }

  @Test func `for what is missing do nothing, and say so`() {
    for key in ["d", "$", "v", ":", .control("d"), .control("v"), .control("g")] as [Key] {
      var scene = lists()
      scene.press(.enter)
      let rows = scene.rows
      scene.press(key)
      #expect(scene.commands.isEmpty && scene.rows.dropLast() == rows.dropLast(), "\(key)")
      #expect(scene.rows.last?.hasSuffix(" does nothing here; ? explains the keys") == true)
    }
  }

  @Test func `edit the config and read it again`() {
    var scene = lists()
    scene.press("E")
    #expect(scene.commands == [.terminal(.editConfig)])
    scene.press(.control("r"))
    #expect(scene.commands == [.loadSources, .countUnread, .terminal(.loadSettings)])
  }
}
