import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// What follows from failures, refusals and pauses.
@Suite(.everyStore) struct `What comes of requests for pages`: MakesEntries {
  private let scene: PageScene
  private let url = "https://a.example/1"
  private var feed: Feed { scene.full("a") }

  init() throws { scene = PageScene(try StoreKind.current.make()) }

  @Test(arguments: [
    (MemoryFetcher.Reply.status(404), PageRefusal.gone), (.status(410), .gone),
    (.status(401), .login), (.status(402), .login), (.status(403), .error),
    (.status(403, body: "<title>Just a moment...</title>"), .captcha), (.status(451), .error),
    (.failure(.tooManyRedirects(limit: 5, urls: ["https://a.example/2"])), .redirects),
    (.failure(.tooManyRedirects(limit: 5, urls: ["https://consent.b.example/2"])), .consent),
    (.failure(.tooLarge(limit: 5)), .tooLarge),
    (.text("%PDF-1.7") { $0.contentType = "application/pdf" }, .type),
    (PageScene.page("refuse:consent"), .consent), (PageScene.page("nothing"), .empty),
    (.text("<html>") { $0.finalURL = "https://consent.a.example/x" }, .consent),
    (.text("<html>") { $0.finalURL = "https://accounts.other.example/x" }, .login),
    (.text("<html>") { $0.finalURL = "https://a.example/" }, .gone),
  ])
  func `a page without an article is not requested again`(
    _ reply: MemoryFetcher.Reply, _ refusal: PageRefusal
  ) async throws {
    scene.network.set(url, reply)
    try scene.add([url], to: feed)
    let report = try await scene.run([feed])
    #expect(report.refused == [refusal: 1] && report.failed == 0)
    #expect(try scene.store.failedPages().isEmpty)
    #expect(try scene.store.article(1)?.fullText?.refusal == refusal)
    #expect(try scene.text(1) == "A line.")
    scene.clock.advance(by: 30 * 86400)
    #expect(try await scene.run([feed]).isEmpty)
    #expect(try scene.store.refusedPages() == ["a": [refusal: 1]])
  }

  @Test(arguments: [
    MemoryFetcher.Reply.status(500), .status(503), .status(429), .status(504),
    .failure(.broken("the connection was closed")), .after(30, PageScene.page("text:Late.")),
  ])
  func `a failure is tried again after one, six and twenty-four hours, then never`(
    _ reply: MemoryFetcher.Reply
  ) async throws {
    let feeds = ["a", "b"].map(scene.full)
    scene.network.set(url, reply)
    try scene.add([url], to: feeds[0])
    var waits: [Double] = []
    for round in 0..<5 {
      // Another host shows that the machine is not offline.
      scene.network.set("https://b.example/\(round)", PageScene.page("text:Text \(round)."))
      try scene.add(["https://b.example/\(round)"], to: feeds[1])
      let before = scene.network.urls.filter { $0 == url }.count
      try await scene.run(feeds)
      let isRequested = scene.network.urls.filter { $0 == url }.count > before
      #expect(isRequested == (round < 4))
      guard let page = try scene.store.page(ofAppearance: 1), let next = page.nextAttempt,
        let fetched = page.fetched
      else { continue }
      waits.append(next.timeIntervalSince(fetched) / 3600)
      scene.clock.now = next.addingTimeInterval(-10)
      #expect(try scene.waiting().isEmpty)
      scene.clock.advance(by: 11)
    }
    #expect(waits == [1, 6, 24])
    #expect(try scene.store.page(ofAppearance: 1)?.refusal == .error)
  }

  @Test func `nothing is noted while offline`() async throws {
    try scene.add([url], to: feed)
    scene.network.set(url, .unreachable)
    #expect(try await scene.run([feed]).isOffline)
    #expect(try scene.store.page(ofAppearance: 1)?.failures == 0)
    scene.network.set(url, PageScene.page("text:The whole text."))
    #expect(try await scene.run([feed]).loaded == 1)
  }

  @Test func `a host that cannot be reached has failed if the feeds were reached`() async throws {
    try scene.add([url], to: feed)
    scene.network.set(url, .unreachable)
    let report = try await scene.run([feed], isOnline: true)
    #expect(!report.isOffline && report.failed == 1)
    #expect(try scene.store.page(ofAppearance: 1)?.failures == 1)
  }

