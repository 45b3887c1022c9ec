public import ArticleStorage
import FeedBasics
public import FeedModel
import SQLiteBinding

/// Words in the full-text index of a file.
extension SQLiteTransaction {
  public func words(_ alternatives: [TextMatch]) throws -> MatchExpression {
    try MatchExpression(alternatives, in: db)
  }

  /// Articles with words: looked up if they are few, else checked.
  public func contains(
    _ words: MatchExpression, _ sql: inout ConditionSQL<SQLiteTransaction>
  ) throws -> ConditionPart {
    if case .arrivals(let number) = sql.scope {
      let (expression, after) = (sql.bind(.text(words.text)), sql.bind(.integer(number)))
      return ConditionPart(
        """
        arrival.id IN (SELECT rowid FROM search WHERE search MATCH \(expression) AND rowid > \(after))
        """)
    }
    let threshold = ConditionSQL<SQLiteTransaction>.lookupThreshold
    let count = try db.statement(
      "SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT ?)")
    let found = try count.value([.text(words.text), .integer(Int64(threshold + 1))])
    guard found?.integer ?? 0 <= threshold else {
      return WordTest.part(words, &sql)
    }
    return ConditionPart(
      """
      articles.id IN (SELECT a.article_id FROM search CROSS JOIN appearances a
      ON a.id = search.rowid WHERE search MATCH \(sql.bind(.text(words.text))))
      """, isSelective: true)
  }

  public func matches(of search: RankedSearch<SQLiteTransaction>) throws -> [RankedMatch] {
    var sql = ConditionSQL(search.query.limit == nil ? .all : .some, in: self)
    let others = try sql.conditions(besideWords: search.others)
    let filter = others.isEmpty ? nil : ConditionPart.joined(others, by: "AND")
    let expression = MatchExpression.all(search.words, without: search.excluded)
    var found = try matches(of: expression, filter, sql)
    if search.words.count > 1 {
      // Stories whose feeds contain all words only together.
      sql.scope = .some
      let words = ConditionPart.joined(
        try search.words.map { try sql.contains($0) }, by: "AND")
      if words.isSelective {
        let several = ConditionPart("articles.appearance_count > 1")
        let both = ConditionPart.joined([words, several] + (filter.map { [$0] } ?? []), by: "AND")
        found += try matches(of: MatchExpression.any(search.words), both, sql)
      }
    }
    return found
  }

  private func matches(
    of expression: String, _ filter: ConditionPart?, _ sql: ConditionSQL<SQLiteTransaction>
  ) throws -> [RankedMatch] {
    var sql = sql
    var text = "SELECT search.rowid, \(MatchOccurrences.function)(search) FROM "
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
      text += "\(joins) WHERE search MATCH \(sql.bind(.text(expression))) AND \(filter.sql)"
    } else {
      text += "search WHERE search MATCH \(sql.bind(.text(expression)))"
    }
    text += " ORDER BY search.rowid DESC"
    var found: [RankedMatch] = []
    try eachFound(text, sql.values, batch: nil) { row in
      let appearance = row.number()
      let occurrences = row.withBytes(MatchOccurrences.occurrences)
      found.append(RankedMatch(appearance: appearance, occurrences: occurrences))
      return found.count < MatchScore.rankedMatches
    }
    return found
  }
}
