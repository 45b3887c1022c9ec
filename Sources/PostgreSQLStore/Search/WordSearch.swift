public import ArticleStorage
public import FeedModel

/// Words in the index of a server.
extension PostgreSQLTransaction {
  public func words(_ alternatives: [TextMatch]) throws -> WordExpression {
    try WordExpression(alternatives, tokenizer)
  }

  /// Articles with words, in any feed's version. The server goes from the articles to the appearances, or the other way,
  /// also if the condition is negated.
  public func contains(
    _ words: WordExpression, _ sql: inout ConditionSQL<PostgreSQLTransaction>
  ) throws -> ConditionPart {
    let test = try matches(words, &sql)
    guard case .arrivals(let number) = sql.scope else {
      return ConditionPart(
        """
        EXISTS (SELECT 1 FROM appearances a JOIN search s ON s.appearance_id = a.id
          WHERE a.article_id = articles.id AND \(test))
        """)
    }
    return ConditionPart(
      """
      arrival.id IN (SELECT s.appearance_id FROM search s
      WHERE s.appearance_id > \(sql.bind(.integer(number))) AND \(test))
      """)
  }

  /// Whether a row `s` of the index has words.
  fileprivate func matches(
    _ words: WordExpression, _ sql: inout ConditionSQL<PostgreSQLTransaction>
  ) throws -> String {
    guard let text = words.text else { return "false" }
    let test = "s.words @@ \(sql.bind(.text(text)))::tsquery"
    guard let clipped = try clippedMatches(of: words) else { return test }
    return
      "(\(test) AND NOT s.is_clipped OR s.appearance_id = ANY(\(sql.bind(.integers(clipped)))))"
  }

  public func matches(of search: RankedSearch<PostgreSQLTransaction>) throws -> [RankedMatch] {
    try WordSearch(search, in: self).matches()
  }
}

/// The newest matches of a search on a server.
private struct WordSearch {
  private let transaction: PostgreSQLTransaction
  private let words: [WordExpression]
  private let excluded: [WordExpression]
  /// The conditions besides words that not every article fulfils.
  private let others: [ArticleCondition]
  /// The average number of words of an appearance.
  private let averageLength: Double

  /// Articles whose feeds contain all words only together are found if a word is in no more appearances than this.
  private static let lookupThreshold = 2000

  init(_ search: RankedSearch<PostgreSQLTransaction>, in transaction: PostgreSQLTransaction) throws
  {
    self.transaction = transaction
    words = search.words
    excluded = search.excluded
    let counts = try transaction.first(
      "SELECT indexed_rows, indexed_words, hidden FROM totals"
    ) { (rows: $0.number(), words: $0.number(), hidden: $0.number()) }
    averageLength = max(1, Double(counts?.words ?? 0) / Double(max(1, counts?.rows ?? 0)))
    let hidden = counts?.hidden ?? 0
    others = search.others.filter {
      $0 != .everything && !($0 == .not(.hidden) && hidden == 0)
    }
  }

  func matches() throws -> [RankedMatch] {
    var found = others.allSatisfy(Self.isUsual) ? try newest() : try selected(words: tests)
    if try words.count > 1 && hasRareWord() {
      // Articles whose feeds contain all words only together.
      found += try selected { sql in
        let any = try words.map { try transaction.matches($0, &sql) }.joined(separator: " OR ")
        let all = try words.map { try sql.contains($0).sql }
        return ["(\(any))", "articles.appearance_count > 1"] + all
      }
    }
    return found
  }

  /// Whether one of the words is in few appearances.
  private func hasRareWord() throws -> Bool {
    for one in words {
      var sql = ConditionSQL(in: transaction)
      let test = try transaction.matches(one, &sql)
      let limit = sql.bind(.integer(Self.lookupThreshold + 1))
      let rows = try transaction.count(
        "FROM (SELECT 1 FROM search s WHERE \(test) LIMIT \(limit)) AS s", sql.values)
      if rows <= Self.lookupThreshold { return true }
    }
    return false
  }

  /// Conditions on an appearance, which is `s`.
  private typealias Tests = (inout ConditionSQL<PostgreSQLTransaction>) throws -> [String]

  private func tests(_ sql: inout ConditionSQL<PostgreSQLTransaction>) throws -> [String] {
    try words.map { try transaction.matches($0, &sql) }
      + excluded.map { "NOT \(try transaction.matches($0, &sql))" }
  }

  /// Whether nearly all articles with the words fulfil a condition.
  private static func isUsual(_ condition: ArticleCondition) -> Bool {
    if case .outside = condition { return true }
    return condition == .not(.hidden) || condition.excludedWords != nil
  }

  /// The newest matches, without a look at other tables for those that are older. The server finds them by the index, or
  /// by going from the newest appearance to older ones, depending on how common it takes the words to be.
  private func newest() throws -> [RankedMatch] {
    var found: [RankedMatch] = []
    var last = Int.max
    var count = MatchScore.rankedMatches
    while true {
      var sql = ConditionSQL(in: transaction)
      let tests = try tests(&sql) + ["s.appearance_id < \(sql.bind(.integer(last)))"]
      let limit = sql.bind(.integer(count))
      var text = """
        SELECT s.appearance_id, s.size, s.words FROM search s
        WHERE \(tests.joined(separator: " AND ")) ORDER BY s.appearance_id DESC LIMIT \(limit)
        """
      if !others.isEmpty {
        let conditions = try sql.conditions(besideWords: others).map(\.sql)
          .joined(separator: " AND ")
        text = """
          SELECT s.appearance_id, s.size, CASE WHEN \(conditions) THEN s.words END
          FROM (\(text)) AS s JOIN appearances a ON a.id = s.appearance_id
          JOIN articles ON articles.id = a.article_id
          ORDER BY s.appearance_id DESC
          """
      }
      let rows = try matches(text, sql.values)
      found += rows.compactMap(\.match)
      guard !others.isEmpty, rows.count == count, found.count < MatchScore.rankedMatches,
        let oldest = rows.last
      else { break }
      last = oldest.appearance
      // Few of them fulfil the conditions.
      count *= 4
    }
    return Array(found.prefix(MatchScore.rankedMatches))
  }

  /// The newest matches that fulfil other conditions, which may be few.
  private func selected(words: Tests) throws -> [RankedMatch] {
    var sql = ConditionSQL(in: transaction)
    let tests = try words(&sql) + sql.conditions(besideWords: others).map(\.sql)
    let limit = sql.bind(.integer(MatchScore.rankedMatches))
    return try matches(
      """
      SELECT s.appearance_id, s.size, s.words FROM search s
      JOIN appearances a ON a.id = s.appearance_id JOIN articles ON articles.id = a.article_id
      WHERE \(tests.joined(separator: " AND "))
      ORDER BY s.appearance_id DESC LIMIT \(limit)
      """, sql.values
    ).compactMap(\.match)
  }

  /// - Parameter sql: finds appearances, the number of their words, and the words; without these one does not match.
  private func matches(
    _ sql: String, _ values: [SQLValue]
  ) throws -> [(appearance: Int, match: RankedMatch?)] {
    let indexed = IndexedWords(of: words.flatMap(\.phrases))
    return try transaction.allFound(sql, values) { row in
      let appearance = row.number()
      let length = Double(row.number()) / averageLength
      let match = row.mapBytes(indexed.weights).map { phrases in
        RankedMatch(
          appearance: appearance,
          occurrences: MatchScore.Occurrences(length: length, phrases: phrases))
      }
      return (appearance, match)
    }
  }
}
