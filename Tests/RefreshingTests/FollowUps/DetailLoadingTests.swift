import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Synchronization
import Testing

/// What articles lack is loaded once (docs/full-text.md).
@Suite(.everyStore) struct `Loading what an article lacks`: MakesEntries {
  private let store: any ArticleStore
  private let clock: TestClock
  private let report = Lines()

  init() throws {
    store = try StoreKind.current.make()
    clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
  }

  /// Lines that are reported.
  private final class Lines: Sendable {
    private let lines = Mutex([String]())
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  /// A source that does what the test wants, and records the timeouts that it was given.
  private final class ScriptedSource: Sendable {
    private let script: @Sendable (Appearance) throws -> Entry?
    private let calls = Mutex([Double]())
    var timeouts: [Double] { calls.withLock { $0 } }

    init(_ script: @escaping @Sendable (Appearance) throws -> Entry?) { self.script = script }

    func detail(of appearance: Appearance, in feed: Feed, timeout: Double) throws -> Entry? {
      calls.withLock { $0.append(timeout) }
      return try script(appearance)
    }
  }

  private func text(_ text: String) -> Entry {
    var entry = Entry(guid: "detail")
    entry.contentText = text
    return entry
  }

  /// Stores an article whose feeds name a detail document.
  private func article(_ feeds: [Feed], lacking: Bool = true, title: String = "Title") throws
    -> Article
  {
    for feed in feeds {
      var entry = entry("guid-of-the-story", title, url: "https://story.example/1")
      entry.detailURL = lacking ? "https://\(feed.name).example/1" : nil
      try store.add([entry], to: feed, at: start)
    }
    return try #require(try store.article(1))
  }

  /// The number of articles with the word.
  private func matches(_ word: String) throws -> Int {
    try store.count(ArticleQuery(.text(TextMatch(word))))
  }

  private func loading(
    _ feeds: [Feed], _ source: @escaping DetailLoading.Source, isReadOnly: Bool = false
  ) -> DetailLoading {
    DetailLoading(
      feeds: feeds, source: source, reading: store,
      writing: { [store] in isReadOnly ? nil : store }, clock: clock.read)
  }

  @Test func `asks for nothing more of a whole article`() async throws {
    let article = try article([feed("a")], lacking: false)
    let source = ScriptedSource { _ in nil }
    #expect(
      try await loading([feed("a")], source.detail).complete(article, report: report.add) == article
    )
    #expect(source.timeouts.isEmpty)
  }

  @Test
  func `a headline corrected since the detail was loaded shows, with the text that was loaded`()
    async throws
  {
    var detail = text("The whole text.")
    detail.title = "A steam pump"
    let source = ScriptedSource { [detail] _ in detail }
    let before = try article([feed("a")])
    _ = try await loading([feed("a")], source.detail).complete(before, report: report.add)
    #expect(try store.article(1)?.entry.title == "A steam pump")
    let corrected = try article([feed("a")], title: "A steam engine")
    #expect(corrected.entry.title == "A steam engine")
    #expect(corrected.entry.contentText == "The whole text.")
    #expect(corrected.appearances[0].lacksDetail)
    #expect(try matches("engine") == 1)
    #expect(try matches("pump") == 0)

    _ = try await loading([feed("a")], source.detail).complete(corrected, report: report.add)
    #expect(try store.article(1)?.entry.title == "A steam pump")
    #expect(try matches("engine") == 0)
    #expect(try matches("pump") == 1)
  }

  @Test func `stores the content and does not load it again`() async throws {
    let detail = text("The whole text.")
    let source = ScriptedSource { _ in detail }
    let article = try article([feed("a")])
    let whole = try await loading([feed("a")], source.detail).complete(article, report: report.add)
    #expect(whole.entry.contentText == "The whole text.")
    let stored = try #require(try store.article(1))
    #expect(stored == whole)
    #expect(!stored.appearances[0].lacksDetail)
    _ = try await loading([feed("a")], source.detail).complete(stored, report: report.add)
    #expect(source.timeouts.count == 1)
    #expect(report.all.isEmpty)
  }

  @Test func `shows the content though the store cannot be written`() async throws {
    let detail = text("The whole text.")
    let article = try article([feed("a")])
    let whole = try await loading(
      [feed("a")], ScriptedSource { _ in detail }.detail, isReadOnly: true
    ).complete(article, report: report.add)
    #expect(whole.entry.contentText == "The whole text.")
    #expect(try store.article(1)?.entry.contentText == nil)
  }

