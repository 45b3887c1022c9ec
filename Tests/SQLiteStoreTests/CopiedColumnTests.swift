import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteBinding
import Testing

@testable import SQLiteStore

/// A column that is added to the schema has to be copied, or named here.
@Suite struct `The columns of a store in a file` {
  @Test func `are all copied`() throws {
    let store = try SQLiteArticleStore(inMemory: StandardMergePolicy())
    #expect(try CopiedRowSample.losses(in: store, values) == [])
  }

  /// The different values of each column, without the search index and the names that searches look through.
  private func values(_ store: SQLiteArticleStore) throws -> [String: Set<Value>] {
    try store.read { transaction in
      let columns = try transaction.db.prepared(
        """
        SELECT m.name AS "table", p.name AS "column" FROM sqlite_schema m, pragma_table_info(m.name) p
        WHERE m.type = 'table' AND m.name NOT LIKE 'search%' AND m.name NOT LIKE 'sqlite%'
          AND m.name NOT IN ('author_names', 'category_names')
        """
      ).all { (table: $0.text(0) ?? "", column: $0.text(1) ?? "") }
      var values: [String: Set<Value>] = [:]
      for (table, column) in columns {
        values["\(table).\(column)"] = Set(
          try transaction.db.values(
            "SELECT DISTINCT \"\(column)\" FROM \"\(table)\" WHERE \"\(column)\" IS NOT NULL"))
      }
      return values
    }
  }
}
