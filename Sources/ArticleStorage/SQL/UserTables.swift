public import FeedBasics
public import FeedModel

// MARK: Looks

extension TransactionalStore {
  public func lastNumber() throws(StoreError) -> Int {
    try read { try $0.lastAppearanceNumber() }
  }

  public func looks() throws(StoreError) -> [Look] {
    try read {
      try $0.all("SELECT looked_at, last_number FROM looks ORDER BY id DESC") {
        Look(time: $0.date() ?? .distantPast, lastNumber: $0.number())
      }
    }
  }

  public func recordLook(at now: Date) throws(StoreError) {
    try write { transaction in
      try transaction.run(
        "INSERT INTO looks (looked_at, last_number) VALUES ($1, $2)", .date(now),
        .integer(try transaction.lastAppearanceNumber()))
      try transaction.run(
        "DELETE FROM looks WHERE id NOT IN (SELECT id FROM looks ORDER BY id DESC LIMIT $1)",
        .integer(Look.limit))
    }
  }
}

// MARK: Imported marks

/// The marks that items had in another reader, for items that arrive later.
extension SQLTransaction {
  /// Remembers the marks of the items with keys, beside those of earlier imports: what was read or starred stays so.
  func addImportedMarks(_ marks: [Int64: ArticleMarks]) throws {
    let marks = marks.sorted { $0.key < $1.key }
    let set = """
      is_read = imported_marks.is_read OR excluded.is_read,
        is_starred = imported_marks.is_starred OR excluded.is_starred
      """
    try write(
      .upsert(set: set), "imported_marks",
      [
        "key": .integers(marks.map { $0.key }), "is_read": .booleans(marks.map(\.value.isRead)),
        "is_starred": .booleans(marks.map(\.value.isStarred)),
      ])
  }

  /// The marks of keys; those without are missing.
  func importedMarks(_ keys: [Int64]) throws -> [Int64: ArticleMarks] {
    try find(UserStatements.importedMarks, by: keys, [.integers(keys)]) {
      ArticleMarks(isRead: $0.boolean(), isStarred: $0.boolean())
    }
  }
}

// MARK: Undo

/// The user's last changes of marks, which can be undone.
extension SQLTransaction {
  /// Begins a change.
  /// - Parameter step: what identifies the change, so that it can be continued; nil for one that cannot.
  /// - Returns: its id, larger than all before.
  func addUndoEntry(description: String, step: MarkStep?) throws -> Int64 {
    let id = try nextEntry()
    try run(
      "INSERT INTO changes (id, description, articles, step) VALUES ($1, $2, 0, $3)", .integer(id),
      .text(description), .text(step?.key))
    return id
  }

  /// The kept change of a step, without its items; nil if it is not kept.
  func undoEntry(of step: MarkStep) throws -> UndoEntry? {
    try first(
      "SELECT id, description, articles FROM changes WHERE step = $1 ORDER BY id DESC LIMIT 1",
      .text(step.key)
    ) { UndoEntry(&$0) }
  }

  /// Remembers the previous marks for each appearance of articles, since each may be a separate article at the time of the
  /// undo. A change may affect several marks of an article. A mark that this change or a later one remembers stays as it is.
  func remember(_ marks: [(article: Int, mark: UserMark)], in entry: Int64) throws {
    for (statement, value) in UserStatements.remembered {
      var seen: Set<Int> = []
      let rows = marks.compactMap { row in value(row.mark).map { (row.article, $0) } }
        .filter { seen.insert($0.0).inserted }
      try run(
        statement,
        [
          .integers(rows.map { _ in entry }), .integers(rows.map(\.0)), .booleans(rows.map(\.1)),
        ])
    }
  }

  /// Ends a change, and removes the oldest ones beyond ``UndoneChange/limit``.
  /// - Parameter articles: how many articles changed.
  func finishUndoEntry(_ entry: Int64, articles: Int) throws {
    try run("UPDATE changes SET articles = $1 WHERE id = $2", .integer(articles), .integer(entry))
    try run(
      "DELETE FROM changes WHERE id NOT IN (SELECT id FROM changes ORDER BY id DESC LIMIT $1)",
      .integer(UndoneChange.limit))
  }

  /// To how many articles the appearances belong of which a change remembers marks, labels or tags of rules; nil if it
  /// remembers none of these.
  func articleCount(ofUndoEntry entry: Int64) throws -> Int? {
    try first(
      """
      SELECT count(*), count(DISTINCT a.article_id) FROM (
        SELECT number FROM change_items WHERE change_id = $1 UNION SELECT number FROM change_labels WHERE change_id = $1
        UNION SELECT number FROM rule_effects WHERE change_id = $1) i
      LEFT JOIN appearances a ON a.id = i.number
      """, .integer(entry)
    ) {
      let remembered = $0.number()
      let articles = $0.number()
      return remembered == 0 ? nil : articles
    } ?? nil
  }

