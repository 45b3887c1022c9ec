import ArticleStorage
import FeedModel
import SQLiteBinding

/// Conditions on the feeds, authors, categories and attachments of articles.
extension ArticleSelection {
  static func author(_ name: String, _ scope: Scope, _ db: Connection) throws -> Piece {
    // A page's authors are those of an article whose feed names none.
    let exact = Piece(
      sql: """
        (EXISTS (SELECT 1 FROM appearances a, json_each(a.details, '$.authors') j
        WHERE \(scope.appearances) AND instr(lower(j.value ->> 'name'), lower(?)) > 0)
        OR EXISTS (SELECT 1 FROM appearances a JOIN pages p ON p.appearance_id = a.id,
        json_each(p.metadata, '$.authors') j WHERE \(scope.appearances) AND p.is_shown = 1
        AND a.details ->> '$.authors' IS NULL
        AND instr(lower(j.value ->> 'name'), lower(?)) > 0))
        """, arguments: [name, name])
    guard let expression = try AuthorNames.expression(containing: name, in: db) else {
      return exact
    }
    if expression.alternatives.isEmpty { return Piece(sql: "0", isSelective: true) }
    return joined(
      [try conjunction([expression], scope: scope, in: db), exact], by: " AND ")
  }

  static func feeds(_ names: [String], _ scope: Scope, _ db: Connection) throws -> Piece {
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let found = try db.all(
      "SELECT id, appearance_count FROM feeds WHERE name IN (\(marks))", with: names
    ) { (id: $0.integer(0), items: Int($0.integer(1))) }
    let ids = found.map { String($0.id) }.joined(separator: ", ")
    let count = found.reduce(0) { $0 + $1.items }
    if case .arrivals = scope { return Piece(sql: "arrival.feed_id IN (\(ids))") }
    if count <= (scope.isLimited ? scanThreshold : wholeScanThreshold) {
      return Piece(
        sql: "articles.id IN (SELECT article_id FROM appearances WHERE feed_id IN (\(ids)))",
        isSelective: !scope.isLimited || count <= lookupThreshold)
    }
    // The first condition decides for almost all articles, without another table.
    return Piece(
      sql: """
        (articles.feed_id IN (\(ids)) OR feed_count > 1 AND EXISTS (SELECT 1 FROM appearances a
          WHERE a.article_id = articles.id AND +a.feed_id IN (\(ids))))
        """)
  }

  /// Articles to which a rule gave a tag.
  static func tagged(_ tag: String, _ scope: Scope, _ db: Connection) throws -> Piece {
    let action = RuleAction.tag(tag).name
    let count = try db.statement(
      "SELECT count(*) FROM (SELECT 1 FROM rule_effects WHERE action = ? LIMIT ?)")
    let isFew =
      try count.value(action, lookupThreshold + 1, as: Int.self) ?? 0 <= lookupThreshold
    if isFew {
      return Piece(
        sql: """
          articles.id IN (SELECT a.article_id FROM rule_effects e CROSS JOIN appearances a
          ON a.id = e.number WHERE e.action = ?)
          """, arguments: [action], isSelective: true)
    }
    return Piece(
      sql: """
        EXISTS (SELECT 1 FROM appearances a CROSS JOIN rule_effects e
        ON e.action = ? AND e.number = a.id WHERE a.article_id = articles.id)
        """, arguments: [action])
  }

  /// Articles whose story has so many publishers. Those in no story have one.
  static func publishers(_ least: Int, in db: Connection) throws -> Piece {
    if least <= 1 { return Piece(sql: "1") }
    let count = try db.statement(
      """
      SELECT count(*), coalesce(sum(articles), 0) FROM (
        SELECT articles FROM stories WHERE publishers >= ? LIMIT ?)
      """)
    let (stories, articles) =
      try count.first(least, lookupThreshold) { (Int($0.integer(0)), Int($0.integer(1))) } ?? (0, 0)
    if stories < lookupThreshold, articles <= lookupThreshold {
      return Piece(
        sql: """
          articles.id IN (SELECT a.id FROM stories s CROSS JOIN articles a ON a.story = s.id
          WHERE s.publishers >= ?)
          """, arguments: [least], isSelective: true)
    }
    return Piece(
      sql: """
        (story IS NOT NULL AND EXISTS (SELECT 1 FROM stories s
          WHERE s.id = articles.story AND s.publishers >= ?))
        """, arguments: [least])
  }

  /// Articles with attachments, as a feed or an API's detail document names them.
  static func withAttachment(_ scope: Scope) -> Piece {
    let start = EntryDetails.attachmentsStart
    return Piece(
      sql: """
        EXISTS (SELECT 1 FROM appearances a LEFT JOIN details d ON d.appearance_id = a.id
        WHERE \(scope.appearances)
        AND (instr(a.details, '\(start)') > 0 OR instr(d.entry, '\(start)') > 0))
        """)
  }

  /// Articles that are starred, or that another feed than these carries.
  static func outside(_ names: [String], in db: Connection) throws -> Piece {
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let ids = try db.values(
      "SELECT id FROM feeds WHERE name IN (\(marks)) AND appearance_count > 0",
      with: [any ValueConvertible](names), as: Int64.self)
    if ids.isEmpty { return Piece(sql: "1") }
    let list = ids.map(String.init).joined(separator: ", ")
    // The first condition decides for almost all articles, without another table.
    return Piece(
      sql: """
        (articles.feed_id NOT IN (\(list)) OR is_starred = 1 OR feed_count > 1
        AND EXISTS (SELECT 1 FROM appearances a
          WHERE a.article_id = articles.id AND +a.feed_id NOT IN (\(list))))
        """)
  }

  /// The full-text index contains the words of categories, which leaves few articles to look into.
  static func category(_ name: String, _ scope: Scope, _ db: Connection) throws -> Piece {
    guard try CategoryNames.contain(name, in: db) else { return Piece(sql: "0", isSelective: true) }
    let exact = Piece(
      sql: """
        EXISTS (SELECT 1 FROM appearances a LEFT JOIN details d ON d.appearance_id = a.id,
        json_each(coalesce(nullif(d.entry -> '$.tags', '[]'), a.details -> '$.tags')) j
        WHERE \(scope.appearances) AND \(FoldingFunctions.key)(j.value) = ?)
        """, arguments: [FoldedText.key(name)])
    let words = ArticleCondition.text(TextMatch(name, in: .text))
    guard CJKBigrams.words(name) != nil, let expression = try MatchExpression(words, in: db) else {
      return exact
    }
    return joined(
      [try conjunction([expression], scope: scope, in: db), exact], by: " AND ")
  }
}
