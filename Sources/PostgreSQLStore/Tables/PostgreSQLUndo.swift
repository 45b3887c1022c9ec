public import ArticleStorage
public import FeedModel

/// The user's last changes in the tables `changes` and `change_items`.
extension PostgreSQLTransaction {
  /// Begins a change that can be undone, and returns its id.
  public func addUndoEntry(description: String) throws -> Int64 {
    let id = try nextEntry()
    try run(
      "INSERT INTO changes (id, description, articles) VALUES ($1, $2, 0)", .integer(id),
      .text(description))
    return id
  }

  /// Remembers the previous mark for each appearance of an article.
  public func remember(_ mark: UserMark, ofArticle number: Int, in entry: Int64) throws {
    let (column, value) =
      switch mark {
      case .read(let isRead): ("was_read", isRead)
      case .starred(let isStarred): ("was_starred", isStarred)
      case .muted(let isMuted): ("was_muted", isMuted)
      }
    pending.remember(value, in: column, of: number, entry: entry)
  }

  /// Stores the number of changed articles, and removes the oldest changes beyond the limit.
  public func finishUndoEntry(_ entry: Int64, articles: Int, keeping limit: Int) throws {
    try run(
      "UPDATE changes SET articles = $1 WHERE id = $2", .integer(articles), .integer(entry))
    try run(
      """
      DELETE FROM changes WHERE reader = 'default' AND id NOT IN (
        SELECT id FROM changes WHERE reader = 'default' ORDER BY id DESC LIMIT $1)
      """, .integer(limit))
  }

  /// The last change that can be undone; nil if absent.
  public func lastUndoEntry() throws -> UndoEntry? {
    let found = try rows(
      """
      SELECT id, description, articles FROM changes WHERE reader = 'default'
      ORDER BY id DESC LIMIT 1
      """)
    guard var row = found.first else { return nil }
    let id = row.integer()
    let change = UndoneChange(description: row.text() ?? "", articles: row.number())
    let items = try rows(
      """
      SELECT number, was_read, was_starred, was_muted FROM change_items WHERE change_id = $1
      ORDER BY number
      """, .integer(id))
    return UndoEntry(
      id: id, change: change,
      items: items.map { row in
        UndoItem(
          number: row.number(), wasRead: row.optionalBoolean(),
          wasStarred: row.optionalBoolean(), wasMuted: row.optionalBoolean())
      })
  }

  /// Removes a change that was undone.
  public func deleteUndoEntry(_ entry: Int64) throws {
    try run("DELETE FROM changes WHERE id = $1", .integer(entry))
  }
}
