import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// The pause between two requests for pages of a host.
@Suite(.everyStore) struct `The pause between pages of a host`: MakesEntries {
  private let scene: PageScene
  private var feed: Feed { scene.full("a") }

  init() throws { scene = PageScene(try StoreKind.current.make()) }

  private func expectPauses(_ count: Int, host: String = "a.example") {
    let times = scene.times(host: host)
    #expect(times.count == count)
    for (first, second) in zip(times, times.dropFirst()) { #expect(second - first >= 1) }
  }

  private func add(_ range: ClosedRange<Int>) throws -> [String] {
    let urls = range.map { "https://a.example/\($0)" }
    for url in urls { scene.network.set(url, PageScene.page("text:Text of \(url).")) }
    try scene.add(urls, to: feed)
    return urls
  }

  @Test func `is kept between two runs`() async throws {
    for number in 1...3 {
      _ = try add(number...number)
      #expect(try await scene.run([feed]).loaded == 1)
    }
    expectPauses(3)
  }

  @Test func `is kept between single articles and runs`() async throws {
    _ = try add(1...3)
    #expect(try await scene.load(1, [feed]) != nil)
    #expect(try await scene.load(2, [feed]) != nil)
    #expect(try await scene.run([feed]).loaded == 1)
    expectPauses(3)
  }

  @Test func `is reserved by one task alone, and never ends a longer one`() throws {
    let store = scene.store
    let now = scene.clock.now
    func reserve(_ seconds: Double, _ host: String = "a.example") throws -> Double? {
      try store.reservePage(ofHost: host, pause: 1, now: now.addingTimeInterval(seconds))
        .map { $0.timeIntervalSince(now) }
    }
    #expect(try reserve(0) == nil)
    #expect(try reserve(0.5) == 1)
    #expect(try reserve(0.5, "b.example") == nil)
    #expect(try reserve(1) == nil)
    try store.hold(host: "a.example", until: now.addingTimeInterval(90), now: now)
    try store.hold(host: "a.example", until: now.addingTimeInterval(5), now: now)
    #expect(try reserve(89) == 90)
    // A pause that was counted from a clock that was set back since.
    #expect(try reserve(-3 * 86400) == nil)
  }

  @Test func `does not delay the page of another host`() async throws {
    _ = try add(1...1)
    scene.network.set("https://b.example/1", PageScene.page("text:Another text."))
    try scene.add(["https://b.example/1"], to: feed)
    let before = scene.clock.now
    for number in 1...2 { #expect(try await scene.load(number, [feed]) != nil) }
    #expect(scene.clock.now == before)
  }

  @Test func `does not shorten a pause that the host asked for`() async throws {
    let urls = try add(1...2)
    scene.network.set(urls[0], .status(429, retryAfter: 900))
    await #expect(throws: FetchError.self) { try await scene.load(1, [feed]) }
    scene.clock.advance(by: 890)
    await #expect(throws: FetchError.paused("a.example asked for a pause of 1 more minute")) {
      try await scene.load(2, [feed])
    }
    #expect(scene.network.urls.count == 1)
  }

  /// Pages of `a` redirect to `b`.
  @Test func `that a redirect leads to is waited for, with its reason and without a failure`()
    async throws
  {
    let now = scene.clock.now
    try scene.store.hold(host: "b.example", until: now.addingTimeInterval(900), now: now)
    let urls = (1...2).map { "https://a.example/\($0)" }
    for url in urls {
      scene.network.set(url) { request in
        do throws(FetchError) {
          try request.turns?.check("b.example")
          return PageScene.page("text:Text of \(url).")
        } catch {
          return .failure(error)
        }
      }
    }
    try scene.add([urls[0]], to: feed)
    let report = try await scene.run([feed])
    #expect(report.requests == 1 && report.delayed == [.pause: 1] && report.failed == 0)
    #expect(try scene.store.page(ofAppearance: 1)?.failures == 0)
    scene.clock.advance(by: 30)
    try scene.add([urls[1]], to: feed)
    let error = await #expect(throws: FetchError.self) { try await scene.load(2, [feed]) }
    #expect(error?.description == "b.example asked for a pause of 15 more minutes")
    // Until then, not even their own host is asked.
    scene.clock.advance(by: 850)
    #expect(try await scene.run([feed]).requests == 0)
    scene.clock.advance(by: 30)
    #expect(try await scene.run([feed]).loaded == 2)
  }

  private func redirected(
    _ reply: MemoryFetcher.Reply, from url: String
  ) -> MemoryFetcher.Reply {
    let final = url.replacing("a.example", with: "b.example")
    switch reply {
    case .response(var response):
      let body = String(decoding: response.body, as: UTF8.self)
      response.body = Data(body.replacing("%", with: url).utf8)
      response.finalURL = final
      return .response(response)
    case .failure(.status(let code, _, _, _)): return .status(code, url: final)
    default: return reply
    }
  }

  /// Pages of `a` redirect to `b`, which has pages of its own.
  @Test(arguments: [
    PageScene.page("text:Text %."), PageScene.page("refuse:consent"), .status(404), .status(500),
  ])
  func `applies to the host that a redirect leads to`(_ reply: MemoryFetcher.Reply) async throws {
    let urls = (1...6).map { "https://\($0 % 2 == 0 ? "b" : "a").example/\($0)" }
    for url in urls {
      scene.network.set(url, redirected(reply, from: url))
    }
    try scene.add(urls, to: feed)
    try await scene.run([feed])
    // All but the first page of `a`, whose redirect is not yet known, count for `b`.
    let times = scene.network.received.map { $0.time.timeIntervalSince(start) }
    #expect(times.count == 6)
    for (first, second) in zip(times.dropFirst(), times.dropFirst(2)) {
      #expect(second - first >= 1)
    }
    // The next program waits as well.
    scene.network.set("https://b.example/9", PageScene.page("text:The ninth text."))
    try scene.add(["https://b.example/9"], to: feed)
    try await scene.run([feed])
    expectPauses(4, host: "b.example")
    #expect(scene.network.received[6].time.timeIntervalSince(scene.network.received[5].time) >= 1)
  }
}
