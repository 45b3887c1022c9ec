import ArticleStorage
import FeedConfiguration
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Testing

@testable import FeedLibrary
@testable import aggregate

/// `add` of pages whose sites are known, with a network in memory.
@Suite struct `Adding pages of known sites` {
  private let folder = TemporaryFolder()
  private let clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
  private let network: MemoryFetcher
  private let store: any ArticleStore = SQLiteArticleStore.empty()
  private let lock = MemoryLock()

  init() { network = MemoryFetcher(clock: clock) }

  private func addition(_ change: (inout FeedAddition) -> Void = { _ in }) -> FeedAddition {
    var addition = FeedAddition(
      library: Library(folder, store, network, clock, lock: lock), note: { _ in })
    change(&addition)
    return addition
  }

  private func added(_ page: String) async throws -> [String] {
    guard case .added(let added) = try await addition().add(page) else { return [] }
    return added.map(\.feed.configuredURL)
  }

  private func rss(_ title: String) -> MemoryFetcher.Reply { .text(WatchScene.rss(title, [1])) }

  private static let channel = "https://www.youtube.com/feeds/videos.xml?channel_id=UC1"

  @Test func `only the feed is requested if the URL leads to it`() async throws {
    network.set(Self.channel, rss("Channel"))
    #expect(try await added("https://www.youtube.com/channel/UC1") == [Self.channel])
    #expect(network.urls == [Self.channel])
    await #expect(throws: LibraryFailure.self) {
      try await added("https://m.youtube.com/channel/UC1/videos")
    }
    #expect(network.urls.count == 1)
  }

  @Test func `a channel may be added without its short videos`() async throws {
    let videos = "https://www.youtube.com/feeds/videos.xml?playlist_id=UULF1"
    network.set(Self.channel, rss("Channel"))
    network.set(videos, rss("Videos"))
    for wanted in [videos, Self.channel] {
      let addition = addition {
        $0.choice = .asked { (candidates, _) throws(LibraryFailure) in
          #expect(candidates.map(\.title) == ["all videos", "without Shorts"])
          return candidates.filter { $0.url == wanted }
        }
      }
      guard case .added(let added) = try await addition.add("https://www.youtube.com/channel/UC1")
      else { return #expect(Bool(false)) }
      #expect(added.map(\.feed.configuredURL) == [wanted])
    }
  }

  @Test(arguments: [
    "<html><script>{\"channelId\":\"UC9\",\"externalId\":\"UC1\"}</script></html>",
    "<html><head><link rel=alternate type=application/rss+xml href=\"\(channel)\"></head></html>",
  ])
  func `a handle's channel is found in its page`(_ page: String) async throws {
    network.set("https://www.youtube.com/@nasa", .text(page))
    network.set(Self.channel, rss("Channel"))
    #expect(try await added("https://www.youtube.com/@nasa") == [Self.channel])
    #expect(network.urls == ["https://www.youtube.com/@nasa", Self.channel])
  }

  @Test func `a podcast is looked up in Apple's directory`() async throws {
    let lookup = "https://itunes.apple.com/lookup?id=12"
    network.set(lookup, .text(#"{"results":[{"feedUrl":"https:\/\/pod.example\/rss?a=1"}]}"#))
    network.set("https://pod.example/rss?a=1", rss("Pod"))
    let page = "https://podcasts.apple.com/us/podcast/x/id12"
    #expect(try await added(page) == ["https://pod.example/rss?a=1"])
    #expect(network.urls == [lookup, "https://pod.example/rss?a=1"])
    // The directory may not lead into the user's own network.
    #expect(network.last?.namedBy == [page, lookup])
  }

  @Test func `if the site has no feed there, the page is searched`() async throws {
    let page = "https://a.example/tag/x/"
    network.set(
      page,
      .text("<html><head><link rel=alternate type=application/rss+xml href=/all></head></html>"))
    network.set("https://a.example/all", rss("All"))
    #expect(try await added(page) == ["https://a.example/all"])
    #expect(network.urls == ["https://a.example/tag/x/feed/", page, "https://a.example/all"])
  }

  @Test(arguments: [MemoryFetcher.Reply.status(429), .status(503), .unreachable])
  func `a server that is down or busy is not asked for the page`(_ reply: MemoryFetcher.Reply)
    async throws
  {
    let feed = "https://www.reddit.com/r/swift/.rss"
    network.set(feed, reply)
    let failure = await #expect(throws: LibraryFailure.self) {
      try await added("https://old.reddit.com/r/swift")
    }
    #expect(failure?.kind == .failed)
    #expect(failure?.message.hasPrefix("\(feed): ") == true)
    #expect(failure?.text.contains("'aggregate add --unchecked' adds it") == true)
    #expect(network.urls == [feed])
  }

  @Test func `unchecked, the certain feed is added without a request`() async throws {
    let addition = addition {
      $0.isChecked = false
      $0.headers = [HTTPHeader("X-Key", "a")]
    }
    for (page, feed) in [
      ("https://old.reddit.com/r/swift", "https://www.reddit.com/r/swift/.rss"),
      ("https://a.example/tag/x", "https://a.example/tag/x"),
    ] {
      guard case .added(let added) = try await addition.add(page) else {
        Issue.record("not added")
        return
      }
      #expect(added.map(\.feed.configuredURL) == [feed])
      // Headers are sent to the origin that they were named for, and to no other.
      #expect(added[0].feed.headers.isEmpty == (feed != page))
    }
    let failure = await #expect(throws: LibraryFailure.self) {
      _ = try await addition.add("https://www.youtube.com/@nasa")
    }
    #expect(failure?.message.contains("only a request can find its feed") == true)
    #expect(network.urls.isEmpty)
  }

  @Test func `an account of the Fediverse is added by its handle`() async throws {
    let feed = "https://social.example/@a_b.rss"
    network.set(feed, rss("A"))
    #expect(try await added("@a_b@social.example") == [feed])
    #expect(network.urls == [feed])
    let addition = addition { $0.isChecked = false }
    guard case .added(let added) = try await addition.add("@c@social.example") else { return }
    #expect(added.map(\.feed.configuredURL) == ["https://social.example/@c.rss"])
    #expect(network.urls == [feed])
    await #expect(throws: LibraryFailure.self) { try await addition.add("@a_b@social.example") }
    for text in ["@a@nas", "@@a.example", "a@b@c.example", "@a@b.example/x", "@a b@c.example"] {
      #expect(TypedPlace.account(text) == nil)
    }
  }

  @Test func `a failed guess is reported as the page that was named`() async throws {
    network.set("https://a.example/tag/x/feed/", .unreachable)
    let failure = await #expect(throws: LibraryFailure.self) {
      try await added("https://a.example/tag/x")
    }
    #expect(failure?.message.hasPrefix("https://a.example/tag/x: ") == true)
    #expect(network.urls.count == 1)
  }

  @Test func `unchecked is not advised where a request is needed`() async throws {
    let page = "https://www.youtube.com/@nasa"
    network.set(page, .status(503))
    let failure = await #expect(throws: LibraryFailure.self) { try await added(page) }
    #expect(failure?.message.hasSuffix("nothing was added") == true)
  }
}
