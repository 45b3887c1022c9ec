import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Articles of feeds that the config no longer has.
@Suite(.everyStore) struct `Removed feeds`: FillsStore {
  let store: any ArticleStore

  init() throws {
    store = try StoreKind.current.make()
    try store.register([feed("A"), feed("B"), feed("C")])
    try add(
      [
        entry("1", "shared", url: "https://x.example/1"), entry("2", "starred"),
        entry("3", "read", url: "https://x.example/3"), entry("4", "unread ferry"),
      ], to: feed("A"))
    try add([entry("5", "shared", url: "https://x.example/1"), entry("6", "own")], to: feed("B"))
    _ = try store.mark([2], .starred(true), description: "t")
    _ = try store.mark([3], .read(true), description: "t")
  }

  private func numbers() throws -> [Int] {
    try store.headlines(ArticleQuery()).map(\.number).sorted()
  }

  @Test func `lose their articles, but not starred ones and those of other feeds`() throws {
    let expected = ArticleRemoval(removed: 2, starred: 1, filed: 0, shared: 1)
    #expect(try store.removable(articlesOf: ["A"], removed: []) == expected)
    #expect(try numbers() == [1, 2, 3, 4, 6])
    #expect(try store.remove(articlesOf: ["A"], removed: []) == expected)
    #expect(try numbers() == [1, 2, 6])
    #expect(try store.count(ArticleQuery(.text(TextMatch("ferry")))) == 0)
    #expect(try store.totals().articles == 3)
    #expect(try store.unreadByFeed() == ["A": 2, "B": 2, "C": 0])
    #expect(try store.problems().isEmpty)
    #expect(
      try store.remove(articlesOf: ["A"], removed: [])
        == ArticleRemoval(removed: 0, starred: 1, filed: 0, shared: 1))
  }

  @Test func `leave what is labelled or queued, in lists too`() throws {
    _ = try store.mark([3], .labelled("keep", true))
    _ = try store.enqueue(
      attachments: [QueuedAttachment(url: "https://a.example/4.mp3", article: 4)], at: start)
    let expected = ArticleRemoval(removed: 0, starred: 1, filed: 2, shared: 1)
    #expect(try store.removable(articlesOf: ["A"], removed: []) == expected)
    #expect(try store.remove(articlesOf: ["A"], removed: []) == expected)
    #expect(
      try store.headlines(ArticleQuery(.outside(["A"]))).map(\.number).sorted() == [1, 2, 3, 4, 6])
  }

  @Test func `do not keep the articles of each other`() throws {
    #expect(
      try store.remove(articlesOf: ["A"], removed: ["B"])
        == ArticleRemoval(removed: 3, starred: 1, filed: 0, shared: 0))
    #expect(try numbers() == [2, 6])
    #expect(
      try store.remove(articlesOf: [], removed: [])
        == ArticleRemoval(removed: 0, starred: 0, filed: 0, shared: 0))
  }

  @Test func `bring back what was unread, and nothing that was read`() throws {
    _ = try store.remove(articlesOf: ["A"], removed: [])
    try add(
      [entry("3", "read", url: "https://x.example/3"), entry("4", "unread ferry")], to: feed("A"))
    try add([entry("9", "read", url: "https://x.example/3")], to: feed("C"))
    #expect(try numbers() == [1, 2, 6, 7])
  }

  @Test func `no longer keep apart what others carry`() throws {
    let url = "https://y.example/live"
    // A link of two items of one feed identifies none of them.
    try register(["D", "E", "F"])
    try add([entry("1", "One", url: url), entry("2", "Two", url: url)], to: feed("D"))
    try add([entry("3", "Three", url: url)], to: feed("E"))
    try add([entry("4", "Four", url: url)], to: feed("F"))
    let before = try numbers().count
    _ = try store.remove(articlesOf: ["D"], removed: [])
    #expect(try numbers().count == before - 3)
    #expect(try store.problems().isEmpty)
  }

  private func register(_ names: [String]) throws {
    try store.register((["A", "B", "C"] + names).map { feed($0) })
  }

  @Test func `are noted for one config`() throws {
    #expect(try store.configNote(stamp: "1") == nil)
    try store.setConfigNote(ConfigNote(removedFeeds: ["A", "B"], maxPerFeed: 3), stamp: "1")
    #expect(
      try store.configNote(stamp: "1") == ConfigNote(removedFeeds: ["A", "B"], maxPerFeed: 3))
    #expect(try store.configNote(stamp: "2") == nil)
    try store.setConfigNote(ConfigNote(newestFirst: false), stamp: "2")
    #expect(try store.configNote(stamp: "1") == nil)
    #expect(try store.configNote(stamp: "2") == ConfigNote(newestFirst: false))
  }

  @Test func `are those that have articles and are not configured under any name`() throws {
    #expect(try store.removedFeeds(configured: []) == ["A", "B"])
    #expect(try store.removedFeeds(configured: [feed("A"), feed("Z")]) == ["B"])
    let renamed = feed("Z", url: "https://A.example/feed")
    #expect(try store.removedFeeds(configured: [renamed, feed("B")]) == [])
  }
}
