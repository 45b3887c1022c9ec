import ArticleStorage
import FeedModel
import SQLiteBinding

/// The names of all authors that were ever stored, each once. They are far fewer than the articles, so that a search
/// for a part of a name is fast.
enum AuthorNames {
  static let table = "CREATE TABLE author_names (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID"

  /// If more names than this contain the part, the articles themselves are searched.
  private static let maximumNames = 100

  /// Fills the new table from all stored articles.
  static func fill(in db: Connection) throws {
    for column in [
      "appearances a, json_each(a.details, '$.authors')",
      "details a, json_each(a.entry, '$.authors')",
    ] {
      try db.execute(
        """
        INSERT OR IGNORE INTO author_names
        SELECT j.value ->> 'name' FROM \(column) j WHERE j.value ->> 'name' IS NOT NULL
        """)
    }
  }

  /// An expression of the index for all names that contain a text, ignoring ASCII case. It finds all articles by these
  /// authors, and possibly others.
  /// - Returns: nil if there are too many names; without alternatives if absent.
  static func expression(containing part: String, in db: Connection) throws -> MatchExpression? {
    let names = try db.values(
      "SELECT name FROM author_names WHERE instr(lower(name), lower(?)) > 0 LIMIT \(maximumNames + 1)",
      part, as: String.self)
    if names.isEmpty { return .nothing }
    guard names.count <= maximumNames else { return nil }
    let expression = try MatchExpression(
      .any(names.map { .text(TextMatch($0, in: .author)) }), in: db)
    // A name without letters and digits is not in the index.
    return names.allSatisfy { CJKBigrams.words($0) != nil } ? expression : nil
  }
}
