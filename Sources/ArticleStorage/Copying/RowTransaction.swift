public import FeedModel

/// A transaction of a store that can be copied.
public protocol RowTransaction: SQLTransaction, RowReading {
  /// The statements for the rows of a table.
  static func statements(of table: StoreTable) -> RowStatements

  /// What removes the rows of all tables, and everything that is derived from them.
  static var removal: [String] { get }

  /// Whether the store is the unfinished target of a copy.
  func isUnfinishedCopy() throws -> Bool

  /// Makes the store the unfinished target of a copy, which can be used for nothing else, or a usual store.
  func setUnfinishedCopy(_ isUnfinished: Bool) throws
}

/// The statements that read and add the rows of a table. The columns of most tables are those of the table that is copied.
public struct RowStatements {
  /// Where the rows are, with what other tables have of them.
  let source: String
  /// Reads all rows in the order of their keys.
  let selection: String
  /// What adds rows, or changes the only one. The parameters are the values of the columns, and then ``derived``.
  let addition: String
  /// The values of further columns, a list for each.
  let derived: (ArraySlice<CopiedRow>) -> [SQLValue]

  /// Creates statements from their texts.
  public init(
    source: String, selection: String, addition: String,
    derived: @escaping (ArraySlice<CopiedRow>) -> [SQLValue] = { _ in [] }
  ) {
    self.source = source
    self.selection = selection
    self.addition = addition
    self.derived = derived
  }
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

  /// - Precondition: it is the name of a table that is copied.
  private static func table(_ name: String) -> StoreTable {
    guard let table = StoreTable.copied.first(where: { $0.name == name }) else {
      preconditionFailure("no table \(name) is copied")
    }
    return table
  }

  /// How many rows a table has.
  public func rowCount(of table: String) throws -> Int {
    let source = Self.statements(of: Self.table(table)).source
    return try first("SELECT count(*) FROM \(source)") { $0.number() } ?? 0
  }

  /// Calls `body` with all rows of a table in the order of their keys, in batches of about 1 MB.
  public func eachBatch(of table: String, _ body: ([CopiedRow]) throws -> Void) throws {
    let table = Self.table(table)
    let columns = table.copiedColumns
    var batch: [CopiedRow] = []
    var size = 0
    try eachFound(Self.statements(of: table).selection, [], batch: Self.fetchSize) { row in
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

  /// Adds rows to a table, with everything that the store derives from them but the search index.
  public func add(_ rows: ArraySlice<CopiedRow>, to table: StoreTable) throws {
    let statements = Self.statements(of: table)
    let columns = table.copiedColumns.enumerated().map { place, column in
      SQLValue(rows.map { $0[place] }, column.type)
    }
    let values = columns + statements.derived(rows)
    try run(BatchStatement(SQLText { _ in statements.addition }), values)
  }

  func removeAllRows() throws {
    for sql in Self.removal { try run(SQLText { _ in sql }) }
  }
}

extension SQLRow {
  fileprivate mutating func value(_ type: StoreColumn.ValueType) -> CopiedValue {
    switch type {
    case .integer: optionalInteger().map(CopiedValue.integer) ?? .null
    case .real: optionalReal().map(CopiedValue.real) ?? .null
    case .boolean: optionalBoolean().map { .integer($0 ? 1 : 0) } ?? .null
    // What only servers have is not copied.
    case .text, .list, .server: text().map(CopiedValue.text) ?? .null
    case .bytes: bytes().map(CopiedValue.bytes) ?? .null
    }
  }
}

extension SQLValue {
  fileprivate init(_ values: [CopiedValue], _ type: StoreColumn.ValueType) {
    switch type {
    case .integer: self = .integers(values.map(\.integer))
    case .real:
      self = .reals(values.map { if case .real(let number) = $0 { number } else { nil } })
    case .boolean: self = .booleans(values.map { $0.integer.map { $0 != 0 } })
    case .text, .list, .server:
      self = .texts(values.map { if case .text(let text) = $0 { text } else { nil } })
    case .bytes:
      self = .byteLists(values.map { if case .bytes(let bytes) = $0 { bytes } else { nil } })
    }
  }
}

extension CopiedValue {
  fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
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
