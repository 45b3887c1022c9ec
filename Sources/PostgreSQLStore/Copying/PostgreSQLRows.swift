public import ArticleStorage
public import FeedModel

extension PostgreSQLTransaction: RowTransaction {
  /// Bytes and rows of a batch.
  private static let batchSize = (bytes: 1 << 20, rows: 1000)

  /// How many rows a table has.
  public func rowCount(of table: CopiedTable) throws -> Int {
    let rows = try rows("SELECT count(*) FROM \(ServerRowStatements(table: table).source)")
    var row = rows.first
    return row?.number() ?? 0
  }

  /// Calls `body` with all rows of a table in the order of their keys, in batches of about 1 MB.
  public func eachBatch(
    of table: CopiedTable, _ body: ([CopiedRow]) throws -> Void
  ) throws {
    let name = nextCursor()
    try sendOnce(
      "DECLARE \(name) NO SCROLL CURSOR FOR \(ServerRowStatements(table: table).selection)", [])
    var limit = 100
    while true {
      let rows = try rows("FETCH FORWARD \(limit) FROM \(name)", [], isRepeated: false)
      if rows.count == 0 { break }
      let batch = rows.map { row in table.columns.map { row.value($0.kind) } }
      try body(batch)
      // The next rows are probably as long as these.
      let size = batch.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } }
      limit = min(
        max(1, PostgreSQLTransaction.batchSize.bytes * batch.count / max(1, size)),
        PostgreSQLTransaction.batchSize.rows)
    }
    try sendOnce("CLOSE \(name)", [])
  }

  /// Adds rows to a table.
  public func add(_ rows: ArraySlice<CopiedRow>, to table: CopiedTable) throws {
    let values = table.columns.enumerated().map { place, column in
      SQLValue(rows.map { $0[place] }, column.kind)
    }
    try sendRepeated(
      ServerRowStatements(table: table).insertion,
      values + DerivedColumns(table).values(of: rows))
  }

  /// Removes the rows of all tables, and everything that is derived from them.
  public func removeAllRows() throws {
    for sql in ServerRowStatements.removal { try sendOnce(sql, []) }
  }

  // MARK: The note

  /// How far the copy is that this store is the unfinished target of; nil if it is a usual store.
  public func copyNote() throws -> CopyNote? {
    guard try finds("SELECT 1 FROM store WHERE application = $1", .text(StoreSchema.copy)) else {
      return nil
    }
    let rows = try rows("SELECT source, revision, place, rows FROM copying")
    guard var row = rows.first else { return nil }
    return CopyNote(
      source: row.text() ?? "", revision: row.text() ?? "", table: row.number(),
      rows: row.number())
  }

  /// Makes the store the target of a copy.
  public func beginCopy(_ note: CopyNote) throws {
    try sendOnce(
      """
      CREATE TABLE IF NOT EXISTS copying (source text NOT NULL, revision text NOT NULL,
        place bigint NOT NULL, rows bigint NOT NULL)
      """, [])
    try run("UPDATE store SET application = $1", .text(StoreSchema.copy))
    try setCopyNote(note)
  }

  /// Replaces the note of a store that is the target of a copy.
  public func setCopyNote(_ note: CopyNote) throws {
    try run("DELETE FROM copying")
    try run(
      "INSERT INTO copying (source, revision, place, rows) VALUES ($1, $2, $3, $4)",
      .text(note.source), .text(note.revision), .integer(note.table), .integer(note.rows))
  }

  /// Makes the target of a copy a usual store.
  public func endCopy() throws {
    for sql in ServerRowStatements.idContinuation { try sendOnce(sql, []) }
    try sendOnce("DROP TABLE copying", [])
    try run("UPDATE store SET application = $1", .text(StoreSchema.application))
  }
}

extension PostgreSQLArticleStore: StoreCopying {}

extension ServerRow {
  fileprivate mutating func value(_ kind: CopiedColumn.Kind) -> CopiedValue {
    switch kind {
    case .integer: optionalInteger().map(CopiedValue.integer) ?? .null
    case .real: optionalReal().map(CopiedValue.real) ?? .null
    case .boolean: optionalBoolean().map { .integer($0 ? 1 : 0) } ?? .null
    case .text: text().map(CopiedValue.text) ?? .null
    case .bytes: bytes().map(CopiedValue.bytes) ?? .null
    }
  }
}

extension SQLValue {
  /// The values of a column.
  fileprivate init(_ values: [CopiedValue], _ kind: CopiedColumn.Kind) {
    switch kind {
    case .integer: self = .integers(values.map(\.integer))
    case .real:
      self = .reals(values.map { if case .real(let number) = $0 { number } else { nil } })
    case .boolean: self = .booleans(values.map { $0.integer.map { $0 != 0 } })
    case .text: self = .texts(values.map { if case .text(let text) = $0 { text } else { nil } })
    case .bytes:
      self = .byteLists(values.map { if case .bytes(let bytes) = $0 { bytes } else { nil } })
    }
  }
}

extension CopiedValue {
  fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
