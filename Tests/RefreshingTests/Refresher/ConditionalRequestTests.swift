import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Validators and digests, which spare servers and readers what they have already (docs/politeness.md).
@Suite(.everyStore) struct `Conditional requests`: MakesEntries {
  private let scene: RefreshScene

  init() throws { scene = RefreshScene(try StoreKind.current.make()) }

  struct Validators: Sendable {
    var etag: String?
    var lastModified: String?
  }

  @Test(arguments: [
    Validators(etag: "\"a\""), Validators(lastModified: "Fri, 20 Nov 2026 07:00:00 GMT"),
    Validators(etag: "\"a\"", lastModified: "Fri, 20 Nov 2026 07:00:00 GMT"),
    Validators(etag: "W/\"a b\""), Validators(etag: "unquoted"), Validators(etag: ""),
    Validators(etag: "\"\u{FF}\u{80}漢\""), Validators(lastModified: "yesterday, or so"),
    Validators(etag: " \"space\" "),
  ])
  func `send the validators back as they came`(_ validators: Validators) async throws {
    scene.serve("a", .rss(["One"], etag: validators.etag, lastModified: validators.lastModified))
    try await scene.force(feed("a"))
    #expect(scene.network.last?.etag == nil)
    scene.serve("a", .notModified)
    for _ in 0..<2 {
      let outcome = try await scene.force(feed("a"))
      #expect(scene.network.last?.etag == validators.etag)
      #expect(scene.network.last?.lastModified == validators.lastModified)
      #expect(outcome.status == .unchanged)
      #expect(outcome.httpStatus == 304)
    }
    #expect(try scene.titles() == ["One"])
  }

  @Test func `take the validators that a 304 brings`() async throws {
    scene.serve("a", .rss(["One"], etag: "\"1\"", lastModified: "then"))
    try await scene.force(feed("a"))
    scene.serve("a", .text("", status: 304) { $0.etag = "\"2\"" })
    try await scene.force(feed("a"))
    try await scene.force(feed("a"))
    #expect(scene.network.last?.etag == "\"2\"")
    #expect(scene.network.last?.lastModified == "then")
  }

  @Test(
    arguments: [(400, nil), (412, nil), (431, nil), (404, "\"1\""), (500, "\"1\"")]
      as [(Int, String?)])
  func `are sent no longer after an error that they may be the reason of`(
    _ status: Int, _ sent: String?
  ) async throws {
    scene.serve("a", .rss(["One"], etag: "\"1\"", lastModified: "then"))
    try await scene.force(feed("a"))
    scene.serve("a", .status(status))
    try await scene.force(feed("a"))
    #expect(scene.network.last?.etag == "\"1\"")
    try await scene.force(feed("a"))
    #expect(scene.network.last?.etag == sent)
    #expect((scene.network.last?.lastModified == nil) == (sent == nil))
  }

  @Test func `are sent no longer after a response without validators`() async throws {
    scene.serve("a", .rss(["One"], etag: "\"1\"", lastModified: "then"))
    try await scene.force(feed("a"))
    scene.serve("a", .rss(["Two"]))
    try await scene.force(feed("a"))
    try await scene.force(feed("a"))
    #expect(scene.network.last?.etag == nil)
    #expect(scene.network.last?.lastModified == nil)
  }

  enum Change: CaseIterable, Sendable { case url, adapter, reading }

  @Test(arguments: Change.allCases)
  func `are not sent for a feed that is configured differently`(_ change: Change) async throws {
    scene.serve("a", .rss(["One"], etag: "\"1\"", lastModified: "then"))
    try await scene.force(feed("a"))
    var changed = feed("a")
    switch change {
    case .url: changed = feed("a", url: "https://a.example/other")
    case .adapter: changed.adapter = "newsapi"
    case .reading: changed.reading = "another definition"
    }
    // The feed is due at once, too.
    try await scene.refresh([changed])
    #expect(scene.network.urls.count == 2)
    #expect(scene.network.last?.etag == nil)
    #expect(scene.network.last?.lastModified == nil)
  }

  @Test func `are not sent to another feed's URL`() async throws {
    scene.serve("a", .rss(["One"], etag: "\"1\""))
    scene.serve("b", .rss(["Two"]))
    for _ in 0..<2 { try await scene.refresh([feed("a"), feed("b")]) { $0.force = true } }
    for received in scene.network.received where received.url == scene.url("b") {
      #expect(received.request.etag == nil)
    }
  }

  @Test func `are not sent to the configured URL with the validators of the one it had moved to`()
    async throws
  {
    scene.serve(
      "a",
      .rss(["One"], etag: "\"of-b\"", lastModified: "then") { $0.movedTo = scene.url("b") })
    try await scene.force(feed("a"))
    scene.serve("b", .status(404))
    try await scene.force(feed("a"))
    #expect(scene.network.last?.etag == "\"of-b\"")
    try await scene.force(feed("a"))
    #expect(scene.network.urls == [scene.url("a"), scene.url("b"), scene.url("a")])
    #expect(scene.network.last?.etag == nil)
    #expect(scene.network.last?.lastModified == nil)
  }

