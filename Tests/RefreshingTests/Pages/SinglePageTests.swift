import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Pages that the user asks for.
@Suite(.everyStore) struct `Loading single pages`: MakesEntries {
  private let scene: PageScene
  private let url = "https://a.example/1"

  init() throws { scene = PageScene(try StoreKind.current.make()) }

  @Test func `one article is loaded on demand, and requested again only if asked to`() async throws
  {
    let feed = scene.feed("a")
    scene.network.set(url) { request in
      request.etag == "\"1\""
        ? .notModified
        : .text("<!doctype html>\ntext:The whole text.") { $0.etag = "\"1\"" }
    }
    try scene.add([url], to: feed)
    #expect(try await scene.load(1, [feed])?.isShown == true)
    #expect(try scene.text(1) == "The whole text.")
    #expect(try await scene.load(1, [feed]) == nil)
    #expect(scene.network.urls.count == 1)
    scene.clock.advance(by: 60)
    let again = try await scene.load(1, [feed], refreshes: true)
    #expect(again?.status == 304 && again?.fetched == scene.clock.now)
    #expect(scene.network.urls.count == 2)
    #expect(try scene.text(1) == "The whole text.")
    // What was found before is not lost.
    for reply in [PageScene.page("refuse:consent"), .status(500), .status(404), .unreachable] {
      scene.network.set(url, reply)
      _ = try? await scene.load(1, [feed], refreshes: true)
      #expect(try scene.text(1) == "The whole text.")
    }
    scene.network.set(url, PageScene.page("text:The corrected whole text."))
    _ = try await scene.load(1, [feed], refreshes: true)
    #expect(try scene.text(1) == "The corrected whole text.")
  }

  @Test func `the article of a removed feed leads to public addresses only, without headers`()
    async throws
  {
    var feeds = ["a", "b"].map { scene.feed($0) }
    feeds[0].headers = [HTTPHeader("X-Key", "1")]
    feeds[1].headers = [HTTPHeader("X-Key", "2")]
    scene.network.set(url, .status(500))
    try scene.add([url], to: feeds[0])
    _ = try? await scene.load(1, [])
    #expect(scene.network.last?.mustBePublic == true)
    #expect(scene.network.last?.headers.isEmpty == true)
    _ = try? await scene.load(1, feeds)
    #expect(scene.network.last?.mustBePublic == false)
    #expect(scene.network.last?.headers == feeds[0].headers)
  }

  @Test(arguments: [429, 503])
  func `a pause that the page of one article asks for holds its host too`(_ code: Int) async throws
  {
    let feed = scene.full("a")
    let urls = (1...2).map { "https://a.example/\($0)" }
    for url in urls { scene.network.set(url, .status(code, retryAfter: 900)) }
    try scene.add(urls, to: feed)
    for number in 1...2 {
      await #expect(throws: FetchError.self) { try await scene.load(number, [feed]) }
    }
    #expect(scene.network.urls.count == 1)
    let holds = try HostHolds(
      storedIn: scene.store, [feed], holdsHosts: true, now: scene.clock.now)
    let held = try #require(holds.until(feed, FeedState()))
    #expect(abs(held.timeIntervalSince(scene.clock.now) - 900) < 1)
  }

  @Test(arguments: [
    (MemoryFetcher.Reply.status(404), PageRefusal.gone), (.status(410), .gone),
    (.status(403), .error), (PageScene.page("refuse:consent"), .consent),
    (.text("%PDF-1.7") { $0.contentType = "application/pdf" }, .type),
  ])
  func `a page that was refused for good is requested again only if asked to`(
    _ reply: MemoryFetcher.Reply, _ refusal: PageRefusal
  ) async throws {
    let feed = scene.full("a")
    scene.network.set(url, reply)
    try scene.add([url], to: feed)
    try await scene.run([feed])
    for _ in 1...2 { #expect(try await scene.load(1, [feed])?.refusal == refusal) }
    #expect(scene.network.urls.count == 1)
    scene.network.set(url, PageScene.page("text:The whole text."))
    #expect(try await scene.load(1, [feed], refreshes: true)?.content?.text == "The whole text.")
  }

  @Test func `a failure is no refusal for good, however often it happened`() async throws {
    let feed = scene.feed("a")
    scene.network.set(url, .status(500))
    try scene.add([url], to: feed)
    for count in 1...6 {
      let page = try? await scene.load(1, [feed])
      #expect((page?.refusal == .error) == (count > 3))
      #expect(scene.network.urls.count == count)
    }
    scene.network.set(url, PageScene.page("text:The whole text."))
    #expect(try await scene.load(1, [feed])?.content?.text == "The whole text.")
  }

  @Test(arguments: [MemoryFetcher.Reply.status(429), .status(503), .unreachable])
  func `a host that is busy or down is not requested again`(
    _ reply: MemoryFetcher.Reply
  ) async throws {
    let feed = scene.feed("a")
    let urls = ["https://a.example/1", "https://a.example/2", "https://b.example/3"]
    for url in urls { scene.network.set(url, PageScene.page("text:Text of \(url).")) }
    scene.network.set(urls[0], reply)
    try scene.add(urls, to: feed)
    var pages = scene.single([feed])
    for number in 1...2 {
      let article = try #require(try scene.store.article(number))
      await #expect(throws: FetchError.self) { try await pages.load(article, refreshes: false) }
    }
    #expect(scene.network.urls == [urls[0]])
    let article = try #require(try scene.store.article(3))
    #expect(try await pages.load(article, refreshes: false) != nil)
    // The next call asks again.
    #expect(try await scene.load(2, [feed]) != nil)
  }
}
