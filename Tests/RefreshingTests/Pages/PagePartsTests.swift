import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Articles of several pages.
@Suite(.everyStore) struct `Loading articles of several pages`: MakesEntries {
  private let scene: PageScene
  private let url = "https://a.example/1"
  private var feed: Feed { scene.full("a") }

  init() throws {
    var scene = PageScene(try StoreKind.current.make())
    scene.rules = { _, _ in PageRules(followsPages: true) }
    self.scene = scene
  }

  private func words(_ name: String) -> String {
    (1...8).map { "\(name)x\($0)" }.joined(separator: " ")
  }

  /// Serves an article of several pages.
  private func serve(_ article: String, pages: Int, host: String = "a.example") {
    for page in 1...pages {
      let next = page < pages ? "next:https://\(host)/\(article)-\(page + 1)" : ""
      scene.network.set(
        "https://\(host)/\(article)-\(page)",
        PageScene.page("text:\(words("\(article)p\(page)"))", next))
    }
  }

  @Test func `further pages are joined while their text is new`() async throws {
    for number in 1...9 {
      let words = (1...8).map { "word\(number)x\($0)" }.joined(separator: " ")
      scene.network.set(
        "https://a.example/\(number)",
        PageScene.page("text:\(words)", "next:https://a.example/\(number + 1)"))
    }
    try scene.add([url], to: feed)
    let report = try await scene.run([feed])
    #expect(report.requests == 5 && report.loaded == 1)
    let text = try #require(try scene.text(1))
    #expect(text.contains("word1x1") && text.contains("word5x8") && !text.contains("word6x1"))
    let times = scene.times(host: "a.example")
    for (first, second) in zip(times, times.dropFirst()) { #expect(second - first >= 1) }
  }

  @Test(arguments: [
    ("https://a.example/1", 1), ("https://b.example/2", 1), ("https://a.example/same", 2),
    ("https://a.example/gone", 2),
  ])
  func `further pages end with one that is known, elsewhere, repeated or gone`(
    _ next: String, _ requests: Int
  ) async throws {
    scene.network.set(url, PageScene.page("text:The whole text of it all.", "next:\(next)"))
    scene.network.set(
      "https://a.example/same", PageScene.page("text:The whole text of it all.", "next:\(url)"))
    try scene.add([url], to: feed)
    let report = try await scene.run([feed])
    #expect(report.requests == requests && report.loaded == 1)
    #expect(try scene.text(1) == "The whole text of it all.")
  }

  @Test func `one that the limit of a run cuts off goes on in the next run`() async throws {
    for article in 1...9 { serve("n\(article)", pages: 4) }
    try scene.add((1...9).map { "https://a.example/n\($0)-1" }, to: feed)
    let report = try await scene.run([feed])
    #expect(report.requests == 30 && report.loaded == 7 && report.delayed == [.limit: 2])
    #expect(try scene.text(8)?.contains("n8p2x8") == true)
    #expect(try scene.store.article(8)?.fullText?.isIncomplete == true)
    #expect(try await scene.run([feed]).loaded == 2)
    #expect(try scene.text(8)?.contains("n8p4x8") == true)
    #expect(try scene.store.article(8)?.fullText?.isIncomplete == false)
    #expect(Set(scene.network.urls).count == scene.network.urls.count)
    #expect(try await scene.run([feed]).isEmpty)
  }

  @Test(arguments: [true, false])
  func `one that is interrupted keeps its first pages, and goes on`(_ isAsked: Bool) async throws {
    serve("n", pages: 3)
    let second = "https://a.example/n-2"
    scene.network.set(second, .hanging)
    try scene.add(["https://a.example/n-1"], to: feed)
    let run = Task { try await scene.run([feed]) }
    while scene.network.urls.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
    run.cancel()
    #expect(try await run.value.delayed == [.interruption: 1])
    #expect(try scene.text(1) == words("np1"))
    serve("n", pages: 3)
    if isAsked {
      #expect(try await scene.load(1, [feed])?.isShown == true)
      #expect(try await scene.load(1, [feed]) == nil)
    } else {
      #expect(try await scene.run([feed]).loaded == 1)
    }
    #expect(try scene.text(1)?.contains("np3x8") == true)
    #expect(scene.network.urls.map { $0.suffix(1) } == ["1", "2", "2", "3"])
  }

  @Test(arguments: [MemoryFetcher.Reply.status(500), .status(429, retryAfter: 3600)])
  func `one whose next page fails, also on another host, goes on later`(
    _ reply: MemoryFetcher.Reply
  ) async throws {
    serve("n", pages: 3, host: "b.example")
    scene.network.set(
      url,
      .text("<!doctype html>\ntext:\(words("first"))\nnext:https://b.example/n-2") {
        $0.finalURL = "https://b.example/n-1"
      })
    scene.network.set("https://b.example/n-2", reply)
    try scene.add([url], to: feed)
    let report = try await scene.run([feed])
    #expect(report.loaded == 0 && report.failed == 1)
    #expect(try scene.text(1) == words("first"))
    #expect(try scene.waiting().isEmpty)
    scene.clock.advance(by: 3700)
    serve("n", pages: 3, host: "b.example")
    #expect(try await scene.run([feed]).loaded == 1)
    #expect(try scene.text(1)?.contains("np3x8") == true)
    #expect(scene.network.urls.filter { $0 == url }.count == 1)
  }

  @Test func `one whose next page keeps failing ends with its first pages`() async throws {
    serve("n", pages: 2)
    scene.network.set("https://a.example/n-2", .status(500))
    try scene.add(["https://a.example/n-1"], to: feed)
    for _ in 1...4 {
      try await scene.run([feed])
      scene.clock.advance(by: 25 * 3600)
    }
    #expect(try scene.text(1) == words("np1"))
    #expect(try scene.store.article(1)?.fullText?.isIncomplete == false)
    #expect(try await scene.run([feed]).isEmpty)
    #expect(scene.network.urls.count == 5)
  }

  @Test func `one that is requested again stays whole until its last page is in`() async throws {
    serve("n", pages: 2)
    try scene.add(["https://a.example/n-1"], to: feed)
    #expect(try await scene.run([feed]).loaded == 1)
    let whole = try scene.text(1)
    scene.network.set("https://a.example/n-2", .hanging)
    let again = Task { try await scene.load(1, [feed], refreshes: true) }
    while scene.network.urls.count < 4 { try await Task.sleep(for: .milliseconds(1)) }
    again.cancel()
    _ = try? await again.value
    #expect(try scene.text(1) == whole)
    #expect(try await scene.run([feed]).isEmpty)
  }
}
