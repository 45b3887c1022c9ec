import ArticleExtraction
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Which pages are requested, when, and how.
@Suite(.everyStore) struct `Loading pages`: MakesEntries {
  private let scene: PageScene
  private var feed: Feed { scene.full("a") }

  init() throws { scene = PageScene(try StoreKind.current.make()) }

  private func urls(_ range: ClosedRange<Int>, host: String = "a.example") -> [String] {
    range.map { "https://\(host)/\($0)" }
  }

  /// A feed that has had its first response, so that all further items are new.
  private func settled(_ name: String = "a") async throws -> Feed {
    let feed = scene.full(name)
    try scene.add(["https://\(name).example/first"], to: feed)
    try await scene.run([feed])
    return feed
  }

  @Test func `stores the text of each page once`() async throws {
    for url in urls(1...3) {
      scene.network.set(url, PageScene.page("text:The whole text of \(url)."))
    }
    try scene.add(urls(1...3), to: feed)
    let report = try await scene.run([feed])
    #expect(report.loaded == 3 && report.requests == 3 && report.left == 0)
    #expect(try scene.text(2) == "The whole text of https://a.example/2.")
    #expect(try await scene.run([feed]).isEmpty)
    try scene.add(urls(1...3), to: feed)
    #expect(try await scene.run([feed]).isEmpty)
    #expect(scene.network.urls.count == 3)
  }

