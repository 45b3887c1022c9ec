import GRDB

/// Numbers as users type them.
enum ArticleNumber {
  static func resolve(_ number: Int, in db: Database) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT article_id FROM appearances WHERE id = ?"),
      arguments: [number])
  }
}
