import Browsing
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import aggregate

/// What the full-screen reader's commands do, without a terminal.
@Suite struct `The worker of the reader` {
  let scene: BrowseScene

  init() throws { scene = try BrowseScene() }

  /// Fetches a feed of four articles, numbered from the newest.
  func fill() async throws {
    scene.configure(["a"], further: "tags = [\"News\"]\n[queries]\ntwo = \"title:two\"\n")
    scene.serve("a", ["One", "Two", "Three", "Four"])
    try await scene.fetch()
  }

  func unread() throws -> [String] {
    try scene.store.headlines(ArticleQuery(.unread)).compactMap(\.title)
  }

  @Test func `does not keep the keys waiting for a mark that takes long`() async throws {
    try await fill()
    scene.writingTakes = .milliseconds(500)
    let worker = scene.worker
    let first = scene.run(.mark(.read(true), .all(ArticleQuery(.everything))), on: worker)
    #expect(first.lines == ["message: storing the change …"])
    #expect(try unread().count == 4)
    let rest = try await scene.events(until: { if case .marksChanged = $0 { true } else { false } })
    #expect(rest.lines.first?.hasPrefix("message: 4 articles marked read") == true, "\(rest)")
    #expect(try unread().isEmpty)
  }

  @Test func `ends only once every mark is stored`() async throws {
    try await fill()
    scene.writingTakes = .milliseconds(300)
    let store = scene.worker.store
    store.run(.mark(.read(true), .rows([1])))
    store.finish()
    #expect(try unread().count == 3)
  }

  // MARK: Sources

