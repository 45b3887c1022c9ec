import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Refreshing

/// Hosts whose requests time out without any response (docs/politeness.md).
@Suite(.everyStore) struct `Hosts that do not respond`: MakesEntries {
  private let scene: RefreshScene

  init() throws { scene = RefreshScene(try StoreKind.current.make()) }

  /// Feeds of one host, which all get the reply.
  private func feeds(_ count: Int, _ reply: MemoryFetcher.Reply = .silence) -> [Feed] {
    let feeds = (0..<count).map { feed("f\($0)", url: "https://silent.example/\($0)") }
    for feed in feeds { scene.network.set(feed.configuredURL, reply) }
    return feeds
  }

  @Test(arguments: [1, 2, 8])
  func `have their other feeds fail without a request`(_ perHost: Int) async throws {
    let silent = feeds(10)
    scene.serve("alive", .rss(["One"]))
    let report = try await scene.refresh(silent + [feed("alive")]) { $0.perHost = perHost }
    #expect(report.outcomes.map(\.status) == silent.map { _ in .failed } + [.updated])
    #expect(scene.network.urls.count { $0.contains("silent") } == max(2, perHost))
    #expect(report.outcomes.prefix(10).allSatisfy { $0.error == "timed out" })
    #expect(!report.isOffline)
    let states = try silent.map(scene.state)
    if scene.store.leasing == nil {
      #expect(states.allSatisfy { $0.failures == 1 && $0.lastAttempt == scene.clock.now })
    } else {
      // Another program may reach the host.
      #expect(states.count { $0.failures == 1 } == max(2, perHost))
    }
  }

  @Test func `are offline if nothing else responds, and nothing is held against their feeds`()
    async throws
  {
    let silent = feeds(5)
    #expect(try await scene.refresh(silent).isOffline)
    #expect(try silent.map(scene.state).allSatisfy { $0.failures == 0 })
  }

  @Test func `are asked for each feed that the user names`() async throws {
    _ = try await scene.refresh(feeds(5)) { $0.asked = true }
    #expect(scene.network.urls.count == 5)
  }

  @Test func `are not those that respond to one of the first two requests`() async throws {
    let feeds = feeds(5)
    scene.network.set(feeds[1].configuredURL, .status(404))
    let report = try await scene.refresh(feeds)
    #expect(scene.network.urls.count == 5)
    #expect(report.outcomes.count { $0.httpStatus == 404 } == 1)
  }

  @Test func `are asked first for what had a response the last time`() async throws {
    let feeds = feeds(4)
    for feed in feeds.suffix(2) { scene.network.set(feed.configuredURL, .rss([feed.name])) }
    scene.serve("alive", .rss(["One"]))
    for feed in feeds.suffix(2) { try await scene.force(feed) }
    for feed in feeds.prefix(2) {
      try await scene.refresh([feed, self.feed("alive")]) { $0.force = true }
    }
    let report = try await scene.refresh(feeds) { $0.force = true }
    #expect(report.outcomes.map(\.status) == [.failed, .failed, .unchanged, .unchanged])
  }
}

extension MemoryFetcher.Reply {
  /// Nothing, until the request times out.
  fileprivate static var silence: MemoryFetcher.Reply {
    .failure(.unreachable("timed out", .silence))
  }
}
