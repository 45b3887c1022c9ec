import ArticleStorage
public import FeedModel

extension PostgreSQLArticleStore {
  /// The matching articles, best first. Only the newest 5,000 matches are ranked; among equals, newer ones come first.
  /// Without words in the query, the newest come first.
  public func search(_ query: ArticleQuery) throws(StoreError) -> [Headline] {
    try read { transaction in
      if let numbers = try RankedSearch(query, in: transaction).articles() {
        let found = try transaction.listed(numbers)
        return query.groupsStories
          ? try transaction.storyHeadlines(found, policy: policy) : found.map(\.headline)
      }
      if query.groupsStories {
        return try transaction.storyHeadlines(
          StorySelection(query).rows(in: transaction), policy: policy)
      }
      var headlines: [Headline] = []
      try ArticleSelection(query).each(in: transaction) { headlines.append($0.headline) }
      return headlines
    }
  }
}

extension PostgreSQLTransaction {
  /// The headlines that a list shows of the first articles of stories that match.
  func storyHeadlines(
    _ found: [ListedArticle], policy: any MergePolicy
  ) throws -> [Headline] {
    try prefetch(stories: found.compactMap(\.story))
    let shown = try found.map { article in
      try article.story.flatMap { try StoryReading.row($0, in: self, policy: policy) }
    }
    let others = zip(found, shown).compactMap { article, shown in
      shown.flatMap { $0.article == article.headline.number ? nil : $0.article }
    }
    let leads = Dictionary(
      try listed(others).map { ($0.headline.number, $0.headline) }
    ) { first, _ in first }
    return zip(found, shown).map { article, shown in
      guard let shown else { return article.headline }
      var lead = leads[shown.article] ?? article.headline
      lead.story = shown.story
      return lead
    }
  }
}

/// A search for words, whose newest matches are ranked.
private struct RankedSearch {
  private let query: ArticleQuery
  private let transaction: PostgreSQLTransaction
  /// All of them have to be fulfilled.
  private let parts: [ArticleCondition]
  private let texts: [WordExpression]
  private let others: [ArticleCondition]

  private struct Match {
    var appearance: Int
    var article: Int
    var story: Int?
    var occurrences: MatchScore.Occurrences
  }

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
    let excluded = try others.compactMap { condition in
      if case .not(let words) = condition {
        try WordExpression(words, transaction.tokenizer)
      } else {
        nil
      }
    }
    let average = try averageLength()
    var matches = try matches(average) { sql in
      let words = try texts.map { try sql.matches($0) }
      return words + (try excluded.map { "NOT \(try sql.matches($0))" })
    }
    if texts.count > 1 {
      // Articles whose feeds contain all words only together.
      matches += try self.matches(average) { sql in
        let any = try texts.map { try sql.matches($0) }.joined(separator: " OR ")
        let each = try parts.filter(WordExpression.isText).map { try sql.condition($0) }
        return ["(\(any))", "articles.appearance_count > 1"] + each
      }
    }
    let phrases = texts.reduce(0) { $0 + $1.phrases.count }
    let scores = MatchScore.scores(
      matches.map(\.occurrences), phraseCounts: [Int](repeating: 1, count: phrases))
    let order = matches.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    return page(order.lazy.map { matches[$0] })
  }

  /// The average number of words of an appearance.
  private func averageLength() throws -> Double {
    let rows = try transaction.rows("SELECT indexed_rows, indexed_words FROM counters")
    guard var row = rows.first else { return 1 }
    let count = row.number()
    return max(1, Double(row.number()) / Double(max(1, count)))
  }

  /// The newest matches, with what their scores are made of.
  /// - Parameter words: the conditions on the words of an appearance, which is `s`.
  private func matches(
    _ average: Double, _ words: (inout ConditionSQL) throws -> [String]
  ) throws -> [Match] {
    var sql = ConditionSQL(in: transaction)
    var tests = try words(&sql)
    for condition in others {
      let test = try sql.condition(condition)
      // The index itself excludes versions that contain such words; only other feeds' versions are checked.
      tests.append(
        WordExpression.isExcludedText(condition)
          ? "(articles.appearance_count = 1 OR \(test))" : test)
    }
    let limit = sql.bind(.integer(MatchScore.rankedMatches))
    let rows = try transaction.rows(
      """
      SELECT s.appearance_id, a.article_id, articles.story, s.size, s.words FROM search s
      JOIN appearances a ON a.id = s.appearance_id JOIN articles ON articles.id = a.article_id
      \(ConditionSQL.marks) WHERE \(tests.joined(separator: " AND "))
      ORDER BY s.appearance_id DESC LIMIT \(limit)
      """, sql.values, isRepeated: false)
    let phrases = texts.flatMap(\.phrases)
    return rows.map { row in
      let (appearance, article, story) = (row.number(), row.number(), row.optionalNumber())
      let length = Double(row.number()) / average
      let words = IndexedWords(row.bytes() ?? [])
      return Match(
        appearance: appearance, article: article, story: story,
        occurrences: MatchScore.Occurrences(
          length: length, phrases: phrases.map(words.weight)))
    }
  }

  /// The articles of matches in the same order, each once, limited to the query's page.
  private func page(_ matches: some Sequence<Match>) -> [Int] {
    let end = query.limit.map { $0.addingReportingOverflow(query.offset).partialValue } ?? Int.max
    var stories: Set<Int> = []
    var seen: Set<Int> = []
    var found: [Int] = []
    for match in matches {
      if found.count >= end { break }
      guard seen.insert(match.article).inserted else { continue }
      if query.groupsStories, let story = match.story, !stories.insert(story).inserted { continue }
      found.append(match.article)
    }
    return Array(found.dropFirst(query.offset))
  }
}
