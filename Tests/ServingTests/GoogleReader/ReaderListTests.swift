import FeedLibrary
import FeedModel
import Foundation
import Testing

@testable import Serving

@Suite struct `Lists of the Google Reader API` {
  let scene: ReaderScene

  init() throws { scene = try ReaderScene() }

  @Test func `name the user`() async throws {
    #expect(
      try scene.read(StrictUser.self, await scene.get("user-info")).userName == "aggregate")
  }

  @Test func `contain every feed with all keys, and no secrets`() async throws {
    let response = await scene.get("subscription/list", "output=json")
    let list = try scene.read(StrictSubscriptions.self, response).subscriptions
    #expect(list.map(\.title) == ["News", "Other", "Plain & simple"])
    #expect(list.map(\.id) == ["feed/1", "feed/2", "feed/3"])
    #expect(list[0].categories.map(\.label) == ["World", "R&D / news"])
    #expect(list[0].categories[1].id == "user/-/label/R&D / news")
    #expect(list[2].categories.isEmpty)
    #expect(
      list.map(\.url) == [
        "https://news.example/feed", "https://other.example/feed?key=", "https://feed-3.invalid/",
      ])
    #expect(list.map(\.htmlUrl) == ["https://news.example/", "https://other.example/", ""])
    for secret in ["pass", "bob", "KEY", "/tmp"] {
      #expect(!response.text.contains(secret))
    }
  }

  @Test func `contain the websites that feeds name`() async throws {
    let feeds = try scene.feeds
    let names = Set(feeds.map(\.name))
    var state = try #require(try scene.store.states(of: feeds, configured: names).first)
    state.website = "https://news.example/world/"
    try scene.store.save([FeedStateChange(state: state, feed: feeds[0])])
    let list = try scene.read(StrictSubscriptions.self, await scene.get("subscription/list"))
    #expect(
      list.subscriptions.map(\.htmlUrl)
        == ["https://news.example/world/", "https://other.example/", ""])
  }

  @Test func `give every feed a URL of its own, by which some clients know it`() async throws {
    for key in ["A", "B"] {
      _ = try await scene.subscriptions.subscribe(
        "https://api.example/?token=\(key)", name: key, tags: [], isInteractive: false)
    }
    let list = try scene.read(StrictSubscriptions.self, await scene.get("subscription/list"))
    #expect(
      list.subscriptions.suffix(2).map(\.url)
        == ["https://api.example/?token=", "https://api.example/?token=#feed-6"])
  }

  @Test func `contain every label of a feed`() async throws {
    let tags = try scene.read(StrictTags.self, await scene.get("tag/list")).tags
    #expect(
      tags.map(\.id) == [
        "user/-/state/com.google/starred", "user/-/label/World", "user/-/label/R&D / news",
      ])
    #expect(tags.dropFirst().allSatisfy { $0.type == "folder" && $0.label != nil })
    let feeds = try scene.read(StrictSubscriptions.self, await scene.get("subscription/list"))
    for label in feeds.subscriptions.flatMap(\.categories) { #expect(tags.contains(label)) }
  }

  @Test func `are not sent again to a client that has them`() async throws {
    for path in ["tag/list", "subscription/list"] {
      let tag = try #require(await scene.get(path).header("ETag"))
      func status(_ known: String) async -> ServerResponse {
        await scene.send(path, headers: [.init("If-None-Match", known)])
      }
      #expect(await status(tag).status == 304)
      #expect(await status(tag).body.isEmpty)
      // Weak, since compressed and uncompressed responses have the same; some clients drop that.
      #expect(tag.hasPrefix("W/\""))
      #expect(await status("\"x\", \(tag.dropFirst(2))").status == 304)
      #expect(await status("\"x\"").status == 200)
      _ = try await scene.subscriptions.change("News", name: nil, adding: [path], removing: [])
      #expect(await status(tag).status == 200)
    }
  }

  @Test func `count what the streams contain`() async throws {
    for numbers in [[], [2], [5, 6], [1, 3]] {
      _ = try scene.store.mark(numbers, .read(true), description: "t")
      let counts = try scene.read(StrictCounts.self, await scene.get("unread-count", "all=1"))
      for stream in [
        "user/-/state/com.google/reading-list", "user/-/label/World", "user/-/label/R&D / news",
        "feed/1", "feed/2", "feed/3",
      ] {
        let unread = try await scene.list([
          ("s", stream), ("xt", "user/-/state/com.google/read"), ("n", "100"),
        ])
        #expect(counts.counts[stream] ?? 0 == unread.count, "\(stream)")
      }
      #expect(counts.max == counts.counts["user/-/state/com.google/reading-list"])
    }
  }

  @Test func `count zero too, so that apps forget what was unread`() async throws {
    _ = try scene.store.mark(Array(1...7), .read(true), description: "t")
    let counts = try scene.read(StrictCounts.self, await scene.get("unread-count")).counts
    for stream in ["feed/1", "feed/2", "feed/3", "user/-/label/World"] {
      #expect(counts[stream] == 0, "\(stream)")
    }
  }

  @Test func `date the newest item`() async throws {
    let counts = try scene.read(StrictCounts.self, await scene.get("unread-count"))
    let newest = Dictionary(
      uniqueKeysWithValues: counts.unreadcounts.map { ($0.id, $0.newestItemTimestampUsec) })
    #expect(newest["feed/1"] == "1795244400000000")
    #expect(newest["feed/2"] == "1795244460000000")
    #expect(newest["user/-/label/World"] == "1795244460000000")
    #expect(newest["user/-/state/com.google/reading-list"] == "1795244520000000")
  }

  @Test(arguments: [
    ("preference/list", #"{"prefs":[]}"#), ("preference/stream/list", #"{"streamprefs":{}}"#),
    ("friend/list", #"{"friends":[]}"#),
  ])
  func `of what is not offered are empty`(_ path: String, _ text: String) async {
    let response = await scene.get(path)
    #expect(response.status == 200)
    #expect(response.text == text)
  }

  @Test(arguments: ["nothing", "", "stream", "user-infos", "/reader/api/1/token", "/reader/x"])
  func `exist under no other path`(_ path: String) async {
    #expect(await scene.get(path).status == 404)
  }
}