  func describeUndoEntry(_ entry: Int64, _ description: String) throws {
    try run(
      "UPDATE changes SET description = $1 WHERE id = $2", .text(description), .integer(entry))
  }

  /// The last change, if any.
  func lastUndoEntry() throws -> UndoEntry? {
    guard
      var entry = try first(
        "SELECT id, description, articles FROM changes ORDER BY id DESC LIMIT 1",
        read: { UndoEntry(&$0) })
    else { return nil }
    entry.items = try all(
      """
      SELECT number, was_read, was_starred, was_muted FROM change_items WHERE change_id = $1 ORDER BY number
      """, .integer(entry.id)
    ) { row in
      let number = row.number()
      let marks = [
        row.optionalBoolean().map(UserMark.read), row.optionalBoolean().map(UserMark.starred),
        row.optionalBoolean().map(UserMark.muted),
      ]
      return (number: number, marks: marks.compactMap(\.self))
    }
    return entry
  }

  func deleteUndoEntry(_ entry: Int64) throws {
    try run("DELETE FROM changes WHERE id = $1", .integer(entry))
  }
}

/// A remembered change of marks.
struct UndoEntry: Sendable {
  /// The change's id; later changes have larger ones.
  var id: Int64
  /// The description of the change and its number of articles.
  var change: UndoneChange
  /// The appearances with the marks that their articles had before, without those that did not change.
  var items: [(number: Int, marks: [UserMark])] = []

  fileprivate init(_ row: inout some SQLRow) {
    id = row.integer()
    change = UndoneChange(description: row.text() ?? "", articles: row.number())
  }
}

// MARK: Rules

/// What rules did with articles.
extension SQLTransaction {
  /// Records what rules did with articles.
  /// - Parameter entry: the change that can be undone; nil if it cannot.
  func addEffects(_ effects: [(article: Int, effect: RuleEffect)], entry: Int64?) throws {
    guard !effects.isEmpty else { return }
    let queries = Set(effects.map(\.effect.query)).sorted()
    try write(.insertIfAbsent, "rules", ["query": .texts(queries)])
    try run(
      UserStatements.effects,
      [
        .texts(effects.map(\.effect.action.name)), .integers(effects.map(\.article)),
        .integers(effects.map { _ in entry }), .texts(effects.map(\.effect.query)),
      ])
  }

  /// What rules did with articles, each in a fixed order; those without effects are missing.
  /// - Parameter undone: whether the tags are read that were undone, as the effects that they were, and nothing else.
  func effects(onArticles numbers: [Int], undone: Bool = false) throws -> [Int: [RuleEffect]] {
    try gather(UserStatements.articleEffects, by: numbers, [.integers(numbers)]) { row in
      row.skip()
      return RuleEffect(&row, isUndone: undone)
    }
  }

  /// The tags that rules gave to articles, each tag once, sorted; articles without any are missing.
  func tags(ofArticles numbers: [Int]) throws -> [Int: [String]] {
    // Most stores have no such tags.
    guard !numbers.isEmpty, try finds(UserStatements.anyTag) else { return [:] }
    return try gather(UserStatements.tags, by: numbers, [.integers(numbers)]) { $0.text() ?? "" }
  }

  /// Removes the effects of a change that was undone. Tags stay known as undone.
  func removeEffects(ofEntry entry: Int64) throws {
    try run(
      """
      INSERT INTO rule_effects (action, number, rule_id) SELECT '-' || action, number, rule_id
      FROM rule_effects WHERE change_id = $1 AND action >= 'tag:' AND action < 'tag;'
      ON CONFLICT DO NOTHING
      """, .integer(entry))
    try run("DELETE FROM rule_effects WHERE change_id = $1", .integer(entry))
  }
}

extension SQLTransaction {
  /// Gives a rule's effects to its query as it is written now, where they join those that are there already.
  fileprivate func renameRule(_ old: String, to new: String) throws {
    let queries: [SQLValue] = [.text(old), .text(new)]
    try run(
      "UPDATE rules SET query = $2 WHERE query = $1 AND NOT EXISTS (SELECT 1 FROM rules WHERE query = $2)",
      queries)
    try run(
      """
      INSERT INTO rule_effects (action, number, rule_id, change_id)
      SELECT e.action, e.number, n.id, e.change_id FROM rules o JOIN rule_effects e ON e.rule_id = o.id
      JOIN rules n ON n.query = $2 WHERE o.query = $1 ON CONFLICT DO NOTHING
      """, queries)
    try run(
      "DELETE FROM rule_effects WHERE rule_id IN (SELECT id FROM rules WHERE query = $1)",
      .text(old))
    try run("DELETE FROM rules WHERE query = $1", .text(old))
  }
}

