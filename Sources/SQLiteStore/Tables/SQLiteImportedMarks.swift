public import ArticleStorage
import SQLiteBinding

/// Marks from another reader in the table `imported_marks`.
extension SQLiteTransaction {
  /// Whether there are any.
  public func hasImportedMarks() throws -> Bool {
    try db.statement("SELECT 1 FROM imported_marks LIMIT 1").finds()
  }

  /// Remembers marks beside those of earlier imports.
  public func addImportedMarks(_ marks: ArticleMarks, key: Int64) throws {
    try db.statement(
      """
      INSERT INTO imported_marks (key, is_read, is_starred) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET is_read = max(is_read, excluded.is_read),
        is_starred = max(is_starred, excluded.is_starred)
      """
    ).run(key, marks.isRead, marks.isStarred)
  }

  /// The marks of a key; nil if absent.
  public func importedMarks(key: Int64) throws -> ArticleMarks? {
    var marks: ArticleMarks?
    try db.statement("SELECT is_read, is_starred FROM imported_marks WHERE key = ?")
      .run(key) { row in
        marks = ArticleMarks(isRead: row.bool(0), isStarred: row.bool(1))
        return false
      }
    return marks
  }
}
