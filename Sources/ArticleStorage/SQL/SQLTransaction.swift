public import FeedBasics
public import FeedModel

/// A transaction of a store: statements with values, and statements for many rows. What both dialects have in common is
/// written once on top of these; what truly differs follows them.
///
/// Reads see the earlier writes of the same transaction. An error in any operation fails the whole transaction.
public protocol SQLTransaction: AnyObject {
  /// A row of a result.
  associatedtype Row: SQLRow

  /// The dialect of the store.
  static var dialect: SQLDialect { get }

  /// Runs a statement whose result is not needed. It may be sent together with the next one. A file leaves
  /// out values beyond its statement's parameters: those are a server's only.
  func run(_ statement: SQLText, _ values: [SQLValue]) throws

  /// Calls `body` with each row of a result until it returns false. It must not run other statements.
  func each(
    _ statement: SQLText, _ values: [SQLValue], _ body: (inout Row) throws -> Bool
  ) throws

  /// Writes rows.
  /// - Parameter columns: a list of values for each column, all of the same length.
  func run(_ statement: BatchStatement, _ columns: [SQLValue]) throws

  /// Calls `body` with each row that queries find for some rows of values, with the place of the query and that of these
  /// values. Rows for one place are in the query's order; places may be in any. A server is asked once for all queries.
  /// - Parameter queries: each with a list of values for each parameter, all of the same length.
  func each(
    _ queries: [(query: BatchQuery, columns: [SQLValue])],
    _ body: (_ query: Int, _ place: Int, inout Row) throws -> Void
  ) throws

  /// What the transaction knows and leaves to be written at its end.
  var state: TransactionState { get set }

  /// The window of stories that the last transaction left; nil in a transaction that only reads, or of which nothing is
  /// kept.
  var windows: StoryWindowCache? { get }

  // MARK: Clocks

  /// An instant as it is stored, in seconds since 1970. Of a server, all machines go by its clock.
  func stored(_ date: Date?) -> Double?

  /// A stored instant by this machine's clock.
  func own(_ seconds: Double?) -> Date?

  /// Records until when a host must not be requested, and removes what is over at `now`.
  func hold(host: String, until date: Date, now: Date) throws

  /// The hosts that must not be requested at `now`, and until when.
  func heldHosts(now: Date) throws -> [String: Date]

  // MARK: Queries

  /// Words as the full-text index takes them.
  associatedtype Words: SearchWords

  /// Applies changes of the full-text index, in order.
  func index(_ changes: [SearchChange]) throws

  /// Alternative words, of which one is enough.
  func words(_ alternatives: [TextMatch]) throws -> Words

  /// Articles with words, in any feed's version.
  func contains(_ words: Words, _ sql: inout ConditionSQL<Self>) throws -> ConditionPart

  /// The newest matches of a search, with what their scores are made of.
  func matches(of search: RankedSearch<Self>) throws -> [RankedMatch]

  /// Calls `body` with each row of a query that is not kept, until it returns false. `body` may run other statements.
  /// - Parameter batch: how many rows are read from a server at a time; nil for all.
  func eachFound(
    _ sql: String, _ values: [SQLValue], batch: Int?, _ body: (inout Row) throws -> Bool
  ) throws

  // MARK: Leases

  /// Ends leases whose results this transaction stores.
  /// - Returns: those that were held until now. The others were lost: another program has leased their feeds since.
  func end(_ leases: [FeedLease]) throws -> Set<FeedLease>

  /// Ends the leases of feeds with these names, whichever programs have them.
  func endLeases(ofFeeds names: [String]) throws
}

extension SQLTransaction {
  /// A store without leases has none to end.
  public func endLeases(ofFeeds names: [String]) {}

  /// A store without leases loses none.
  public func end(_ leases: [FeedLease]) throws -> Set<FeedLease> { Set(leases) }
}

extension SQLTransaction {
  /// Runs a statement whose result is not needed.
  public func run(_ statement: SQLText, _ values: SQLValue...) throws {
    try run(statement, values)
  }

  /// Writes rows of a table.
  func write(_ change: RowChange, _ table: String, _ rows: RowValues) throws {
    try run(
      BatchStatement.of(change, table, rows.columns.map(\.name)), rows.columns.map(\.values))
  }

  /// Calls `body` with each row that a query finds for some rows of values, and with the place of these.
  func each(
    _ query: BatchQuery, _ columns: [SQLValue], _ body: (Int, inout Row) throws -> Void
  ) throws {
    try each([(query, columns)]) { try body($1, &$2) }
  }

