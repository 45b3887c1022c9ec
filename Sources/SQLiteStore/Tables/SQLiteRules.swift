import ArticleStorage
public import FeedModel
import GRDB

/// What rules did with articles, in the tables `rules` and `rule_effects`.
extension SQLiteTransaction {
  /// The appearances after a number that match, by article.
  public func appearances(
    after number: Int, matching condition: ArticleCondition
  ) throws -> [Int: Set<Int>] {
    let piece = try ArticleSelection.condition(condition, scope: .arrivals(after: number), in: db)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT arrival.id, arrival.article_id FROM appearances arrival
        JOIN articles ON articles.id = arrival.article_id WHERE arrival.id > ? AND \(piece.sql)
        """, arguments: [number] + piece.arguments)
    var found: [Int: Set<Int>] = [:]
    while let row = try rows.next() { found[row["article_id"], default: []].insert(row["id"]) }
    return found
  }

  /// Records an effect; false if it was recorded before.
  public func addEffect(_ effect: RuleEffect, onArticle number: Int, entry: Int64?) throws -> Bool {
    try BulkStatement("INSERT OR IGNORE INTO rules (query) VALUES (?)", in: db)
      .run(.text(effect.query))
    // An article that was joined with others has the effects on each of them.
    try BulkStatement(
      """
      INSERT OR IGNORE INTO rule_effects (action, number, rule_id, change_id)
      SELECT ?1, ?2, r.id, ?3 FROM rules r WHERE r.query = ?4 AND NOT EXISTS (
        SELECT 1 FROM appearances a CROSS JOIN rule_effects e
        ON e.action = ?1 AND e.number = a.id AND e.rule_id = r.id WHERE a.article_id = ?2)
      """, in: db
    ).run(
      .text(effect.action.name), .integer(Int64(number)), .integer(entry), .text(effect.query))
    return db.changesCount > 0
  }

  /// The effects on all appearances of an article.
  public func effects(onArticle number: Int) throws -> [RuleEffect] {
    var effects: [RuleEffect] = []
    try BulkStatement(
      """
      SELECT DISTINCT r.id, r.query, e.action FROM appearances a
      CROSS JOIN rule_effects e ON e.number = a.id JOIN rules r ON r.id = e.rule_id
      WHERE a.article_id = ? ORDER BY r.id, e.action
      """, in: db
    ).run([.integer(Int64(number))]) { row in
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
    let any = try BulkStatement(
      "SELECT 1 FROM rule_effects WHERE action >= 'tag:' AND action < 'tag;' LIMIT 1", in: db)
    guard try any.finds() else { return [:] }
    let statement = try BulkStatement(
      """
      SELECT DISTINCT substr(e.action, 5) FROM appearances a CROSS JOIN rule_effects e ON e.number = a.id
      WHERE a.article_id = ? AND e.action >= 'tag:' AND e.action < 'tag;' ORDER BY 1
      """, in: db)
    var tags: [Int: [String]] = [:]
    for number in numbers {
      try statement.run([.integer(Int64(number))]) { row in
        if let tag = row.text(0) { tags[number, default: []].append(tag) }
        return true
      }
    }
    return tags
  }

  /// Removes the effects of an undone change.
  public func removeEffects(ofEntry entry: Int64) throws {
    try BulkStatement("DELETE FROM rule_effects WHERE change_id = ?", in: db).run(.integer(entry))
  }

  /// How many articles each rule had each effect on.
  public func effectCounts() throws -> [RuleEffectCount] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT r.query, e.action, count(DISTINCT a.article_id) AS articles FROM rule_effects e
        JOIN rules r ON r.id = e.rule_id JOIN appearances a ON a.id = e.number
        GROUP BY r.id, e.action ORDER BY r.id, e.action
        """
    ).compactMap { row in
      RuleAction(name: row["action"]).map {
        RuleEffectCount(
          effect: RuleEffect(query: row["query"], action: $0), articles: row["articles"])
      }
    }
  }
}
