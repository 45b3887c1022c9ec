import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

@testable import FeedLibrary

/// Accounts of the config and what is stored of them, when the config changes.
@Suite struct `Accounts in the library`: MakesEntries {
  private let clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
  private let network: MemoryFetcher
  private let store: any ArticleStore
  private let folder = TemporaryFolder()

  init() throws {
    network = MemoryFetcher(clock: clock)
    store = try StoreKind.sqlite.make()
  }

  private static func table(_ name: String, at host: String = "a.example") -> String {
    "[account.\(name)]\ntype = \"miniflux\"\nurl = \"https://\(host)\"\ntoken = \"key\"\n"
  }

  /// The library, with a config.
  private func library(_ config: String) -> Library {
    let path = folder.write(config, to: "feeds.toml")
    return Library(
      paths: Paths(config: path, store: nil, environment: [:]), environment: [:],
      clock: clock.read, lock: { () throws(StoreError) in throw .missing(.memory) },
      store: { [store] (_) throws(StoreError) in store }, fetcher: { [network] _ in network }
    ).unclaimed
  }

  /// Lets a Miniflux have a feed with unread entries 1, 2, …
  private func serve(_ titles: [String], at host: String = "a.example", folder: String = "All") {
    let api = "https://\(host)/v1"
    let rest = "&order=id&direction=asc&limit=200"
    let entries = titles.enumerated().map { index, title in
      """
      {"id":\(index + 1),"status":"unread","starred":false,"title":"\(title)",\
      "url":"https://\(host)/\(title)","content":"About \(title)",\
      "feed":{"id":7,"title":"News","feed_url":"https://\(host)/feed"}}
      """
    }
    for (path, body) in [
      ("/version", "{\"version\":\"2.3.2\"}"),
      (
        "/feeds",
        "[{\"id\":7,\"title\":\"News\",\"feed_url\":\"https://\(host)/feed\",\"category\":{\"id\":5,\"title\":\"\(folder)\"}}]"
      ),
      ("/entries?status=unread\(rest)", "{\"entries\":[\(entries.joined(separator: ","))]}"),
      ("/entries?starred=true\(rest)", "{\"entries\":[]}"),
      // What changed since the first synchronisation, a minute before it included.
      ("/entries?changed_after=1795244340\(rest)", "{\"entries\":[]}"), ("/entries", ""),
    ] {
      let status = body.isEmpty ? 204 : 200
      network.set(api + path, .text(body, status: status) { [clock] in $0.date = clock.now })
    }
  }

  /// Fetches everything, whenever it is due.
  private func fetch(_ library: Library) async throws -> FeedOutcome {
    let config = try library.config()
    var fetch = FeedFetch(library: library, config: config)
    fetch.force = true
    let report = try await fetch.run(config.sources) { _ in }
    return try #require(report.outcomes.first)
  }

  private func titles(_ query: ArticleQuery = ArticleQuery()) throws -> [String] {
    try store.headlines(query).compactMap(\.title).sorted()
  }

  private func sent() -> [String] {
    network.received.filter { $0.request.submission != nil }.map {
      "\($0.url) \(String(decoding: $0.request.submission?.body ?? Data(), as: UTF8.self))"
    }
  }

