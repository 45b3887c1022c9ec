public import ArticleStorage
public import FeedModel
import SQLiteBinding

extension SQLiteTransaction: RowTransaction {
  public static func statements(of table: CopiedTable) -> RowStatements {
    RowStatements(
      source: SQLiteRowStatements.name(of: table),
      selection: SQLiteRowStatements.selection(of: table),
      additions: table == .counters
        ? SQLiteRowStatements.counters : [SQLiteRowStatements.insertion(into: table)])
  }

  public static var removal: [String] {
    CopiedTable.all.reversed().filter { $0 != .counters }
      .map { "DELETE FROM \(SQLiteRowStatements.name(of: $0))" } + [
        "INSERT INTO search (search) VALUES ('delete-all')", "DELETE FROM author_names",
        "DELETE FROM category_names",
      ]
  }

  public func isUnfinishedCopy() throws -> Bool { try Schema.isUnfinishedCopy(db) }

  public func setUnfinishedCopy(_ isUnfinished: Bool) throws {
    let id = isUnfinished ? Schema.copyID : Schema.applicationID
    try db.execute("PRAGMA application_id = \(id)")
  }
}

extension SQLiteArticleStore: StoreCopying {}
