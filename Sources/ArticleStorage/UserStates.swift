import GRDB

/// What the user said of articles that are about to be regrouped.
struct UserStates {
  private let db: Database
  private var states: [Int: (read: Bool, starred: Bool)] = [:]
  private var kept: Set<Int> = []

  init(articles: Set<Int>, db: Database) throws {
    self.db = db
    let statement = try db.cachedStatement(
      sql: "SELECT is_read, is_starred FROM articles WHERE id = ?")
    for article in articles {
      if let row = try Row.fetchOne(statement, arguments: [article]) {
        states[article] = (row["is_read"], row["is_starred"])
      }
    }
  }

  /// Of articles that become one: read only if all were read, starred if any was.
  func joined(_ articles: Set<Int>) -> (read: Bool, starred: Bool) {
    let present = articles.compactMap { states[$0] }
    guard !present.isEmpty else { return (false, false) }
    return (present.allSatisfy(\.read), present.contains(where: \.starred))
  }

  func isUnread(_ article: Int) -> Bool { states[article].map { !$0.read } ?? false }

  mutating func keep(_ article: Int) { kept.insert(article) }

  /// Removes the rows of articles that are part of another one now; those that were not written anew keep theirs as
  /// long as an appearance is theirs.
  func deleteAbandoned() throws {
    let statement = try db.cachedStatement(
      sql:
        "DELETE FROM articles WHERE id = ? AND NOT EXISTS (SELECT 1 FROM appearances WHERE article_id = articles.id)"
    )
    for article in states.keys where !kept.contains(article) {
      try statement.execute(arguments: [article])
    }
  }
}