  @Test func `requests thirty pages of a host in a run, a second apart, the newest first`()
    async throws
  {
    let feed = try await settled()
    let before = scene.network.urls.count
    let all = urls(1...100)
    for url in all { scene.network.set(url, .after(0.2, PageScene.page("text:Text of \(url)."))) }
    try scene.add(all, to: feed)
    var requested: [String] = []
    for run in 0..<4 {
      let report = try await scene.run([feed])
      #expect(report.loaded == (run < 3 ? 30 : 10))
      #expect(report.delayed == (run < 3 ? [.limit: 70 - 30 * run] : [:]))
      let urls = Array(scene.network.urls.dropFirst(before + requested.count))
      let times = scene.times(host: "a.example").suffix(urls.count)
      for (first, second) in zip(times, times.dropFirst()) { #expect(second - first >= 1) }
      requested += urls
      scene.clock.advance(by: 5)
    }
    #expect(requested == all)
    #expect(scene.network.maximumInFlight(host: "a.example") == 1)
  }

  @Test func `requests pages of different hosts at once`() async throws {
    let feeds = ["a", "b", "c"].map(scene.full)
    for feed in feeds {
      let url = "https://\(feed.name).example/1"
      scene.network.set(url, .together(3, PageScene.page("text:Text of \(url).")))
      try scene.add([url], to: feed)
    }
    #expect(try await scene.run(feeds).loaded == 3)
    #expect(scene.network.maximumInFlight == 3)
  }

  @Test(arguments: [
    ("https://a.example/2", true), ("/2", true), ("http://a.example/2", true),
    ("https://b.example/2", true), ("http://b.example/2", false),
    ("https://news.google.com/articles/CBMiX", false),
  ])
  func `follows a page without text to the one that it names, if that is safe`(
    _ target: String, _ isFollowed: Bool
  ) async throws {
    scene.network.set(
      "https://a.example/1",
      PageScene.page("<meta http-equiv=Refresh content=\"0; URL='\(target)'\"><p>Redirecting…"))
    for url in ["https://a.example/2", "http://a.example/2", "https://b.example/2"] {
      scene.network.set(url, PageScene.page("text:The whole of it."))
    }
    scene.network.set("http://b.example/2", PageScene.page("text:Of another."))
    try scene.add(["https://a.example/1"], to: feed)
    #expect(try await scene.run([feed]).loaded == (isFollowed ? 1 : 0))
    #expect(scene.network.urls.count == (isFollowed ? 2 : 1))
  }

  @Test(arguments: ["1800; url=/2", "0; url=/gone", "0", "; url=/2"])
  func `stays with a page that leads on later, or nowhere`(_ content: String) async throws {
    scene.network.set(
      "https://a.example/1", PageScene.page("<meta http-equiv=refresh content='\(content)'>"))
    scene.network.set("https://a.example/2", PageScene.page("text:The whole of it."))
    try scene.add(["https://a.example/1"], to: feed)
    #expect(try await scene.run([feed]).loaded == 0)
    #expect(!scene.network.urls.contains("https://a.example/2"))
  }

  @Test func `stays with a page that has text, or that only loads itself again`() async throws {
    let text = String(repeating: "Read the news of the harbour. ", count: 20)
    scene.network.set(
      "https://a.example/1",
      PageScene.page("<meta http-equiv=refresh content='9;url=/2'>", "text:\(text)"))
    scene.network.set(
      "https://a.example/2", PageScene.page("<meta http-equiv=refresh content='300'>", "text:B."))
    try scene.add(["https://a.example/1", "https://a.example/2"], to: feed)
    #expect(try await scene.run([feed]).loaded == 2)
    #expect(scene.network.urls.count == 2)
  }

  @Test func `goes on in the next run after an interruption`() async throws {
    scene.network.set("https://a.example/1", PageScene.page("text:The whole of the first."))
    scene.network.set("https://a.example/2", .hanging)
    try scene.add(urls(1...3), to: feed)
    let run = Task { try await scene.run([feed]) }
    while scene.network.urls.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
    run.cancel()
    let report = try await run.value
    #expect(report.loaded == 1 && report.delayed == [.interruption: 2])
    #expect(try scene.text(1) == "The whole of the first.")
    for url in urls(2...3) { scene.network.set(url, PageScene.page("text:Text of \(url).")) }
    #expect(try await scene.run([feed]).loaded == 2)
    #expect(scene.network.urls.filter { $0.hasSuffix("/1") }.count == 1)
  }

  @Test func `sends neither headers nor credentials to another origin, and no feed's Accept`()
    async throws
  {
    var feed = scene.full("a")
    feed.headers = [
      HTTPHeader("X-Key", "k"), HTTPHeader("Accept", "text/xml"),
    ]
    feed.username = "u"
    feed.password = "p"
    for url in ["https://a.example/1", "https://b.example/2"] {
      scene.network.set(url, PageScene.page("text:Text of \(url)."))
    }
    try scene.add(["https://a.example/1", "https://b.example/2"], to: feed)
    try await scene.run([feed])
    #expect(scene.network.received.count == 2)
    for received in scene.network.received {
      let request = received.request
      // The fetcher sends these to the origin of the credentials only.
      #expect(request.credentialsOrigin == "https://a.example/feed")
      #expect(request.headers.map(\.name) == ["X-Key"])
      #expect(request.accept?.hasPrefix("text/html") == true)
      #expect(request.timeout == 20 && request.maximumRedirects == 5)
      #expect(request.maxBody == 5_000_000)
      #expect(request.etag == nil && request.lastModified == nil)
    }
  }

  @Test func `requests no page of which articles are sections, and not that of the feed`()
    async throws
  {
    var changes = scene.full("a")
    changes.location = .web(url: "https://user:word@a.example/changes?all")
    let url = "https://a.example/"
    scene.network.set(url + "3#top", PageScene.page("text:The whole text."))
    try scene.add(
      [
        url + "changes#v1", url + "changes?all", url + "changes?all#v2", url + "week#1",
        url + "week#2", url + "3#top",
      ], to: changes)
    let report = try await scene.run([changes])
    #expect(scene.network.urls == [url + "3#top"])
    #expect(report.loaded == 1 && report.refused == [.index: 5])
    #expect(try await scene.run([changes]).isEmpty)
  }

  @Test func `never asks Google News, but another feed's page of the article`() async throws {
    let google = "https://news.google.com/rss/articles/CBMi123"
    let news = scene.full("g")
    try scene.add([google, google + "4"], to: news)
    var same = entry(google + "4", "Title of \(google)4", url: "https://p.example/4")
    same.contentText = "A line."
    same.source = Source(title: nil, url: "https://news.google.com")
    let publisher = scene.feed("p")
    try scene.store.add([same], to: publisher, at: scene.clock.now)
    let report = try await scene.run([news, publisher])
    #expect(!scene.network.urls.contains { $0.contains("news.google.com") })
    #expect(report.refused[.googleNews, default: 0] >= 1)
    #expect(try scene.store.article(1)?.fullText?.refusal == .googleNews)
    #expect(try await scene.run([news, publisher]).isEmpty)
  }

  @Test func `requests no page of feeds that do not ask for it, or that are not part of the run`()
    async throws
  {
    var feed = scene.full("a")
    let other = scene.full("b")
    try scene.add(urls(1...2), to: feed)
    #expect(try await scene.run([other]).isEmpty)
    feed.full = false
    #expect(try await scene.run([feed, other]).isEmpty)
    // They are forgotten, and so take no room among those that are read in a run.
    #expect(try scene.waiting().isEmpty)
    feed.full = true
    #expect(try await scene.run([feed, other]).isEmpty)
    #expect(scene.network.urls.isEmpty)
  }

  @Test func `requests one page of an article, and none if another feed has it whole`() async throws
  {
    let feeds = ["a", "b"].map(scene.full)
    let url = "https://p.example/1"
    scene.network.set(url, PageScene.page("text:The whole text."))
    for feed in feeds { try scene.add([url], to: feed) }
    #expect(try await scene.run(feeds).loaded == 1)
    #expect(scene.network.urls == [url])
    let second = "https://p.example/2"
    try scene.add([second], to: feeds[0])
    var whole = entry(second, "Title", url: second)
    whole.contentText = String(repeating: "Many words. ", count: 200)
    try scene.store.add([whole], to: feeds[1], configured: ["a", "b"], at: scene.clock.now)
    #expect(try await scene.run(feeds).requests == 0)
  }

  @Test func `reads pages by the rule of the site, and by the feed's unless another site responds`()
    async throws
  {
    var scene = scene
    scene.rules = { feed, host in
      let rule = try? PageRule(body: "p")
      return PageRules(rule: feed == "a" || host == "ruled.example" ? rule : nil)
    }
    let urls = ["own", "moved", "site"].map { "https://a.example/\($0)" }
    let page = "text:Text %.\nrule:By the rule %."
    for (url, final) in zip(
      urls, ["https://www.a.example/x", "https://other.example/x", "https://ruled.example/x"])
    {
      scene.network.set(
        url,
        .text("<!doctype html>\n" + page.replacing("%", with: url)) { $0.finalURL = final })
    }
    try scene.add(urls, to: feed)
    try await scene.run([feed])
    #expect(
      try (1...3).map { try scene.store.article($0)?.fullText?.method }
        == ["rule", "container", "rule"])
  }
}
