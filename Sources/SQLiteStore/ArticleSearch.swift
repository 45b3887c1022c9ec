import ArticleStorage
public import FeedModel
import FeedPlatform
import SQLiteBinding

extension SQLiteArticleStore {
  /// The matching articles, best first. Only the newest 5,000 matches are ranked; among equals, newer ones come first.
  /// Without words in the query, the newest come first.
  public func search(_ query: ArticleQuery) throws(StoreError) -> [Headline] {
    try read { transaction in
      let db = transaction.db
      guard let numbers = try ranked(query, in: transaction) else {
        guard query.groupsStories else {
          return try ArticleSelection(query, in: db).headlines(in: db, query)
        }
        var headlines: [Headline] = []
        try eachStoryHeadline(query, in: transaction) { headlines.append($0) }
        return headlines
      }
      var reader = HeadlineReader(db)
      guard query.groupsStories else { return try reader.headlines(numbers) }
      let stories = try transaction.storyNumbers(ofArticles: numbers)
      return try reader.headlines(
        reader.headlines(numbers).map { ($0, stories[$0.number]) }, in: transaction, policy: policy)
    }
  }

  /// Calls `body` with each headline of a list with stories, some of which are read together.
  func eachStoryHeadline(
    _ query: ArticleQuery, in transaction: SQLiteTransaction, _ body: (Headline) -> Void
  ) throws {
    var reader = HeadlineReader(transaction.db)
    var rows: [(headline: Headline, story: Int?)] = []
    try StorySelection(query, in: transaction).each { row, story in
      rows.append((try reader.headline(row), story))
      if rows.count == 200 {
        try reader.headlines(rows, in: transaction, policy: policy).forEach(body)
        rows = []
      }
    }
    try reader.headlines(rows, in: transaction, policy: policy).forEach(body)
  }

  /// - Returns: nil if the query has no words to rank by.
  private func ranked(
    _ query: ArticleQuery, in transaction: SQLiteTransaction
  ) throws -> [Int]? {
    let db = transaction.db
    let parts = try ArticleSelection.parts(of: query.condition, in: db)
    guard !parts.texts.isEmpty else { return nil }
    try MatchOccurrences.register(in: db)
    let filter = try filter(parts.others, scope: query.limit == nil ? .all : .some, in: db)
    let excluded = try parts.others.compactMap { condition in
      if case .not(let words) = condition { try MatchExpression(words, in: db) } else { nil }
    }
    let expression = MatchExpression.all(parts.texts, without: excluded)
    var matches = try self.matches(of: expression, filter, in: db)
    if parts.texts.count > 1 {
      // Stories whose feeds contain all words only together.
      let words = try ArticleSelection.conjunction(parts.texts, scope: .some, in: db)
      if words.isSelective {
        var pieces = [words, ArticleSelection.Piece(sql: "appearance_count > 1")]
        if let filter { pieces.append(filter) }
        let both = ArticleSelection.joined(pieces, by: " AND ")
        matches += try self.matches(of: MatchExpression.any(parts.texts), both, in: db)
      }
    }
    let scores = MatchScore.scores(
      matches.map(\.occurrences), phraseCounts: parts.texts.flatMap(\.phraseCounts))
    let order = matches.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    return try articles(of: order.lazy.map { matches[$0].id }, query, in: transaction)
  }

  /// The conditions of a query besides words; nil if absent.
  private func filter(
    _ conditions: [ArticleCondition], scope: ArticleSelection.Scope, in db: Connection
  ) throws -> ArticleSelection.Piece? {
    if conditions.isEmpty { return nil }
    let pieces = try conditions.map { condition in
      guard MatchExpression.isExcludedText(condition) else {
        return try ArticleSelection.condition(condition, scope: scope, in: db)
      }
      // The index itself excludes versions that contain such words. Other feeds' versions of the same story are checked
      // one by one: looking all of them up first takes seconds if most texts contain the word.
      return ArticleSelection.joined(
        [
          ArticleSelection.Piece(sql: "articles.appearance_count = 1"),
          try ArticleSelection.condition(condition, scope: .some, in: db),
        ], by: " OR ")
    }
    return ArticleSelection.joined(pieces, by: " AND ")
  }

  /// The newest matches of an expression, with what their scores are made of.
  private func matches(
    of expression: String, _ filter: ArticleSelection.Piece?, in db: Connection
  ) throws -> [(id: Int, occurrences: MatchScore.Occurrences)] {
    var sql = "SELECT search.rowid AS id, \(MatchOccurrences.function)(search) AS occurrences FROM "
    var arguments: [any ValueConvertible] = [expression]
    if let filter {
      // Begin with whichever is smaller: the matches, or the articles that fulfil the other conditions.
      let joins =
        filter.isSelective
        ? """
        articles CROSS JOIN appearances m ON m.article_id = articles.id
        CROSS JOIN search ON search.rowid = m.id
        """
        : """
        search CROSS JOIN appearances m ON m.id = search.rowid
        CROSS JOIN articles ON articles.id = m.article_id
        """
      sql += "\(joins) WHERE search MATCH ? AND \(filter.sql)"
      arguments += filter.arguments
    } else {
      sql += "search WHERE search MATCH ?"
    }
    sql += " ORDER BY search.rowid DESC"
    var matches: [(id: Int, occurrences: MatchScore.Occurrences)] = []
    try db.run(sql, with: arguments) { row in
      matches.append((row[0], row.withBytes(1, MatchOccurrences.occurrences)))
      return matches.count < MatchScore.rankedMatches
    }
    return matches
  }

  /// The articles of appearances in the same order, each once, limited to the query's page.
  private func articles(
    of appearances: some Sequence<Int>, _ query: ArticleQuery, in transaction: SQLiteTransaction
  ) throws -> [Int] {
    let article = try transaction.db.statement("SELECT article_id FROM appearances WHERE id = ?")
    let story = try transaction.db.statement("SELECT story FROM articles WHERE id = ?")
    var stories: Set<Int> = []
    let end = query.limit.map { $0.addingReportingOverflow(query.offset).partialValue } ?? Int.max
    var seen: Set<Int> = []
    var found: [Int] = []
    for appearance in appearances {
      if found.count >= end { break }
      guard let article = try article.value(appearance, as: Int.self),
        seen.insert(article).inserted
      else { continue }
      if query.groupsStories, let story = try story.value(article, as: Int.self),
        !stories.insert(story).inserted
      {
        continue
      }
      found.append(article)
    }
    return Array(found.dropFirst(query.offset))
  }
}
