import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Synchronization
import Testing

@testable import PostgreSQLStore

/// The config that a store on a server keeps for all machines.
@Suite(.withServer) struct `The config in a store on a server` {
  private let store: PostgreSQLArticleStore

  init() throws {
    store = try PostgreSQLArticleStore(
      temporary: try PostgreSQLServer.shared.get().address(), policy: StandardMergePolicy())
  }

  private static func feed(_ name: String, _ text: String = "x") -> ConfigPart {
    ConfigPart(ConfigPart.Key("feed", name), text)
  }

  private func change(_ make: (inout SharedConfigChange) -> Void) throws {
    try store.updateSharedConfig(feeds: nil) { _ in
      var change = SharedConfigChange()
      make(&change)
      return change
    }
  }

  @Test func `is missing at first, and may have no parts`() throws {
    #expect(try store.sharedConfigRevision() == nil)
    #expect(try store.sharedConfig(feeds: nil) == nil)
    try store.updateSharedConfig(feeds: nil) { config in
      #expect(config == nil)
      return nil
    }
    #expect(try store.sharedConfigRevision() == nil)
    try change { _ in }
    #expect(try store.sharedConfig(feeds: nil)?.parts == [])
  }

  @Test func `keeps parts in order, and any name and text`() throws {
    let names = ["b", "a", "ü \0 \u{1}'\"", String(repeating: "long ", count: 2000)]
    let parts =
      [ConfigPart(ConfigPart.Key("settings"), "s")] + names.map { Self.feed($0, "text of \($0)") }
    try change { $0.added = parts }
    let config = try #require(try store.sharedConfig(feeds: nil))
    #expect(config.parts == parts)
    #expect(try store.sharedConfigRevision() == config.revision)
    #expect(try store.sharedFeedNames() == names)
    let some = try store.sharedConfig(feeds: [names[2], names[3], "none"])
    #expect(some?.parts == [parts[0], parts[3], parts[4]])
    #expect(try store.sharedConfig(feeds: [])?.parts == [parts[0]])
  }

  @Test func `changes single parts in their places`() throws {
    try change { $0.added = ["a", "b", "c"].map { Self.feed($0) } }
    let before = try #require(try store.sharedConfigRevision())
    try change { change in
      change.removed = [ConfigPart.Key("feed", "a"), ConfigPart.Key("feed", "none")]
      change.replaced = [
        SharedConfigChange.Replacement(ConfigPart.Key("feed", "b"), by: Self.feed("B", "y"))
      ]
      change.added = [Self.feed("a", "new")]
    }
    let config = try #require(try store.sharedConfig(feeds: nil))
    #expect(config.parts == [Self.feed("B", "y"), Self.feed("c"), Self.feed("a", "new")])
    #expect(config.revision > before)
  }

  @Test func `is changed by one program after the other`() async throws {
    try change { _ in }
    let store = store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          try store.updateSharedConfig(feeds: nil) { config in
            var change = SharedConfigChange()
            change.added = [Self.feed("\(number)", "after \(config?.parts.count ?? -1)")]
            return change
          }
        }
      }
      try await group.waitForAll()
    }
    let parts = try store.sharedConfig(feeds: nil)?.parts ?? []
    #expect(parts.map(\.text) == (0..<8).map { "after \($0)" })
  }
}
