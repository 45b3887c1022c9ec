import ArticleStorage
import FeedModel

/// The texts of ``RowStatements`` for a file.
enum SQLiteRowStatements {
  static func selection(of table: CopiedTable) -> String {
    let columns = table.columns.map { "\(expressions[$0.name] ?? $0.name) AS \($0.name)" }
    let order = table.key.isEmpty ? "" : " ORDER BY \(table.key.joined(separator: ", "))"
    return "SELECT \(columns.joined(separator: ", ")) FROM \(name(of: table))\(order)"
  }

  /// Adds a row, whose values are the parameters in their order.
  static func insertion(into table: CopiedTable) -> String {
    let numbers = Dictionary(
      table.columns.enumerated().map { ($1.name, "?\($0 + 1)") }, uniquingKeysWith: { $1 })
    var values = table.columns.map { ($0.name, numbers[$0.name] ?? "") }
    if table == .appearances, let bytes = numbers["fingerprint"] {
      values.removeAll { $0.0 == "fingerprint" }
      // Earlier versions stored digits, which are longer.
      values.append(("content_hash", "iif(length(\(bytes)) = 16, \(bytes), NULL)"))
      values.append(("content_digest", "iif(length(\(bytes)) = 16, '', CAST(\(bytes) AS TEXT))"))
    }
    return """
      INSERT INTO \(name(of: table)) (\(values.map(\.0).joined(separator: ", ")))
      VALUES (\(values.map(\.1).joined(separator: ", ")))
      """
  }

  static func name(of table: CopiedTable) -> String { table == .counters ? "totals" : table.name }

  /// What takes the place of columns that the tables do not have.
  private static let expressions = [
    "fingerprint": "coalesce(content_hash, CAST(content_digest AS BLOB))",
    "last_appearance": sequence(of: "appearances"), "last_entry": sequence(of: "changes"),
  ]

  private static func sequence(of table: String) -> String {
    "coalesce((SELECT seq FROM sqlite_sequence WHERE name = '\(table)'), 0)"
  }

  /// Replaces the counters; the parameters are those of ``FeedModel/CopiedTable/counters``.
  static let counters: [String] = {
    let columns = CopiedTable.counters.columns.map(\.name)
    let assignments = columns.enumerated().filter { expressions[$1] == nil }
      .map { "\($1) = ?\($0 + 1)" }
    func setting(_ table: String, _ column: String) -> [String] {
      guard let place = columns.firstIndex(of: column) else { return [] }
      return [
        "DELETE FROM sqlite_sequence WHERE name = '\(table)'",
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('\(table)', ?\(place + 1))",
      ]
    }
    return ["UPDATE totals SET \(assignments.joined(separator: ", "))"]
      + setting("appearances", "last_appearance") + setting("changes", "last_entry")
  }()
}
