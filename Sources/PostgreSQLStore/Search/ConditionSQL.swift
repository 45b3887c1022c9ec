import ArticleStorage
import FeedModel
import FeedPlatform

/// A condition as SQL on a row of `articles`, beside those of ``marks``. Every value is bound: the text of the SQL depends
/// on nothing but the shape of the condition.
struct ConditionSQL {
  /// The articles that have to be checked.
  enum Scope {
    case articles
    /// The appearances after a number, each by itself, as rows of `arrival` beside those of their articles.
    case arrivals(after: Int)
  }

  /// Joins the marks of the reader, as `m`.
  static let marks = SQLDialect.postgreSQL.marksJoin

  /// If more names than this contain a text, the articles themselves are looked into.
  private static let maximumNames = 100

  private let scope: Scope
  private let transaction: PostgreSQLTransaction
  private(set) var values: [SQLValue] = []

  /// - Parameter transaction: for texts whose places the index lacks.
  init(scope: Scope = .articles, in transaction: PostgreSQLTransaction) {
    self.scope = scope
    self.transaction = transaction
  }

  /// - Returns: the name of the parameter.
  mutating func bind(_ value: SQLValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }

  mutating func condition(_ condition: ArticleCondition) throws -> String {
    if let words = try WordExpression(condition, transaction.tokenizer) {
      return try contains(words)
    }
    switch condition {
    case .all(let parts): return try joined(parts, by: " AND ", empty: "true")
    case .any(let parts): return try joined(parts, by: " OR ", empty: "false")
    case .not(let part): return "NOT (\(try self.condition(part)))"
    case .unread: return "NOT coalesce(m.is_read, false)"
    case .starred: return "coalesce(m.is_starred, false)"
    case .muted: return "coalesce(m.is_muted, false)"
    case .hidden: return "(coalesce(m.is_muted, false) AND NOT m.is_starred)"
    case .withImage: return "articles.image IS NOT NULL"
    case .withAttachment: return withAttachment()
    case .undated: return "NOT articles.is_dated"
    case .since(let date): return "articles.date >= \(bind(.real(date.timeIntervalSince1970)))"
    case .until(let date): return "articles.date < \(bind(.real(date.timeIntervalSince1970)))"
    case .feeds(let names): return try feeds(names)
    case .tagged(let tag): return tagged(tag)
    case .author(let name): return try author(name)
    case .category(let name): return try category(name)
    case .url(let part):
      return "\(contains(part, in: "coalesce(articles.url, '')"))"
    case .publishers(let least): return publishers(least)
    case .outside(let names): return try outside(names)
    case .literal(let match): return literal(match)
    case .text: return "false"
    case .numbers(let numbers): return "articles.id = ANY(\(bind(.integers(numbers))))"
    case .numberAfter(let number): return "articles.id > \(bind(.integer(number)))"
    case .numberBefore(let number): return "articles.id < \(bind(.integer(number)))"
    case .changedAfter(let change): return "articles.change > \(bind(.integer(change)))"
    }
  }

  private mutating func joined(
    _ parts: [ArticleCondition], by word: String, empty: String
  ) throws -> String {
    if parts.isEmpty { return empty }
    var texts: [String] = []
    for part in parts { texts.append(try condition(part)) }
    return "(" + texts.joined(separator: word) + ")"
  }

  // MARK: Parts of articles

  /// Articles with an appearance of which a condition is true.
  /// - Parameter tables: those of the appearance, which is `a`, and others.
  func appearance(in tables: String, where condition: String) -> String {
    switch scope {
    case .articles:
      // The server then goes from the articles to the appearances, or the other way, also if it is negated.
      "EXISTS (SELECT 1 FROM \(tables) WHERE a.article_id = articles.id AND \(condition))"
    case .arrivals:
      "EXISTS (SELECT 1 FROM \(tables) WHERE a.id = arrival.id AND \(condition))"
    }
  }

