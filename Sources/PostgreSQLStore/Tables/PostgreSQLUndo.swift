public import ArticleStorage
public import FeedModel

/// The user's last changes in the tables `changes` and `change_items`.
extension PostgreSQLTransaction {
  /// Begins a change that can be undone, and returns its id.
  public func addUndoEntry(description: String, step: MarkStep?) throws -> Int64 {
    let id = try nextEntry()
    try run(
      "INSERT INTO changes (id, description, articles, step) VALUES ($1, $2, 0, $3)", .integer(id),
      .text(description), .text(step?.key))
    return id
  }

  /// The change of a step, without its items; nil if it is no longer kept.
  public func undoEntry(of step: MarkStep) throws -> UndoEntry? {
    let found = try rows(
      """
      SELECT id, description, articles FROM changes WHERE step = $1
      ORDER BY id DESC LIMIT 1
      """, .text(step.key))
    guard var row = found.first else { return nil }
    return PostgreSQLTransaction.entry(&row)
  }

  private static func entry(_ row: inout ServerRow) -> UndoEntry {
    let id = row.integer()
    let change = UndoneChange(description: row.text() ?? "", articles: row.number())
    return UndoEntry(id: id, change: change, items: [])
  }

  /// Remembers the previous mark for each appearance of an article, unless a later change does.
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
      DELETE FROM changes WHERE id NOT IN (
        SELECT id FROM changes ORDER BY id DESC LIMIT $1)
      """, .integer(limit))
  }

  /// How many articles a change remembers marks of.
  public func articleCount(ofUndoEntry entry: Int64) throws -> Int {
    let rows = try rows(
      """
      SELECT count(DISTINCT a.article_id) FROM change_items i JOIN appearances a ON a.id = i.number
      WHERE i.change_id = $1
      """, .integer(entry))
    var row = rows.first
    return row?.number() ?? 0
  }

  /// Replaces a change's description.
  public func describeUndoEntry(_ entry: Int64, _ description: String) throws {
    try run(
      "UPDATE changes SET description = $1 WHERE id = $2", .text(description), .integer(entry))
  }

  /// The last change that can be undone; nil if absent.
  public func lastUndoEntry() throws -> UndoEntry? {
    let found = try rows(
      """
      SELECT id, description, articles FROM changes
      ORDER BY id DESC LIMIT 1
      """)
    guard var row = found.first else { return nil }
    var entry = PostgreSQLTransaction.entry(&row)
    entry.items = try rows(
      """
      SELECT number, was_read, was_starred, was_muted FROM change_items WHERE change_id = $1
      ORDER BY number
      """, .integer(entry.id)
    ).map { row in
      UndoItem(
        number: row.number(), wasRead: row.optionalBoolean(),
        wasStarred: row.optionalBoolean(), wasMuted: row.optionalBoolean())
    }
    return entry
  }

  /// Removes a change that was undone.
  public func deleteUndoEntry(_ entry: Int64) throws {
    try run("DELETE FROM changes WHERE id = $1", .integer(entry))
  }
}
