import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// `jobs` and `per_host`, and feeds that share a request (docs/config.md, docs/politeness.md).
@Suite struct `Requests of a refresh`: MakesEntries {
  private let scene = RefreshScene()

  /// Feeds of three hosts in turn, with a reply that takes a moment.
  private func feeds(_ count: Int, reply: (String) -> MemoryFetcher.Reply) -> [Feed] {
    (0..<count).map { index in
      let url = "https://host\(index % 3).example/\(index)"
      scene.network.set(url, reply(SampleFeed.rss(["Item \(index)"])))
      return feed("f\(index)", url: url)
    }
  }

  @Test(arguments: [1, 2, 3, 16], [1, 2, 4])
  func `are never more at once than the limits allow, and all arrive`(_ jobs: Int, _ perHost: Int)
    async throws
  {
    let feeds = feeds(18) { .slow(.text($0)) }
    let report = try await scene.refresh(feeds) {
      $0.jobs = jobs
      $0.perHost = perHost
    }
    #expect(report.outcomes.allSatisfy { $0.status == .updated })
    #expect(scene.network.urls.count == 18)
    #expect(scene.network.maximumInFlight <= min(jobs, 3 * perHost))
    for host in 0..<3 {
      #expect(scene.network.maximumInFlight(host: "host\(host).example") <= perHost)
    }
  }

  @Test(arguments: [(16, 2, 6), (4, 2, 4), (3, 1, 3), (1, 2, 1)])
  func `are as many at once as the limits allow`(_ jobs: Int, _ perHost: Int, _ expected: Int)
    async throws
  {
    // No response comes before that many requests are in flight.
    let feeds = feeds(12) { .together(expected, .text($0)) }
    let report = try await scene.refresh(feeds) {
      $0.jobs = jobs
      $0.perHost = perHost
    }
    #expect(report.outcomes.allSatisfy { $0.status == .updated })
    #expect(scene.network.maximumInFlight == expected)
  }

