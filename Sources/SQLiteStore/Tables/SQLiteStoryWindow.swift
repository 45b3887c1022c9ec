public import ArticleStorage
import FeedModel
import SQLiteBinding

/// The window of articles that may still be grouped, in the table `story_words`.
extension SQLiteTransaction {
  /// The window that the last transaction of this store kept; nil if the stored one was changed since.
  public func takeWindow() throws -> StoredWindow? {
    guard let revision = try storyRevision() else { return nil }
    return windows?.take(revision: revision)
  }

  /// Keeps the window until the next transaction, once this one is committed.
  public func keepWindow(_ window: StoredWindow) throws {
    try db.statement("UPDATE totals SET story_revision = story_revision + 1").run()
    keptWindow = window
  }

  func storyRevision() throws -> Int64? {
    var revision: Int64?
    try db.statement("SELECT story_revision FROM totals").run { row in
      revision = row.integer(0)
      return false
    }
    return revision
  }

  /// Calls `body` with each article of the window and its words.
  public func eachWindowRow(
    _ body: (WindowEntry, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let statement = try db.statement(
      "SELECT date, article, publisher, story, words FROM story_words")
    try statement.run { row in
      let entry = WindowEntry(
        date: row.real(0), article: Int(row.integer(1)),
        publisher: UInt32(truncatingIfNeeded: row.integer(2)),
        story: row.optionalInteger(3).map { Int($0) })
      try row.withBytes(4) { try body(entry, $0) }
      return true
    }
  }

  /// Adds or replaces articles of the window.
  public func writeWindowRows(_ rows: [WindowRow]) throws {
    try insert(rows, by: .storyWords) { row, values in
      values.add(row.date)
      values.add(row.article)
      values.add(Int64(row.publisher))
      values.add(row.story.map { Int64($0) })
      values.add(row.words)
    }
  }

  /// Sets the story of an article of the window.
  public func setWindowStory(_ story: Int?, ofArticle number: Int, date: Double) throws {
    try db.statement("UPDATE story_words SET story = ? WHERE date = ? AND article = ?")
      .run(story, date, number)
  }

  /// Removes an article from the window.
  public func deleteWindowRow(ofArticle number: Int, date: Double) throws {
    try db.statement("DELETE FROM story_words WHERE date = ? AND article = ?")
      .run(date, number)
  }

  /// Removes all articles from the window.
  public func deleteWindow() throws { try db.execute("DELETE FROM story_words") }
}
