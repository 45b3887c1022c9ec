import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

@testable import PostgreSQLStore

/// A suite that fills stores on the tests' server.
protocol FillsServer: MakesEntries {}

extension FillsServer {
  func temporaryStore() throws -> PostgreSQLArticleStore {
    try PostgreSQLArticleStore(
      temporary: try PostgreSQLServer.shared.get().address(), policy: StandardMergePolicy())
  }

  /// Another program's view of a store.
  func other(_ store: PostgreSQLArticleStore) throws -> PostgreSQLArticleStore {
    try PostgreSQLArticleStore(store.address, access: .write, policy: StandardMergePolicy())
  }

  @discardableResult
  func add(
    _ entries: [Entry], to feed: Feed, of store: PostgreSQLArticleStore, after seconds: Double = 0
  ) throws -> StoreChanges {
    let state = try #require(store.states(of: [feed], configured: [feed.name]).first)
    let response = ParsedResponse(
      document: FeedDocument(entries), feed: feed, state: state,
      arrival: start.addingTimeInterval(seconds))
    return try store.add([response], rules: [])[0].get()
  }

  func articles(of store: any ArticleStore) throws -> [Article] {
    var all: [Article] = []
    try store.articles(ArticleQuery(order: .number)) { all += $0 }
    return all
  }
}
