import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Synchronization
import Testing

/// When a refresh saves the states of feeds that brought nothing new.
@Suite struct `The states of many feeds`: MakesEntries {
  private let scene = RefreshScene()
  private var feeds: [Feed] { (0..<300).map { feed("f\($0)") } }

  /// Fetches the feeds once, and lets an hour pass.
  private func prepare() async throws {
    for feed in feeds {
      scene.serve(feed.name, .rss([feed.name]) { $0.etag = "1" })
    }
    try await scene.refresh(feeds)
    for feed in feeds { scene.serve(feed.name, .notModified) }
    scene.clock.advance(by: 3600)
  }

  @Test func `are saved while other feeds are being fetched`() async throws {
    try await prepare()
    let ended = Mutex(0)
    let saved = Mutex(0)
    let refresher = Refresher(
      fetcher: scene.network, store: scene.store, adapters: [:], clock: scene.clock.read,
      random: { 0 })
    _ = try await refresher.refresh(feeds, options: Refresher.Options()) { event in
      guard case .ended = event else { return }
      let position = ended.withLock { count in
        count += 1
        return count
      }
      // The last one has not been saved yet.
      guard position == feeds.count else { return }
      let states = (try? scene.store.states(of: feeds, configured: [])) ?? []
      saved.withLock { $0 = states.count { $0.lastSuccess == scene.clock.now } }
    }
    let count = saved.withLock { $0 }
    #expect(count > 0 && count < feeds.count)
    #expect(try feeds.map(scene.state).allSatisfy { $0.lastSuccess == scene.clock.now })
  }

  @Test func `of other feeds are saved if a response cannot be stored`() async throws {
    scene.serve("a", .rss(["One"]))
    scene.serve("b", .status(404))
    await #expect(throws: StoreError.self) {
      try await scene.refresh(
        [feed("a"), feed("b")],
        through: FailingIngest(store: scene.store, failing: .add, feed: "a"))
    }
    #expect(try scene.state(feed("b")).failures == 1)
  }

  @Test func `count polls without news only of feeds that were due`() async throws {
    for round in 0..<4 {
      // The document changes, and none of its items.
      let body = SampleFeed.rss(["One"]).replacing(
        "<title>", with: "<ttl>\(60 + round)</ttl><title>", maxReplacements: 1)
      scene.serve("a", .text(body))
      try await scene.force(feed("a"))
    }
    #expect(try scene.state(feed("a")).unchangedPolls == 0)
    scene.clock.advance(by: 7200)
    scene.serve("a", .text(SampleFeed.rss(["One"]) + "<!-- -->"))
    let outcome = try await scene.force(feed("a"))
    let state = try scene.state(feed("a"))
    #expect(state.unchangedPolls == 1)
    #expect(Schedule.nextFetch(state, feed: feed("a"), now: scene.clock.now) == outcome.nextFetch)
  }

  @Test func `are an error if they cannot be saved`() async throws {
    try await prepare()
    await #expect(throws: FailingIngest.error) {
      try await scene.refresh(feeds, through: FailingIngest(store: scene.store, failing: .save))
    }
  }
}
