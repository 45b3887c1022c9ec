public import FeedModel

/// The labels that the user gave to articles.
extension SQLTransaction {
  /// The names of all labels, sorted.
  func labelNames() throws -> [String] {
    try all("SELECT DISTINCT name FROM labels ORDER BY name") { $0.text() ?? "" }
  }

  /// The labels of articles, each sorted; articles without any are missing.
  func labels(ofArticles numbers: [Int]) throws -> [Int: [String]] {
    // Most stores have none.
    guard !numbers.isEmpty, try finds(LabelStatements.any) else { return [:] }
    return try gather(LabelStatements.ofArticle, by: numbers, [.integers(numbers)]) {
      $0.text() ?? ""
    }
  }

  /// Gives a label to all appearances of articles, or takes it from them.
  func setLabel(_ name: String, _ isSet: Bool, ofArticles numbers: [Int]) throws {
    try run(
      isSet ? LabelStatements.addition : LabelStatements.removal,
      [.texts(numbers.map { _ in name }), .integers(numbers)])
    try noteChanges(ofArticles: numbers)
  }

  /// Remembers which appearances of articles had a label before a change. What this change or a later one remembers
  /// stays as it is.
  func rememberLabel(_ name: String, ofArticles numbers: [Int], in entry: Int64) throws {
    try run(
      LabelStatements.remembered,
      [
        .integers(numbers.map { _ in entry }), .texts(numbers.map { _ in name }),
        .integers(numbers),
      ])
  }

  /// Gives back, and takes, the labels that a change remembers.
  func undoLabels(ofEntry entry: Int64) throws {
    let articles = try all(LabelStatements.changed, .integer(entry)) { $0.number() }
    if articles.isEmpty { return }
    for statement in LabelStatements.undoing { try run(statement, .integer(entry)) }
    try noteChanges(ofArticles: articles)
  }
}

extension TransactionalStore {
  public func labels() throws(StoreError) -> [ArticleLabel] {
    try read {
      try $0.all(
        """
        SELECT l.name, count(DISTINCT a.article_id) FROM labels l JOIN appearances a ON a.id = l.number
        GROUP BY l.name ORDER BY l.name
        """
      ) { ArticleLabel(name: $0.text() ?? "", articles: $0.number()) }
    }
  }
}

private enum LabelStatements {
  static let any: SQLText = "SELECT 1 FROM labels LIMIT 1"
  static let ofArticle = BatchQuery("number") { dialect in
    """
    SELECT DISTINCT l.name FROM appearances a \(dialect.orderedJoin) labels l ON l.number = a.id
    WHERE a.article_id = {number} ORDER BY l.name
    """
  }
  static let addition = BatchStatement("name", "article") { _ in
    """
    INSERT INTO labels (name, number)
    SELECT {name}, a.id FROM appearances a{, rows} WHERE a.article_id = {article} ON CONFLICT DO NOTHING
    """
  }
  static let removal = BatchStatement("name", "article") { _ in
    """
    DELETE FROM labels WHERE (name, number) IN (
      SELECT {name}, a.id FROM appearances a{, rows} WHERE a.article_id = {article})
    """
  }
  static let remembered = BatchStatement("entry", "name", "article") { _ in
    """
    INSERT INTO change_labels (change_id, name, number, was_set)
    SELECT {entry}, {name}, a.id, EXISTS (SELECT 1 FROM labels l WHERE l.name = {name} AND l.number = a.id)
    FROM appearances a{, rows} WHERE a.article_id = {article} AND NOT EXISTS (
      SELECT 1 FROM change_labels c WHERE c.change_id > {entry} AND c.name = {name} AND c.number = a.id)
    ON CONFLICT DO NOTHING
    """
  }
  static let changed: SQLText = """
    SELECT DISTINCT a.article_id FROM change_labels c JOIN appearances a ON a.id = c.number
    WHERE c.change_id = $1 ORDER BY a.article_id
    """
  static let undoing: [SQLText] = [
    """
    DELETE FROM labels WHERE (name, number) IN (
      SELECT name, number FROM change_labels WHERE change_id = $1 AND NOT was_set)
    """,
    """
    INSERT INTO labels (name, number) SELECT c.name, c.number
    FROM change_labels c JOIN appearances a ON a.id = c.number WHERE c.change_id = $1 AND c.was_set
    ON CONFLICT DO NOTHING
    """,
  ]
}
