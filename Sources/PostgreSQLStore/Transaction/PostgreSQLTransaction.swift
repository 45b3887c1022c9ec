public import ArticleStorage
public import FeedBasics
import SearchTokens

/// One transaction on a server. Statements that only write are sent together with the next one that reads.
public final class PostgreSQLTransaction: SQLTransaction {
  public static let dialect = SQLDialect.postgreSQL

  private let connection: ServerConnection
  public let windows: StoryWindowCache?
  /// Cuts texts into words.
  let tokenizer: SearchTokenizer
  let clock: ServerClock
  public var state = TransactionState()

  /// How many cursors it has named.
  private var cursors = 0

  /// - Parameter windows: nil if the window must not be kept.
  init(
    _ connection: ServerConnection, tokenizer: SearchTokenizer, windows: StoryWindowCache?,
    clock: ServerClock
  ) {
    self.clock = clock
    self.connection = connection
    self.tokenizer = tokenizer
    self.windows = windows
  }

  // MARK: Statements

  public func run(_ statement: SQLText, _ values: [SQLValue]) throws {
    try connection.send(statement.text(.postgreSQL), values)
  }

  public func each(
    _ statement: SQLText, _ values: [SQLValue], _ body: (inout ServerRow) throws -> Bool
  ) throws {
    _ = try pass(try connection.rows(statement.text(.postgreSQL), values), to: body)
  }

  /// Calls `body` with each row of a query that is not kept. Batches are read with a cursor.
  public func eachFound(
    _ sql: String, _ values: [SQLValue], batch: Int?, _ body: (inout ServerRow) throws -> Bool
  ) throws {
    guard let batch else {
      _ = try pass(try connection.rows(sql, values, isRepeated: false), to: body)
      return
    }
    cursors += 1
    let cursor = "c\(cursors)"
    try sendOnce("DECLARE \(cursor) NO SCROLL CURSOR FOR \(sql)", values)
    while true {
      let rows = try connection.rows(
        "FETCH FORWARD \(batch) FROM \(cursor)", [], isRepeated: false)
      guard try pass(rows, to: body), rows.count == batch else { break }
    }
    try sendOnce("CLOSE \(cursor)", [])
  }

  /// - Returns: whether more rows are wanted.
  private func pass(_ rows: ServerRows, to body: (inout ServerRow) throws -> Bool) throws -> Bool {
    var isWanted = true
    try rows.each { row in if isWanted { isWanted = try body(&row) } }
    return isWanted
  }

  /// Writes all rows with one statement.
  public func run(_ statement: BatchStatement, _ columns: [SQLValue]) throws {
    guard columns.first?.count ?? 0 > 0 else { return }
    try connection.send(statement.postgreSQL, columns)
  }

  /// Calls `body` with each row that queries find for rows of values, each query with one statement, all sent together.
  public func each(
    _ queries: [(query: BatchQuery, columns: [SQLValue])],
    _ body: (_ query: Int, _ place: Int, inout ServerRow) throws -> Void
  ) throws {
    let asked = queries.enumerated().filter { $1.columns.first?.count ?? 0 > 0 }
    guard !asked.isEmpty else { return }
    let results = try connection.rows(
      ofAll: asked.map { ($0.element.query.text.text(.postgreSQL), $0.element.columns) })
    for (query, rows) in zip(asked, results) {
      try rows.each { row in
        let place = row.number()
        try body(query.offset, place, &row)
      }
    }
  }

  /// Sends a statement that is not kept, and whose result is not needed.
  func sendOnce(_ sql: String, _ values: [SQLValue]) throws {
    try connection.send(sql, values, isRepeated: false)
  }

  // MARK: Clocks

  /// An instant of this machine's clock by that of the server, in seconds since 1970.
  public func stored(_ date: Date?) -> Double? { clock.stored(date) }

  /// An instant of the server's clock by this machine's.
  public func own(_ seconds: Double?) -> Date? { clock.own(seconds) }
}
