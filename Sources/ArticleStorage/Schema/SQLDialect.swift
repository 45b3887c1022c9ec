/// The two dialects of SQL, with what differs between them in statements that are otherwise the same.
public enum SQLDialect: Sendable {
  case sqlite
  case postgreSQL

  /// What differs between dialects.
  func file(_ sqlite: String, server postgreSQL: String) -> String {
    switch self {
    case .sqlite: sqlite
    case .postgreSQL: postgreSQL
    }
  }

  /// Whether a text is another one. A server's index has digests of texts, which may be longer than an index can hold.
  func equals(_ column: String, _ value: String) -> String {
    file(
      "\(column) = \(value)", server: "md5(\(column)) = md5(\(value)) AND \(column) = \(value)")
  }

  /// The larger of two numbers, of which the first may be NULL.
  func greatest(_ first: String, _ second: String) -> String {
    file(
      "max(coalesce(\(first), \(second)), \(second))", server: "greatest(\(first), \(second))")
  }

  /// A join in the order of its tables. SQLite's planner may begin with the larger one otherwise.
  var orderedJoin: String { file("CROSS JOIN", server: "JOIN") }

  /// Whether `articles` has a mark; the condition of an index.
  func mark(_ name: String, is isSet: Bool) -> String {
    file("articles.\(name) = \(isSet ? 1 : 0)", server: "\(isSet ? "" : "NOT ")articles.\(name)")
  }

  /// Whether a text contains another one, ignoring the case of ASCII letters.
  func contains(_ text: String, _ part: String) -> String {
    file(
      "instr(lower(\(text)), lower(\(part))) > 0",
      server: "strpos(lower(\(text) COLLATE \"C\"), lower(\(part) COLLATE \"C\")) > 0")
  }

  /// Whether a text contains another one.
  func occurs(_ part: String, in text: String) -> String {
    file("instr(\(text), \(part)) > 0", server: "strpos(\(text), \(part)) > 0")
  }

  /// Before a column whose index SQLite must not use (sqlite.org/optoverview.html §3).
  var unindexed: String { file("+", server: "") }

  /// Whether two values differ, where one may be NULL.
  func differ(_ first: String, _ second: String) -> String {
    file("\(first) IS NOT \(second)", server: "\(first) IS DISTINCT FROM \(second)")
  }

  /// Whether a value is in a list, which is one parameter.
  func isIn(_ value: String, _ list: String) -> String {
    file(
      "\(value) IN (SELECT value FROM json_each(\(list)))", server: "\(value) = ANY(\(list))")
  }

  /// Joins the last sights of an appearance `a` where they have a table of their own.
  var sightingsJoin: String { file("", server: "JOIN sightings s ON s.appearance_id = a.id") }

  /// The table with `last_seen` and `last_response`, beside ``sightingsJoin``.
  var sightings: String { file("a", server: "s") }
}
