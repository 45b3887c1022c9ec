import ArticleStorage
import FeedModel
import GRDB

/// Every author's name that was ever stored, once each: they are few beside the articles, so that looking for a part of a
/// name does not go through these.
enum AuthorNames {
  static let table = "CREATE TABLE author_names (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID"

  /// A part of a name that more names hold than this is looked for in the articles themselves.
  private static let maximumNames = 100

  static func add(_ authors: [Author], in db: Database) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO author_names (name) VALUES (?)")
    for case let name? in authors.map(\.name) { try statement.execute(arguments: [name]) }
  }

  /// From everything there is, in a new table.
  static func fill(in db: Database) throws {
    for column in [
      "appearances a, json_each(a.details, '$.authors')",
      "details a, json_each(a.entry, '$.authors')",
    ] {
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO author_names
          SELECT j.value ->> 'name' FROM \(column) j WHERE j.value ->> 'name' IS NOT NULL
          """)
    }
  }

  /// The index's expression for all names that hold a text, the case of ASCII letters aside: it finds every article of
  /// theirs, and perhaps others.
  /// - Returns: nil where there are too many of them; empty for none.
  static func expression(holding part: String, in db: Database) throws -> String? {
    let names = try String.fetchAll(
      db,
      sql:
        "SELECT name FROM author_names WHERE instr(lower(name), lower(?)) > 0 LIMIT \(maximumNames + 1)",
      arguments: [part])
    if names.isEmpty { return "" }
    guard names.count <= maximumNames else { return nil }
    let expression = MatchExpression.text(
      .any(names.map { .text(TextMatch($0, in: .author)) }))
    // A name of signs alone is in no index.
    return names.allSatisfy { CJKBigrams.words($0) != nil } ? expression : nil
  }
}