  @Test func `neither overwrite nor mark at another server what they had at the first`()
    async throws
  {
    serve(["One", "Two"])
    serve(["Three", "Four"], at: "b.example")
    #expect(try await fetch(library(Self.table("flux"))).changes.new == 2)
    let number = try #require(
      try store.headlines(ArticleQuery()).first { $0.title == "One" }?.number)
    _ = try store.mark([number], .read(true))
    let outcome = try await fetch(library(Self.table("flux", at: "b.example")))
    #expect(outcome.changes.new == 2 && outcome.changes.updated == 0)
    #expect(
      outcome.rejections == [
        "has another server or user than before, and starts over; its former articles are kept, and 1 mark waits to be sent to the former one, if it comes back"
      ])
    #expect(try titles() == ["Four", "One", "Three", "Two"])
    #expect(try titles(ArticleQuery(.unread)) == ["Four", "Three", "Two"])
    #expect(sent().isEmpty)
    let config = try library(Self.table("flux", at: "b.example")).config()
    #expect(config.feeds.map(\.name) == ["News"])

    // Back at the first, the mark is sent.
    #expect(try await fetch(library(Self.table("flux"))).sent == 1)
    #expect(sent().count == 1)
    #expect(sent().first?.hasPrefix("https://a.example/v1/entries {") == true)
    #expect(sent().first?.contains("\"entry_ids\":[1]") == true)
  }

  @Test func `have rules and full texts for feeds and folders that come with their articles`()
    async throws
  {
    serve(["One"], folder: "science")
    network.set(
      "https://a.example/One",
      .text("<article>\(String(repeating: "<p>All of it, and more than that.</p>", count: 40))"))
    let library = library(
      Self.table("flux") + """
        [[rule]]
        query = "feed:News"
        then = ["star"]
        [[rule]]
        query = "tag:science"
        then = ["tag:sci"]
        [tag.science]
        full = true
        """)
    let config = try library.config()
    _ = try await fetch(library)
    #expect(try titles(ArticleQuery(.starred)) == ["One"])
    #expect(try titles(ArticleQuery(.tagged("sci"))) == ["One"])
    let pages = try PageFetch(library: library, config: config, isOnline: true)
      .start(config.sources) { _ in }
    let report = try #require(try await pages?.value)
    #expect(report.loaded == 1)
  }

  @Test func `go on under another name`() async throws {
    serve(["One", "Two"])
    _ = try await fetch(library(Self.table("flux")))
    let number = try #require(
      try store.headlines(ArticleQuery()).first { $0.title == "One" }?.number)
    _ = try store.mark([number], .read(true))
    let renamed = library(Self.table("work"))
    #expect(try renamed.config().feeds.map(\.account) == ["work"])
    #expect(try renamed.accounts().map(\.waiting) == [1])
    let outcome = try await fetch(renamed)
    #expect(outcome.sent == 1)
    #expect(try titles() == ["One", "Two"])
    #expect(try titles(ArticleQuery(.unread)) == ["Two"])
  }

  @Test func `subscribe to nothing with more tags than a feed can have`() async throws {
    serve([])
    let library = library(Self.table("flux"))
    let feed = (url: "https://new.example/feed", name: String?.none, tags: ["Outer", "Inner"])
    await #expect {
      try await library.subscribe("flux", to: [feed])
    } throws: {
      ($0 as? LibraryFailure)?.message
        == "a feed of the account 'flux' can have 1 tag; name no more"
    }
    #expect(network.received.isEmpty)

    // Of a list the inner folder is taken.
    network.set("https://a.example/v1/feeds") { request in
      .text(request.submission == nil ? "[{\"id\":7,\"title\":\"New\"}]" : "{\"feed_id\":7}")
    }
    network.set(
      "https://a.example/v1/categories",
      .text("[{\"id\":1,\"title\":\"All\"},{\"id\":5,\"title\":\"Inner\"}]"))
    network.set("https://a.example/v1/feeds/7", .text("{\"id\":7}", status: 201))
    let done = try await library.subscribe("flux", to: [feed], leavesOut: true)
    #expect(done.feeds.map(\.name) == ["New"] && done.refused.isEmpty)
    #expect(sent().last == "https://a.example/v1/feeds/7 {\"category_id\":5}")
  }

  @Test func `keep their feeds while they are removed`() async throws {
    serve(["One"])
    let library = library(Self.table("flux"))
    _ = try await fetch(library)
    try library.removeAccount("flux")
    #expect(try store.accountFeeds().map(\.name) == ["News"])

    // A feed of one's own with the name of one of theirs.
    let own = self.library("[[feed]]\nname = \"News\"\nurl = \"https://own.example/feed\"\n")
    #expect(try own.config().feeds.map(\.configuredURL) == ["https://own.example/feed"])
    try store.register(own.config().feeds)
    #expect(try store.feedNames().sorted() == ["News", "News (2)", "flux"])
    #expect(try store.accountFeeds().map(\.name) == ["News (2)"])
  }

  @Test func `keep their feeds if the server lists none after a change, except the last to end`()
    async throws
  {
    serve(["One"])
    _ = try await fetch(library(Self.table("flux")))
    let flux = library(Self.table("flux"))
    network.set("https://a.example/v1/feeds", .text("[]"))
    network.set("https://a.example/v1/feeds/7") { request in
      request.submission?.method == .delete
        ? .text("", status: 204) : .text("{\"id\":7}", status: 201)
    }
    await #expect {
      try await flux.rename("News", to: "Other")
    } throws: {
      ($0 as? LibraryFailure)?.message
        == "account 'flux': the change was made, but the list of its feeds could not be read after it (the server lists no feeds any more; if the next fetch finds none either, they leave the list); the next fetch shows it"
    }
    #expect(try store.accountFeeds().map(\.name) == ["News"])
    try await flux.remove("News")
    #expect(try store.accountFeeds().isEmpty)
  }

  @Test func `leave the name of the saved pages to these`() async throws {
    serve(["One"])
    let saved = "[[feed]]\nname = \"News\"\nurl = \"saved:\"\n"
    _ = try await fetch(library(saved + Self.table("flux")))
    #expect(try store.accountFeeds().map(\.name) == ["News (flux)"])
  }
}
