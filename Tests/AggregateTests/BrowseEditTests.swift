import Browsing
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import aggregate

/// Feeds added, changed, removed and explained from within the full-screen reader (docs/config.md).
@Suite struct `Feeds in the reader` {
  private let scene: BrowseScene

  init() throws { scene = try BrowseScene() }

  private func edit(_ command: BrowseCommand) async throws -> [String] {
    try await scene.run(command) { event in
      switch event {
      case .edited, .candidates, .failed: true
      default: false
      }
    }.lines
  }

  private var names: [String] {
    scene.run(.loadSources).sources.filter { $0.kind == .feed }.map(\.name)
  }

  @Test func `are added with their articles, also without config and store`() async throws {
    scene.isCreated = false
    scene.serve("a", ["One", "Two"])
    let lines = try await edit(.edit(.add("https://a.example/feed", asks: true)))
    #expect(lines == ["edited: added 'T', with 2 new articles [T]"])
    #expect(names == ["T"])
    #expect(scene.network.urls.count == 1)
    let again = try await edit(.edit(.add("https://a.example/feed", asks: true)))
    #expect(again.first?.contains("that feed is already in feeds.toml, as 'T'") == true)
  }

  @Test func `have their new names in the store at once`() async throws {
    scene.configure(["a"])
    scene.serve("a", ["One"])
    try await scene.fetch()
    #expect(try await edit(.edit(.rename("a", to: "Letters"))).first?.contains("Letters") == true)
    #expect(try scene.store.feedNames() == ["Letters"])
  }

  @Test func `of a page are offered if there are several`() async throws {
    scene.serve("b", ["One"])
    scene.network.set(
      "https://s.example/",
      .text(
        """
        <html><head><title>S</title>
        <link rel="alternate" type="application/rss+xml" title="A" href="https://a.example/feed">
        <link rel="alternate" type="application/rss+xml" title="B" href="https://b.example/feed">
        </head><body>x</body></html>
        """))
    #expect(
      try await edit(.edit(.add("https://s.example/", asks: true)))
        == ["candidates: https://a.example/feed https://b.example/feed"])
    #expect(
      try await edit(.edit(.add("https://b.example/feed", asks: false)))
        == ["edited: added 'T', with 1 new article [T]"])
  }

  @Test(arguments: ["https://nothing.example/", "ftp://x.example/", "https://"])
  func `that cannot be added change nothing`(_ url: String) async throws {
    let lines = try await edit(.edit(.add(url, asks: true)))
    #expect(lines.last?.hasPrefix("failed: ") == true, "\(lines)")
    #expect(names.isEmpty)
  }

  @Test func `are renamed and tagged, and keep their articles`() async throws {
    scene.configure(["a"])
    scene.serve("a", ["One"])
    try await scene.fetch()
    #expect(
      try await edit(.edit(.rename("a", to: "Alpha")))
        == ["edited: renamed 'a' to 'Alpha' [Alpha]"])
    #expect(
      try await edit(.edit(.tag("Alpha", ["world", "uk"])))
        == ["edited: 'Alpha' has the tags world, uk [Alpha]"])
    let sources = scene.run(.loadSources).sources
    #expect(sources.map(\.name).suffix(3) == ["uk", "world", "Alpha"])
    guard let condition = sources.last?.condition else { return }
    #expect(try scene.store.headlines(ArticleQuery(condition)).map(\.title) == ["One"])
    #expect(
      try await edit(.edit(.tag("Alpha", []))) == ["edited: 'Alpha' has no tags now [Alpha]"])
    #expect(
      try await edit(.edit(.rename("a", to: "b"))).first?.hasPrefix("failed: no feed in") == true)
  }

  @Test func `are removed, with their articles if so chosen`() async throws {
    scene.configure(["a", "b"])
    scene.serve("a", ["One"])
    scene.serve("b", ["Two", "Three"])
    try await scene.fetch()
    #expect(
      try await edit(.edit(.remove("a", withArticles: false)))
        == ["edited: removed 'a'; its articles are kept but no longer listed []"])
    #expect(
      try await edit(.edit(.remove("b", withArticles: true)))
        == ["edited: removed 'b', and 2 articles []"])
    #expect(names.isEmpty)
    #expect(try scene.store.headlines(ArticleQuery()).map(\.title) == ["One"])
  }

  @Test func `are explained`() async throws {
    scene.configure(["a", "b"], further: "tags = [\"t\"]\n")
    scene.serve("a", ["One"])
    scene.network.set("https://b.example/feed", .status(404))
    try await scene.fetch()
    func details(
      _ kind: BrowseSource.Kind, _ name: String, _ condition: ArticleCondition = .everything
    ) -> [String] {
      scene.run(.loadDetails(BrowseSource(kind: kind, name: name, condition: condition))).lines
        .flatMap { $0.split(separator: "\n").map(String.init) }
    }
    let feed = details(.feed, "b")
    #expect(feed.contains("URL: https://b.example/feed"))
    #expect(feed.contains("error: 404 Not Found"))
    #expect(feed.contains("last success: never"))
    #expect(feed.contains { $0.hasPrefix("next fetch: in 1 h") || $0.hasPrefix("next fetch: in ") })
    #expect(details(.feed, "a").contains("articles: 1, 1 unread"))
    #expect(details(.tag, "t").contains("b: 404 Not Found"))
    #expect(details(.builtIn, "All articles").contains("feeds: 2"))
    #expect(details(.builtIn, "All articles").contains("articles: 1, 1 unread"))
    #expect(details(.builtIn, "Starred", .starred) == ["articles: 0, 0 unread"])
    #expect(details(.query, "q", .starred).last == "articles: 0, 0 unread")
  }
}
