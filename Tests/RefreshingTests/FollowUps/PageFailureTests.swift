import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// A page after the first that cannot be read never fails the feed (docs/adapters.md, docs/politeness.md).
@Suite struct `A page that fails`: MakesEntries {
  struct Failure: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var reply: MemoryFetcher.Reply
    /// What the report has after the number of the page.
    var words: String
    /// Whether the page may be readable next time, so that all are read again.
    var isCut = true
    /// Seconds for which the host is left alone.
    var pause: Double?
  }

  static let failures = [
    Failure(
      testDescription: "400", reply: .status(400), words: "400 Bad Request", isCut: false),
    Failure(
      testDescription: "401 with the API's words",
      reply: .status(401, body: #"{"status":"error","error":"the key is disabled"}"#),
      words: "the key is disabled (HTTP 401)", isCut: false),
    Failure(testDescription: "404", reply: .status(404), words: "404 Not Found", isCut: false),
    Failure(
      testDescription: "426", reply: .status(426), words: "HTTP 426", isCut: false),
    Failure(
      testDescription: "429", reply: .status(429), words: "429 Too Many Requests"),
    Failure(
      testDescription: "429 with Retry-After", reply: .status(429, retryAfter: 600),
      words: "429 Too Many Requests", pause: 600),
    Failure(testDescription: "500", reply: .status(500), words: "500 Internal Server Error"),
    Failure(
      testDescription: "503 with Retry-After", reply: .status(503, retryAfter: 600),
      words: "503 Service Unavailable", pause: 600),
    Failure(testDescription: "unreachable", reply: .unreachable, words: "could not connect"),
    Failure(
      testDescription: "broken", reply: .failure(.broken("cut off")), words: "cut off"),
    Failure(
      testDescription: "too large", reply: .failure(.tooLarge(limit: 1000)),
      words: "the response is larger than the limit"),
    Failure(
      testDescription: "slow", reply: .after(61, .text("{}")), words: "timed out after 60 s"),
    Failure(testDescription: "broken JSON", reply: .text(#"{"items":[{"id""#), words: ""),
    Failure(
      testDescription: "a web page", reply: .text("<html><title>Log in</title></html>"), words: ""),
    Failure(testDescription: "nothing", reply: .text(""), words: ""),
    Failure(testDescription: "a list elsewhere", reply: .text(#"{"status":"ok"}"#), words: ""),
    Failure(
      testDescription: "an error of the API",
      reply: .text(#"{"status":"error","error":"limited to 100 results"}"#),
      words: "the API reported: limited to 100 results", isCut: false),
  ]

  private func page(_ number: Int) -> String { "https://api.example/list?page=\(number)&size=2" }

  private func prepare(_ reply: MemoryFetcher.Reply, at number: Int) throws
    -> (RefreshScene, Feed)
  {
    var scene = RefreshScene()
    scene.adapters = ["sample": try SampleAdapter.pages()]
    for index in 1...4 {
      scene.network.set(
        page(index),
        .text(SampleAdapter.page(2 * index - 1...2 * index)) { $0.etag = "\"\(index)\"" })
    }
    scene.network.set(page(number), reply)
    var feed = feed("api", url: page(1))
    feed.adapter = "sample"
    feed.pages = 4
    return (scene, feed)
  }

  @Test(arguments: failures, [2, 3])
  func `ends the list, and what came before it is stored`(_ failure: Failure, _ number: Int)
    async throws
  {
    let (scene, feed) = try prepare(failure.reply, at: number)
    let outcome = try await scene.force(feed)
    #expect(outcome.status == .updated)
    #expect(scene.network.urls == (1...number).map(page))
    #expect(try scene.titles() == (1...2 * (number - 1)).map { "Item \($0)" })
    #expect(outcome.rejections.count == 1)
    let words = "page \(number): \(failure.words)"
    #expect(outcome.rejections.first?.hasPrefix(words) == true, "\(outcome.rejections)")
    #expect(outcome.isCut == failure.isCut)
    let state = try scene.state(feed)
    #expect((state.etag == nil) == failure.isCut)
    #expect((state.bodyDigest == nil) == failure.isCut)
    #expect(state.failures == 0)
    #expect(scene.wait(until: state.heldUntil) == failure.pause)
    #expect(state.holdsHost == (failure.pause != nil))
  }

  @Test(arguments: failures)
  func `is requested again only if it may be readable by then`(_ failure: Failure) async throws {
    let (scene, feed) = try prepare(failure.reply, at: 2)
    try await scene.force(feed)
    scene.network.set(page(2), .text(SampleAdapter.page(3...4)))
    scene.clock.advance(by: 3600)
    try await scene.force(feed)
    #expect(try scene.titles().count == (failure.isCut ? 8 : 2))
  }

  @Test(arguments: [429, 503])
  func `with Retry-After holds the other feeds of its host`(_ status: Int) async throws {
    let (scene, feed) = try prepare(.status(status, retryAfter: 7200), at: 2)
    let other = self.feed("other", url: "https://api.example/other")
    let report = try await scene.refresh([feed, other]) { $0.perHost = 1 }
    #expect(report.outcomes.map(\.status) == [.updated, .skipped])
    scene.clock.advance(by: 7199)
    let later = try await scene.refresh([feed, other]) { $0.force = true }
    #expect(later.outcomes.map(\.reason) == [.retryAfter, .retryAfter])
  }

  @Test func `on a host that asked for a pause holds its feed for as long, and stops no other`()
    async throws
  {
    let end = Date(timeIntervalSince1970: 1_795_244_400 + 7200)
    let (scene, feed) = try prepare(
      .failure(.paused("other.example asked for a pause", until: end)), at: 2)
    let outcome = try await scene.force(feed)
    #expect(outcome.status == .updated && outcome.isCut && outcome.nextFetch == end)
    #expect(outcome.rejections == ["page 2: other.example asked for a pause"])
    #expect(try scene.titles().count == 2)
    let state = try scene.state(feed)
    #expect(state.heldUntil == end && !state.holdsHost && state.failures == 0)
    scene.network.set(page(2), .text(SampleAdapter.page(3...4)))
    scene.clock.advance(by: 7199)
    #expect(try await scene.force(feed).status == .skipped)
    #expect(scene.network.urls.count == 2)
    scene.clock.advance(by: 1)
    #expect(try await scene.force(feed).status == .updated)
    #expect(try scene.titles().count == 8)
  }

  @Test func `never shows a key that the API repeats`() async throws {
    var (scene, feed) = try prepare(
      .text(#"{"status":"error","error":"key k3yk3yk3y has no more pages"}"#), at: 2)
    feed.secrets = ["k3yk3yk3y"]
    scene.jitter = 0
    let outcome = try await scene.force(feed)
    #expect(outcome.rejections == ["page 2: the API reported: key *** has no more pages"])
  }
}
