import ArticleStorage
import SQLiteBinding

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

  /// Whether an article contains words. A scope that is limited needs only the first articles.
  static func part(
    _ words: MatchExpression, _ sql: inout ConditionSQL<SQLiteTransaction>
  ) -> ConditionPart {
    // A beginning of many words takes about as long to look up once as to read completely.
    let isOpen = words.alternatives.contains { $0.hasSuffix("*") }
    let lookups =
      sql.scope.isLimited && !isOpen ? maximumLookups / max(1, words.alternatives.count) : 0
    let expressions = sql.bind(.text(words.alternatives.joined(separator: separator)))
    return ConditionPart("\(function)(\(expressions), \(sql.bind(.integer(lookups))), articles.id)")
  }

  static func register(in db: Connection) throws {
    try db.add(
      function: function, parameters: 3,
      preparing: { connection, values in
        IndexMatches(
          of: (values[0].text ?? "").split(separator: Character(separator)).map(String.init),
          lookups: Int(values[1].integer ?? 0), connection: connection)
      },
      { matches, values in .integer(try matches.contains(values[2].integer ?? 0) ? 1 : 0) })
  }
}
