public import ArticleStorage
public import FeedBasics
import SQLiteBinding

/// One transaction on a SQLite connection.
public final class SQLiteTransaction: SQLTransaction {
  public static let dialect = SQLDialect.sqlite

  let db: Connection
  /// For the texts of one row at a time.
  let texts = TextMemory()
  public var state = TransactionState()
  public let windows: StoryWindowCache?

  init(_ db: Connection, windows: StoryWindowCache? = nil) {
    self.db = db
    self.windows = windows
  }

  // MARK: Statements

  public func run(_ statement: SQLText, _ values: [SQLValue]) throws {
    try each(statement, values) { _ in true }
  }

  public func each(
    _ statement: SQLText, _ values: [SQLValue], _ body: (inout SQLiteRow) throws -> Bool
  ) throws {
    try run(db.statement(statement.text(.sqlite)), texts, values, body)
  }

  public func eachFound(
    _ sql: String, _ values: [SQLValue], batch: Int?, _ body: (inout SQLiteRow) throws -> Bool
  ) throws {
    // Statements that `body` runs use the memory of the others.
    try run(db.prepared(SQLText.numbered(sql)), TextMemory(), values, body)
  }

  private func run(
    _ statement: Statement, _ texts: TextMemory, _ values: [SQLValue],
    _ body: (inout SQLiteRow) throws -> Bool
  ) throws {
    let count = statement.parameterCount
    try statement.run(texts) { bound in
      for value in values.prefix(count) { bound.add(value) }
    } row: {
      var row = SQLiteRow($0)
      return try body(&row)
    }
  }

  /// Writes rows, many with one statement as far as there are many.
  public func run(_ statement: BatchStatement, _ columns: [SQLValue]) throws {
    let rows = columns.first?.count ?? 0
    var place = 0
    for (size, text) in statement.sqlite where rows - place >= size {
      let statement = try db.statement(text)
      let count = statement.parameterCount / size
      while rows - place >= size {
        try statement.run(texts) { bound in
          for (number, column) in columns.prefix(count).enumerated() {
            bound.add(column, place..<place + size, number, of: count)
          }
        }
        place += size
      }
    }
  }

  /// Calls `body` with each row that queries find for rows of values, one of these after the other.
  public func each(
    _ queries: [(query: BatchQuery, columns: [SQLValue])],
    _ body: (_ query: Int, _ place: Int, inout SQLiteRow) throws -> Void
  ) throws {
    for (number, (query, columns)) in queries.enumerated() {
      let rows = columns.first?.count ?? 0
      guard rows > 0 else { continue }
      let statement = try db.statement(query.text.text(.sqlite))
      let count = statement.parameterCount
      for place in 0..<rows {
        try statement.run(texts) { bound in
          for number in 0..<min(count, columns.count) {
            bound.add(columns[number], place..<place + 1, number, of: count)
          }
        } row: {
          var row = SQLiteRow($0)
          try body(number, place, &row)
          return true
        }
      }
    }
  }

  // MARK: Clocks

  public func stored(_ date: Date?) -> Double? { date?.timeIntervalSince1970 }

  public func own(_ seconds: Double?) -> Date? { seconds.map(Date.init(timeIntervalSince1970:)) }

  public func hold(host: String, until date: Date, now: Date) throws {
    try run("DELETE FROM page_holds WHERE held_until <= $1", [.date(now)])
    try run(
      "INSERT OR REPLACE INTO page_holds (host, held_until) VALUES ($1, $2)",
      [.text(host), .date(date)])
  }

  public func heldHosts(now: Date) throws -> [String: Date] {
    try dictionary(
      "SELECT host, held_until FROM page_holds WHERE held_until > $1", .date(now)
    ) { ($0.text() ?? "", Date(timeIntervalSince1970: $0.real())) }
  }
}

/// A row of a SQLite statement.
public struct SQLiteRow: SQLRow {
  private let row: Row
  private var column: Int32 = -1

  init(_ row: Row) { self.row = row }

  private mutating func next() -> Int32 {
    column += 1
    return column
  }

  public mutating func skip() { column += 1 }
  public mutating func optionalInteger() -> Int64? { row.optionalInteger(next()) }
  /// The next column as an integer; 0 for NULL, which SQLite makes of it by itself.
  public mutating func integer() -> Int64 { row.integer(next()) }
  public mutating func optionalReal() -> Double? { row.optionalReal(next()) }
  public mutating func optionalBoolean() -> Bool? { row.optionalInteger(next()).map { $0 != 0 } }
  public mutating func text() -> String? { row.text(next()) }
  public mutating func bytes() -> [UInt8]? { row.optionalBytes(next()) }
  public mutating func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try row.withBytes(next(), body)
  }
}

extension BoundValues {
  /// Adds a value. A list is JSON, which `json_each` reads as rows.
  fileprivate mutating func add(_ value: SQLValue) {
    switch value {
    case .integer(let number): add(number)
    case .real(let number): add(number)
    case .boolean(let isTrue): add(isTrue.map { $0 ? 1 : 0 } as Int64?)
    case .text(let text): add(text)
    case .bytes(let bytes): add(bytes)
    case .integers(let list):
      add("[\(list.map { $0.map(String.init) ?? "null" }.joined(separator: ","))]")
    case .texts(let list):
      let json = (try? JSONEncoder().encode(list)) ?? Data("[]".utf8)
      add(String(decoding: json, as: UTF8.self))
    // No query has such lists.
    case .reals, .booleans, .byteLists, .vectors: add(nil as Int64?)
    }
  }

  /// Adds values of a column for consecutive rows.
  /// - Parameters:
  ///   - number: that of the column.
  ///   - count: how many columns a row has.
  fileprivate mutating func add(
    _ column: SQLValue, _ rows: Range<Int>, _ number: Int, of count: Int
  ) {
    func each(_ add: (inout BoundValues, Int) -> Void) {
      for (place, row) in rows.enumerated() {
        move(to: place * count + number)
        add(&self, row)
      }
    }
    switch column {
    case .integers(let list): each { $0.add(list[$1]) }
    case .reals(let list): each { $0.add(list[$1]) }
    case .booleans(let list): each { $0.add(list[$1].map { $0 ? 1 : 0 } as Int64?) }
    case .texts(let list):
      // Lends each text, where an array would copy it.
      let texts = list.span
      for (place, row) in rows.enumerated() {
        move(to: place * count + number)
        add(texts[row])
      }
    case .byteLists(let list), .vectors(let list): each { $0.add(list[$1]) }
    case .integer, .real, .boolean, .text, .bytes: each { bound, _ in bound.add(column) }
    }
  }
}