  @Test func `belong to the URL that gave them, also that of a temporary redirect`() async throws {
    scene.serve("a", .rss(["One"], etag: "\"1\"") { $0.finalURL = scene.url("b") })
    try await scene.force(feed("a"))
    #expect(try scene.state(feed("a")).validatorsURL == Digest.hex(scene.url("b")))
    scene.serve("a", .text("", status: 304) { $0.finalURL = scene.url("b") })
    try await scene.force(feed("a"))
    #expect(scene.network.last?.etag == "\"1\"")
    #expect(scene.network.last?.validatorsURL == Digest.hex(scene.url("b")))
    #expect(try scene.state(feed("a")).validatorsURL == Digest.hex(scene.url("b")))
  }

  @Test(arguments: ["<!DOCTYPE html><html></html>", "", "{\"a\":1}", "nothing"])
  func `keep the validators of the last feed if something else is served`(_ body: String)
    async throws
  {
    scene.serve("a", .rss(["One"], etag: "\"1\""))
    try await scene.force(feed("a"))
    scene.serve("a", .text(body) { $0.etag = "\"2\"" })
    #expect(try await scene.force(feed("a")).status == .failed)
    try await scene.force(feed("a"))
    #expect(scene.network.last?.etag == "\"1\"")
  }

  // MARK: Digests

  @Test func `an unchanged body is not stored again, but its validators are`() async throws {
    scene.serve("a", .rss(["One"], etag: "\"1\""))
    try await scene.force(feed("a"))
    scene.serve("a", .rss(["One"], etag: "\"2\""))
    let outcome = try await scene.force(feed("a"))
    #expect(outcome.status == .unchanged)
    #expect(outcome.httpStatus == 200)
    #expect(try scene.state(feed("a")).responses == 1)
    try await scene.force(feed("a"))
    #expect(scene.network.last?.etag == "\"2\"")
  }

  @Test func `an unchanged body is read once more if it was read by other rules`() async throws {
    scene.serve("a", .rss(["One"]))
    try await scene.force(feed("a"))
    try await scene.force(feed("a"))
    var known = try scene.state(feed("a"))
    #expect(known.responses == 1)
    // As it was stored before bodies had the number of the rules beside their digest.
    known.bodyDigest = known.bodyDigest.map { String($0.drop { $0 != ":" }.dropFirst()) }
    #expect(known.bodyDigest == ContentHash(Data(SampleFeed.rss(["One"]).utf8)).hex)
    try scene.store.save([FeedStateChange(state: known, feed: feed("a"))])
    for _ in 0..<2 {
      #expect(try await scene.force(feed("a")).status == .unchanged)
      #expect(try scene.state(feed("a")).responses == 2)
    }
  }

  @Test func `another body with the same items is stored and changes nothing`() async throws {
    scene.serve("a", .rss(["One"]))
    try await scene.force(feed("a"))
    scene.serve("a", .text(SampleFeed.rss(["One"]) + "\n<!-- 07:00 -->"))
    let outcome = try await scene.force(feed("a"))
    #expect(outcome.status == .unchanged)
    #expect(outcome.changes == StoreChanges())
    #expect(try scene.state(feed("a")).responses == 2)
  }

  // MARK: Documents that are cut off

  @Test func `a document that is cut off leaves no validators and is read again`() async throws {
    scene.serve(
      "a",
      .text(SampleFeed.cut) {
        $0.etag = "\"1\""
        $0.lastModified = "then"
      })
    let first = try await scene.force(feed("a"))
    #expect(first.status == .updated)
    #expect(first.isCut)
    #expect(try scene.titles().contains("One"))
    let state = try scene.state(feed("a"))
    #expect(state.etag == nil)
    #expect(state.lastModified == nil)
    #expect(state.bodyDigest == nil)
    let again = try await scene.force(feed("a"))
    #expect(scene.network.last?.etag == nil)
    #expect(again.isCut)
    #expect(again.changes == StoreChanges())
    #expect(try scene.state(feed("a")).responses == 2)
  }

  /// A wrong `Content-Length` does no harm to a document that is whole.
  @Test(arguments: [(SampleFeed.cut, true), (SampleFeed.rss(["One"]), false)])
  func `a connection that ends too early delivers the items that came`(
    _ body: String, _ isCut: Bool
  ) async throws {
    scene.serve(
      "a",
      .text(body) {
        $0.cut = "bytes are missing"
        $0.etag = "\"1\""
        $0.freshFor = 86_400
      })
    let outcome = try await scene.force(feed("a"))
    #expect(outcome.status == .updated && outcome.isCut == isCut)
    #expect(try scene.titles().contains("One"))
    let state = try scene.state(feed("a"))
    #expect((state.etag == nil) == isCut && (state.freshUntil == nil) == isCut)
  }

  @Test(arguments: ["<rss", SampleFeed.rss([]), "{\"version\": \"https://jsonfeed.org/version/1"])
  func `a connection that ends before the first item is a failure`(_ body: String) async throws {
    scene.serve("a", .text(body) { $0.cut = "bytes are missing" })
    let outcome = try await scene.force(feed("a"))
    #expect(outcome.status == .failed && outcome.error == "bytes are missing")
  }
}
