import ArticleStorage
public import FeedModel

/// What rules did with articles, in the tables `rules` and `rule_effects`.
extension PostgreSQLTransaction {
  /// The appearances after a number that match, by article.
  public func appearances(
    after number: Int, matching condition: ArticleCondition
  ) throws -> [Int: Set<Int>] {
    var sql = ConditionSQL(scope: .arrivals(after: number), in: self)
    let after = sql.bind(.integer(number))
    let test = try sql.condition(condition)
    let rows = try rows(
      """
      SELECT arrival.article_id, arrival.id FROM appearances arrival
      JOIN articles ON articles.id = arrival.article_id \(ConditionSQL.marks)
      WHERE arrival.id > \(after) AND \(test)
      """, sql.values, isRepeated: false)
    var found: [Int: Set<Int>] = [:]
    rows.each { found[$0.number(), default: []].insert($0.number()) }
    return found
  }

  /// Records an effect; false if it was recorded before.
  public func addEffect(_ effect: RuleEffect, onArticle number: Int, entry: Int64?) throws -> Bool {
    try run(
      "INSERT INTO rules (query) VALUES ($1) ON CONFLICT (md5(query)) DO NOTHING",
      .text(effect.query))
    known.presence[.tags] = nil
    // An article that was joined with others has the effects on each of them.
    return try rows(
      """
      INSERT INTO rule_effects (action, number, rule_id, change_id)
      SELECT $1, $2, r.id, $3 FROM rules r WHERE md5(r.query) = md5($4) AND NOT EXISTS (
        SELECT 1 FROM appearances a JOIN rule_effects e
        ON e.action = $1 AND e.number = a.id AND e.rule_id = r.id WHERE a.article_id = $2)
      ON CONFLICT DO NOTHING
      """, .text(effect.action.name), .integer(number), .integer(entry), .text(effect.query)
    ).written > 0
  }

  /// The effects on all appearances of an article.
  public func effects(onArticle number: Int) throws -> [RuleEffect] {
    try rows(
      """
      SELECT DISTINCT r.id, r.query, e.action FROM appearances a
      JOIN rule_effects e ON e.number = a.id JOIN rules r ON r.id = e.rule_id
      WHERE a.article_id = $1 ORDER BY r.id, e.action
      """, .integer(number)
    ).map { row in
      _ = row.integer()
      return effect(&row)
    }.compactMap(\.self)
  }

  private func effect(_ row: inout ServerRow) -> RuleEffect? {
    guard let query = row.text(), let action = row.text().flatMap(RuleAction.init(name:)) else {
      return nil
    }
    return RuleEffect(query: query, action: action)
  }

  /// The tags by rules, sorted; articles without any are missing.
  public func tags(ofArticles numbers: [Int]) throws -> [Int: [String]] {
    // Most stores have no such tags.
    guard try has(.tags) else { return [:] }
    var tags: [Int: [String]] = [:]
    try rows(
      """
      SELECT DISTINCT a.article_id, substr(e.action, 5) AS tag FROM appearances a
      JOIN rule_effects e ON e.number = a.id
      WHERE a.article_id = ANY($1) AND e.action >= 'tag:' AND e.action < 'tag;' ORDER BY tag
      """, .integers(numbers)
    ).each { tags[$0.number(), default: []].append($0.text() ?? "") }
    return tags
  }

  /// Removes the effects of an undone change.
  public func removeEffects(ofEntry entry: Int64) throws {
    known.presence[.tags] = nil
    try run("DELETE FROM rule_effects WHERE change_id = $1", .integer(entry))
  }

  /// How many articles each rule had each effect on.
  public func effectCounts() throws -> [RuleEffectCount] {
    try rows(
      """
      SELECT r.query, e.action, count(DISTINCT a.article_id) FROM rule_effects e
      JOIN rules r ON r.id = e.rule_id JOIN appearances a ON a.id = e.number
      GROUP BY r.id, r.query, e.action ORDER BY r.id, e.action
      """
    ).map { row in
      effect(&row).map { RuleEffectCount(effect: $0, articles: row.number()) }
    }.compactMap(\.self)
  }
}
