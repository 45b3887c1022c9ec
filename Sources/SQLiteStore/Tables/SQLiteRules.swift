import ArticleStorage
public import FeedModel
import SQLiteBinding

/// What rules did with articles, in the tables `rules` and `rule_effects`.
extension SQLiteTransaction {
  /// The appearances after a number that match, by article.
  public func appearances(
    after number: Int, matching condition: ArticleCondition
  ) throws -> [Int: Set<Int>] {
    let piece = try ArticleSelection.condition(condition, scope: .arrivals(after: number), in: db)
    var found: [Int: Set<Int>] = [:]
    try db.run(
      """
      SELECT arrival.id, arrival.article_id FROM appearances arrival
      JOIN articles ON articles.id = arrival.article_id WHERE arrival.id > ? AND \(piece.sql)
      """, with: [number] + piece.arguments
    ) { row in
      found[row[1], default: []].insert(row[0])
      return true
    }
    return found
  }

  /// Records an effect; false if it was recorded before.
  public func addEffect(_ effect: RuleEffect, onArticle number: Int, entry: Int64?) throws -> Bool {
    try db.statement("INSERT OR IGNORE INTO rules (query) VALUES (?)")
      .run(effect.query)
    // An article that was joined with others has the effects on each of them.
    try db.statement(
      """
      INSERT OR IGNORE INTO rule_effects (action, number, rule_id, change_id)
      SELECT ?1, ?2, r.id, ?3 FROM rules r WHERE r.query = ?4 AND NOT EXISTS (
        SELECT 1 FROM appearances a CROSS JOIN rule_effects e
        ON e.action = ?1 AND e.number = a.id AND e.rule_id = r.id WHERE a.article_id = ?2)
      """
    ).run(effect.action.name, number, entry, effect.query)
    return db.changedRows > 0
  }

  /// The effects on all appearances of an article.
  public func effects(onArticle number: Int) throws -> [RuleEffect] {
    var effects: [RuleEffect] = []
    try db.statement(
      """
      SELECT DISTINCT r.id, r.query, e.action FROM appearances a
      CROSS JOIN rule_effects e ON e.number = a.id JOIN rules r ON r.id = e.rule_id
      WHERE a.article_id = ? ORDER BY r.id, e.action
      """
    ).run(number) { row in
      if let query = row.text(1), let action = row.text(2).flatMap(RuleAction.init(name:)) {
        effects.append(RuleEffect(query: query, action: action))
      }
      return true
    }
    return effects
  }

  /// The tags by rules, sorted; articles without any are missing.
  public func tags(ofArticles numbers: [Int]) throws -> [Int: [String]] {
    // Most stores have no such tags, which one lookup shows.
    let any = try db.statement(
      "SELECT 1 FROM rule_effects WHERE action >= 'tag:' AND action < 'tag;' LIMIT 1")
    guard try any.finds() else { return [:] }
    let statement = try db.statement(
      """
      SELECT DISTINCT substr(e.action, 5) FROM appearances a CROSS JOIN rule_effects e ON e.number = a.id
      WHERE a.article_id = ? AND e.action >= 'tag:' AND e.action < 'tag;' ORDER BY 1
      """)
    var tags: [Int: [String]] = [:]
    for number in numbers {
      try statement.run(number) { row in
        if let tag = row.text(0) { tags[number, default: []].append(tag) }
        return true
      }
    }
    return tags
  }

  /// Removes the effects of an undone change.
  public func removeEffects(ofEntry entry: Int64) throws {
    try db.statement("DELETE FROM rule_effects WHERE change_id = ?").run(entry)
  }

  /// How many articles each rule had each effect on.
  public func effectCounts() throws -> [RuleEffectCount] {
    try db.all(
      """
      SELECT r.query, e.action, count(DISTINCT a.article_id) AS articles FROM rule_effects e
      JOIN rules r ON r.id = e.rule_id JOIN appearances a ON a.id = e.number
      GROUP BY r.id, e.action ORDER BY r.id, e.action
      """
    ) { row in
      RuleAction(name: row["action"]).map {
        RuleEffectCount(
          effect: RuleEffect(query: row["query"], action: $0), articles: row["articles"])
      }
    }.compactMap(\.self)
  }
}
