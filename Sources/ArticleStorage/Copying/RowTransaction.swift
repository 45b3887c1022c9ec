public import FeedModel

/// A transaction of a store that can be copied.
public protocol RowTransaction: SQLTransaction, RowReading {
  /// Adds rows to a table, with everything that the store derives from them but the search index.
  func add(_ rows: ArraySlice<CopiedRow>, to table: CopiedTable) throws

  /// Removes the rows of all tables, and everything that is derived from them.
  func removeAllRows() throws

  /// How far the copy is that this store is the unfinished target of; nil if it is a usual store.
  func copyNote() throws -> CopyNote?

  /// Makes the store the target of a copy, which can be used for nothing else. It may be one already.
  func beginCopy(_ note: CopyNote) throws

  /// Changes the note of a store that is the target of a copy.
  func setCopyNote(_ note: CopyNote) throws

  /// Makes the target of a copy a usual store.
  func endCopy() throws
}

/// How far a copy is, as the target stores it.
public struct CopyNote: Equatable, Sendable {
  /// Identifies the source.
  public var source: String
  /// What the source contained when the copy began.
  public var revision: String
  /// The place of the table in ``FeedModel/CopiedTable/all`` that was copied last.
  public var table: Int
  /// How many of its rows were copied.
  public var rows: Int

  /// Creates a note from its parts.
  public init(source: String, revision: String, table: Int, rows: Int) {
    self.source = source
    self.revision = revision
    self.table = table
    self.rows = rows
  }
}
