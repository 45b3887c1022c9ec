import ArticleRendering
import BrowseKeys
import FeedModel
import Foundation
import Testing

@testable import Browsing

/// The first screen: tags as folders, hidden rows, the filter.
@Suite struct `The list of sources` {
  private static func feed(_ name: String, _ tags: String..., error: String? = nil) -> BrowseSource
  {
    BrowseSource(kind: .feed, name: name, condition: .feeds([name]), tags: tags, error: error)
  }

  private static let sources = [
    BrowseSource(kind: .builtIn, name: "All", condition: .everything),
    BrowseSource(kind: .query, name: "q", condition: .feeds(["BBC"])),
    BrowseSource(kind: .tag, name: "tech", condition: .feeds(["LWN", "Ars"])),
    BrowseSource(kind: .tag, name: "World", condition: .feeds(["BBC", "Ars"])),
    feed("BBC", "world"), feed("LWN", "Tech", error: "404 Not Found"), feed("Ars", "tech", "world"),
    feed("Blog"),
  ]

  private func scene(
    _ articles: [(feed: String, count: Int)] = [("BBC", 2), ("Ars", 1), ("Blog", 1)],
    read: Set<Int> = [], rows: Int = 16
  ) -> ListScene {
    ListScene(articles, read: read, rows: rows, sources: Self.sources)
  }

  private func names(_ scene: ListScene) -> [String] {
    let list = scene.state.sources
    return list.rows.map { ($0.isInTag ? "-" : "") + list.all[$0.source].name }
  }

  @Test func `lists all feeds in their order without folders`() {
    var list = SourceList(hasFolders: false)
    list.update(
      [
        BrowseSource(kind: .builtIn, name: "All", condition: .everything),
        BrowseSource(kind: .tag, name: "news", condition: .feeds(["B"])),
        BrowseSource(kind: .feed, name: "B", condition: .feeds(["B"]), tags: ["news"]),
        BrowseSource(kind: .feed, name: "A", condition: .feeds(["A"])),
        BrowseSource(kind: .feed, name: "C", condition: .feeds(["C"]), tags: ["news", "x"]),
      ], height: 10)
    #expect(list.rows.map { list.all[$0.source].name } == ["All", "B", "A", "C"])
    // A tag that is chosen is shown with its feeds all the same.
    list.setTag("news", height: 10)
    #expect(list.rows.map { list.all[$0.source].name } == ["news", "B", "C"])
  }

