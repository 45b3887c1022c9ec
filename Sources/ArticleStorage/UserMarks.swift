public import FeedModel
import GRDB

extension SQLiteArticleStore {
  /// How many changes can be undone.
  public static let undoLimit = 20

  /// Marks articles by number.
  /// - Parameter description: what `undo` will say it reverted, such as `marked read`.
  /// - Returns: how many changed, and the numbers that stand for no article.
  public func mark(
    _ numbers: [Int], _ mark: UserMark, description: String
  ) throws(StoreError) -> (changed: Int, unknown: [Int]) {
    try writing { db in
      var articles: [Int] = []
      var unknown: [Int] = []
      for number in numbers {
        if let id = try ArticleNumber.resolve(number, in: db) {
          articles.append(id)
        } else {
          unknown.append(number)
        }
      }
      return (try MarkChange.apply(mark, to: articles, description: description, in: db), unknown)
    }
  }

  /// Marks all the articles that fit.
  /// - Returns: how many changed.
  public func mark(
    _ query: ArticleQuery, _ mark: UserMark, description: String
  ) throws(StoreError) -> Int {
    try writing { db in
      let articles = try ArticleSelection(query, in: db).numbers(in: db)
      return try MarkChange.apply(mark, to: articles, description: description, in: db)
    }
  }

  /// Reverts the last change of read or star state that was not reverted yet.
  /// - Returns: its description and how many articles it had changed; nil where there is nothing to undo.
  public func undo() throws(StoreError) -> (description: String, articles: Int)? {
    try writing { try MarkChange.undoLast(in: $0) }
  }
}

/// A change of read or star state as the store remembers it.
private enum MarkChange {
  static func apply(
    _ mark: UserMark, to articles: [Int], description: String, in db: Database
  ) throws -> Int {
    let (column, old, value) =
      switch mark {
      case .read(let isRead): ("is_read", "was_read", isRead)
      case .starred(let isStarred): ("is_starred", "was_starred", isStarred)
      }
    let update = try db.cachedStatement(
      sql: "UPDATE articles SET \(column) = ? WHERE id = ? AND \(column) <> ?")
    let remember = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO change_items (change_id, number, \(old))
        SELECT ?, id, ? FROM appearances WHERE article_id = ?
        """)
    var change: Int64?
    var changed = 0
    var unread = UnreadCounts()
    for article in articles {
      try update.execute(arguments: [value, article, value])
      guard db.changesCount > 0 else { continue }
      changed += 1
      if case .read(let isRead) = mark {
        try unread.noteChange(of: article, toRead: isRead, in: db)
      }
      if change == nil {
        try db.execute(
          sql: "INSERT INTO changes (description, articles) VALUES (?, 0)", arguments: [description]
        )
        change = db.lastInsertedRowID
      }
      try remember.execute(arguments: [change, !value, article])
    }
    try unread.apply(in: db)
    if changed > 0 {
      try db.execute(
        sql: "UPDATE changes SET articles = ? WHERE id = ?", arguments: [changed, change])
      try db.execute(
        sql: """
          DELETE FROM changes
          WHERE id NOT IN (SELECT id FROM changes ORDER BY id DESC LIMIT \(SQLiteArticleStore.undoLimit))
          """)
    }
    return changed
  }

  static func undoLast(in db: Database) throws -> (description: String, articles: Int)? {
    guard
      let change = try Row.fetchOne(
        db, sql: "SELECT id, description, articles FROM changes ORDER BY id DESC LIMIT 1")
    else { return nil }
    let id: Int64 = change["id"]
    let items = try Row.fetchAll(
      db, sql: "SELECT number, was_read, was_starred FROM change_items WHERE change_id = ?",
      arguments: [id])
    let present = try db.cachedStatement(sql: "SELECT is_read FROM articles WHERE id = ?")
    let update = try db.cachedStatement(
      sql: """
        UPDATE articles SET is_read = coalesce(?, is_read), is_starred = coalesce(?, is_starred)
        WHERE id = ?
        """)
    var unread = UnreadCounts()
    for item in items {
      // An article may be part of another one by now, and answers to its old number.
      guard let article = try ArticleNumber.resolve(item["number"], in: db) else { continue }
      let wasRead: Bool? = item["was_read"]
      if let wasRead, try Bool.fetchOne(present, arguments: [article]) == !wasRead {
        try unread.noteChange(of: article, toRead: wasRead, in: db)
      }
      try update.execute(arguments: [wasRead, item["was_starred"] as Bool?, article])
    }
    try unread.apply(in: db)
    try db.execute(sql: "DELETE FROM changes WHERE id = ?", arguments: [id])
    return (change["description"], change["articles"])
  }
}
