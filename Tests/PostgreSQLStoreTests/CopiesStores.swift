import ArticleStorage
import FeedModel
import Foundation
import Refreshing
import SQLiteStore
import TestSupport
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
    return store
  }

  /// All rows of a store, by table, without an order.
  func rows(_ store: any StoreCopying) throws -> [String: Set<String>] {
    var rows: [String: Set<String>] = [:]
    try store.readRows { source in
      for table in CopiedTable.all {
        rows[table.name] = []
        try source.eachBatch(of: table) { rows[table.name]?.formUnion($0.map { "\($0)" }) }
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