  /// What a query finds for keys, which belong to the rows of values: of several rows the last one. Keys for which it finds
  /// nothing are missing.
  /// - Parameter read: returns nil for a row that does not count.
  func find<Key: Hashable, Value>(
    _ query: BatchQuery, by keys: [Key], _ columns: [SQLValue],
    read: (inout Row) throws -> Value?
  ) throws -> [Key: Value] {
    var found: [Key: Value] = [:]
    try each(query, columns) { place, row in
      if let value = try read(&row) { found[keys[place]] = value }
    }
    return found
  }

  /// The same with all rows of each key, in the query's order.
  func gather<Key: Hashable, Value>(
    _ query: BatchQuery, by keys: [Key], _ columns: [SQLValue],
    read: (inout Row) throws -> Value?
  ) throws -> [Key: [Value]] {
    var found: [Key: [Value]] = [:]
    try each(query, columns) { place, row in
      if let value = try read(&row) { found[keys[place], default: []].append(value) }
    }
    return found
  }

  /// The result of `read` for each row that a query finds, in any order.
  func all<Result>(
    _ query: BatchQuery, _ columns: [SQLValue], read: (inout Row) throws -> Result
  ) throws -> [Result] {
    var results: [Result] = []
    try each(query, columns) { results.append(try read(&$1)) }
    return results
  }

  /// For each row of values, whether a query finds anything.
  func finds(_ query: BatchQuery, _ columns: [SQLValue]) throws -> [Bool] {
    var found = [Bool](repeating: false, count: columns.first?.count ?? 0)
    try each(query, columns) { place, _ in found[place] = true }
    return found
  }

  /// The result of `read` for each row.
  public func all<Result>(
    _ statement: SQLText, _ values: SQLValue..., read: (inout Row) throws -> Result
  ) throws -> [Result] {
    var results: [Result] = []
    try each(statement, values) { row in
      results.append(try read(&row))
      return true
    }
    return results
  }

  /// Values by key; of several with one key the first.
  public func dictionary<Key: Hashable, Value>(
    _ statement: SQLText, _ values: SQLValue..., read: (inout Row) throws -> (Key, Value)
  ) throws -> [Key: Value] {
    var found: [Key: Value] = [:]
    try each(statement, values) { row in
      let (key, value) = try read(&row)
      if found[key] == nil { found[key] = value }
      return true
    }
    return found
  }

  /// The result of `read` for the first row; nil if the result is empty.
  public func first<Result>(
    _ statement: SQLText, _ values: SQLValue..., read: (inout Row) throws -> Result
  ) throws -> Result? {
    var result: Result?
    try each(statement, values) { row in
      result = try read(&row)
      return false
    }
    return result
  }

  /// The result of `read` for each row of a query that is not kept.
  public func allFound<Result>(
    _ sql: String, _ values: [SQLValue], read: (inout Row) throws -> Result
  ) throws -> [Result] {
    var results: [Result] = []
    try eachFound(sql, values, batch: nil) { row in
      results.append(try read(&row))
      return true
    }
    return results
  }

  /// Whether there is a row.
  public func finds(_ statement: SQLText, _ values: SQLValue...) throws -> Bool {
    var isFound = false
    try each(statement, values) { _ in
      isFound = true
      return false
    }
    return isFound
  }
}

// MARK: Stores

/// A store based on transactions. It implements the transactions and the reading of articles; everything else of
/// ``ArticleStore`` is implemented by its extensions.
public protocol TransactionalStore: ArticleStore {
  /// The store's transaction.
  associatedtype Transaction: SQLTransaction

  /// The rules of merging.
  var policy: any MergePolicy { get }

  /// Runs `body` on one consistent snapshot; it must not write.
  func read<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result

  /// The same for a `body` that passes on what it reads, and so must not be run again if the connection to the store is
  /// lost.
  func readOnce<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result

  /// Runs `body` in one transaction: all of its changes are kept, or none if it throws.
  func write<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result

  /// Runs `body` in a transaction of which nothing is kept.
  func attempt<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result
}

extension TransactionalStore {
  /// In a store without a connection that can be lost, nothing is run again.
  public func readOnce<Result>(
    _ body: (Transaction) throws -> Result
  ) throws(StoreError) -> Result {
    try read(body)
  }
}
