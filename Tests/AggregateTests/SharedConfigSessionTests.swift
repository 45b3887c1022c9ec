import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Serving
import Synchronization
import Testing

@testable import FeedLibrary
@testable import aggregate

/// Programs that run for long while others change the config that the store keeps, with a store and a network in memory.
@Suite struct `Feeds that a store keeps` {
  private static func feed(_ name: String, _ keys: String = "") -> ConfigPart {
    ConfigPart(
      ConfigPart.Key("feed", name),
      "[[feed]]\nname = \"\(name)\"\nurl = \"https://\(name).example/feed\"\n\(keys)")
  }

  private static func add(_ parts: [ConfigPart], to store: MemorySharedConfig) {
    try? store.updateSharedConfig(feeds: nil) { _ in
      var change = SharedConfigChange()
      change.added = parts
      return change
    }
  }

  @Test func `are watched from when another machine adds them`() async throws {
    let scene = WatchScene()
    scene.configure([("a", "")])
    for name in ["a", "b", "c"] { scene.hourly(name) }
    let start = scene.clock.now
    scene.script.withLock {
      $0.event = { [shared = scene.shared] now in
        let names = (try? shared.sharedFeedNames()) ?? []
        if now >= start.addingTimeInterval(600), names.isEmpty {
          Self.add([Self.feed("b")], to: shared)
        } else if now >= start.addingTimeInterval(1200), names.count == 1 {
          Self.add([Self.feed("c")], to: shared)
        }
        return nil
      }
    }
    _ = try await scene.run(until: start.addingTimeInterval(9000))
    #expect(scene.requests("a", since: start).count == 1)
    let first = ["b", "c"].map { scene.requests($0, since: start).first ?? 0 }
    #expect((600...660).contains(first[0]) && (1200...1260).contains(first[1]), "\(first)")
    #expect(scene.requests("b", since: start).count > 1)
  }

  @Test func `are left as they were if the store has an invalid config, which is reported once`()
    async throws
  {
    let scene = WatchScene()
    Self.add([Self.feed("a")], to: scene.shared)
    scene.hourly("a")
    let start = scene.clock.now
    scene.script.withLock {
      $0.event = { [shared = scene.shared] now in
        if now >= start.addingTimeInterval(600), (try? shared.sharedFeedNames())?.count == 1 {
          Self.add([Self.feed("b", "interval = 3\n")], to: shared)
        }
        return nil
      }
    }
    _ = try await scene.run(until: start.addingTimeInterval(9000))
    #expect(scene.requests("a", since: start).count > 1)
    let problems = scene.remarks.filter { $0.contains("the previous config stays in use") }
    #expect(problems.count == 1)
    #expect(problems.first?.contains("the feed 'b': 'interval'") == true)
  }

  @Test func `are changed by the clients of a server`() async throws {
    let scene = WatchScene()
    Self.add([Self.feed("a"), Self.feed("b", "interval = \"2h\"\n")], to: scene.shared)
    scene.hourly("c")
    let session = scene.session
    let changes = Counter()
    let subscriptions = Subscriptions(
      session.library, config: CurrentConfig(session.library.configuration)
    ) { changes.value += 1 }
    #expect(try await subscriptions.feeds().map(\.name) == ["a", "b"])
    let renamed = try await subscriptions.change("a", name: "A", adding: ["x"], removing: [])
    #expect(renamed.name == "A" && renamed.tags == ["x"])
    let added = try await subscriptions.subscribe(scene.url("c"), name: nil, tags: [])
    #expect(added.name == "c")
    try await subscriptions.unsubscribe("b")
    try await subscriptions.rename(tag: "x", to: "y")
    await #expect(throws: SubscriptionError.self) {
      try await subscriptions.unsubscribe("none")
    }
    let feeds = try await subscriptions.feeds()
    #expect(feeds.map(\.name) == ["A", "b", "c"])
    #expect(feeds.map(\.isEnabled) == [true, false, true])
    #expect(feeds[0].tags == ["y"])
    #expect(changes.value > 0)
    let names = try scene.shared.sharedFeedNames()
    #expect(names == ["A", "b", "c"])
  }
}
