import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Permanent redirects update the URL in the store once the new one has served a feed (docs/politeness.md).
@Suite(.everyStore) struct `Feeds that move`: MakesEntries {
  private let scene: RefreshScene

  init() throws { scene = RefreshScene(try StoreKind.current.make()) }

  private var old: String { scene.url("a") }
  private var new: String { "https://new.example/feed" }

  /// The feed as it is served at the end of redirects that are permanent.
  private func moved(_ body: String = SampleFeed.rss(["One"])) -> MemoryFetcher.Reply {
    .text(body) { [new] in
      $0.movedTo = new
      $0.finalURL = new
    }
  }

  @Test func `are requested from their new URL, with credentials for the configured one`()
    async throws
  {
    var feed = feed("a")
    feed.username = "me"
    scene.network.set(old, moved())
    scene.network.set(new, .rss(["One", "Two"]))
    try await scene.force(feed)
    #expect(scene.network.last?.credentialsOrigin == nil)
    try await scene.force(feed)
    #expect(scene.network.urls == [old, new])
    #expect(scene.network.last?.credentialsOrigin == old)
    #expect(scene.network.last?.username == "me")
    #expect(try scene.state(feed).movedTo == new)
    #expect(try scene.titles() == ["One", "Two"])
  }

  @Test func `only for now are requested from the configured URL`() async throws {
    scene.network.set(old, .rss(["One"]) { [new] in $0.finalURL = new })
    for _ in 0..<3 { try await scene.force(feed("a")) }
    #expect(scene.network.urls == [old, old, old])
    #expect(try scene.state(feed("a")).movedTo == nil)
  }

  @Test(arguments: ["<!DOCTYPE html><html><title>Parked</title></html>", "", "{\"a\":1}"])
  func `to something that is not a feed stay where they are`(_ body: String) async throws {
    scene.network.set(old, moved(body))
    #expect(try await scene.force(feed("a")).status == .failed)
    #expect(try scene.state(feed("a")).movedTo == nil)
    try await scene.force(feed("a"))
    #expect(scene.network.urls == [old, old])
  }

  @Test func `are found again if they move a second time`() async throws {
    let third = "https://third.example/feed"
    scene.network.set(old, moved())
    try await scene.force(feed("a"))
    scene.network.set(new, .rss(["One", "Two"]) { $0.movedTo = third })
    try await scene.force(feed("a"))
    scene.network.set(third, .rss(["Three"]))
    try await scene.force(feed("a"))
    #expect(scene.network.urls == [old, new, third])
  }

  @Test(arguments: [404, 410])
  func `and are gone from there are requested from the configured URL again`(_ status: Int)
    async throws
  {
    scene.network.set(old, moved())
    try await scene.force(feed("a"))
    scene.network.set(new, .status(status))
    scene.network.set(old, .rss(["Back"]))
    let outcome = try await scene.force(feed("a"))
    #expect(outcome.status == .failed)
    #expect(
      outcome.error
        == "\(status) at the URL that it had moved to; its configured URL is tried next time")
    #expect(outcome.nextFetch != nil)
    #expect(try await scene.force(feed("a")).status == .updated)
    #expect(scene.network.urls == [old, new, old])
  }

  @Test(arguments: [
    MemoryFetcher.Reply.failure(.unreachable("no route")), .status(503),
    .text("<html>Parked</html>"),
  ])
  func `and fail there three times are requested from the configured URL again`(
    _ reply: MemoryFetcher.Reply
  ) async throws {
    let other = feed("other")
    scene.serve("other", .rss(["Other"]))
    scene.network.set(old, moved())
    try await scene.force(feed("a"))
    scene.network.set(new, reply)
    scene.network.set(old, .rss(["Back"]))
    // The other feed shows that the machine is not offline.
    for _ in 0..<3 { try await scene.refresh([feed("a"), other]) { $0.force = true } }
    #expect(scene.network.urls.filter { $0 != scene.url("other") } == [old, new, new, new])
    #expect(try await scene.force(feed("a")).status == .updated)
    #expect(try scene.titles().contains("Back"))
  }

  @Test func `for now to what is gone are not gone`() async throws {
    scene.network.set(
      old, .failure(.status(code: 410, retryAfter: nil, url: "https://a.example/maintenance")))
    let outcome = try await scene.force(feed("a"))
    #expect(outcome.status == .failed && outcome.nextFetch != nil)
    #expect(outcome.error == "redirected to https://a.example/maintenance: 410 Gone")
    scene.network.set(old, .rss(["Back"]))
    #expect(try await scene.force(feed("a")).status == .updated)
  }

  @Test func `to a page or another origin say where they lead, and that it gets no password`()
    async throws
  {
    var feed = feed("a")
    scene.network.set(old, .text("<html>Home</html>") { $0.finalURL = "https://a.example/" })
    let page = try await scene.force(feed)
    #expect(page.error?.hasPrefix("redirected to https://a.example/: ") == true)
    let refused = FetchError.status(code: 401, retryAfter: nil, url: "https://login.example/feed")
    scene.network.set(old, .failure(refused))
    #expect(
      try await scene.force(feed).error
        == "redirected to https://login.example/feed: 401 Unauthorized (check username and password, or the API key)"
    )
    feed.username = "ann"
    #expect(
      try await scene.force(feed).error
        == "redirected to https://login.example/feed: 401, since user, password and headers are sent to the feed's own origin only; if that is the same site, write its URL in the config"
    )
  }

  @Test func `are gone if the configured URL is gone, too`() async throws {
    scene.network.set(old, moved())
    try await scene.force(feed("a"))
    scene.network.set(new, .status(410))
    scene.network.set(old, .status(410))
    try await scene.force(feed("a"))
    try await scene.force(feed("a"))
    #expect(try scene.state(feed("a")).isGone)
    #expect(try await scene.force(feed("a")).status == .skipped)
  }

  @Test(arguments: [400, 403, 429, 500, 503])
  func `stay at their new URL while it fails`(_ status: Int) async throws {
    scene.network.set(old, moved())
    try await scene.force(feed("a"))
    scene.network.set(new, .status(status))
    try await scene.force(feed("a"))
    try await scene.force(feed("a"))
    #expect(scene.network.urls == [old, new, new])
  }

  @Test func `to a URL with a secret are requested from the configured URL`() async throws {
    var feed = feed("a")
    feed.secrets = ["s3cr3tkey"]
    scene.network.set(
      old, .rss(["One"]) { $0.movedTo = "https://new.example/feed?x=s3cr3tkey" })
    try await scene.force(feed)
    #expect(try scene.state(feed).movedTo == nil)
    try await scene.force(feed)
    #expect(scene.network.urls == [old, old])
  }

  @Test func `are requested from their new URL no longer if the config changes`() async throws {
    scene.network.set(old, moved())
    try await scene.force(feed("a"))
    try await scene.force(feed("a", url: scene.url("b")))
    #expect(scene.network.urls == [old, scene.url("b")])
  }

  @Test func `together share one request to their new URL`() async throws {
    scene.network.set(old, moved())
    scene.network.set(new, .rss(["One", "Two"]))
    let feeds = [feed("a"), feed("b", url: old)]
    for _ in 0..<2 { try await scene.refresh(feeds) { $0.force = true } }
    #expect(scene.network.urls == [old, new])
  }
}