  @Test func `go to each host in turn, in the order of the config`() async throws {
    let feeds = feeds(9) { .text($0) }
    try await scene.refresh(feeds.sorted { $0.configuredURL < $1.configuredURL }) { $0.jobs = 1 }
    #expect(
      scene.network.urls.map { URLReference.Parts($0).host }
        == (0..<9).map { "host\($0 % 3).example" })
  }

  @Test func `to files have no limit for each host`() async throws {
    let files = (0..<5).map { index in
      scene.network.set(
        "file:/\(index).xml", .together(5, .rss(["Item \(index)"])))
      return Feed(
        name: "f\(index)", location: .file(path: "/\(index).xml"), configuredURL: "\(index).xml")
    }
    let report = try await scene.refresh(files) { $0.perHost = 1 }
    #expect(report.outcomes.allSatisfy { $0.status == .updated })
  }

  // MARK: Shared requests

  enum Difference: CaseIterable, Sendable {
    case none, name, tags, header, username, password, adapter, pages, problem

    var isShared: Bool {
      switch self {
      case .none, .name, .tags: true
      case .header, .username, .password, .adapter, .pages, .problem: false
      }
    }

    func apply(to feed: inout Feed) {
      switch self {
      case .none, .name: break
      case .tags: feed.tags = ["t"]
      case .header: feed.headers = [HTTPHeader("X-Key", "v")]
      case .username: feed.username = "me"
      case .password: feed.password = "secret"
      case .adapter: feed.adapter = "other"
      case .pages:
        feed.adapter = "same"
        feed.pages = 2
      case .problem: feed.problem = "the environment variable KEY is not set"
      }
    }
  }

  @Test(arguments: Difference.allCases)
  func `are shared by feeds of one URL that are requested alike`(_ difference: Difference)
    async throws
  {
    let url = scene.url("shared")
    scene.network.set(url, .rss(["One", "Two"]))
    var (first, second) = (feed("a", url: url), feed("b", url: url))
    if difference == .pages { first.adapter = "same" }
    difference.apply(to: &second)
    let log = EventLog()
    let report = try await scene.refresh([first, second], log: log) { $0.jobs = 1 }
    #expect(scene.network.urls.count == (difference.isShared || difference == .problem ? 1 : 2))
    #expect(log.began == (difference.isShared ? [["a", "b"]] : [["a"], ["b"]]))
    #expect(report.outcomes.map(\.name) == ["a", "b"])
    #expect(report.outcomes.first?.status == .updated)
    #expect(report.outcomes.last?.status == (difference == .problem ? .failed : .updated))
    if difference == .problem { return }
    #expect(try scene.store.feedCounts().values.map(\.articles) == [2, 2])
  }

  @Test(arguments: [false, true])
  func `that are shared have the largest limits, of which each feed keeps its own`(
    _ isReversed: Bool
  ) async throws {
    let url = scene.url("shared")
    scene.network.set(url, .rss(["One", "Two"]))
    var (small, large) = (feed("small", url: url), feed("large", url: url))
    (small.maxBody, small.timeout, large.timeout) = (10, 1, 9)
    let report = try await scene.refresh(isReversed ? [large, small] : [small, large])
    let outcomes = Dictionary(uniqueKeysWithValues: report.outcomes.map { ($0.name, $0) })
    #expect(outcomes["large"]?.status == .updated)
    #expect(outcomes["small"]?.error?.contains("larger than the limit of 10 bytes") == true)
    #expect(scene.network.last?.timeout == 9)
    #expect(scene.network.urls.count == 1)
  }

  @Test func `that are shared fail for all their feeds`() async throws {
    let url = scene.url("shared")
    scene.network.set(url, .status(500))
    let feeds = ["a", "b", "c"].map { feed($0, url: url) }
    let report = try await scene.refresh(feeds)
    #expect(report.outcomes.map(\.error) == Array(repeating: "500 Internal Server Error", count: 3))
    for feed in feeds { #expect(try scene.state(feed).failures == 1) }
  }

  @Test func `that are shared have validators only if all their feeds have the same`()
    async throws
  {
    let url = scene.url("shared")
    scene.network.set(url, .rss(["One"]) { $0.etag = "\"1\"" })
    let feeds = ["a", "b"].map { feed($0, url: url) }
    try await scene.force(feeds[0])
    try await scene.refresh(feeds) { $0.force = true }
    #expect(scene.network.last?.etag == nil)
    try await scene.refresh(feeds) { $0.force = true }
    #expect(scene.network.last?.etag == "\"1\"")
  }

  @Test func `that are shared are shared the next time, too`() async throws {
    var scene = scene
    scene.jitter = nil
    let feeds = [feed("a"), feed("b", url: scene.url("a"))]
    scene.serve("a", .slow(.rss(["One"])))
    let report = try await scene.refresh(feeds)
    #expect(report.outcomes[0].nextFetch == report.outcomes[1].nextFetch)
    let states = try feeds.map(scene.state)
    #expect(states[0].jitter == states[1].jitter && states[0].lastAttempt == states[1].lastAttempt)
  }

  @Test func `serve only the feeds that are due`() async throws {
    let url = scene.url("shared")
    scene.network.set(url, .rss(["One"]))
    var slow = feed("slow", url: url)
    slow.interval = 7200
    let quick = feed("quick", url: url)
    try await scene.refresh([slow, quick])
    scene.clock.advance(by: 3600)
    let report = try await scene.refresh([slow, quick])
    #expect(report.outcomes.map(\.status) == [.skipped, .unchanged])
  }

  @Test func `carry the feed's headers, credentials and limits`() async throws {
    var feed = feed("a")
    feed.headers = [HTTPHeader("X-Key", "v")]
    feed.username = "me"
    feed.password = "secret"
    feed.timeout = 7
    feed.maxBody = 1234
    try await scene.force(feed)
    let request = try #require(scene.network.last)
    #expect(request.headers == feed.headers)
    #expect(request.username == "me")
    #expect(request.password == "secret")
    #expect(request.timeout == 7)
    #expect(request.maxBody == 1234)
    #expect(!request.mustBePublic)
    #expect(request.namedBy.isEmpty)
  }
}
