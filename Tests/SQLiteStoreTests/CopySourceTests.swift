import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteBinding
import SQLiteStore
import Testing

/// A store that is to be copied, written by an earlier version.
@Suite struct `A store of an earlier version` {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/store.sqlite" }

  private func open(_ access: StoreAccess) throws -> SQLiteArticleStore {
    try SQLiteArticleStore(path: path, access: access, policy: StandardMergePolicy())
  }

  @Test(arguments: [4, 12])
  func `is not copied before another command has brought it up to date`(_ version: Int) throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/version-\(version).sql")
    let sql = try String(contentsOf: fixture, encoding: .utf8)
    try Connection(path: path).execute(sql)
    let before = FileManager.default.contents(atPath: path)
    #expect(throws: StoreError.earlierVersion(.file(path: path))) { try open(.copySource) }
    #expect(FileManager.default.contents(atPath: path) == before)
    _ = try open(.read)
    let source = try open(.copySource)
    let copy = try SQLiteArticleStore(inMemory: StandardMergePolicy())
    #expect(try copy.copy(source, named: "source") { _ in true } != nil)
    #expect(try copy.headlines(ArticleQuery()) == source.headlines(ArticleQuery()))
    #expect(try copy.problems().isEmpty)
  }
}