extension TransactionalStore {
  public func renameRules(_ renamed: [(old: String, new: String)]) throws(StoreError) {
    try write { transaction in
      for (old, new) in renamed { try transaction.renameRule(old, to: new) }
    }
  }

  public func ruleEffectCounts() throws(StoreError) -> [RuleEffectCount] {
    try read {
      try $0.all(
        """
        SELECT r.query, e.action, count(DISTINCT a.article_id) FROM rule_effects e
        JOIN rules r ON r.id = e.rule_id JOIN appearances a ON a.id = e.number
        GROUP BY r.id, r.query, e.action ORDER BY r.id, e.action
        """
      ) { row in
        RuleEffect(&row).map { RuleEffectCount(effect: $0, articles: row.number()) }
      }.compactMap(\.self)
    }
  }
}

extension RuleEffect {
  /// The columns are the query and the action; nil if this version does not know the action.
  /// - Parameter isUndone: whether effects are read that were undone, and no others.
  fileprivate init?(_ row: inout some SQLRow, isUndone: Bool = false) {
    let query = row.text()
    guard let query, let name = row.text(), name.hasPrefix("-") == isUndone,
      let action = RuleAction(name: isUndone ? String(name.dropFirst()) : name)
    else { return nil }
    self.init(query: query, action: action)
  }
}

private enum UserStatements {
  static let importedMarks = BatchQuery("key") { _ in
    "SELECT m.is_read, m.is_starred FROM imported_marks m WHERE m.key = {key}"
  }

  static let remembered: [(BatchStatement, @Sendable (UserMark) -> Bool?)] = [
    (remembering("was_read"), { if case .read(let value) = $0 { value } else { nil } }),
    (remembering("was_starred"), { if case .starred(let value) = $0 { value } else { nil } }),
    (remembering("was_muted"), { if case .muted(let value) = $0 { value } else { nil } }),
  ]
  private static func remembering(_ column: String) -> BatchStatement {
    BatchStatement("entry", "article", "mark") { _ in
      """
      INSERT INTO change_items (change_id, number, \(column))
      SELECT {entry}, a.id, {mark} FROM appearances a{, rows} WHERE a.article_id = {article} AND NOT EXISTS (
        SELECT 1 FROM changes c WHERE c.id > {entry} AND (
          SELECT true FROM change_items i
          WHERE i.change_id = c.id AND i.number = a.id AND i.\(column) IS NOT NULL))
      ON CONFLICT (change_id, number) DO UPDATE SET \(column) = coalesce(change_items.\(column), excluded.\(column))
      """
    }
  }

  // Each copy of an article has them, so that they stay with each part of an article that is divided later.
  static let effects = BatchStatement("action", "article", "entry", "query") { dialect in
    """
    INSERT INTO rule_effects (action, number, rule_id, change_id)
    SELECT {action}, c.id, r.id, {entry} FROM rules r, appearances c{, rows}
    WHERE c.article_id = {article} AND \(dialect.equals("r.query", "{query}")) AND NOT EXISTS (
      SELECT 1 FROM appearances a \(dialect.orderedJoin) rule_effects e
      ON e.action = {action} AND e.number = a.id AND e.rule_id = r.id WHERE a.article_id = {article})
    ON CONFLICT DO NOTHING
    """
  }
  static let articleEffects = BatchQuery("number") { dialect in
    """
    SELECT DISTINCT r.id, r.query, e.action FROM appearances a \(dialect.orderedJoin) rule_effects e ON e.number = a.id
    JOIN rules r ON r.id = e.rule_id WHERE a.article_id = {number} ORDER BY r.id, e.action
    """
  }
  static let anyTag: SQLText =
    "SELECT 1 FROM rule_effects WHERE action >= 'tag:' AND action < 'tag;' LIMIT 1"
  static let tags = BatchQuery("number") { dialect in
    """
    SELECT DISTINCT substr(e.action, 5) AS tag FROM appearances a
    \(dialect.orderedJoin) rule_effects e ON e.number = a.id
    WHERE a.article_id = {number} AND e.action >= 'tag:' AND e.action < 'tag;' ORDER BY tag
    """
  }
}
