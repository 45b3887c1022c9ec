import ArticleStorage
import FeedModel
import Foundation
import GRDB
import Refreshing
import TestSupport
import Testing

/// Stores of earlier versions, each a fixture written by that version.
@Suite struct `Migration` {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/sub/store.sqlite" }

  private func open(_ access: SQLiteArticleStore.Access) throws -> SQLiteArticleStore {
    try SQLiteArticleStore(path: path, access: access, policy: StandardMergePolicy())
  }

  @Test func `brings a store up to date with all that is in it`() throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/version-1.sql")
    let sql = try String(contentsOf: fixture, encoding: .utf8)
    for access in [SQLiteArticleStore.Access.read, .write, .create] {
      folder.write("", to: "sub/store.sqlite")
      try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
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
      #expect(try store.article(3)?.number == 1)
      #expect(
        try store.search(ArticleQuery(.text(TextMatch(headlines[1].title ?? "")))).map(\.number)
          == [2])
      let writable = try open(.write)
      _ = try writable.mark([2], .read(false), description: "t")
      #expect(try writable.totals().unread == 2)
      try? FileManager.default.removeItem(atPath: path)
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
  }
}
