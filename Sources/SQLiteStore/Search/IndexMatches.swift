import GRDBSQLite

/// The articles with a version that any of some expressions matches.
final class IndexMatches {
  /// A result code of SQLite.
  struct Failure: Error {
    var code: Int32
  }

  private let expressions: [String]
  private let connection: OpaquePointer?
  /// How many articles may still be looked up one by one.
  private var lookups: Int
  private var lookup: NestedStatement?
  private var versions: NestedStatement?
  /// All matches, once they were read.
  private var all: NumberSet?

  init(of expressions: [String], lookups: Int, connection: OpaquePointer?) {
    self.expressions = expressions
    self.lookups = lookups
    self.connection = connection
  }

  /// - Parameter article: the article's number, which is that of its first appearance.
  func contains(_ article: Int64) throws(Failure) -> Bool {
    if let all { return all.contains(article) }
    if lookups == 0 {
      let all = try read()
      self.all = all
      return all.contains(article)
    }
    lookups -= 1
    if try matches(article) { return true }
    let versions = try prepared(
      &self.versions, "SELECT id FROM appearances WHERE article_id = ?1 AND id <> ?1")
    var numbers: [Int64] = []
    try versions.run(number: article) { number, _ in numbers.append(number) }
    for number in numbers where try matches(number) { return true }
    return false
  }

  private func matches(_ appearance: Int64) throws(Failure) -> Bool {
    let lookup = try prepared(
      &self.lookup, "SELECT rowid FROM search WHERE rowid = ?1 AND search MATCH ?2")
    var found = false
    let expression = expressions.joined(separator: " OR ")
    try lookup.run(number: appearance, text: expression) { _, _ in found = true }
    return found
  }

  private func prepared(
    _ statement: inout NestedStatement?, _ sql: String
  ) throws(Failure) -> NestedStatement {
    if let statement { return statement }
    let new = try NestedStatement(sql, connection)
    statement = new
    return new
  }

  private func read() throws(Failure) -> NumberSet {
    var all = NumberSet()
    let matches = try NestedStatement("SELECT rowid FROM search WHERE search MATCH ?2", connection)
    // One after another is faster than all together, which SQLite merges.
    for expression in expressions {
      try matches.run(text: expression) { number, _ in all.insert(number) }
    }
    let joined = try NestedStatement(
      "SELECT id, article_id FROM appearances WHERE article_id <> id", connection)
    try joined.run { version, article in
      if all.contains(version) { all.insert(article) }
    }
    return all
  }
}

/// A statement that runs inside an SQL function, on the same connection.
private final class NestedStatement {
  private let handle: OpaquePointer?

  init(_ sql: String, _ connection: OpaquePointer?) throws(IndexMatches.Failure) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
    guard code == SQLITE_OK else { throw IndexMatches.Failure(code: code) }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Calls `row` with the first two columns of each row; a missing column is 0.
  func run(
    number: Int64? = nil, text: String? = nil, row: (Int64, Int64) -> Void
  ) throws(IndexMatches.Failure) {
    defer { sqlite3_reset(handle) }
    if let number { try check(sqlite3_bind_int64(handle, 1, number)) }
    // SQLite copies the bytes before it returns (SQLITE_TRANSIENT is a macro, -1).
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    if let text { try check(sqlite3_bind_text(handle, 2, text, -1, copies)) }
    while true {
      let code = sqlite3_step(handle)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw IndexMatches.Failure(code: code) }
      row(sqlite3_column_int64(handle, 0), sqlite3_column_int64(handle, 1))
    }
  }

  private func check(_ code: Int32) throws(IndexMatches.Failure) {
    guard code == SQLITE_OK else { throw IndexMatches.Failure(code: code) }
  }
}
