public import ArticleStorage
public import FeedModel
import SQLiteBinding

extension SQLiteTransaction: RowTransaction {
  /// The statements for the rows of a table.
  public static func statements(of table: CopiedTable) -> RowStatements {
    RowStatements(
      source: SQLiteRowStatements.name(of: table),
      selection: SQLiteRowStatements.selection(of: table),
      additions: table == .counters
        ? SQLiteRowStatements.counters : [SQLiteRowStatements.insertion(into: table)])
  }

  /// What removes the rows of all tables, and everything that is derived from them.
  public static var removal: [String] {
    CopiedTable.all.reversed().filter { $0 != .counters }
      .map { "DELETE FROM \(SQLiteRowStatements.name(of: $0))" } + [
        "INSERT INTO search (search) VALUES ('delete-all')", "DELETE FROM author_names",
        "DELETE FROM category_names",
      ]
  }

  /// Whether the store is the unfinished target of a copy.
  public func isUnfinishedCopy() throws -> Bool { try Schema.isUnfinishedCopy(db) }

  /// Makes the store the unfinished target of a copy, or a usual store.
  public func setUnfinishedCopy(_ isUnfinished: Bool) throws {
    let id = isUnfinished ? Schema.copyID : Schema.applicationID
    try db.execute("PRAGMA application_id = \(id)")
  }
}

extension SQLiteArticleStore: StoreCopying {}
