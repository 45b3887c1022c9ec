import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteBinding
import Testing

@testable import SQLiteStore

/// Reads and writes of one process at once.
@Suite(.waitsForPrograms) struct `Connections`: MakesEntries {
  private let folder = TemporaryFolder()

  private func open(_ access: StoreAccess) throws -> SQLiteArticleStore {
    try SQLiteArticleStore(
      path: folder.path + "/store.sqlite", access: access, policy: StandardMergePolicy())
  }

  @Test func `read while a write is under way, and see what was before it`() throws {
    let store = try open(.create)
    try store.add([entry("1")], to: feed("A"), at: start)
    try store.write { transaction in
      try transaction.run(
        "UPDATE articles SET is_read = 1, change = 100 WHERE id = $1", [.integer(1)])
      // On the same store, inside the transaction.
      let unread = try store.totals().unread
      let headlines = try store.headlines(ArticleQuery(.unread))
      #expect(unread == 1 && headlines.count == 1)
    }
    #expect(try store.headlines(ArticleQuery(.unread)).isEmpty)
  }

  @Test(.timeLimit(.minutes(Sanitizer.timeLimitMinutes)))
  func `read while another one reads for long`() throws {
    let store = try open(.create)
    try store.add([entry("1")], to: feed("A"), at: start)
    let found = try store.read { _ in
      try store.read { _ in try store.totals().articles }
    }
    #expect(found == 1)
  }

  @Test func `write every commit through to the disk`() throws {
    let store = try open(.create)
    let (level, mode) = try store.write { transaction in
      (
        try transaction.db.value("PRAGMA synchronous"),
        try transaction.db.value("PRAGMA journal_mode")
      )
    }
    // FULL (sqlite.org/pragma.html#pragma_synchronous).
    #expect(level == 2)
    #expect(mode == "wal")
  }

  @Test func `read marks made at the same time by many threads`() async throws {
    let store = try open(.create)
    try store.add((0..<40).map { entry("\($0)", "t\($0)") }, to: feed("A"), at: start)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for number in 1...40 {
        tasks.addTask { _ = try store.mark([number], .read(true), description: "t") }
        tasks.addTask { _ = try store.headlines(ArticleQuery(limit: 5)) }
      }
      try await tasks.waitForAll()
    }
    #expect(try store.totals().unread == 0)
  }

  /// Closing any descriptor of a file releases the locks of this process on it; the other process would then remove the
  /// log under the open connection (sqlite.org/howtocorrupt.html §2.2).
  @Test func `keep their locks while the store is opened and claimed again`() throws {
    let store = try open(.create)
    try store.add((1...4).map { entry("\($0)", "t\($0)") }, to: feed("A"), at: start)
    let path = store.location.description
    let lock = try SQLiteArticleStore.lockForFetching(path: path)
    do { _ = try open(.write).mark([1], .read(true), description: "t") }
    do { _ = try open(.read).totals() }
    // Another process, which would take itself for the last one.
    let other = try BuiltProgram(folder).run("read", "2", "--store", path)
    #expect(other.code == 0)
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    _ = try store.mark([3], .read(true), description: "t")
    #expect(try open(.read).headlines(ArticleQuery(.unread)).map(\.number) == [4])
    withExtendedLifetime(lock) {}
  }

  @Test func `that only read refuse to write`() throws {
    _ = try open(.create)
    let store = try open(.read)
    #expect(throws: StoreError.unusable(store.location, reason: StoreFile.readOnly)) {
      _ = try store.undo()
    }
  }
}
