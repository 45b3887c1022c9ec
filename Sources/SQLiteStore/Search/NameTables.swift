import ArticleStorage
import SQLiteBinding

/// The names of all authors and categories that were ever stored, each once, categories folded. They are far fewer than the
/// articles: a search for a part of an author's name looks through them, and one for a category finds out that no article
/// has it, for which every article with that word would be looked into otherwise.
enum NameTables {
  static let authors = "CREATE TABLE author_names (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID"
  static let categories =
    "CREATE TABLE category_names (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID"

  /// Fills the new table from all stored articles.
  static func fillAuthors(in db: Connection) throws {
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

  /// Fills the new table from all stored articles.
  static func fillCategories(in db: Connection) throws {
    for tags in [
      "appearances a, json_each(a.details, '$.tags')", "details a, json_each(a.entry, '$.tags')",
    ] {
      try db.execute(
        """
        INSERT OR IGNORE INTO category_names
        SELECT \(SQLFunctions.foldedKey)(name) FROM (SELECT DISTINCT j.value AS name FROM \(tags) j)
        WHERE name IS NOT NULL
        """)
    }
  }
}