  @Test func `a host that cannot be reached is asked once in a run`() async throws {
    let feeds = ["a", "b"].map(scene.full)
    let urls = (1...3).map { "https://a.example/\($0)" }
    for url in urls { scene.network.set(url, .unreachable) }
    scene.network.set("https://b.example/1", PageScene.page("text:Text."))
    try scene.add(urls, to: feeds[0])
    try scene.add(["https://b.example/1"], to: feeds[1])
    let report = try await scene.run(feeds)
    #expect(report.loaded == 1 && report.failed == 1 && report.delayed == [.unreachable: 2])
    #expect(try scene.store.failedPages() == ["a": 1])
    #expect(scene.network.urls.filter { $0.contains("a.example") }.count == 1)
  }

  @Test(arguments: [429, 503])
  func `a pause that a page asks for holds the pages and feeds of its host`(_ code: Int)
    async throws
  {
    let urls = (1...3).map { "https://a.example/\($0)" }
    scene.network.set(urls[0], .status(code, retryAfter: 900))
    for url in urls.dropFirst() { scene.network.set(url, PageScene.page("text:Text \(url).")) }
    try scene.add(urls, to: feed)
    let report = try await scene.run([feed])
    #expect(report.requests == 1 && report.failed == 1 && report.delayed == [.pause: 2])
    let holds = try HostHolds(
      storedIn: scene.store, [feed], holdsHosts: true, now: scene.clock.now)
    let held = try #require(holds.until(feed, FeedState()))
    #expect(abs(held.timeIntervalSince(scene.clock.now) - 900) < 1)
    scene.clock.advance(by: 890)
    #expect(try await scene.run([feed]).requests == 0)
    // Other feeds that lead to the host wait too, and those of other hosts do not.
    let other = scene.full("b")
    scene.network.set("https://b.example/1", PageScene.page("text:Other text."))
    try scene.add(["https://a.example/9", "https://b.example/1"], to: other)
    let second = try await scene.run([feed, other])
    #expect(second.requests == 1 && second.delayed == [.pause: 3])
    scene.clock.advance(by: 20)
    #expect(try await scene.run([feed]).loaded == 2)
  }

  @Test func `a pause that a feed's server asked for holds the pages of the host`() async throws {
    try scene.add([url], to: feed)
    var state = try #require(try scene.store.states(of: [feed], configured: ["a"]).first)
    state.heldUntil = scene.clock.now.addingTimeInterval(600)
    state.holdsHost = true
    try scene.store.save([FeedStateChange(state: state, feed: feed)])
    #expect(try await scene.run([feed]).left == 1)
    await #expect(throws: FetchError.self) { try await scene.load(1, [feed]) }
    #expect(scene.network.urls.isEmpty)
  }

  @Test func `the same text for two articles is a wall`() async throws {
    let urls = (1...2).map { "https://a.example/\($0)" }
    for url in urls { scene.network.set(url, PageScene.page("text:Subscribe to read this.")) }
    try scene.add(urls, to: feed)
    try await scene.run([feed])
    #expect(try scene.store.refusedPages() == ["a": [.repeated: 2]])
    #expect(try [1, 2].map { try scene.text($0) } == ["A line.", "A line."])
  }

  @Test(arguments: [
    // The title, another page's URL, its title, and whether the text of both is a wall.
    ("Harbour", "https://a.example/2", "Railway", true),
    ("Subscribe and read", "https://a.example/2", "Railway", false),
    ("Harbour", "https://a.example/2", "HARBOUR", false),
  ])
  func `a text that its title announces is no wall`(
    _ title: String, _ url: String, _ otherTitle: String, _ isWall: Bool
  ) async throws {
    var entries: [Entry] = []
    for (url, title) in [(self.url, title), (url, otherTitle)] {
      scene.network.set(url, PageScene.page("text:Please subscribe to read any of this."))
      var item = entry(url, title, url: url)
      item.contentText = "A line of \(url)."
      entries.append(item)
    }
    try scene.store.add(entries, to: feed, at: scene.clock.now)
    try await scene.run([feed])
    #expect((try scene.store.article(1)?.fullText?.refusal == .repeated) == isWall)
  }

  @Test func `secrets that a page repeats are not stored`() async throws {
    var feed = scene.full("a")
    feed.password = "k3yk3yk3y"
    scene.network.set(url, PageScene.page("text:Welcome back, k3yk3yk3y, to the whole text."))
    try scene.add([url], to: feed)
    try await scene.run([feed])
    #expect(try scene.text(1)?.contains("k3y") == false)
  }
}
