import BrowseKeys
import FeedModel
import Testing

@testable import Browsing

/// Feeds added, renamed, tagged and removed from within the reader.
@Suite struct `A feed` {
  private func scene() -> ListScene {
    var scene = ListScene(
      [("A", 1)],
      sources: [
        BrowseSource(kind: .builtIn, name: "All", condition: .everything),
        BrowseSource(kind: .tag, name: "x", condition: .feeds([])),
        BrowseSource(kind: .feed, name: "A", condition: .feeds(["A"]), tags: []),
      ])
    scene.press("G")
    return scene
  }

  @Test func `is added by its URL, and then selected`() {
    var scene = scene()
    scene.press("a")
    scene.type(" swift.org ")
    scene.press(.enter)
    #expect(scene.commands == [.edit(.add("swift.org", asks: true))])
    #expect(scene.rows.last == "asking swift.org …")
    scene.handle(.edited("added 'Swift'", .init(kind: .feed, name: "Swift")))
    #expect(scene.commands == [.loadSources, .countUnread])
    #expect(scene.rows.last == "added 'Swift'")
    scene.handle(
      .sources(
        scene.all + [BrowseSource(kind: .feed, name: "Swift", condition: .feeds(["Swift"]))]))
    #expect(scene.state.sources.chosen?.name == "Swift")
  }

  @Test func `that could not be added is recalled at the prompt`() {
    var scene = scene()
    scene.press("a")
    scene.type("https://l.example/a-long-name")
    scene.press(.enter)
    scene.handle(.failed("404 Not Found"))
    scene.press("a", .up, .backspace, .enter)
    #expect(scene.commands == [.edit(.add("https://l.example/a-long-nam", asks: true))])
    // Queries are recalled elsewhere.
    scene.press("/", .up)
    #expect(scene.state.input.prompt?.text.isEmpty == true)
  }

  @Test func `stays selected when its new tag is folded`() {
    var scene = scene()
    let tagged = scene.all.map { source in
      var source = source
      if source.kind == .feed { source.tags = ["x"] }
      return source
    }
    scene.handle(.edited("'A' has the tag x", .init(kind: .feed, name: "A")))
    scene.handle(.sources(tagged))
    #expect(scene.state.sources.chosen?.name == "A")
  }

  @Test func `is visited in the browser`() {
    var scene = scene()
    scene.press("o")
    #expect(scene.commands == [.terminal(.openWebsite(of: "A"))])
    scene.press("k", "o")
    #expect(scene.commands.isEmpty)
    #expect(scene.rows.last == "not a feed")
  }

  @Test func `is that of the selected article in a list of several feeds`() {
    var scene = ListScene([("F", 3)])
    scene.press("g", .enter)
    #expect(scene.state.list?.source.kind == .builtIn)
    for key: Key in ["D", "E", "t"] {
      scene.press(key)
      #expect(scene.state.input.question != nil || scene.state.input.prompt != nil, "\(key)")
      scene.press(.escape)
    }
    scene.press("r")
    #expect(scene.state.status.fetching == "fetching F")
  }

  @Test func `is chosen if a page links to several`() {
    var scene = scene()
    scene.handle(
      .candidates([
        FeedLink(url: "https://s.example/1", title: "One"),
        FeedLink(url: "https://s.example/2", title: nil),
      ]))
    #expect(scene.rows[0].contains("Which feed?"))
    #expect(scene.rows[1] == " One  https://s.example/1")
    scene.press("j", .enter)
    #expect(scene.commands.contains(.edit(.add("https://s.example/2", asks: false))))
    #expect(scene.state.screen == .sources)
    scene.handle(.candidates([FeedLink(url: "u", title: nil)]))
    scene.press("q")
    #expect(!scene.commands.contains(.edit(.add("u", asks: false))))
    #expect(scene.state.screen == .sources)
  }

  @Test func `that a page links to shows its URL beside a long title`() {
    var scene = scene()
    let title = String(repeating: "long title ", count: 8)
    scene.handle(.candidates([FeedLink(url: "https://s.example/feed-1", title: title)]))
    #expect(scene.rows[1].hasPrefix(" long title long"))
    #expect(scene.rows[1].hasSuffix("  https://s.example/feed-1"))
  }