  @Test(arguments: [
    (FetchError.status(code: 404, retryAfter: nil), "404 Not Found"),
    (.unreachable("could not connect"), "could not connect"),
    (.broken("refused for k3yk3yk3y"), "refused for ***"),
    (.badURL("https://x.example/?token=abc"), "https://x.example/?token=***"),
  ])
  func `reports a failure without secrets and shows the article as it was`(
    _ error: FetchError, _ words: String
  ) async throws {
    var feed = feed("a")
    feed.secrets = ["k3yk3yk3y"]
    let article = try article([feed])
    let result = try await loading([feed], ScriptedSource { _ in throw error }.detail)
      .complete(article, report: report.add)
    #expect(result == article)
    #expect(report.all == ["the full text of article 1 could not be loaded: \(words)"])
  }

  @Test func `removes secrets from what it stores`() async throws {
    var feed = feed("a")
    feed.secrets = ["k3yk3yk3y"]
    let detail = text("Loaded with k3yk3yk3y.")
    let article = try article([feed])
    _ = try await loading([feed], ScriptedSource { _ in detail }.detail)
      .complete(article, report: report.add)
    #expect(try store.article(1)?.entry.contentText == "Loaded with ***.")
  }

  @Test func `takes ten seconds at most for all that it loads`() async throws {
    let feeds = ["a", "b", "c"].map { feed($0) }
    let article = try article(feeds)
    #expect(article.appearances.count == 3)
    let source = ScriptedSource { [clock] _ in
      clock.advance(by: 6)
      return nil
    }
    let loading = loading(feeds, source.detail)
    #expect(loading.deadline == start.addingTimeInterval(10))
    _ = try await loading.complete(article, report: report.add)
    #expect(source.timeouts == [10, 4])
    #expect(
      report.all == ["the full text of article 1 could not be loaded: timed out after 10 s"])
  }

  @Test func `loads the content of every feed that has a part`() async throws {
    let feeds = ["a", "b"].map { feed($0) }
    let source = ScriptedSource { appearance in
      guard appearance.feed == "b" else { throw FetchError.status(code: 500, retryAfter: nil) }
      var detail = Entry(guid: "detail")
      detail.contentText = "The text of b."
      return detail
    }
    let whole = try await loading(feeds, source.detail)
      .complete(try article(feeds), report: report.add)
    #expect(whole.entry.contentText == "The text of b.")
    #expect(whole.appearances.map(\.lacksDetail) == [true, false])
    #expect(report.all.count == 1)
  }

  @Test func `finds a feed that was renamed, and leaves out one that was removed`() async throws {
    let article = try article([feed("a"), feed("b")])
    let source = ScriptedSource { _ in nil }
    var renamed = feed("a")
    renamed.name = "new name"
    _ = try await loading([renamed], source.detail).complete(article, report: report.add)
    #expect(source.timeouts.count == 1)
    #expect(report.all.isEmpty)
  }

  // MARK: Documents of JSON APIs

  private func details(_ network: MemoryFetcher) throws -> AdapterDetails {
    let adapter = try Adapter(
      name: "api",
      definition: [
        "items": "items", "content_text": "body", "detail": "{id}", "detail_root": "item",
      ])
    return AdapterDetails(adapters: ["api": adapter]) { _ in network }
  }

  private var api: Feed {
    var feed = feed("a")
    feed.adapter = "api"
    feed.timeout = 5
    return feed
  }

  @Test func `reads the detail document of the feed's adapter`() async throws {
    let network = MemoryFetcher(clock: clock)
    network.set("https://a.example/1", .text(#"{"item":{"body":"The whole text."}}"#))
    let whole = try await loading([api], try details(network).detail)
      .complete(try article([api]), report: report.add)
    #expect(whole.entry.contentText == "The whole text.")
    #expect(network.last?.timeout == 5)
  }

  @Test(arguments: ["<html>not json</html>", #"{"item":null}"#, #"{"item":"#, "", "[]"])
  func `reports a detail document that cannot be read`(_ body: String) async throws {
    let network = MemoryFetcher(clock: clock)
    network.set("https://a.example/1", .text(body))
    let article = try article([api])
    let result = try await loading([api], try details(network).detail)
      .complete(article, report: report.add)
    #expect(result == article)
    #expect(report.all.count == 1)
  }

  @Test func `sends no request for a feed without an adapter or with a problem`() async throws {
    let network = MemoryFetcher(clock: clock)
    let article = try article([feed("a")])
    _ = try await loading([feed("a")], try details(network).detail)
      .complete(article, report: report.add)
    #expect(report.all.isEmpty)
    var broken = api
    broken.problem = "the environment variable KEY is not set"
    _ = try await loading([broken], try details(network).detail)
      .complete(article, report: report.add)
    #expect(report.all.first?.hasSuffix("the environment variable KEY is not set") == true)
    #expect(network.urls.isEmpty)
  }
}
