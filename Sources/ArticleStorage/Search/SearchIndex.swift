import FeedModel
import GRDB

/// The full-text index: a row for each appearance, of which FTS5 keeps the words and not the text
/// (sqlite.org/fts5.html §4.4.1). Merging moves appearances between articles and leaves it alone.
enum SearchIndex {
  static let table = """
    CREATE VIRTUAL TABLE search USING fts5 (
      title, text, author, publisher, content = '', tokenize = 'unicode61 remove_diacritics 2')
    """

  /// What is to be indexed of an appearance.
  struct Change {
    var number: Int
    /// What was indexed of it; nil for a new one.
    var old: SearchText?
    var new: SearchText
  }

  /// FTS5 writes out what it has gathered whenever another statement sets a savepoint, so that many changes in a row
  /// cost far less than each beside its appearance.
  static func apply(_ changes: [Change], in db: Database) throws {
    for change in changes {
      if let old = change.old { try remove(old, of: change.number, in: db) }
      try add(change.new, of: change.number, in: db)
    }
  }

  static func add(_ text: SearchText, of appearance: Int, in db: Database) throws {
    let statement = try BulkStatement(
      "INSERT INTO search (rowid, title, text, author, publisher) VALUES (?, ?, ?, ?, ?)", in: db)
    try statement.run(
      .integer(Int64(appearance)), .text(text.title), .text(text.text), .text(text.author),
      .text(text.publisher))
  }

  /// - Parameter text: exactly what was added.
  static func remove(_ text: SearchText, of appearance: Int, in db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO search (search, rowid, title, text, author, publisher)
        VALUES ('delete', ?, ?, ?, ?, ?)
        """)
    try statement.execute(
      arguments: [appearance, text.title, text.text, text.author, text.publisher])
  }

  /// Where appearances change: what is indexed of them before and after, given only where that differs.
  static func replace(
    _ old: SearchText, by new: SearchText, of appearance: Int, in db: Database
  ) throws {
    guard old != new else { return }
    try remove(old, of: appearance, in: db)
    try add(new, of: appearance, in: db)
  }

  /// Indexes everything there is, in a new index.
  static func fill(in db: Database) throws {
    try visit(where: "1", in: db) { try add($1, of: $0, in: db) }
  }

  /// What is indexed of an appearance; nil where there is none of that number.
  static func text(of appearance: Int, in db: Database) throws -> SearchText? {
    var found: SearchText?
    try visit(where: "a.id = \(appearance)", in: db) { found = $1 }
    return found
  }

  /// - Parameter condition: SQL over the appearances `a`.
  static func removeAll(where condition: String, in db: Database) throws {
    try visit(where: condition, in: db) { try remove($1, of: $0, in: db) }
  }

  private static func visit(
    where condition: String, in db: Database, _ body: (Int, SearchText) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT a.*, f.name AS feed, d.entry AS detail FROM appearances a
        JOIN feeds f ON f.id = a.feed_id LEFT JOIN details d ON d.appearance_id = a.id
        WHERE \(condition)
        """)
    while let row = try rows.next() {
      let entry = AppearanceRow.detailed(EntryRow.entry(row), detail: row["detail"]).entry
      try body(row["id"], SearchText(entry, feed: row["feed"]))
    }
  }

  /// A feed has another name from now on.
  static func rename(feed id: Int64, from old: String, to new: String, in db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT a.*, d.entry AS detail FROM appearances a
        LEFT JOIN details d ON d.appearance_id = a.id WHERE a.feed_id = ?
        """, arguments: [id])
    while let row = try rows.next() {
      let entry = AppearanceRow.detailed(EntryRow.entry(row), detail: row["detail"]).entry
      try replace(
        SearchText(entry, feed: old), by: SearchText(entry, feed: new), of: row["id"], in: db)
    }
  }
}
