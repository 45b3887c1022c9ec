public import ArticleStorage
public import FeedModel
import GRDB

/// The user's last changes in the tables `changes` and `change_items`.
extension SQLiteTransaction {
  /// Begins a change that can be undone, and returns its id.
  public func addUndoEntry(description: String) throws -> Int64 {
    try BulkStatement("INSERT INTO changes (description, articles) VALUES (?, 0)", in: db)
      .run(.text(description))
    return db.lastInsertedRowID
  }

  /// Remembers the previous mark for each appearance of an article.
  public func remember(_ mark: UserMark, ofArticle number: Int, in entry: Int64) throws {
    let (column, value) =
      switch mark {
      case .read(let isRead): ("was_read", isRead)
      case .starred(let isStarred): ("was_starred", isStarred)
      case .muted(let isMuted): ("was_muted", isMuted)
      }
    try BulkStatement(
      """
      INSERT INTO change_items (change_id, number, \(column))
      SELECT ?, id, ? FROM appearances WHERE article_id = ?
      ON CONFLICT DO UPDATE SET \(column) = coalesce(\(column), excluded.\(column))
      """, in: db
    ).run(.integer(entry), .integer(value ? 1 : 0), .integer(Int64(number)))
  }

  /// Stores the number of changed articles, and removes the oldest changes beyond the limit.
  public func finishUndoEntry(_ entry: Int64, articles: Int, keeping limit: Int) throws {
    try BulkStatement("UPDATE changes SET articles = ? WHERE id = ?", in: db)
      .run(.integer(Int64(articles)), .integer(entry))
    try BulkStatement(
      "DELETE FROM changes WHERE id NOT IN (SELECT id FROM changes ORDER BY id DESC LIMIT ?)",
      in: db
    ).run(.integer(Int64(limit)))
  }

  /// The last change that can be undone; nil if absent.
  public func lastUndoEntry() throws -> UndoEntry? {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT id, description, articles FROM changes ORDER BY id DESC LIMIT 1")
    else { return nil }
    let id: Int64 = row["id"]
    let items = try Row.fetchAll(
      db,
      sql: "SELECT number, was_read, was_starred, was_muted FROM change_items WHERE change_id = ?",
      arguments: [id])
    return UndoEntry(
      id: id, change: UndoneChange(description: row["description"], articles: row["articles"]),
      items: items.map {
        UndoItem(
          number: $0["number"], wasRead: $0["was_read"], wasStarred: $0["was_starred"],
          wasMuted: $0["was_muted"])
      })
  }

  /// Removes a change that was undone.
  public func deleteUndoEntry(_ entry: Int64) throws {
    try BulkStatement("DELETE FROM changes WHERE id = ?", in: db).run(.integer(entry))
  }
}
