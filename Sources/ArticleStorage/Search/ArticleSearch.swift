public import FeedModel
import Foundation
import GRDB

/// How much of the index is gone through for a search.
struct SearchBounds {
  /// How many of the newest matches are ranked at most.
  var rankedMatches = 5000
  /// So many of the newest texts are searched first, and the others only where too few of these match: common words that
  /// hardly ever meet would have the index look at all there are.
  var firstTexts = 200_000
  /// Enough matches to rank, where no more are asked for.
  var enoughMatches = 250
}

extension SQLiteArticleStore {
  /// The articles that fit, those that fit best first: ranked among the newest 5,000 matches, or among those in the newest
  /// 200,000 texts where these are enough; the newer ones first among equals. A query without words gives the newest first.
  public func search(_ query: ArticleQuery) throws(StoreError) -> [Headline] {
    try search(query, within: SearchBounds())
  }

  func search(
    _ query: ArticleQuery, within bounds: SearchBounds
  ) throws(StoreError) -> [Headline] {
    try reading { db in
      guard let numbers = try ranked(query, within: bounds, in: db) else {
        let selection = try ArticleSelection(query, in: db)
        return try selection.headlines(in: db)
      }
      let statement = try db.cachedStatement(sql: "SELECT * FROM articles WHERE id = ?")
      return try numbers.compactMap { number in
        try Row.fetchOne(statement, arguments: [number]).map(Headline.init(row:))
      }
    }
  }

  /// - Returns: nil where there are no words to rank by.
  private func ranked(
    _ query: ArticleQuery, within bounds: SearchBounds, in db: Database
  ) throws -> [Int]? {
    let parts = ArticleSelection.parts(of: query.condition)
    guard !parts.texts.isEmpty else { return nil }
    MatchScore.register(in: db)
    let filter = try filter(parts.others, in: db)
    let expression = MatchExpression.all(
      parts.texts, without: parts.others.compactMap(MatchExpression.excludedText))
    var bounds = bounds
    bounds.enoughMatches = max(bounds.enoughMatches, query.end)
    var matches = try self.matches(of: expression, filter, within: bounds, in: db)
    if parts.texts.count > 1 {
      // What several feeds said together of one story.
      let words = try ArticleSelection.conjunction(parts.texts, isLimited: true, in: db)
      if words.isSelective {
        var pieces = [words, ArticleSelection.Piece(sql: "appearance_count > 1")]
        if let filter { pieces.append(filter) }
        let both = ArticleSelection.joined(pieces, by: " AND ")
        matches += try self.matches(
          of: MatchExpression.any(parts.texts), both, within: bounds, in: db)
      }
    }
    let scores = MatchScore.scores(matches.map(\.parts))
    let order = matches.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    return try articles(of: order.lazy.map { matches[$0].id }, query, in: db)
  }

  /// What is asked of an article besides words.
  private func filter(
    _ conditions: [ArticleCondition], in db: Database
  ) throws -> ArticleSelection.Piece? {
    if conditions.isEmpty { return nil }
    let pieces = try conditions.map { condition in
      let piece = try ArticleSelection.condition(condition, isLimited: true, in: db)
      if MatchExpression.excludedText(condition) == nil { return piece }
      // The index leaves out what has such words itself; those of the story's other feeds are left to look at.
      return ArticleSelection.joined(
        [ArticleSelection.Piece(sql: "articles.appearance_count = 1"), piece], by: " OR ")
    }
    return ArticleSelection.joined(pieces, by: " AND ")
  }

  private typealias Match = (id: Int, parts: [Double])

  /// The newest matches of an expression with what their scores are made of; as many as are to be ranked, or those among
  /// the newest texts where these are enough.
  private func matches(
    of expression: String, _ filter: ArticleSelection.Piece?, within bounds: SearchBounds,
    in db: Database
  ) throws -> [Match] {
    let newest = try Int.fetchOne(db, sql: "SELECT max(id) FROM appearances") ?? 0
    let old = newest - bounds.firstTexts
    func matches(_ ids: ClosedRange<Int>, _ limit: Int) throws -> [Match] {
      try self.matches(of: expression, filter, ids, limit: limit, in: db)
    }
    // What little else is asked for names its articles, which are gone through once.
    guard old > 0, filter?.isSelective != true else {
      return try matches(0...newest, bounds.rankedMatches)
    }
    let first = try matches(old + 1...newest, bounds.rankedMatches)
    if first.count >= min(bounds.enoughMatches, bounds.rankedMatches) { return first }
    return try first + matches(0...old, bounds.rankedMatches - first.count)
  }

  private func matches(
    of expression: String, _ filter: ArticleSelection.Piece?, _ ids: ClosedRange<Int>, limit: Int,
    in db: Database
  ) throws -> [Match] {
    var sql = "SELECT search.rowid AS id, \(MatchScore.function)(search) AS parts FROM "
    var arguments: StatementArguments = [expression]
    if let filter {
      // Whichever are fewer come first, the matches or what else is asked of an article.
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
    sql += " AND search.rowid BETWEEN ? AND ? ORDER BY search.rowid DESC LIMIT ?"
    arguments += [ids.lowerBound, ids.upperBound, limit]
    var matches: [Match] = []
    let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    while let row = try rows.next() {
      let blob: Data = row["parts"] ?? Data()
      matches.append((row["id"], MatchScore.parts(blob)))
    }
    return matches
  }

  /// The articles of appearances, each once, in their order.
  private func articles(of appearances: some Sequence<Int>, _ query: ArticleQuery, in db: Database)
    throws -> [Int]
  {
    let statement = try db.cachedStatement(sql: "SELECT article_id FROM appearances WHERE id = ?")
    var seen: Set<Int> = []
    var found: [Int] = []
    for appearance in appearances {
      if found.count >= query.end { break }
      guard let article = try Int.fetchOne(statement, arguments: [appearance]),
        seen.insert(article).inserted
      else { continue }
      found.append(article)
    }
    return Array(found.dropFirst(query.offset))
  }
}

extension ArticleQuery {
  /// How many articles are gone through until the last one that is wanted.
  fileprivate var end: Int {
    guard let limit else { return Int.max }
    let (sum, isTooLarge) = limit.addingReportingOverflow(offset)
    return isTooLarge ? Int.max : sum
  }
}