  /// Whether a row `s` of the index has words.
  mutating func matches(_ words: WordExpression) throws -> String {
    guard let text = words.text else { return "false" }
    let test = "s.words @@ \(bind(.text(text)))::tsquery"
    guard let clipped = try transaction.clippedMatches(of: words) else { return test }
    return "(\(test) AND NOT s.is_clipped OR s.appearance_id = ANY(\(bind(.integers(clipped)))))"
  }

  /// Articles with words, in any feed's version.
  private mutating func contains(_ words: WordExpression) throws -> String {
    let test = try matches(words)
    switch scope {
    case .articles:
      return appearance(in: "appearances a JOIN search s ON s.appearance_id = a.id", where: test)
    case .arrivals(let number):
      return """
        arrival.id IN (SELECT s.appearance_id FROM search s
        WHERE s.appearance_id > \(bind(.integer(number))) AND \(test))
        """
    }
  }

  /// Whether a text contains another one, ignoring the case of ASCII letters.
  private mutating func contains(_ part: String, in text: String) -> String {
    "strpos(lower(\(text) COLLATE \"C\"), lower(\(bind(.text(part))) COLLATE \"C\")) > 0"
  }

  /// The ids of feeds. They are values, so that the server knows how many articles they have.
  private mutating func ids(_ names: [String]) throws -> String {
    let ids = try transaction.rows("SELECT id FROM feeds WHERE name = ANY($1)", .texts(names))
    return bind(.integers(ids.map { $0.integer() }))
  }

  private mutating func feeds(_ names: [String]) throws -> String {
    let ids = try ids(names)
    return switch scope {
    case .articles: appearance(in: "appearances a", where: "a.feed_id = ANY(\(ids))")
    case .arrivals: "arrival.feed_id = ANY(\(ids))"
    }
  }

  /// Articles with attachments, as a feed or an API's detail document names them.
  private func withAttachment() -> String {
    let start = EntryDetails.attachmentsStart
    return appearance(
      in: "appearances a LEFT JOIN details d ON d.appearance_id = a.id",
      where: "(strpos(a.details, '\(start)') > 0 OR strpos(d.entry, '\(start)') > 0)")
  }

  /// Articles that are starred, or that another feed than these carries.
  private mutating func outside(_ names: [String]) throws -> String {
    if names.isEmpty { return "true" }
    let ids = try ids(names)
    // The first condition decides for almost all articles, without another table.
    return """
      (articles.feed_id <> ALL(\(ids)) OR coalesce(m.is_starred, false) OR articles.feed_count > 1
      AND EXISTS (SELECT 1 FROM appearances a
        WHERE a.article_id = articles.id AND a.feed_id <> ALL(\(ids))))
      """
  }

  /// Articles to which a rule gave a tag.
  private mutating func tagged(_ tag: String) -> String {
    let action = bind(.text(RuleAction.tag(tag).name))
    return """
      articles.id IN (SELECT a.article_id FROM rule_effects e JOIN appearances a ON a.id = e.number
      WHERE md5(e.action) = md5(\(action)) AND e.action = \(action))
      """
  }

  /// Articles whose story has so many publishers. Those in no story have one.
  private mutating func publishers(_ least: Int) -> String {
    if least <= 1 { return "true" }
    return """
      (articles.story IS NOT NULL AND articles.story IN (
        SELECT s.id FROM stories s WHERE s.publishers >= \(bind(.integer(least)))))
      """
  }

