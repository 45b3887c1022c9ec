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
    let empty = try values(store)
    try store.write { transaction in
      for table in CopiedTable.all {
        try transaction.add(try CopiedRowSample.rows(of: table)[...], to: table)
      }
    }
    let filled = try values(store)
    for (column, values) in filled {
      let isCopied = column.hasPrefix("totals.") ? values != empty[column] : values.count > 1
      #expect(isCopied, "\(column) is not copied")
    }
    #expect(filled.count > 150)
    for table in CopiedTable.all {
      var rows: [CopiedRow] = []
      try store.readRows { try $0.eachBatch(of: table) { rows += $0 } }
      #expect(rows == (try CopiedRowSample.rows(of: table)), "\(table.name)")
    }
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
