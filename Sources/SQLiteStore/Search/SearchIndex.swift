public import ArticleStorage
import FeedBasics
import SQLiteBinding
import SearchTokens

/// The full-text index: a row for each appearance. FTS5 stores only the words, not the texts (sqlite.org/fts5.html
/// §4.4.1). Merging moves appearances between articles and does not change the index.
extension SQLiteTransaction {
  public func index(_ changes: [SearchChange]) throws {
    // FTS5 writes its pending changes whenever another statement sets a savepoint, so that many changes in a row cost
    // far less than changes between other statements.
    let insertion = try db.statement(SearchIndex.insertion)
    for change in changes {
      if let old = change.old { try SearchIndex.remove(old, of: change.number, in: db) }
      guard let new = change.new else { continue }
      try insertion.run(texts) { values in
        values.add(change.number)
        values.add(new.title)
        values.add(new.text)
        values.add(new.author)
        values.add(new.publisher)
      }
    }
  }
}

/// The statements of the index.
enum SearchIndex {
  static let table = """
    CREATE VIRTUAL TABLE search USING fts5 (
      title, text, author, publisher, content = '', tokenize = '\(tokenizer.joined(separator: " "))')
    """

  /// In bytes (sqlite.org/fts5.html §6.7): the words of one transaction fit, and are written once.
  static let settings = "INSERT INTO search (search, rank) VALUES ('hashsize', 8388608)"

  /// The tokenizer and its arguments (sqlite.org/fts5.html §4.3.1).
  static let tokenizer = SearchTokenizer.arguments

  static let insertion =
    "INSERT INTO search (rowid, title, text, author, publisher) VALUES (?, ?, ?, ?, ?)"

  /// - Parameter text: exactly the text that was added.
  static func remove(_ text: SearchText, of appearance: Int, in db: Connection) throws {
    let statement = try db.statement(
      """
      INSERT INTO search (search, rowid, title, text, author, publisher)
      VALUES ('delete', ?, ?, ?, ?, ?)
      """)
    try statement.run(
      .integer(Int64(appearance)), .text(text.title), .text(text.text), .text(text.author),
      .text(text.publisher))
  }
}
