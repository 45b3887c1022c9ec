import ArticleStorage
import FeedModel

/// The texts of ``RowStatements`` for a file.
enum SQLiteRowStatements {
  static func selection(of table: CopiedTable) -> String {
    // What takes the place of a column that the table does not have.
    let columns = table.columns.map {
      $0.name == "fingerprint" ? "coalesce(content_hash, CAST(content_digest AS BLOB))" : $0.name
    }
    let order = table.key.isEmpty ? "" : " ORDER BY \(table.key.joined(separator: ", "))"
    return "SELECT \(columns.joined(separator: ", ")) FROM \(table.name)\(order)"
  }

  /// Adds a row, or changes the only one. The values are the parameters in their order.
  static func addition(to table: CopiedTable) -> String {
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
}