  @Test func `lists the sources without a config`() async throws {
    #expect(
      scene.run(.loadSources).sources.map(\.name) == ["All articles", "Unread", "Starred"])
    try await fill()
    scene.configure("")
    #expect(scene.run(.loadSources).sources.count == 3)
  }

  @Test func `lists queries, tags and feeds as the config has them now`() async throws {
    try await fill()
    let sources = scene.run(.loadSources).sources
    #expect(sources.map(\.name) == ["All articles", "Unread", "Starred", "two", "News", "a"])
    #expect(
      sources.map(\.kind) == [.builtIn, .builtIn, .builtIn, .query, .tag, .feed])
    #expect(sources.allSatisfy { $0.unread == nil && $0.error == nil })
    #expect(sources.compactMap(\.url) == ["https://a.example/feed"])
    scene.configure(["a", "b"])
    #expect(scene.run(.loadSources).sources.map(\.name).suffix(2) == ["a", "b"])
  }

  @Test func `names the labels that there are`() async throws {
    #expect(scene.run(.loadLabels).lines == ["labels: "])
    try await fill()
    _ = scene.run(.mark(.labelled("later", true), .rows([1])))
    _ = scene.run(.mark(.labelled("home", true), .rows([2])))
    #expect(scene.run(.loadLabels).lines == ["labels: home later"])
  }

  @Test func `lists every feed of a tag, letter case aside`() {
    scene.configure(
      ["a"],
      further:
        "tags = [\"News\", \"NEWS\"]\n[[feed]]\nname = \"b\"\nurl = \"b.xml\"\ntags = [\"news\"]\n")
    let tags = scene.run(.loadSources).sources.filter { $0.kind == .tag }
    #expect(tags.map(\.name) == ["News"])
    #expect(tags.allSatisfy { $0.condition == .feeds(["a", "b"]) })
  }

  @Test func `lists what is wrong with a feed`() async throws {
    scene.configure(["a"], further: "[[feed]]\nname = \"k\"\nurl = \"https://k.example/${NO}\"\n")
    scene.network.set("https://a.example/feed", .status(404))
    try await scene.fetch()
    let sources = scene.run(.loadSources).sources.suffix(2)
    #expect(
      sources.map(\.error) == [
        "404 Not Found", "the environment variable NO is not set; set it and try again",
      ])
  }

  @Test func `counts the failing feeds of a tag, without disabled ones`() async throws {
    func tagged(_ name: String, _ further: String = "") -> String {
      "[[feed]]\nname = \"\(name)\"\nurl = \"https://\(name).example/feed\"\n"
        + "tags = [\"news\"]\n\(further)"
    }
    for name in ["a", "b"] { scene.network.set("https://\(name).example/feed", .status(404)) }
    scene.serve("c", ["One"])
    scene.configure(tagged("a") + tagged("b") + tagged("c"))
    try await scene.fetch()
    func errors() -> [String?] {
      scene.run(.loadSources).sources.filter { $0.kind == .tag }.map(\.error)
    }
    #expect(errors().first??.hasPrefix("2 of 3 feeds failed") == true)
    scene.configure(tagged("a") + tagged("b", "enabled = false\n") + tagged("c"))
    #expect(errors().first??.hasPrefix("1 of 3 feeds failed") == true)
  }

  @Test func `reports a config that cannot be read`() {
    scene.configure("[[feed]]\nnme = \"a\"\n")
    let lines = scene.run(.loadSources).lines
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("failed: ") == true)
    #expect(lines.first?.contains("nme") == true)
  }

  @Test func `counts what is unread and what is starred`() async throws {
    try await fill()
    _ = scene.run(.mark(.read(true), .rows([1]), .nothing))
    _ = scene.run(.mark(.starred(true), .rows([3]), .nothing))
    let events = try await scene.run(.countUnread) {
      if case .sources = $0 { true } else { false }
    }
    #expect(events.sources.map(\.unread) == [3, 3, 1, 1, 3, 3])
  }

  @Test func `counts an article of several feeds of a tag once`() async throws {
    scene.configure(
      ["a", "b"].map {
        "[[feed]]\nname = \"\($0)\"\nurl = \"https://\($0).example/feed\"\ntags = [\"t\"]\n"
      }.joined())
    for name in ["a", "b"] {
      scene.network.set(
        "https://\(name).example/feed",
        .text(
          """
          <rss version="2.0"><channel><title>T</title><item><title>The ferry of the islands sails</title>
          <link>https://news.example/ferry</link></item></channel></rss>
          """))
    }
    try await scene.fetch()
    let events = try await scene.run(.countUnread) {
      if case .sources = $0 { true } else { false }
    }
    #expect(events.sources.map(\.unread) == [1, 1, 0, 1, 1, 1])
  }

  // MARK: Headlines

  @Test(arguments: [(1, false), (3, false), (4, false), (5, true)])
  func `loads the first page of a list`(_ limit: Int, _ isWhole: Bool) async throws {
    try await fill()
    let events = scene.run(.loadHeadlines(ArticleQuery(limit: limit), request: 7))
    guard case .headlines(let headlines, 7, let isEnd) = events.first else {
      Issue.record("no headlines")
      return
    }
    #expect(headlines.map(\.title) == Array(["One", "Two", "Three", "Four"].prefix(limit)))
    #expect(isEnd == isWhole)
  }

  @Test func `loads the rows of a list in its order, with what is unread`() async throws {
    try await fill()
    _ = scene.run(.mark(.read(true), .rows([2]), .nothing))
    let query = ArticleQuery(order: .oldest)
    let rows = try await scene.run(.loadRows(query, request: 1)) {
      if case .rows = $0 { true } else { false }
    }
    #expect(rows.lines == ["rows: 4321 unread: 431"])
    let unread = try await scene.run(.loadUnread([], in: query, request: 1)) {
      if case .unread = $0 { true } else { false }
    }
    #expect(unread.lines == ["unread: 4321 unread: 431"])
  }

  @Test func `loads what is unread of rows that left their list, too`() async throws {
    try await fill()
    _ = scene.run(.mark(.starred(true), .rows([3]), .nothing))
    _ = scene.run(.mark(.read(true), .rows([1]), .nothing))
    let starred = ArticleQuery(.starred)
    let unread = try await scene.run(.loadUnread([1, 2, 3, 99], in: starred, request: 1)) {
      if case .unread = $0 { true } else { false }
    }
    #expect(unread.lines == ["unread: 312 unread: 32"])
  }

  @Test func `works without a store, until a fetch creates it`() async throws {
    scene.configure(["a"], further: "tags = [\"News\"]\n")
    scene.serve("a", ["One"])
    scene.isCreated = false
    #expect(scene.run(.loadSources).sources.map(\.name).suffix(2) == ["News", "a"])
    let counted = try await scene.run(.countUnread) {
      if case .sources = $0 { true } else { false }
    }
    #expect(counted.sources.allSatisfy { $0.unread == 0 })
    #expect(counted.sources.first?.articles == 0)
    #expect(
      scene.run(.loadHeadlines(ArticleQuery(limit: 5), request: 1)).lines
        == ["headlines([], request: 1, isEnd: true)"])
    #expect(scene.run(.search("x", within: nil)).lines == ["found: x"])
    #expect(scene.run(.loadArticle(1)).lines == ["failed: article 1 does not exist"])
    #expect(scene.run(.undo).lines.first?.hasPrefix("failed: there is no store") == true)
    try await scene.fetch()
    guard
      case .headlines(let headlines, _, _) =
        scene.run(.loadHeadlines(ArticleQuery(limit: 5), request: 2)).first
    else {
      Issue.record("no headlines")
      return
    }
    #expect(headlines.map(\.title) == ["One"])
  }

  @Test func `loads headlines again as they are now`() async throws {
    try await fill()
    _ = try scene.store.mark([2], .read(true), description: "t")
    guard
      case .changed(let headlines, after: 7) = scene.run(
        .reload([2, 99], in: ArticleQuery(), after: 7)
      ).first
    else {
      Issue.record("no headlines")
      return
    }
    #expect(headlines.map(\.number) == [2])
    #expect(headlines.first?.isRead == true)
  }

  // MARK: Articles

  @Test func `loads an article with its text`() async throws {
    try await fill()
    let events = scene.run(.loadArticle(1))
    guard case .article(let article, let blocks, _, _) = events.first else {
      Issue.record("no article")
      return
    }
    #expect(events.count == 1)
    #expect(article.entry.title == "One")
    #expect("\(blocks)".contains("About One."))
  }

  @Test func `reports an article that no longer exists`() async throws {
    try await fill()
    #expect(scene.run(.loadArticle(99)).lines == ["failed: article 99 does not exist"])
  }

  func fillWithDetail(_ detail: MemoryFetcher.Reply) async throws {
    scene.configure(["a"], further: "adapter = \"items\"\n")
    scene.network.set(
      "https://a.example/feed", .text(#"{"items":[{"id":7,"title":"Short","subtitle":"A line"}]}"#))
    scene.network.set("https://a.example/content/7.json", detail)
    try await scene.fetch()
  }

  @Test func `completes an article whose text is elsewhere, once`() async throws {
    try await fillWithDetail(.text(#"{"item":{"id":7,"body":"The whole text."}}"#))
    let events = try await scene.run(.loadArticle(1)) {
      if case .completed = $0 { true } else { false }
    }
    #expect(events.lines == ["article: 1", "completed: 1"])
    guard case .completed(_, let blocks) = events.last else { return }
    #expect("\(blocks)".contains("The whole text."))
    #expect(scene.run(.loadArticle(1)).lines == ["article: 1"])
    #expect(scene.network.urls.count == 2)
  }

  @Test func `completes an article although nothing can be stored`() async throws {
    try await fillWithDetail(.text(#"{"item":{"id":7,"body":"The whole text."}}"#))
    scene.isReadOnly = true
    let events = try await scene.run(.loadArticle(1)) {
      if case .completed = $0 { true } else { false }
    }
    #expect(events.lines == ["article: 1", "completed: 1"])
    #expect(try scene.store.article(1)?.entry.contentText == nil)
  }

  @Test(arguments: [.status(404), .unreachable, .text("<html></html>")] as [MemoryFetcher.Reply])
  func `reports a text that cannot be loaded`(_ reply: MemoryFetcher.Reply) async throws {
    try await fillWithDetail(reply)
    let events = try await scene.run(.loadArticle(1)) {
      if case .failed = $0 { true } else { false }
    }
    #expect(events.lines.count == 2)
    #expect(events.lines[0] == "article: 1")
    #expect(
      events.lines[1].hasPrefix("failed: the full text of article 1 could not be loaded: "))
  }

  @Test func `asks no host for a text that asked for a pause, and says so`() async throws {
    try await fillWithDetail(.text(#"{"item":{"id":7,"body":"The whole text."}}"#))
    let now = scene.clock.now
    try scene.store.hold(host: "a.example", until: now.addingTimeInterval(600), now: now)
    let events = try await scene.run(.loadArticle(1)) {
      if case .failed = $0 { true } else { false }
    }
    let reason = "a.example asked for a pause of 10 more minutes"
    #expect(
      events.lines == [
        "article: 1", "failed: the full text of article 1 could not be loaded: \(reason)",
      ])
    #expect(scene.network.urls == ["https://a.example/feed"])
    scene.clock.advance(by: 600)
    _ = try await scene.run(.loadArticle(1)) {
      if case .completed = $0 { true } else { false }
    }
  }
}
