public import ArticleStorage
public import FeedModel
import SQLiteBinding

extension SQLiteTransaction: RowTransaction {
  public static func statements(of table: CopiedTable) -> RowStatements {
    RowStatements(
      source: table.name, selection: SQLiteRowStatements.selection(of: table),
      addition: SQLiteRowStatements.addition(to: table))
  }

  public static var removal: [String] {
    CopiedTable.all.reversed().filter { $0 != .totals }.map { "DELETE FROM \($0.name)" } + [
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
