/// Copies a store into another one, whatever either keeps its articles in.
public protocol StoreCopying: ArticleStore {
  /// Calls `body` with one snapshot of all rows.
  func readRows(_ body: (any RowReading) throws -> Void) throws(StoreError)

  /// Copies everything from another store into this one, or continues a copy that was interrupted. The store cannot be
  /// used for anything else until the copy is complete. At the end both are compared.
  /// - Parameters:
  ///   - source: opened with ``StoreAccess/copySource``; it is not changed.
  ///   - name: identifies the source, so that no other one continues its copy.
  ///   - progress: is called after each step, and returns false to interrupt the copy.
  /// - Returns: what was copied; nil if it was interrupted.
  /// - Throws: ``StoreError`` if this store contains anything else, or differs from the source afterwards.
  func copy(
    _ source: any StoreCopying, named name: String, progress: @escaping (StoreProgress) -> Bool
  ) throws(StoreError) -> CopySummary?
}

/// What a copy contains.
public struct CopySummary: Sendable, Equatable {
  /// Articles.
  public var articles: Int
  /// Feeds, removed ones included.
  public var feeds: Int
  /// Rows of all tables.
  public var rows: Int
  /// Rows that an earlier, interrupted run had copied.
  public var continued: Int

  /// Creates a summary from its parts.
  public init(articles: Int, feeds: Int, rows: Int, continued: Int) {
    self.articles = articles
    self.feeds = feeds
    self.rows = rows
    self.continued = continued
  }
}
