import FeedModel
import SQLiteBinding

/// The names of all categories that were ever stored, folded, each once. A name that no article has as a category is
/// often a common word; without this table every article that contains the word would be looked into.
enum CategoryNames {
  static let table = "CREATE TABLE category_names (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID"

  /// Fills the new table from all stored articles.
  static func fill(in db: Connection) throws {
    for tags in [
      "appearances a, json_each(a.details, '$.tags')", "details a, json_each(a.entry, '$.tags')",
    ] {
      try db.execute(
        """
        INSERT OR IGNORE INTO category_names
        SELECT \(FoldingFunctions.key)(name) FROM (SELECT DISTINCT j.value AS name FROM \(tags) j)
        WHERE name IS NOT NULL
        """)
    }
  }

  /// Whether an article may have a category, ignoring case, accents and width.
  static func contain(_ name: String, in db: Connection) throws -> Bool {
    try db.statement("SELECT 1 FROM category_names WHERE name = ?")
      .finds(FoldedText.key(name))
  }
}
