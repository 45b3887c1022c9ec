public import FeedModel
import GRDB

/// What users say of articles.
public enum UserMark: Sendable {
  case read(Bool)
  case starred(Bool)
}

extension SQLiteArticleStore {
  /// Marks articles by number.
  /// - Returns: how many changed, and the numbers that stand for no article.
  public func mark(_ numbers: [Int], _ mark: UserMark) throws(StoreError) -> (
    changed: Int, unknown: [Int]
  ) {
    try writing { db in
      var changed = 0
      var unknown: [Int] = []
      for number in numbers {
        guard let id = try ArticleNumber.resolve(number, in: db) else {
          unknown.append(number)
          continue
        }
        changed += try set(mark, onArticle: id, in: db)
      }
      return (changed, unknown)
    }
  }

  /// Marks all the articles that fit.
  /// - Returns: how many changed.
  public func mark(_ query: ArticleQuery, _ mark: UserMark) throws(StoreError) -> Int {
    try writing { db in
      let (sql, arguments) = ArticleSelection.sql(query, columns: "id")
      return try Int.fetchAll(db, sql: sql, arguments: arguments).reduce(0) {
        $0 + (try set(mark, onArticle: $1, in: db))
      }
    }
  }

  private func set(_ mark: UserMark, onArticle id: Int, in db: Database) throws -> Int {
    let column: String
    let value: Bool
    switch mark {
    case .read(let isRead): (column, value) = ("is_read", isRead)
    case .starred(let isStarred): (column, value) = ("is_starred", isStarred)
    }
    let statement = try db.cachedStatement(
      sql: "UPDATE articles SET \(column) = ? WHERE id = ? AND \(column) <> ?")
    try statement.execute(arguments: [value, id, value])
    return db.changesCount
  }
}
