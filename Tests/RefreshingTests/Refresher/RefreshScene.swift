import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Testing

/// A refresher whose network, store and clock are in memory.
struct RefreshScene: MakesEntries {
  let clock: TestClock
  let network: MemoryFetcher
  let store: any ArticleStore
  /// The adapters that feeds may name.
  var adapters: [String: Adapter] = [:]
  /// The share of jitter in every wait, 0 ..< 1; nil for one at random each time.
  var jitter: Double? = 0

  /// - Parameter store: in memory; the suite's with the trait `everyStore`.
  init(_ store: any ArticleStore = SQLiteArticleStore.empty()) {
    clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
    network = MemoryFetcher(clock: clock)
    self.store = store
  }

  /// Refreshes the feeds.
  /// - Parameters:
  ///   - ingest: what stores the responses; the scene's store if nil.
  ///   - log: receives the progress.
  ///   - change: sets options other than the defaults.
  @discardableResult
  func refresh(
    _ feeds: [Feed], through ingest: (any ArticleIngest)? = nil,
    log: EventLog? = nil,
    _ change: (inout Refresher.Options) -> Void = { _ in }
  ) async throws -> RefreshReport {
    var options = Refresher.Options()
    change(&options)
    let refresher = Refresher(
      fetcher: network, store: ingest ?? store, adapters: adapters, clock: clock.read,
      random: { [jitter] in jitter ?? .random(in: 0..<1) })
    return try await refresher.refresh(feeds, options: options) { log?.note($0) }
  }

  /// Refreshes one feed, now, whatever its schedule is.
  @discardableResult
  func force(_ feed: Feed) async throws -> FeedOutcome {
    let report = try await refresh([feed]) { $0.force = true }
    return try #require(report.outcomes.first)
  }

  /// The stored state of a feed.
  func state(_ feed: Feed) throws -> FeedState {
    try #require(store.states(of: [feed], configured: [feed.name]).first)
  }

  /// The titles of all stored articles, sorted.
  func titles() throws -> [String] {
    try store.headlines(ArticleQuery()).compactMap(\.title).sorted()
  }

  /// Seconds from now until an instant; nil without one.
  func wait(until date: Date?) -> Double? { date?.timeIntervalSince(clock.now).rounded() }

  /// Sends a reply to every request for a feed of ``feed(_:url:)``.
  func serve(_ name: String, _ reply: MemoryFetcher.Reply) { network.set(url(name), reply) }

  /// The URL of a feed of ``feed(_:url:)``.
  func url(_ name: String) -> String { "https://\(name).example/feed" }
}

extension FeedDocument {
  /// What is read of a document.
  init(reading text: String, at url: String? = nil, adapter: Adapter? = nil) throws {
    self = FeedNormaliser.document(
      try FeedParser.parse(Data(text.utf8), adapter: adapter), feedURL: url)
  }
}

extension MemoryFetcher.Reply {
  /// A response with ``SampleFeed/rss(_:channel:)``, changed as the test needs it.
  static func rss(
    _ titles: [String], channel: String = "", etag: String? = nil, lastModified: String? = nil,
    _ change: (inout FetchResponse) -> Void = { _ in }
  ) -> MemoryFetcher.Reply {
    .text(SampleFeed.rss(titles, channel: channel)) {
      $0.etag = etag
      $0.lastModified = lastModified
      change(&$0)
    }
  }
}

/// Feeds as servers send them.
enum SampleFeed {
  /// An RSS feed whose items have the titles as guids.
  /// - Parameter channel: further elements of the channel, such as `ttl`.
  static func rss(_ titles: [String], channel: String = "") -> String {
    let items = titles.map {
      "<item><guid isPermaLink=\"false\">guid-of-\($0)</guid><title>\($0)</title></item>"
    }
    return "<rss version=\"2.0\"><channel><title>Sample</title>\(channel)\(items.joined())"
      + "</channel></rss>"
  }

  /// An RSS feed that ends in the middle of its second item.
  static let cut =
    "<rss version=\"2.0\"><channel><title>Sample</title><item><guid>1</guid><title>One</title></item>"
    + "<item><guid>2</guid><title>Tw"
}
