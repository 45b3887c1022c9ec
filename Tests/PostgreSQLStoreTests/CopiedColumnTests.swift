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
    #expect(try CopiedRowSample.losses(in: store, values) == [])
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
            ('store', 'writers', 'search', 'author_names', 'category_names', 'hosts', 'leases',
              'config_parts', 'config_revision')
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
