import ArticleExtraction
import FeedBasics
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Testing

/// Feeds whose articles have pages, on a network, a store and a clock in memory. Pages are plain: the extraction returns
/// the text after `text:`, refuses what is in `refuse:`, and leads to what is in `next:`.
struct PageScene: MakesEntries {
  let clock: TestClock
  let network: MemoryFetcher
  let store: any ArticleStore
  var rules: @Sendable (String?, String?) -> PageRules = { _, _ in PageRules() }

  init(_ store: any ArticleStore = SQLiteArticleStore.empty()) {
    clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
    network = MemoryFetcher(clock: clock)
    self.store = store
  }

  static let extract: PageExtractor = { body, _, url, hints in
    var page = ExtractedPage(url: url)
    for line in String(decoding: body, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "text":
        page.contentHTML = "<p>\(parts[1])</p>"
        page.method = .container
        page.words = parts[1].split(separator: " ").count
        page.blocks = [UInt64(bitPattern: Digest.hash64(parts[1]))]
      case "refuse": page.refusal = PageRefusal(rawValue: parts[1])
      case "next": page.nextURL = parts[1]
      case "rule":
        if hints.rule != nil {
          page.contentHTML = "<p>\(parts[1])</p>"
          page.method = .rule
          page.words = 3
        }
      default: break
      }
    }
    return page
  }

  /// A page that a server sends.
  static func page(_ lines: String...) -> MemoryFetcher.Reply {
    .text("<!doctype html>\n" + lines.joined(separator: "\n")) { $0.contentType = "text/html" }
  }

  /// A feed that asks for whole articles.
  func full(_ name: String) -> Feed {
    var feed = feed(name)
    feed.full = true
    return feed
  }

  /// Stores articles with a line each.
  func add(_ urls: [String], to feed: Feed) throws {
    let entries = urls.enumerated().map { place, url in
      var entry = entry(url, "Title of \(url)", url: url, hours: -1 - Double(place) / 60)
      entry.contentText = "A line."
      return entry
    }
    try store.add(entries, to: feed, at: clock.now)
  }

  /// Loads the pages that are due.
  @discardableResult
  func run(_ feeds: [Feed], jobs: Int = 16, isOnline: Bool = false) async throws -> PageReport {
    var options = PageLoading.Options()
    options.configured = feeds
    options.jobs = jobs
    options.isOnline = isOnline
    return try await loading.run(feeds, options: options)
  }

  /// Loads the page of one article.
  func load(_ number: Int, _ feeds: [Feed], refreshes: Bool = false) async throws -> StoredPage? {
    var pages = single(feeds)
    return try await pages.load(try #require(try store.article(number)), refreshes: refreshes)
  }

  /// Loads pages on demand.
  func single(_ feeds: [Feed]) -> SinglePages {
    var options = PageLoading.Options()
    options.configured = feeds
    return SinglePages(loading, feeds: feeds, options: options)
  }

  private var loading: PageLoading {
    PageLoading(
      fetcher: network, store: store, extract: PageScene.extract, reading: rules,
      clock: clock.read, sleep: { [clock] in clock.advance(by: $0) })
  }

  /// The appearances whose pages may be requested now.
  func waiting() throws -> [Int] {
    try store.waitingPages(ofFeeds: ["a", "b"], at: clock.now, limit: 100).map(\.appearance)
  }

  /// When the requests for a host came, in seconds since the start.
  func times(host: String) -> [Double] {
    network.received.filter { URLReference.Parts($0.url).host == host }
      .map { $0.time.timeIntervalSince(start) }
  }

  /// The text of an article.
  func text(_ number: Int) throws -> String? { try store.article(number)?.entry.contentText }
}
