public import ArticleStorage
public import FeedModel
import SQLiteBinding

extension SQLiteTransaction: RowTransaction {
  public static func statements(of table: StoreTable) -> RowStatements {
    RowStatements(
      source: table.name, selection: selection(of: table), addition: addition(to: table))
  }

  private static func selection(of table: StoreTable) -> String {
    // The digits that version 0.1 stored take the place of a hash.
    let columns = table.copiedColumns.map {
      $0.name == "content_hash" ? "coalesce(content_hash, CAST(content_digest AS BLOB))" : $0.name
    }
    let order = table.key.isEmpty ? "" : " ORDER BY \(table.key.joined(separator: ", "))"
    return "SELECT \(columns.joined(separator: ", ")) FROM \(table.name)\(order)"
  }

  /// Adds a row, or changes the only one. The values are the parameters in their order.
  private static func addition(to table: StoreTable) -> String {
    var values = table.copiedColumns.enumerated().map { ($1.name, "?\($0 + 1)") }
    if table.name == "totals" {
      return "UPDATE totals SET \(values.map { "\($0) = \($1)" }.joined(separator: ", "))"
    }
    if let place = values.firstIndex(where: { $0.0 == "content_hash" }) {
      let bytes = values[place].1
      // The digits are longer.
      values[place].1 = "iif(length(\(bytes)) = 16, \(bytes), NULL)"
      values.append(("content_digest", "iif(length(\(bytes)) = 16, '', CAST(\(bytes) AS TEXT))"))
    }
    return """
      INSERT INTO \(table.name) (\(values.map(\.0).joined(separator: ", ")))
      VALUES (\(values.map(\.1).joined(separator: ", ")))
      """
  }

  public static var removal: [String] {
    StoreTable.copied.reversed().filter { $0.name != "totals" }.map { "DELETE FROM \($0.name)" } + [
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
