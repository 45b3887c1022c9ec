import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// What a refresh reports, and what it leaves in the store.
@Suite(.everyStore) struct `The report of a refresh`: MakesEntries {
  private var scene: RefreshScene

  init() throws { scene = RefreshScene(try StoreKind.current.make()) }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `has the feeds in their order, however they ended`(_ seed: UInt64) async throws {
    var random = SeededNumbers(seed: seed)
    var feeds: [Feed] = []
    for index in 0..<20 {
      var feed = feed("f\(index)", url: "https://h\(index % 4).example/\(index)")
      let replies: [MemoryFetcher.Reply] = [
        .rss(["Item \(index)"]), .slow(.rss(["Item \(index)"])),
        .status(404), .slow(.unreachable), .text("nothing"),
      ]
      scene.network.set(
        feed.configuredURL, replies.randomElement(using: &random) ?? .status(404))
      feed.isEnabled = Int.random(in: 0..<6, using: &random) > 0
      feeds.append(feed)
    }
    let log = EventLog()
    let report = try await scene.refresh(feeds, log: log)
    #expect(report.outcomes.map(\.name) == feeds.map(\.name), "seed \(seed)")
    #expect(report.outcomes.map(\.url) == feeds.map(\.configuredURL), "seed \(seed)")
    let attempted = feeds.filter(\.isEnabled).map(\.name).sorted()
    #expect(report.attempted.map(\.name).sorted() == attempted, "seed \(seed)")
    #expect(log.planned == [attempted.count], "seed \(seed)")
    #expect(log.began.flatMap(\.self).sorted() == attempted, "seed \(seed)")
    #expect(log.ended.sorted() == attempted, "seed \(seed)")
  }

  @Test func `tells new, updated and merged articles apart`() async throws {
    func page(_ items: [(guid: String, title: String)], link: String) -> String {
      let items = items.map {
        "<item><guid isPermaLink=\"false\">\($0.guid)</guid><title>\($0.title)</title>"
          + "<link>https://story.example/\(link)\($0.guid)</link></item>"
      }
      return "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
    }
    scene.serve("a", .text(page([("1", "One"), ("2", "Two")], link: "")))
    #expect(try await scene.force(feed("a")).changes == StoreChanges(new: 2))
    scene.serve("a", .text(page([("1", "Changed"), ("2", "Two"), ("3", "Three")], link: "")))
    #expect(try await scene.force(feed("a")).changes == StoreChanges(new: 1, updated: 1))
    scene.serve("b", .text(page([("1", "One"), ("9", "Nine")], link: "")))
    #expect(try await scene.force(feed("b")).changes == StoreChanges(new: 1, merged: 1))
    #expect(try scene.store.totals().articles == 4)
    #expect(try scene.store.totals().appearances == 5)
  }

  @Test func `is empty for a feed that is empty`() async throws {
    scene.serve("a", .rss([]))
    let outcome = try await scene.force(feed("a"))
    #expect(outcome.changes == StoreChanges())
    #expect(outcome.status == .unchanged)
  }

  @Test func `has the seconds that each request took`() async throws {
    scene.serve("a", .after(3, .rss(["One"])))
    #expect(try await scene.force(feed("a")).seconds == 3)
    scene.serve("a", .after(61, .text("")))
    let late = try await scene.force(feed("a"))
    #expect(late.seconds == 60)
    #expect(late.error == "timed out after 60 s")
  }

  @Test func `keeps title, website, format and arrival in the store`() async throws {
    scene.serve("a", .rss(["One"], channel: "<link>/world/</link>"))
    try await scene.force(feed("a"))
    let state = try scene.state(feed("a"))
    #expect(state.title == "Sample")
    #expect(state.website == "https://a.example/world/")
    #expect(state.format == "rss-2.0")
    #expect(state.lastSuccess == start)
    #expect(state.lastAttempt == start)
    #expect(state.responses == 1)
  }