  @Test func `gets another name`() {
    var scene = scene()
    scene.press("E")
    scene.type("lpha")
    scene.press(.enter)
    #expect(scene.commands == [.edit(.rename("A", to: "Alpha"))])
    scene.press("E", .enter)
    #expect(scene.commands.isEmpty)
    scene.press("g", "E")
    #expect(scene.state.status.message == "not a feed")
  }

  @Test func `does not get the name of another one, which can be corrected`() {
    var scene = ListScene([("A", 1), ("B", 1)])
    scene.press("G", "E", .backspace, "A", .enter)
    #expect(scene.commands.isEmpty)
    #expect(
      scene.rows.suffix(2) == [
        "a feed named 'A' already exists; choose another name", "name: A",
      ])
    scene.press("s", .enter)
    #expect(scene.commands == [.edit(.rename("B", to: "As"))])
  }

  @Test func `keeps its list open when it is renamed`() {
    var scene = scene()
    scene.press(.enter)
    scene.handle(.edited("renamed", .init(kind: .feed, name: "N")))
    #expect(scene.state.list?.source.name == "N")
    scene.handle(.sources([BrowseSource(kind: .feed, name: "N", condition: .feeds(["N"]))]))
    #expect(scene.state.list?.source.condition == .feeds(["N"]))
  }

  @Test func `keeps its list open when it is renamed elsewhere`() {
    func feed(_ name: String) -> BrowseSource {
      BrowseSource(kind: .feed, name: name, condition: .feeds([name]), url: "https://a.example/")
    }
    var scene = ListScene([("A", 2)], sources: [feed("A")])
    scene.press(.enter)
    for index in scene.articles.indices { scene.articles[index].feed = "B" }
    scene.handle(.sources([feed("B"), feed("C")]))
    #expect(scene.state.list?.source.name == "B")
    #expect(scene.state.list?.count == 2 && scene.state.list?.unreadCount == 2)
    // Another feed of the same URL does not take its place.
    scene.handle(.sources([feed("C")]))
    #expect(scene.state.list?.source.name == "B")
  }

  @Test func `stays in a search for its former name`() {
    let search = BrowseSource(kind: .search, name: "feed:A", condition: .feeds(["A"]))
    var scene = ListScene([("A", 3)], start: search)
    for index in scene.articles.indices { scene.articles[index].feed = "B" }
    scene.handle(.edited("renamed 'A' to 'B'", .init(kind: .feed, name: "B")))
    #expect(scene.state.list?.count == 3 && scene.state.list?.unreadCount == 3)
  }

  @Test func `gets tags that are completed`() {
    var scene = scene()
    let tags = ["science", "world"].map {
      BrowseSource(kind: .tag, name: $0, condition: .tagged($0))
    }
    scene.handle(.sources(scene.all + tags))
    scene.press("t")
    scene.type("new, wo")
    scene.press(.tab)
    scene.type(",sc")
    scene.press(.tab, .enter)
    #expect(scene.commands == [.edit(.tag("A", ["new", "world", "science"]))])
  }

  @Test func `has its new tags in the prompt, also in its list`() {
    var scene = scene()
    scene.press(.enter)
    scene.handle(
      .sources([
        BrowseSource(kind: .feed, name: "A", condition: .feeds(["A"]), tags: ["one", "two"])
      ]))
    scene.press("t", .enter)
    #expect(scene.commands == [.edit(.tag("A", ["one", "two"]))])
  }

  @Test func `gets the tags that are typed`() {
    var scene = scene()
    scene.press("t")
    scene.type("world, my news,, ")
    scene.press(.enter)
    #expect(scene.commands == [.edit(.tag("A", ["world", "my news"]))])
  }

  @Test(
    arguments: [
      ("y", .edit(.remove("A", withArticles: false))),
      ("a", .edit(.remove("A", withArticles: true))),
      ("n", nil), ("q", nil),
    ] as [(Key, BrowseCommand?)])
  func `is removed if the question is answered with yes`(_ key: Key, _ command: BrowseCommand?) {
    var scene = scene()
    scene.press("D")
    #expect(scene.rows.joined().contains("remove 'A'? y: yes, its articles stay"))
    scene.press(key)
    #expect(scene.commands == [command].compactMap { $0 })
    #expect(scene.state.screen == .sources)
  }

  @Test func `that was removed is left`() {
    var scene = scene()
    scene.press(.enter)
    scene.handle(.edited("removed 'A'", nil))
    #expect(scene.state.screen == .sources)
  }
}
