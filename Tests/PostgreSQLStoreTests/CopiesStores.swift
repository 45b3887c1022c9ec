import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Testing

@testable import PostgreSQLStore

/// A suite that copies stores.
protocol CopiesStores: FillsServer {}

extension CopiesStores {
  func file() throws -> SQLiteArticleStore {
    try SQLiteArticleStore(inMemory: StandardMergePolicy())
  }

  func sample() throws -> SQLiteArticleStore {
    let store = try file()
    try StoreSample(store).fill()
    // What no server takes, and what each takes for something else.
    var odd = entry("guid\0", "A\0title\u{1}0\u{1}\0", url: "https://nul.example/\0")
    odd.contentText = "\0"
    odd.authors = [Author(name: "Ada \0 Lovelace")]
    odd.tags = ["Über\0", "\u{1F}"]
    try store.add([odd], to: feed("nul"), at: start)
    return store
  }

  /// All rows of a store, by table, without an order.
  func rows(_ store: any StoreCopying) throws -> [String: Set<String>] {
    var rows: [String: Set<String>] = [:]
    try store.readRows { source in
      for table in StoreTable.copied {
        rows[table.name] = []
        try source.eachBatch(of: table.name) { rows[table.name]?.formUnion($0.map { "\($0)" }) }
      }
    }
    return rows
  }

  @discardableResult
  func copy(
    _ source: any StoreCopying, to target: any StoreCopying, named name: String = "source",
    steps: Int = .max
  ) throws -> CopySummary? {
    var done = 0
    return try target.copy(source, named: name) { _ in
      done += 1
      return done < steps
    }
  }
}
