public import ArticleStorage
import SQLiteBinding

/// One transaction on a SQLite connection.
///
/// It is a class because of its counters for new numbers: each is read once, when first needed, and written back once,
/// at the end.
public final class SQLiteTransaction: StorageTransaction {
  let db: Connection
  private var lastAppearance: Int?
  private var lastFeed: Int64?
  /// The number of the last change, if it is of this transaction.
  private var changed: Int?
  /// Inserted articles, counted at the end: a trigger would cost more than each insertion itself.
  var added = AddedArticles()
  /// The categories that the transaction added.
  var categories: Set<String> = []

  /// For the texts of one row at a time.
  let texts = TextMemory()

  /// The articles that are not grouped yet.
  public var storyNotes = StoryNotes()
  /// nil for a transaction that only reads, or of which nothing is kept.
  let windows: StoryWindowCache?
  /// The window for the next transaction.
  var keptWindow: StoredWindow?

  init(_ db: Connection, windows: StoryWindowCache? = nil) {
    self.db = db
    self.windows = windows
  }

  /// The window for the next transaction with its revision; nil if this one did not change it.
  func releaseWindow() throws -> (window: StoredWindow, revision: Int64)? {
    defer { keptWindow = nil }
    guard let keptWindow, let revision = try storyRevision() else { return nil }
    return (keptWindow, revision)
  }

  /// Statements that run for every new item. The connection's own cache would hash their text each time.
  enum FrequentStatement: Int, CaseIterable {
    case addAuthor
    case addCategory
    case addWords
    case findURL
    case findKey
    case findListing
  }

  private var frequent = [Statement?](
    repeating: nil, count: FrequentStatement.allCases.count)
  private var insertions = [Statement?](
    repeating: nil, count: RowInsertion.allCases.count * RowInsertion.sizes.count)

  /// - Parameter sql: always the same text for the same statement.
  func statement(
    _ which: FrequentStatement, _ sql: @autoclosure () -> String
  ) throws -> Statement {
    if let known = frequent[which.rawValue] { return known }
    let statement = try db.statement(sql())
    frequent[which.rawValue] = statement
    return statement
  }

  /// The statement that adds as many rows as a size of ``RowInsertion/sizes``.
  func statement(_ insertion: RowInsertion, sizeIndex: Int) throws -> Statement {
    let index = insertion.rawValue * RowInsertion.sizes.count + sizeIndex
    if let known = insertions[index] { return known }
    let statement = try db.statement(insertion.sql(rows: RowInsertion.sizes[sizeIndex]))
    insertions[index] = statement
    return statement
  }

  /// Writes back the counters. Called once, after everything else.
  func finish() throws {
    if let lastFeed {
      try db.statement("UPDATE totals SET last_feed = ?").run(lastFeed)
    }
    if let changed {
      try db.statement("UPDATE totals SET last_change = ?")
        .run(changed)
    }
    guard added.articles > 0 else { return }
    try db.statement(
      """
      UPDATE totals SET articles = articles + ?, unread = unread + ?, starred = starred + ?,
        muted = muted + ?, hidden = hidden + ?
      """
    ).run(added.articles, added.unread, added.starred, added.muted, added.hidden)
  }

  /// A number larger than that of any earlier appearance, including removed ones.
  public func nextAppearanceNumber() throws -> Int {
    let last = try lastAppearanceNumber()
    lastAppearance = last + 1
    return last + 1
  }

  /// The largest number that an appearance ever had; 0 if there was none.
  public func lastAppearanceNumber() throws -> Int {
    // AUTOINCREMENT never uses a number again (sqlite.org/autoinc.html).
    try lastAppearance
      ?? Int(number("SELECT seq FROM sqlite_sequence WHERE name = 'appearances'"))
  }

  /// An id that no feed ever had.
  public func nextFeedID() throws -> Int64 {
    let last = try lastFeed ?? number("SELECT last_feed FROM totals")
    lastFeed = last + 1
    return last + 1
  }

  /// A change number larger than all before.
  public func nextChange() throws -> Int {
    let last = try lastChange()
    changed = last + 1
    return last + 1
  }

  /// The number of the last change of any article.
  public func lastChange() throws -> Int {
    try changed ?? Int(number("SELECT last_change FROM totals"))
  }

  /// The first column of the first row; 0 if absent.
  private func number(_ sql: String) throws -> Int64 {
    var found: Int64 = 0
    try db.statement(sql).run { row in
      found = row.integer(0)
      return false
    }
    return found
  }
}

/// Articles that a transaction inserted.
struct AddedArticles {
  var articles: Int64 = 0
  var unread: Int64 = 0
  var starred: Int64 = 0
  var muted: Int64 = 0
  var hidden: Int64 = 0
}
