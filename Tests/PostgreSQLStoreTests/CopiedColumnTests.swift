import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import PostgreSQLStore

/// A column that is added to the schema has to be copied, derived from what is copied, or named here.
@Suite(.withServer) struct `The columns of a store on a server`: CopiesStores {
  @Test func `are all copied`() throws {
    let store = try temporaryStore()
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

  /// The different values of each column.
  private func values(_ store: PostgreSQLArticleStore) throws -> [String: Set<String>] {
    try store.read { transaction in
      let columns = try transaction.all(
        """
        -- Tables of the server itself, what is made anew, and the config, which is moved by commands of its own.
        SELECT table_name::text, column_name::text FROM information_schema.columns
        WHERE table_schema = current_schema()
          AND table_name NOT IN
            ('store', 'writers', 'search', 'hosts', 'leases', 'config_parts', 'config_revision')
          AND column_name NOT LIKE 'indexed%'
        """
      ) { ($0.text() ?? "", $0.text() ?? "") }
      var values: [String: Set<String>] = [:]
      for (table, column) in columns {
        values["\(table).\(column)"] = Set(
          try transaction.all(
            "SELECT DISTINCT \"\(column)\"::text FROM \"\(table)\" WHERE \"\(column)\" IS NOT NULL"
          ) { $0.text() ?? "" })
      }
      return values
    }
  }
}
