import ArticleStorage
import FeedModel

/// A search for words, whose newest matches are ranked.
struct RankedSearch {
  private let query: ArticleQuery
  private let transaction: PostgreSQLTransaction
  /// All of them have to be fulfilled.
  private let parts: [ArticleCondition]
  private let texts: [WordExpression]
  private let others: [ArticleCondition]

  /// An appearance. Its article is looked up if it is shown.
  private struct Match {
    var appearance: Int
    var occurrences: MatchScore.Occurrences
  }

  /// Articles whose feeds contain all words only together are found if a word is in no more appearances than this.
  private static let lookupThreshold = 2000

  init(_ query: ArticleQuery, in transaction: PostgreSQLTransaction) throws {
    self.query = query
    self.transaction = transaction
    parts = if case .all(let parts) = query.condition { parts } else { [query.condition] }
    texts = try parts.compactMap { try WordExpression($0, transaction.tokenizer) }
    others = parts.filter { !WordExpression.isText($0) }
  }

  /// The articles of the query's page; nil if the query has no words to rank by.
  func articles() throws -> [Int]? {
    guard !texts.isEmpty else { return nil }
    let store = try counts()
    let others = others.filter { !store.isFulfilled($0) }
    let words = try words()
    var matches =
      others.allSatisfy(Self.isUsual)
      ? try newest(words, others, store) : try selected(words, others, store)
    if try texts.count > 1 && hasRareWord() {
      matches += try together(others, store)
    }
    let phrases = texts.reduce(0) { $0 + $1.phrases.count }
    let scores = MatchScore.scores(
      matches.map(\.occurrences), phraseCounts: [Int](repeating: 1, count: phrases))
    let order = matches.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    return try page(order.map { matches[$0].appearance })
  }

  // MARK: Counts

  /// What is counted of the store.
  private struct Counts {
    /// The average number of words of an appearance.
    var length: Double
    var hidden: Int

    /// Whether every article fulfils a condition.
    func isFulfilled(_ condition: ArticleCondition) -> Bool {
      condition == .everything || condition == .not(.hidden) && hidden == 0
    }
  }

  private func counts() throws -> Counts {
    let rows = try transaction.rows(
      "SELECT c.indexed_rows, c.indexed_words, r.hidden FROM counters c, readers r")
    guard var row = rows.first else { return Counts(length: 1, hidden: 0) }
    let count = row.number()
    let length = max(1, Double(row.number()) / Double(max(1, count)))
    return Counts(length: length, hidden: row.number())
  }

  /// Whether one of the words is in few appearances.
  private func hasRareWord() throws -> Bool {
    for text in texts {
      var sql = ConditionSQL(in: transaction)
      let test = try sql.matches(text)
      let limit = sql.bind(.integer(Self.lookupThreshold + 1))
      let rows = try transaction.rows(
        "SELECT 1 FROM search s WHERE \(test) LIMIT \(limit)", sql.values, isRepeated: false)
      if rows.count <= Self.lookupThreshold { return true }
    }
    return false
  }

  // MARK: Matches

  /// The conditions on the words of an appearance, which is `s`.
  private typealias Words = (inout ConditionSQL) throws -> [String]

  private func words() throws -> Words {
    let excluded = try others.compactMap { condition in
      if case .not(let words) = condition {
        try WordExpression(words, transaction.tokenizer)
      } else {
        nil
      }
    }
    return { sql in
      let words = try texts.map { try sql.matches($0) }
      return words + (try excluded.map { "NOT \(try sql.matches($0))" })
    }
  }

  /// Whether nearly all articles with the words fulfil a condition.
  private static func isUsual(_ condition: ArticleCondition) -> Bool {
    if case .outside = condition { return true }
    return condition == .not(.hidden) || WordExpression.isExcludedText(condition)
  }

