public import ArticleStorage
public import FeedModel
import SQLiteBinding

extension SQLiteTransaction: RowTransaction {
  /// Bytes and rows at which a batch ends.
  private static let batchSize = (bytes: 1 << 20, rows: 1000)

  /// How many rows a table has.
  public func rowCount(of table: CopiedTable) throws -> Int {
    try db.value(
      "SELECT count(*) FROM \(SQLiteRowStatements.name(of: table))", as: Int.self) ?? 0
  }

  /// Calls `body` with all rows of a table in the order of their keys, in batches of about 1 MB.
  public func eachBatch(
    of table: CopiedTable, _ body: ([CopiedRow]) throws -> Void
  ) throws {
    let statement = try db.statement(SQLiteRowStatements.selection(of: table))
    var batch: [CopiedRow] = []
    var size = 0
    try statement.run { columns in
      let row = table.columns.enumerated().map { index, column in
        columns.value(Int32(index), column.kind)
      }
      size += row.reduce(0) { $0 + $1.size }
      batch.append(row)
      if size >= SQLiteTransaction.batchSize.bytes
        || batch.count >= SQLiteTransaction.batchSize.rows
      {
        try body(batch)
        batch.removeAll(keepingCapacity: true)
        size = 0
      }
      return true
    }
    if !batch.isEmpty { try body(batch) }
  }

  /// Adds rows to a table.
  public func add(_ rows: ArraySlice<CopiedRow>, to table: CopiedTable) throws {
    let statements =
      try table == .counters
      ? SQLiteRowStatements.counters.map { try db.statement($0) }
      : [db.statement(SQLiteRowStatements.insertion(into: table))]
    for row in rows {
      for statement in statements {
        // SQLite has as many parameters as the highest number in the statement.
        let count = statement.parameterCount
        try statement.run(texts) { values in
          for value in row.prefix(count) { values.add(value) }
        }
      }
    }
  }

  /// Removes the rows of all tables, and everything that is derived from them.
  public func removeAllRows() throws {
    for table in CopiedTable.all.reversed() where table != .counters {
      try db.execute("DELETE FROM \(SQLiteRowStatements.name(of: table))")
    }
    try db.execute(
      """
      INSERT INTO search (search) VALUES ('delete-all');
      DELETE FROM author_names;
      DELETE FROM category_names;
      """)
  }

  // MARK: The note

  /// How far the copy is that this store is the unfinished target of; nil if it is a usual store.
  public func copyNote() throws -> CopyNote? {
    guard try Schema.isUnfinishedCopy(db) else { return nil }
    return try db.first("SELECT source, revision, place, rows FROM copying") {
      CopyNote(source: $0[0], revision: $0[1], table: $0[2], rows: $0[3])
    }
  }

  /// Makes the store the target of a copy.
  public func beginCopy(_ note: CopyNote) throws {
    try db.execute(
      """
      CREATE TABLE IF NOT EXISTS copying (
        source TEXT NOT NULL,
        revision TEXT NOT NULL,
        place INTEGER NOT NULL,
        rows INTEGER NOT NULL
      ) STRICT;
      PRAGMA application_id = \(Schema.copyID);
      """)
    try setCopyNote(note)
  }

  /// Replaces the note of a store that is the target of a copy.
  public func setCopyNote(_ note: CopyNote) throws {
    try db.statement("DELETE FROM copying").run()
    try db.statement("INSERT INTO copying (source, revision, place, rows) VALUES (?, ?, ?, ?)").run(
      note.source, note.revision, note.table, note.rows)
  }

  /// Makes the target of a copy a usual store.
  public func endCopy() throws {
    try db.execute("DROP TABLE copying; PRAGMA application_id = \(Schema.applicationID);")
  }
}

extension SQLiteArticleStore: StoreCopying {}

extension Row {
  fileprivate func value(_ index: Int32, _ kind: CopiedColumn.Kind) -> CopiedValue {
    switch kind {
    case .integer, .boolean: optionalInteger(index).map(CopiedValue.integer) ?? .null
    case .real: optionalReal(index).map(CopiedValue.real) ?? .null
    case .text: text(index).map(CopiedValue.text) ?? .null
    case .bytes: optionalBytes(index).map(CopiedValue.bytes) ?? .null
    }
  }
}

extension BoundValues {
  fileprivate mutating func add(_ value: CopiedValue) {
    switch value {
    case .null: add(nil as Int64?)
    case .integer(let number): add(number)
    case .real(let number): add(number)
    case .text(let text): add(text)
    case .bytes(let bytes): add(bytes)
    }
  }
}
