import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Synchronization
import Testing

@testable import PostgreSQLStore

/// Refreshes of several programs on one store.
@Suite(.withServer) struct `Refreshes that share a store`: FillsServer {
  private let clock: TestClock
  private let network: MemoryFetcher
  private let first: PostgreSQLArticleStore
  private let second: PostgreSQLArticleStore

  init() throws {
    clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
    network = MemoryFetcher(clock: clock)
    first = try PostgreSQLArticleStore(
      temporary: try PostgreSQLServer.shared.get().address(), policy: StandardMergePolicy())
    second = try PostgreSQLArticleStore(
      first.address, access: .write, policy: StandardMergePolicy())
  }

  private static func rss(_ guid: String) -> MemoryFetcher.Reply {
    .text(
      "<rss version=\"2.0\"><channel><item><guid isPermaLink=\"false\">\(guid)</guid><title>\(guid)</title></item></channel></rss>"
    )
  }

  private func feeds(_ count: Int, hosts: Int, _ reply: (Int) -> MemoryFetcher.Reply) -> [Feed] {
    (0..<count).map { number in
      let url = "https://h\(number % hosts).example/\(number)"
      network.set(url, reply(number))
      return Feed(name: "f\(number)", location: .web(url: url), configuredURL: url)
    }
  }

  private func refresh(
    _ feeds: [Feed], of store: PostgreSQLArticleStore, random: Double = 0,
    _ change: (inout Refresher.Options) -> Void = { _ in }
  ) async throws -> RefreshReport {
    try store.register(feeds)
    var options = Refresher.Options()
    change(&options)
    return try await Refresher(
      fetcher: network, store: store, adapters: [:], clock: clock.read, random: { random }
    ).refresh(feeds, options: options)
  }

  @Test(arguments: [false, true])
  func `request each feed once, within the limit of each host`(_ force: Bool) async throws {
    let feeds = feeds(60, hosts: 5) { .slow(`Refreshes that share a store`.rss("\($0)")) }
    async let one = refresh(feeds, of: first, random: 0) {
      $0.perHost = 2
      $0.force = force
    }
    async let two = refresh(feeds, of: second, random: 0.5) {
      $0.perHost = 2
      $0.force = force
    }
    let reports = try await [one, two]
    #expect(network.urls.count == 60)
    #expect(Set(network.urls).count == 60)
    for host in 0..<5 { #expect(network.maximumInFlight(host: "h\(host).example") <= 2) }
    #expect(reports.allSatisfy { $0.outcomes.count == 60 })
    #expect(reports.flatMap(\.attempted).count == 60)
    #expect(try articles(of: first).count == 60)
    #expect(try first.leaseCounts() == LeaseCounts())
    #expect(try first.problems() == [])
    // The next round asks only whether anything is new.
    _ = try await refresh(feeds, of: first) { $0.force = true }
    #expect(network.urls.count == 120)
  }

  @Test func `synchronise an account one at a time`() async throws {
    let url = "https://reader.example"
    var account = Feed(name: "home", location: .web(url: url), configuredURL: url)
    account.role = .server(.googleReader)
    let running = Mutex((now: 0, most: 0, all: 0))
    let synchronise: AccountSynchroniser = { _, _, _ in
      running.withLock { running in
        running.now += 1
        running.all += 1
        running.most = max(running.most, running.now)
      }
      try? await Task.sleep(for: .milliseconds(200))
      running.withLock { $0.now -= 1 }
      var result = AccountSynchronisation()
      result.cursor = "1"
      return result
    }
    let feeds = [account]
    async let one = refresh(feeds, of: first) { $0.accounts = synchronise }
    async let two = refresh(feeds, of: second) { $0.accounts = synchronise }
    let reports = try await [one, two]
    #expect(running.withLock { $0.most } == 1)
    #expect(running.withLock { $0.all } == 1)
    #expect(reports.flatMap(\.attempted).count == 1)
    let state = try #require(first.states(of: [account], configured: ["home"]).first)
    #expect(state.etag == "1" && state.lastSuccess == clock.now)
    #expect(try first.leaseCounts() == LeaseCounts())
  }

  @Test func `leave a feed to the program that has leased it, and name the reason`() async throws {
    let feeds = feeds(2, hosts: 1) { `Refreshes that share a store`.rss("\($0)") }
    try second.register(feeds)
    try second.prepareLeases(ofHosts: ["h0.example"])
    let id = try #require(second.states(of: feeds, configured: []).first?.id)
    let request = LeaseRequest(
      feeds: [feeds[0]], ids: [id], host: "h0.example", seconds: 3600)
    _ = try second.lease(
      [request], limits: LeaseLimits(perHost: 2, holdsHosts: true), transferred: [], owner: "dead"
    ) { _, _ in true }
    let report = try await refresh(feeds, of: first)
    #expect(report.outcomes.map(\.status) == [.skipped, .updated])
    #expect(report.outcomes[0].reason == .leased)
    #expect(report.outcomes[0].error == "another program is fetching it")
    #expect(network.urls == ["https://h0.example/1"])
  }

  @Test func `keep the pause of a host that asked another program for it`() async throws {
    let feeds = feeds(3, hosts: 1) {
      $0 == 0 ? .status(429, retryAfter: 600) : `Refreshes that share a store`.rss("\($0)")
    }
    _ = try await refresh([feeds[0]], of: first)
    let report = try await refresh([feeds[1], feeds[2]], of: second)
    #expect(report.outcomes.map(\.reason) == [.retryAfter, .retryAfter])
    #expect(network.urls.count == 1)
    let other = try await refresh([feeds[1]], of: second) { $0.holdsHosts = false }
    #expect(other.outcomes.map(\.status) == [.updated])
  }

  @Test func `save failures once any server has responded`() async throws {
    let feeds = feeds(4, hosts: 4) { $0 == 3 ? .notModified : .unreachable }
    network.set("https://h3.example/3", `Refreshes that share a store`.rss("a"))
    let report = try await refresh(feeds, of: first)
    #expect(!report.isOffline)
    let states = try first.states(of: feeds, configured: [])
    #expect(states.map(\.failures) == [1, 1, 1, 0])
    #expect(try first.leaseCounts() == LeaseCounts())
  }

  @Test func `stop when the network is gone, and count nothing`() async throws {
    let feeds = feeds(200, hosts: 50) { _ in .unreachable }
    let report = try await refresh(feeds, of: first) { $0.jobs = 4 }
    #expect(report.isOffline)
    #expect(report.attempted.count < 100)
    let states = try first.states(of: feeds, configured: [])
    #expect(states.allSatisfy { $0.failures == 0 && $0.lastAttempt == nil })
    #expect(try first.leaseCounts() == LeaseCounts())
  }
}
