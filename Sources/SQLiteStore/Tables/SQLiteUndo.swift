public import ArticleStorage
public import FeedModel
import SQLiteBinding

/// The user's last changes in the tables `changes` and `change_items`.
extension SQLiteTransaction {
  /// Begins a change that can be undone, and returns its id.
  public func addUndoEntry(description: String, step: MarkStep?) throws -> Int64 {
    try db.statement("INSERT INTO changes (description, articles, step) VALUES (?, 0, ?)").run(
      description, step?.key)
    return db.lastInsertedKey
  }

  /// The change of a step, without its items; nil if it is no longer kept.
  public func undoEntry(of step: MarkStep) throws -> UndoEntry? {
    try db.statement(
      "SELECT id, description, articles FROM changes WHERE step = ? ORDER BY id DESC"
    ).first(step.key) { SQLiteTransaction.entry($0, items: []) }
  }

  private static func entry(_ row: Row, items: [UndoItem]) -> UndoEntry {
    UndoEntry(
      id: row["id"],
      change: UndoneChange(description: row["description"], articles: row["articles"]),
      items: items)
  }

  /// Remembers the previous mark for each appearance of an article, unless a later change does.
  public func remember(_ mark: UserMark, ofArticle number: Int, in entry: Int64) throws {
    let (column, value) =
      switch mark {
      case .read(let isRead): ("was_read", isRead)
      case .starred(let isStarred): ("was_starred", isStarred)
      case .muted(let isMuted): ("was_muted", isMuted)
      }
    try db.statement(
      """
      INSERT INTO change_items (change_id, number, \(column))
      SELECT ?1, a.id, ?2 FROM appearances a WHERE a.article_id = ?3 AND NOT EXISTS (
        SELECT 1 FROM changes c JOIN change_items i ON i.change_id = c.id AND i.number = a.id
        WHERE c.id > ?1 AND i.\(column) IS NOT NULL)
      ON CONFLICT DO UPDATE SET \(column) = coalesce(\(column), excluded.\(column))
      """
    ).run(entry, value, number)
  }

  /// Stores the number of changed articles, and removes the oldest changes beyond the limit.
  public func finishUndoEntry(_ entry: Int64, articles: Int, keeping limit: Int) throws {
    try db.statement("UPDATE changes SET articles = ? WHERE id = ?")
      .run(articles, entry)
    try db.statement(
      "DELETE FROM changes WHERE id NOT IN (SELECT id FROM changes ORDER BY id DESC LIMIT ?)"
    ).run(limit)
  }

  /// How many articles a change remembers marks of.
  public func articleCount(ofUndoEntry entry: Int64) throws -> Int {
    try db.value(
      """
      SELECT count(DISTINCT a.article_id) FROM change_items i JOIN appearances a ON a.id = i.number
      WHERE i.change_id = ?
      """, entry, as: Int.self) ?? 0
  }

  /// Replaces a change's description.
  public func describeUndoEntry(_ entry: Int64, _ description: String) throws {
    try db.statement("UPDATE changes SET description = ? WHERE id = ?")
      .run(description, entry)
  }

  /// The last change that can be undone; nil if absent.
  public func lastUndoEntry() throws -> UndoEntry? {
    try db.first("SELECT id, description, articles FROM changes ORDER BY id DESC LIMIT 1") { row in
      let items = try db.statement(
        "SELECT number, was_read, was_starred, was_muted FROM change_items WHERE change_id = ?"
      ).all(row["id"] as Int64) {
        UndoItem(
          number: $0["number"], wasRead: $0["was_read"], wasStarred: $0["was_starred"],
          wasMuted: $0["was_muted"])
      }
      return SQLiteTransaction.entry(row, items: items)
    }
  }

  /// Removes a change that was undone.
  public func deleteUndoEntry(_ entry: Int64) throws {
    try db.statement("DELETE FROM changes WHERE id = ?").run(entry)
  }
}
