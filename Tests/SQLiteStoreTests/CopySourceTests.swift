import ArticleStorage
import FeedModel
import Foundation
import Refreshing
import SQLiteStore
import Testing

/// A store that is to be copied, written by an earlier version.
extension `Migration` {
  @Test(arguments: [4, 12])
  func `is done by another command before a store is copied`(_ version: Int) throws {
    try make(version: version)
    let before = FileManager.default.contents(atPath: path)
    #expect(throws: StoreError.earlierVersion(.file(path: path))) { try open(.copySource) }
    #expect(FileManager.default.contents(atPath: path) == before)
    _ = try open(.read)
    let source = try SQLiteArticleStore(
      path: path, access: .copySource, policy: StandardMergePolicy())
    let copy = try SQLiteArticleStore(inMemory: StandardMergePolicy())
    #expect(try copy.copy(source, named: "source") { _ in true } != nil)
    #expect(try copy.headlines(ArticleQuery()) == source.headlines(ArticleQuery()))
    #expect(try copy.problems().isEmpty)
  }
}