  @Test(arguments: ["", "<link>javascript:alert(1)</link>", "<link>https://</link>"])
  func `keeps no website that is not one`(_ link: String) async throws {
    scene.serve("a", .rss(["One"], channel: link))
    try await scene.force(feed("a"))
    #expect(try scene.state(feed("a")).website == nil)
  }

  @Test func `goes on for a feed that was renamed`() async throws {
    scene.serve("a", .rss(["One"]) { $0.etag = "\"1\"" })
    try await scene.force(feed("a"))
    let id = try scene.state(feed("a")).id
    let renamed = feed("b", url: scene.url("a"))
    #expect(try await scene.refresh([renamed]).outcomes.first?.status == .skipped)
    try scene.store.register([renamed])
    scene.serve("a", .notModified)
    #expect(try await scene.force(renamed).status == .unchanged)
    #expect(scene.network.last?.etag == "\"1\"")
    #expect(try scene.state(renamed).id == id)
    #expect(try scene.store.feedNames() == ["b"])
  }

  // MARK: Secrets

  private var secret: Feed {
    var feed = feed("s", url: "https://s.example/feed?key=urlk3yurl")
    feed.password = "passw0rd!"
    feed.headers = [HTTPHeader("X-Api-Key", "headerk3y")]
    feed.secrets = ["urlk3yurl", "passw0rd!", "headerk3y", "variabl3", "abc"]
    return feed
  }

  @Test(arguments: ["urlk3yurl", "passw0rd!", "headerk3y", "variabl3", "abc"])
  func `never shows a secret in an error`(_ value: String) async throws {
    scene.network.set(
      secret.configuredURL, .failure(.broken("cannot fetch \(value)\u{1B}[2J now")))
    let outcome = try await scene.force(secret)
    #expect(outcome.error == "cannot fetch ***[2J now")
    #expect(try scene.state(secret).lastError == outcome.error)
  }

  @Test(arguments: ["urlk3yurl", "passw0rd!", "headerk3y", "variabl3"])
  func `never stores a secret in a text`(_ value: String) async throws {
    scene.network.set(
      secret.configuredURL,
      .text(
        """
        <rss version="2.0"><channel><title>For \(value)</title><item><guid>\(value)</guid>
        <title>Title \(value)</title><author>\(value)</author><category>\(value)</category>
        <description>Text &lt;a href="https://s.example/?k=\(value)"&gt;\(value)&lt;/a&gt;</description>
        </item></channel></rss>
        """))
    try await scene.force(secret)
    let entry = try #require(try scene.store.article(1)).entry
    #expect(try scene.state(secret).title == "For ***")
    #expect(entry.title == "Title ***")
    #expect(entry.tags == ["***"])
    #expect(entry.contentText?.contains(value) == false)
    // Links and guids are needed as they are.
    #expect(entry.guid == value)
    #expect(entry.contentHTML?.contains("?k=\(value)") == true)
  }

  @Test(arguments: [400, 401, 403, 429, 500])
  func `quotes the message of an API without the key`(_ status: Int) async throws {
    var scene = scene
    scene.adapters = ["sample": try SampleAdapter.pages()]
    var feed = secret
    feed.adapter = "sample"
    scene.network.set(
      feed.configuredURL, .status(status, body: #"{"error":"the key headerk3y is invalid"}"#))
    let outcome = try await scene.force(feed)
    #expect(outcome.error == "the key *** is invalid (HTTP \(status))")
  }

  @Test(arguments: [
    ("<html><title>Just a moment...</title></html>", "a bot check"),
    ("<html><form><input type=\"password\"></form></html>", "a login page"),
  ])
  func `names the page that was sent instead of the feed`(_ body: String, _ words: String)
    async throws
  {
    scene.serve("a", .status(403, body: body))
    let refused = try await scene.force(feed("a"))
    #expect(refused.error?.hasPrefix("403 Forbidden: ") == true)
    #expect(refused.error?.contains(words) == true, "\(refused.error ?? "")")
    scene.serve("a", .text(body))
    let served = try await scene.force(feed("a"))
    #expect(served.error?.contains(words) == true, "\(served.error ?? "")")
  }
}
