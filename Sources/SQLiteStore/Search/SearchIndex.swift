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
    let removal = try db.statement(SearchIndex.removal)
    let insertion = try db.statement(SearchIndex.insertion)
    for change in changes {
      if let old = change.old { try run(removal, of: change.number, old) }
      if let new = change.new { try run(insertion, of: change.number, new) }
    }
  }

  private func run(_ statement: Statement, of appearance: Int, _ text: SearchText) throws {
    try statement.run(texts) { values in
      values.add(Int64(appearance))
      for column in text.columns { values.add(column) }
    }
  }
}

/// The statements of the index.
enum SearchIndex {
  static let creation = "\(table); \(settings); \(PrefixTerms.table)"

  private static let table = """
    CREATE VIRTUAL TABLE search USING fts5 (
      title, text, author, publisher, content = '', tokenize = "\(tokenizer)")
    """

  private static let tokenizer = SearchTokenizer.arguments.map { "'\($0)'" }
    .joined(separator: " ")

  /// In bytes (sqlite.org/fts5.html §6.7): the words of one transaction fit, and are written once.
  private static let settings = "INSERT INTO search (search, rank) VALUES ('hashsize', 8388608)"

  static let insertion =
    "INSERT INTO search (rowid, title, text, author, publisher) VALUES (?, ?, ?, ?, ?)"

  /// Removes exactly the text that was added.
  static let removal = """
    INSERT INTO search (search, rowid, title, text, author, publisher)
    VALUES ('delete', ?, ?, ?, ?, ?)
    """
}
