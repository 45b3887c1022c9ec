import FeedBasics
public import FeedModel

/// An appearance that a search found.
public struct RankedMatch {
  var appearance: Int
  var occurrences: MatchScore.Occurrences

  /// A match and what its score is made of.
  public init(appearance: Int, occurrences: MatchScore.Occurrences) {
    self.appearance = appearance
    self.occurrences = occurrences
  }
}

/// A search for words, whose newest matches are ranked.
public struct RankedSearch<Transaction: SQLTransaction> {
  /// What is searched.
  public let query: ArticleQuery
  /// All of them have to be fulfilled.
  public let words: [Transaction.Words]
  /// Words that a match must not contain.
  public let excluded: [Transaction.Words]
  /// The conditions besides ``words``.
  public let others: [ArticleCondition]

  /// - Returns: nil if the query has no words to rank by.
  init?(_ query: ArticleQuery, in transaction: Transaction) throws {
    self.query = query
    words = try query.condition.parts.compactMap(\.words).map(transaction.words)
    if words.isEmpty { return nil }
    others = query.condition.parts.filter { $0.words == nil }
    excluded = try others.compactMap(\.excludedWords).map(transaction.words)
  }

  /// The articles of the query's page, best first, and among equals newer ones first.
  func articles(in transaction: Transaction) throws -> [Int] {
    let matches = try transaction.matches(of: self)
    let scores = MatchScore.scores(
      matches.map(\.occurrences), phraseCounts: words.flatMap(\.phraseCounts))
    let order = matches.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    return try page(
      order.map { (matches[$0].appearance, scores[$0]) }, in: transaction)
  }

  /// The articles of appearances, which are in the order of their scores, each once, limited to the query's page.
  private func page(
    _ appearances: [(number: Int, score: Double)], in transaction: Transaction
  ) throws -> [Int] {
    let end = query.limit.map { $0.addingReportingOverflow(query.offset).partialValue } ?? Int.max
    var stories: Set<Int> = []
    var seen: Set<Int> = []
    var found: [Int] = []
    var start = 0
    // Some are of articles or stories that are shown already.
    var count = min(appearances.count, end < 2000 ? 2 * end + 20 : Int.max)
    while start < appearances.count, found.count < end {
      var next = min(start + count, appearances.count)
      // Equals are put in order together.
      while next < appearances.count, appearances[next].score == appearances[next - 1].score {
        next += 1
      }
      let batch = appearances[start..<next]
      let numbers = batch.map(\.number)
      let articles = try transaction.find(
        RankingStatements.articles, by: numbers, [.integers(numbers)]
      ) { row in
        (
          number: row.number(), story: row.optionalNumber(),
          date: row.date() ?? Date(timeIntervalSince1970: 0), place: row.number()
        )
      }
      let ranked = batch.compactMap { match in articles[match.number].map { ($0, match.score) } }
        .sorted { first, second in
          (first.1, first.0.date, first.0.place) > (second.1, second.0.date, second.0.place)
        }
      for (article, _) in ranked where found.count < end {
        guard seen.insert(article.number).inserted else { continue }
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
}

private enum RankingStatements {
  static let articles = BatchQuery("number") { _ in
    """
    SELECT articles.id, articles.story, articles.date, articles.place
    FROM appearances a JOIN articles ON articles.id = a.article_id WHERE a.id = {number}
    """
  }
}