  /// The newest matches, without a look at other tables for those that are older. The server finds them by the index, or
  /// by going from the newest appearance to older ones, depending on how common it takes the words to be.
  /// - Parameter others: conditions on articles that ``isUsual(_:)``.
  private func newest(
    _ words: Words, _ others: [ArticleCondition], _ store: Counts
  ) throws -> [Match] {
    var found: [Match] = []
    var last = Int.max
    var count = MatchScore.rankedMatches
    while true {
      var sql = ConditionSQL(in: transaction)
      let tests = try words(&sql) + ["s.appearance_id < \(sql.bind(.integer(last)))"]
      let limit = sql.bind(.integer(count))
      var text = """
        SELECT s.appearance_id, s.size, s.words FROM search s
        WHERE \(tests.joined(separator: " AND ")) ORDER BY s.appearance_id DESC LIMIT \(limit)
        """
      if !others.isEmpty {
        let conditions = try conditions(others, &sql).joined(separator: " AND ")
        text = """
          SELECT s.appearance_id, s.size, CASE WHEN \(conditions) THEN s.words END
          FROM (\(text)) AS s JOIN appearances a ON a.id = s.appearance_id
          JOIN articles ON articles.id = a.article_id \(ConditionSQL.marks)
          ORDER BY s.appearance_id DESC
          """
      }
      let rows = try transaction.rows(text, sql.values, isRepeated: false)
      found += matches(rows, store)
      guard !others.isEmpty, rows.count == count, found.count < MatchScore.rankedMatches,
        let oldest = rows.last
      else { break }
      var row = oldest
      last = row.number()
      // Few of them fulfil the conditions.
      count *= 4
    }
    return Array(found.prefix(MatchScore.rankedMatches))
  }

  /// The newest matches that fulfil other conditions, which may be few.
  private func selected(
    _ words: Words, _ others: [ArticleCondition], _ store: Counts
  ) throws -> [Match] {
    var sql = ConditionSQL(in: transaction)
    let tests = try words(&sql) + conditions(others, &sql)
    let limit = sql.bind(.integer(MatchScore.rankedMatches))
    let rows = try transaction.rows(
      """
      SELECT s.appearance_id, s.size, s.words FROM search s
      JOIN appearances a ON a.id = s.appearance_id JOIN articles ON articles.id = a.article_id
      \(ConditionSQL.marks) WHERE \(tests.joined(separator: " AND "))
      ORDER BY s.appearance_id DESC LIMIT \(limit)
      """, sql.values, isRepeated: false)
    return matches(rows, store)
  }

  /// Articles whose feeds contain all words only together.
  private func together(_ others: [ArticleCondition], _ store: Counts) throws -> [Match] {
    let any: Words = { sql in
      let any = try texts.map { try sql.matches($0) }.joined(separator: " OR ")
      let each = try parts.filter(WordExpression.isText).map { try sql.condition($0) }
      return ["(\(any))", "articles.appearance_count > 1"] + each
    }
    return try selected(any, others, store)
  }

  private func conditions(
    _ others: [ArticleCondition], _ sql: inout ConditionSQL
  ) throws -> [String] {
    try others.map { condition in
      let test = try sql.condition(condition)
      // The index itself excludes versions that contain such words; only other feeds' versions are checked.
      return WordExpression.isExcludedText(condition)
        ? "(articles.appearance_count = 1 OR \(test))" : test
    }
  }

  /// - Parameter rows: the appearance, the number of its words, and the words; without these it does not match.
  private func matches(_ rows: ServerRows, _ store: Counts) -> [Match] {
    let words = IndexedWords(of: texts.flatMap(\.phrases))
    var matches: [Match] = []
    rows.each { row in
      let appearance = row.number()
      let length = Double(row.number()) / store.length
      guard let phrases = row.mapBytes(words.weights) else { return }
      let occurrences = MatchScore.Occurrences(length: length, phrases: phrases)
      matches.append(Match(appearance: appearance, occurrences: occurrences))
    }
    return matches
  }

  // MARK: The page

  /// The articles of appearances in the same order, each once, limited to the query's page.
  private func page(_ appearances: [Int]) throws -> [Int] {
    let end = query.limit.map { $0.addingReportingOverflow(query.offset).partialValue } ?? Int.max
    var stories: Set<Int> = []
    var seen: Set<Int> = []
    var found: [Int] = []
    var start = 0
    // Some are of articles or stories that are shown already.
    var count = min(appearances.count, end < 2000 ? 2 * end + 20 : Int.max)
    while start < appearances.count, found.count < end {
      let batch = Array(appearances[start..<min(start + count, appearances.count)])
      let articles = try articles(of: batch)
      for appearance in batch where found.count < end {
        guard let article = articles[appearance], seen.insert(article.number).inserted else {
          continue
        }
        if query.groupsStories, let story = article.story, !stories.insert(story).inserted {
          continue
        }
        found.append(article.number)
      }
      start += batch.count
      count = appearances.count
    }
    return Array(found.dropFirst(query.offset))
  }

  private func articles(of appearances: [Int]) throws -> [Int: (number: Int, story: Int?)] {
    var found: [Int: (number: Int, story: Int?)] = [:]
    try transaction.rows(
      """
      SELECT a.id, articles.id, articles.story FROM appearances a
      JOIN articles ON articles.id = a.article_id WHERE a.id = ANY($1)
      """, .integers(appearances)
    ).each { found[$0.number()] = ($0.number(), $0.optionalNumber()) }
    return found
  }
}
