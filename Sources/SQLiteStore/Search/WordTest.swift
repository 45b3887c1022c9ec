import GRDB
import GRDBSQLite

/// The SQL function that tells whether an article contains words: `has_words(expressions, lookups, article)`.
///
/// The first articles are looked up in the full-text index one by one, which is fastest for the first page of a list.
/// If more are asked for, all matches are read from the index once. That costs as much as about a thousand lookups,
/// however many articles there are.
enum WordTest {
  private static let function = "has_words"
  /// Separates alternative expressions in the function's first argument.
  static let separator = "\u{1F}"
  /// The number of lookups after which reading all matches is no slower.
  private static let maximumLookups = 500

  /// - Parameter isLimited: whether only the first articles are needed.
  static func piece(
    _ words: MatchExpression, isLimited: Bool, in db: Database
  ) throws -> ArticleSelection.Piece {
    // A beginning of many words takes about as long to look up once as to read completely.
    let isOpen = words.alternatives.contains { $0.hasSuffix("*") }
    let lookups = isLimited && !isOpen ? maximumLookups / words.alternatives.count : 0
    return ArticleSelection.Piece(
      sql: "\(function)(?, ?, articles.id)",
      arguments: [words.alternatives.joined(separator: separator), lookups])
  }

  /// Registers the function with a connection.
  static func register(in db: Database) throws {
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, function, 3, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        if let context, let values { WordTest.run(context, values) }
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static func run(
    _ context: OpaquePointer, _ values: UnsafeMutablePointer<OpaquePointer?>
  ) {
    do {
      let isMatch = try matches(context, values).contains(sqlite3_value_int64(values[2]))
      sqlite3_result_int(context, isMatch ? 1 : 0)
    } catch {
      sqlite3_result_error_code(context, error.code)
    }
  }

  /// The matches of the first argument. SQLite keeps them with it for one run of a statement
  /// (sqlite.org/c3ref/get_auxdata.html); their memory is managed by hand, since SQLite holds the only reference.
  private static func matches(
    _ context: OpaquePointer, _ values: UnsafeMutablePointer<OpaquePointer?>
  ) -> IndexMatches {
    if let known = sqlite3_get_auxdata(context, 0) {
      return Unmanaged<IndexMatches>.fromOpaque(known).takeUnretainedValue()
    }
    let text = sqlite3_value_text(values[0]).map { String(cString: $0) } ?? ""
    let matches = IndexMatches(
      of: text.split(separator: Character(separator)).map(String.init),
      lookups: Int(sqlite3_value_int64(values[1])), connection: sqlite3_context_db_handle(context))
    sqlite3_set_auxdata(context, 0, Unmanaged.passRetained(matches).toOpaque()) { known in
      if let known { Unmanaged<IndexMatches>.fromOpaque(known).release() }
    }
    return matches
  }
}
