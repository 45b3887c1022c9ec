import ArticleStorage
import FeedModel
import Foundation
import GRDB
import Refreshing
import SQLiteStore
import TestSupport
import Testing

/// Stores of earlier versions, each a fixture written by that version.
@Suite struct `Migration` {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/sub/store.sqlite" }

  private func open(_ access: StoreAccess) throws -> SQLiteArticleStore {
    try SQLiteArticleStore(path: path, access: access, policy: StandardMergePolicy())
  }

  private func make(version: Int) throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/version-\(version).sql")
    let sql = try String(contentsOf: fixture, encoding: .utf8)
    folder.write("", to: "sub/store.sqlite")
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  @Test func `keeps details, undo and the items that must not come back`() throws {
    try make(version: 2)
    let store = try open(.write)
    #expect(try store.article(2)?.entry.contentText == "All of the second story, with locomotives.")
    #expect(
      try store.search(ArticleQuery(.text(TextMatch("locomotives")))).map(\.number) == [2])
    let undone = try #require(try store.undo())
    #expect(undone.description == "marked read")
    #expect(try store.totals().unread == 2)
    #expect(try store.undo()?.description == "starred")
    #expect(try store.totals().starred == 0)
    #expect(try store.undo() == nil)
    let queue = try DatabaseQueue(path: path)
    for (table, count) in [("forgotten", 1), ("forgotten_links", 1), ("confirmations", 1)] {
      #expect(
        try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") } == count)
    }
  }

  @Test(arguments: [1, 2])
  func `migrates a store with all its content`(_ version: Int) throws {
    for access in [StoreAccess.read, .write, .create] {
      try make(version: version)
      let store = try open(access)
      let headlines = try store.headlines(ArticleQuery())
      #expect(headlines.map(\.number) == [1, 2])
      #expect(headlines.map(\.feedCount) == [2, 1])
      #expect(headlines.map(\.isRead) == [false, true])
      #expect(headlines.map(\.isStarred) == [true, false])
      let totals = try store.totals()
      let counts: [Int] = [totals.articles, totals.unread, totals.starred]
      #expect(counts == [2, 1, 1])
      #expect(totals.appearances == 3)
      #expect(try store.unreadByFeed() == ["A": 1, "B": 1])
      #expect(try store.article(3)?.number == 1)
      #expect(
        try store.search(ArticleQuery(.text(TextMatch(headlines[1].title ?? "")))).map(\.number)
          == [2])
      let writable = try open(.write)
      _ = try writable.mark([2], .read(false), description: "t")
      #expect(try writable.totals().unread == 2)
      #expect(try writable.unreadByFeed() == ["A": 2, "B": 1])
      try? FileManager.default.removeItem(atPath: path)
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
  }
}
