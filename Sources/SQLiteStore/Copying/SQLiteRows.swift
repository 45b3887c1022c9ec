public import ArticleStorage
public import FeedModel
import SQLiteBinding

extension SQLiteTransaction: RowTransaction {
  public static func statements(of table: CopiedTable) -> RowStatements {
    RowStatements(
      source: table.name, selection: selection(of: table), addition: addition(to: table))
  }

  private static func selection(of table: CopiedTable) -> String {
    // What takes the place of a column that the table does not have.
    let columns = table.columns.map {
      $0.name == "fingerprint" ? "coalesce(content_hash, CAST(content_digest AS BLOB))" : $0.name
    }
    let order = table.key.isEmpty ? "" : " ORDER BY \(table.key.joined(separator: ", "))"
    return "SELECT \(columns.joined(separator: ", ")) FROM \(table.name)\(order)"
  }

  /// Adds a row, or changes the only one. The values are the parameters in their order.
  private static func addition(to table: CopiedTable) -> String {
    var values = table.columns.enumerated().map { ($1.name, "?\($0 + 1)") }
    if table == .totals {
      return "UPDATE totals SET \(values.map { "\($0) = \($1)" }.joined(separator: ", "))"
    }
    if let place = values.firstIndex(where: { $0.0 == "fingerprint" }) {
      let bytes = values.remove(at: place).1
      // Earlier versions stored digits, which are longer.
      values.append(("content_hash", "iif(length(\(bytes)) = 16, \(bytes), NULL)"))
      values.append(("content_digest", "iif(length(\(bytes)) = 16, '', CAST(\(bytes) AS TEXT))"))
    }
    return """
      INSERT INTO \(table.name) (\(values.map(\.0).joined(separator: ", ")))
      VALUES (\(values.map(\.1).joined(separator: ", ")))
      """
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
