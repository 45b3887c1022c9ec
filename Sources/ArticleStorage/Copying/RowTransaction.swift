public import FeedModel

/// A transaction of a store that can be copied.
public protocol RowTransaction: SQLTransaction, RowReading {
  /// Whether the store is the unfinished target of a copy.
  func isUnfinishedCopy() throws -> Bool

  /// Makes the store the unfinished target of a copy, which can be used for nothing else, or a usual store.
  func setUnfinishedCopy(_ isUnfinished: Bool) throws
}

/// How far a copy is, as the target stores it.
struct CopyNote: Equatable, Sendable {
  /// Identifies the source.
  var source: String
  /// What the source contained when the copy began.
  var revision: String
  /// The place of the table in ``StoreTable/copied`` that was copied last.
  var table: Int
  /// How many of its rows were copied.
  var rows: Int
}

// MARK: Rows

extension RowTransaction {
  /// Bytes and rows at which a batch ends.
  private static var batchSize: (bytes: Int, rows: Int) { (1 << 20, 1000) }
  /// How many rows are read from a server at a time, which are in memory together.
  private static var fetchSize: Int { 200 }

  /// How many rows a table has.
  public func rowCount(of table: String) throws -> Int {
    let source = StoreTable.named(table).source(Self.dialect)
    return try first("SELECT count(*) FROM \(source)") { $0.number() } ?? 0
  }

  /// Calls `body` with all rows of a table in the order of their keys, in batches of about 1 MB.
  public func eachBatch(of table: String, _ body: ([CopiedRow]) throws -> Void) throws {
    let table = StoreTable.named(table)
    let columns = table.copiedColumns
    var batch: [CopiedRow] = []
    var size = 0
    try eachFound(table.selection(Self.dialect), [], batch: Self.fetchSize) { row in
      let values = columns.map { row.value($0.type) }
      size += values.reduce(0) { $0 + $1.size }
      batch.append(values)
      if size >= Self.batchSize.bytes || batch.count >= Self.batchSize.rows {
        try body(batch)
        batch.removeAll(keepingCapacity: true)
        size = 0
      }
      return true
    }
    if !batch.isEmpty { try body(batch) }
  }

  /// Adds rows to a table, or changes the only one. What searches need of appearances is added by
  /// ``SQLTransaction/indexAnew(_:)``.
  public func add(_ rows: ArraySlice<CopiedRow>, to table: StoreTable) throws {
    for (name, values) in table.parts(of: rows, Self.dialect) {
      try write(name == StoreTable.totals.name ? .update : .copy, name, values)
    }
  }

  func removeAllRows() throws {
    let tables =
      StoreTable.copied.reversed().map { $0.name(Self.dialect) }.filter {
        $0 != StoreTable.totals.name
      } + [StoreTable.authorNames.name, StoreTable.categoryNames.name]
    let removal =
      switch Self.dialect {
      case .sqlite:
        tables.map { "DELETE FROM \($0)" } + ["INSERT INTO search (search) VALUES ('delete-all')"]
      case .postgreSQL:
        [
          "TRUNCATE \(tables.joined(separator: ", ")), sightings, search",
          "UPDATE totals SET indexed_rows = 0, indexed_words = 0",
        ]
      }
    for sql in removal { try run(SQLText { _ in sql }) }
  }
}

// MARK: The note

extension RowTransaction {
  /// How far the copy is that this store is the unfinished target of; nil if it is a usual store.
  func copyNote() throws -> CopyNote? {
    guard try isUnfinishedCopy() else { return nil }
    return try first("SELECT source, revision, place, rows FROM copying") {
      CopyNote(
        source: $0.text() ?? "", revision: $0.text() ?? "", table: $0.number(),
        rows: $0.number())
    }
  }

  /// Makes the store the target of a copy. It may be one already.
  func beginCopy(_ note: CopyNote) throws {
    for sql in StoreTable.copying.creation(Self.dialect) { try run(SQLText { _ in sql }) }
    try setUnfinishedCopy(true)
    try setCopyNote(note)
  }

  /// Replaces the note of a store that is the target of a copy.
  func setCopyNote(_ note: CopyNote) throws {
    try run("DELETE FROM copying")
    try run(
      "INSERT INTO copying (source, revision, place, rows) VALUES ($1, $2, $3, $4)",
      .text(note.source), .text(note.revision), .integer(note.table), .integer(note.rows))
  }

  /// Makes the target of a copy a usual store.
  func endCopy() throws {
    try run("DROP TABLE copying")
    try setUnfinishedCopy(false)
  }
}
