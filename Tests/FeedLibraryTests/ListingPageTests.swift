import ArticleRendering
import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary

/// Pages of lists, and the looks at them.
@Suite struct `A page of a list`: MakesEntries {
  private let store: any ArticleStore
  private let library: Library

  init() throws {
    let store = try StoreKind.sqlite.make()
    let clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
    library = Library(
      paths: Paths(config: "/none", store: nil, environment: [:]), environment: [:],
      clock: clock.read, lock: { () throws(StoreError) in Library.NoLock() },
      store: { (_) throws(StoreError) in store }, fetcher: { _ in MemoryFetcher(clock: clock) })
    self.store = store
  }

  private func page(isWhole: Bool = true, offset: Int = 0) throws -> (new: [Int], seen: [Int]) {
    var query = ArticleQuery(limit: 2)
    query.offset = offset
    let page = try library.page(of: query, isWhole: isWhole, in: store).listing
    return (page.new.map(\.number), page.seen.map(\.number))
  }

  @Test func `is a look if it is the first one of all articles, and has some`() throws {
    #expect(try page().seen.isEmpty)
    #expect(try store.looks().isEmpty)
    try store.add(["1", "2", "3"].map { entry($0, "T\($0)") }, to: feed("A"), at: start)
    _ = try page(isWhole: false)
    _ = try page(offset: 2)
    #expect(try store.looks().isEmpty)
    #expect(try page().new.isEmpty)
    #expect(try store.looks().map(\.lastNumber) == [3])
  }

  @Test func `has what came since the last look on top, unlike the pages after it`() throws {
    try store.add(["1", "2", "3"].map { entry($0, "T\($0)") }, to: feed("A"), at: start)
    _ = try page()
    try store.add([entry("4", "T4", hours: -2)], to: feed("A"), at: start)
    #expect(try page(offset: 2).seen.count == 1)
    let first = try page()
    #expect(first.new == [4] && first.seen.count == 1)
  }
}