  /// The names of all authors are few, and the index has those that contain the text; without it every article would be
  /// looked into.
  private mutating func author(_ name: String) throws -> String {
    let exact = try authorTest(name)
    guard case .articles = scope else { return exact }
    let names = try transaction.rows(
      "SELECT name FROM author_names WHERE strpos(lower(name), lower($1 COLLATE \"C\")) > 0 LIMIT $2",
      .text(name), .integer(ConditionSQL.maximumNames + 1)
    ).map { $0.text() ?? "" }
    if names.isEmpty { return "false" }
    guard names.count <= ConditionSQL.maximumNames else { return exact }
    let matches = names.map { ArticleCondition.text(TextMatch($0, in: .author)) }
    guard let words = try WordExpression(.any(matches), transaction.tokenizer),
      // A name without letters and digits is not in the index.
      words.phrases.allSatisfy({ !$0.words.isEmpty })
    else { return exact }
    return "(\(try contains(words)) AND \(exact))"
  }

  private mutating func authorTest(_ name: String) throws -> String {
    let test = contains(name, in: "n")
    let own = appearance(in: "appearances a, unnest(a.authors) AS n", where: test)
    // A page's authors are those of an article whose feed names none.
    let page = appearance(
      in: "appearances a JOIN pages p ON p.appearance_id = a.id, unnest(p.authors) AS n",
      where: "p.is_shown AND a.authors IS NULL AND \(test)")
    return "(\(own) OR \(page))"
  }

  /// The index contains the words of categories.
  private mutating func category(_ name: String) throws -> String {
    let folded = FoldedText.key(name)
    let key = bind(.text(folded))
    let exact = appearance(
      in: "appearances a LEFT JOIN details d ON d.appearance_id = a.id",
      where: "\(key) = ANY(coalesce(d.tags, a.tags))")
    // It is often a common word that is no article's category.
    guard
      try transaction.finds(
        "SELECT 1 FROM category_names WHERE md5(name) = md5($1) AND name = $1", .text(folded))
    else { return "false" }
    let match = ArticleCondition.text(TextMatch(name, in: .text))
    guard let words = try WordExpression(match, transaction.tokenizer),
      words.phrases.allSatisfy({ !$0.words.isEmpty })
    else { return exact }
    return "(\(try contains(words)) AND \(exact))"
  }

  /// Words with their signs, which the index does not contain.
  private mutating func literal(_ match: TextMatch) -> String {
    let columns =
      switch match.field {
      case .title: ["a.title"]
      case .text: ["a.summary", "a.content_text", "a.details", "d.entry", "p.content_text"]
      case .author: ["a.details", "d.entry", "p.metadata"]
      case .publisher: ["a.source_title", "f.name"]
      case nil:
        [
          "a.title", "a.summary", "a.content_text", "a.source_title", "f.name", "a.details",
          "d.entry", "p.content_text", "p.metadata",
        ]
      }
    let pattern = bind(.text(SignedWordPattern.text(match.words)))
    let tests = columns.map { "coalesce(\($0) COLLATE \"C\" ~* \(pattern), false)" }
    return """
      EXISTS (SELECT 1 FROM appearances a LEFT JOIN details d ON d.appearance_id = a.id
      LEFT JOIN pages p ON p.appearance_id = a.id AND p.is_shown
      LEFT JOIN feeds f ON f.id = a.feed_id
      WHERE a.article_id = articles.id AND (\(tests.joined(separator: " OR "))))
      """
  }
}

/// ``SignedWord/occurs(_:in:)`` as a regular expression of the server (PostgreSQL's documentation, 9.7.3), for a
/// comparison without case by bytes.
enum SignedWordPattern {
  static func text(_ word: String) -> String {
    let escaped = word.unicodeScalars.map { scalar in
      scalar.isASCII && !isAlphanumeric(scalar) ? "\\\(scalar)" : String(scalar)
    }.joined()
    guard let last = word.unicodeScalars.last else { return "$^" }
    // `C++20` contains `C++`, but `.network` does not contain `.net`, nor `C++` `C+`.
    let next = isAlphanumeric(last) || !last.isASCII ? "0-9A-Za-z" : "\\\(last)"
    return "(^|[^0-9A-Za-z])\(escaped)($|[^\(next)])"
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z": true
    default: false
    }
  }
}