  @Test func `has tags as folders, and below them feeds without tags`() {
    var scene = scene()
    #expect(names(scene) == ["All", "q", "tech", "World", "Blog"])
    scene.press("j", "j", .tab)
    #expect(names(scene) == ["All", "q", "tech", "-LWN", "-Ars", "World", "Blog"])
    #expect(scene.rows[3] == "    1  ▾ tech")
    #expect(scene.rows[4] == "           LWN  ✗ 404 Not Found")
    // On a feed the key folds the tag above it.
    scene.press("j", "j", .tab)
    #expect(names(scene) == ["All", "q", "tech", "World", "Blog"])
    #expect(scene.state.sources.chosen?.name == "tech")
    scene.press("Z")
    #expect(
      names(scene) == ["All", "q", "tech", "-LWN", "-Ars", "World", "-BBC", "-Ars", "Blog"])
    scene.press("Z")
    #expect(names(scene).count == 5)
    scene.press("G", .tab)
    #expect(scene.state.status.message == "not a tag")
  }

  @Test func `orders tags and feeds by name, or by how many articles are unread`() {
    var scene = scene([("BBC", 1), ("Ars", 4), ("Blog", 2), ("LWN", 3)])
    scene.press("Z", "G")
    #expect(
      names(scene) == ["All", "q", "tech", "-LWN", "-Ars", "World", "-BBC", "-Ars", "Blog"])
    scene.press("O")
    #expect(scene.state.status.message == "by name")
    #expect(
      names(scene) == ["All", "q", "tech", "-Ars", "-LWN", "World", "-Ars", "-BBC", "Blog"])
    #expect(scene.state.sources.chosen?.name == "Blog")
    scene.press("O")
    #expect(scene.state.remembered.feedOrder == .unread)
    #expect(scene.rows[0].contains("most unread first"))
    #expect(
      names(scene) == ["All", "q", "tech", "-Ars", "-LWN", "World", "-Ars", "-BBC", "Blog"])
    scene.press("O")
    #expect(
      names(scene) == ["All", "q", "tech", "-LWN", "-Ars", "World", "-BBC", "-Ars", "Blog"])
  }

  @Test func `keeps the order of feeds when they are loaded again with other counts`() {
    func source(_ name: String, _ unread: Int?) -> BrowseSource {
      BrowseSource(kind: .feed, name: name, condition: .feeds([name]), unread: unread)
    }
    var list = SourceList()
    list.setOrder(.unread, height: 10)
    list.update([source("a", 1), source("B", 5), source("c", 5)], height: 10)
    #expect(list.all.map(\.name) == ["B", "c", "a"])
    list.update([source("a", 7), source("B", nil), source("c", 0)], height: 10)
    #expect(list.all.map(\.name) == ["a", "B", "c"])
    #expect(list.all.map(\.unread) == [7, 5, 0])
    #expect(list.chosen?.name == "B")
    list.setOrder(.config, height: 10)
    #expect(list.all.map(\.name) == ["a", "B", "c"])
  }

  @Test func `hides what has nothing unread`() {
    var scene = scene(read: [1, 2])
    scene.press("Z", "l")
    #expect(names(scene) == ["All", "tech", "-Ars", "World", "-Ars", "Blog"])
    #expect(scene.rows[0].contains("unread only"))
    scene.press("l")
    #expect(names(scene).count == 9)
  }

  @Test func `stays at its row when it is loaded again, folded and hidden`() {
    var scene = scene()
    scene.press("G", "k", .tab, "j")
    #expect(scene.state.sources.chosen?.name == "BBC")
    scene.count()
    #expect(scene.state.sources.chosen?.name == "BBC")
    scene.press("l")
    #expect(scene.state.sources.chosen?.name == "BBC")
    #expect(scene.state.sources.rows[scene.state.sources.cursor.index].isInTag)
  }

  @Test func `stays below the same tag in a feed with several, and at the tag once all are folded`()
  {
    var scene = scene()
    scene.press("Z", "G", "k")
    #expect(scene.state.sources.chosen?.name == "Ars" && scene.state.sources.cursor.index == 7)
    scene.press(.enter, "q")
    scene.count()
    #expect(scene.state.sources.chosen?.name == "Ars" && scene.state.sources.cursor.index == 7)
    scene.press("Z")
    #expect(names(scene).count == 5 && scene.state.sources.chosen?.name == "World")
    // What is unfolded beside the tags that are there does not count.
    scene.press("Z", .tab, "Z")
    #expect(names(scene).count == 9)
  }

  @Test func `says on a narrow screen, too, that no name contains what is typed`() {
    var scene = scene()
    _ = scene.state.handle(.resized(ScreenSize(rows: 8, columns: 21)))
    scene.press("\\")
    scene.type("xyz")
    #expect(scene.rows[1...2] == [" no feed's name", " contains that"])
  }

  @Test(arguments: ["s", "N", "J", "y", "m"] as [Key])
  func `says that a key is for articles`(_ key: Key) {
    var scene = scene()
    scene.press(key)
    #expect(
      scene.state.status.message?.contains(" is for articles; open a list of them first") == true)
  }

  @Test func `goes from feed to feed within a tag or a filter`() {
    var scene = scene()
    scene.press("T")
    scene.type("World")
    scene.press(.enter)
    #expect(names(scene) == ["World", "-BBC", "-Ars"])
    #expect(scene.rows[1].contains("▾"))
    scene.press("j", .enter)
    var visited: [String] = []
    for _ in 0..<3 {
      scene.press("}")
      visited.append(scene.state.list?.source.name ?? "")
    }
    #expect(visited == ["Ars", "BBC", "Ars"])
    scene.press("q")
    #expect(scene.state.sources.chosen?.name == "Ars")
  }

  @Test func `shows the tag of the name that is typed before others that begin like it`() {
    let tags = ["a10", "a1", "b a1"].map {
      BrowseSource(kind: .tag, name: $0, condition: .feeds(["F"]))
    }
    var scene = ListScene([("F", 1)], sources: tags)
    scene.press("T")
    scene.type("A1")
    #expect(scene.rows.last == "tag: A1  a1  a10  b a1")
    scene.press(.enter)
    #expect(scene.state.sources.tag == "a1")
  }

  @Test func `is gone through from feed to feed, and back, as if all tags were unfolded`() {
    var scene = scene()
    scene.press(.enter)
    func visited(_ key: Key) -> [String] {
      (0..<5).map { _ in
        scene.press(key)
        return scene.state.list?.source.name ?? ""
      }
    }
    #expect(visited("]") == ["LWN", "Ars", "BBC", "Blog", "LWN"])
    #expect(visited("[") == ["Blog", "BBC", "Ars", "LWN", "Blog"])
  }

  @Test func `is gone through from one feed with unread articles to the next, wherever one is`() {
    var scene = scene()
    scene.press(.enter)
    var visited: [String] = []
    for key in ["}", "}", "}", "}", "{", "{", "{"] as [Key] {
      scene.press(key)
      visited.append(scene.state.list?.source.name ?? "")
    }
    #expect(visited == ["Ars", "BBC", "Blog", "Ars", "Blog", "BBC", "Ars"])
  }

  @Test func `selects the folded tag of a feed that was gone to`() {
    var scene = scene()
    scene.press("j", .enter, "]", "]", "q")
    #expect(scene.state.sources.chosen?.name == "tech")
    scene.press("G", .enter, "[", "q")
    #expect(scene.state.sources.chosen?.name == "World")
    #expect(names(scene) == ["All", "q", "tech", "World", "Blog"])
  }

  @Test func `shows only rows whose names contain what is typed`() {
    var scene = scene()
    scene.press("\\")
    scene.type("b")
    #expect(names(scene) == ["BBC", "Blog"])
    #expect(scene.rows[0].contains("1/2 · filter: b"))
    scene.type("LO")
    #expect(names(scene) == ["Blog"])
    scene.type("x")
    #expect(scene.rows.contains(" no feed's name contains that"))
    #expect(scene.rows[0].contains("  filter: bLOx"), "\(scene.rows[0])")
    scene.press(.backspace, .enter)
    #expect(scene.state.list?.source.name == "Blog")
    // Back at the rows, the filter is still there until one goes back once more.
    scene.press("q")
    #expect(names(scene) == ["Blog"])
    scene.press("q")
    #expect(names(scene) == ["All", "q", "tech", "World", "Blog"])
    scene.press("=")
    scene.type("a")
    scene.press(.down, .escape)
    #expect(names(scene).count == 5)
    #expect(scene.state.input.prompt == nil)
  }

  @Test func `is filtered within a tag, and shows a tag without the filter before`() {
    var scene = scene()
    scene.press("T")
    scene.type("tech")
    scene.press(.enter, "\\")
    scene.type("b")
    #expect(names(scene).isEmpty)
    scene.press(.backspace)
    scene.type("a")
    #expect(names(scene) == ["Ars"])
    #expect(scene.rows[0].contains("1/1 · tag: tech · filter: a"))
    scene.press(.enter, "q", "T")
    scene.type("world")
    scene.press(.enter)
    #expect(names(scene) == ["World", "-BBC", "-Ars"])
  }

  @Test(arguments: [.tab, "Z"] as [Key])
  func `folds nothing while it is filtered, and says so`(_ key: Key) {
    var scene = scene()
    scene.press("\\")
    scene.type("tech")
    scene.press(.enter, "q", key)
    #expect(
      scene.state.status.message == "a filter lists feeds without folders; Esc ends it")
    scene.press(.escape)
    #expect(names(scene).count == 5)
  }

  @Test func `is filtered and ordered without regard to accents`() {
    let names = ["Zen", "Éclair", "Café Ödd"]
    var scene = ListScene(
      [("F", 1)],
      sources: names.map { Self.feed($0) } + [
        BrowseSource(kind: .tag, name: "Où", condition: .feeds([]))
      ])
    scene.press("\\")
    scene.type("cafe o")
    #expect(self.names(scene) == ["Café Ödd"])
    scene.press(.escape, "O")
    #expect(scene.state.sources.all.filter { $0.kind == .feed }.map(\.name) == names.reversed())
    scene.press("T")
    scene.type("ou")
    scene.press(.enter)
    #expect(scene.state.sources.tag == "Où")
  }

  @Test func `is filtered however long it is`() {
    let feeds = (0..<10_000).map { Self.feed("Feed number \($0)", "t\($0 % 50)") }
    var list = SourceList()
    list.update(feeds, height: 20)
    list.setFilter("number 77", height: 20)
    #expect(list.count == 111)
    list.setFilter("", height: 20)
    #expect(list.count == 0, "feeds with tags are below them")
  }

  @Test func `explains what to do while there is nothing to read`() {
    var state = BrowseState(size: ScreenSize(rows: 12, columns: 60), now: ListScene.now)
    func shown() -> String {
      BrowseScreen(state, now: ListScene.now, style: TerminalStyle()).rows().joined(separator: " ")
    }
    var all = BrowseSource(kind: .builtIn, name: "All", condition: .everything)
    all.articles = 0
    _ = state.handle(.sources([all]))
    #expect(shown().contains("no feeds yet: a adds one, or run 'aggregate init'"))
    _ = state.handle(.sources([all, Self.feed("BBC")]))
    #expect(shown().contains("nothing was fetched yet: R fetches all feeds"))
    var failed = Self.feed("BBC")
    failed.error = "no such host"
    _ = state.handle(.sources([all, failed]))
    #expect(!shown().contains("yet"))
    all.articles = 3
    _ = state.handle(.sources([all, Self.feed("BBC")]))
    #expect(!shown().contains("yet"))
  }

  @Test func `explains a feed, with its error as a whole`() {
    var scene = scene(rows: 12)
    scene.press("G", "i")
    #expect(scene.commands == [.loadDetails(scene.state.sources.all[7])])
    let error = String(repeating: "a long error that has its useful part at the end ", count: 4)
    scene.handle(
      .details([DetailField("feed", "Blog"), DetailField("error", error + "THE_END", isBad: true)]))
    #expect(scene.rows[0].contains(" Blog"))
    #expect(scene.rows.joined().contains("THE_END"))
    #expect(scene.rows.allSatisfy { $0.count <= 60 })
    scene.press("q")
    #expect(scene.state.screen == .sources)
  }
}
