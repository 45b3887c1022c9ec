import FeedBasics
public import FeedModel

/// Words as the full-text index of a store takes them: alternatives, of which one is enough.
public protocol SearchWords {
  /// How many phrases of the index each word of a query became, in order.
  var phraseCounts: [Int] { get }
  /// Whether the index can contain each alternative. It contains nothing without letters and digits.
  var areIndexed: Bool { get }
}

/// Which part of an article a condition is tested on, and on how many articles.
public enum ConditionScope: Sendable {
  /// All articles.
  case all
  /// Articles until enough match.
  case some
  /// The appearances after a number, each by itself, as rows of `arrival` beside those of their articles.
  case arrivals(after: Int)

  /// Whether it is faster for a file to check an article than to look all matches up.
  public var isLimited: Bool {
    switch self {
    case .all: false
    case .some, .arrivals: true
    }
  }
}

/// A part of a query as SQL.
public struct ConditionPart: Sendable {
  /// A condition on a row of `articles`.
  public var sql: String
  /// Whether it lists the articles that match, and they are few. SQLite's planner does not know that by itself.
  public var isSelective: Bool

  /// A part of a query.
  public init(_ sql: String, isSelective: Bool = false) {
    self.sql = sql
    self.isSelective = isSelective
  }

  /// Several parts in parentheses.
  /// - Parameter word: `AND` or `OR`.
  public static func joined(_ parts: [ConditionPart], by word: String) -> ConditionPart {
    ConditionPart(
      "(" + parts.map(\.sql).joined(separator: " \(word) ") + ")",
      isSelective: word == "AND"
        ? parts.contains(where: \.isSelective) : parts.allSatisfy(\.isSelective))
  }
}

/// Conditions as SQL. Every value is bound but numbers of feeds and articles in a file.
///
/// A file has two plans for the same result: look up the matches of words or feeds if there are few, or check the articles
/// one by one from the newest if there are many. The number of matches decides. A server decides by itself.
public struct ConditionSQL<Transaction: SQLTransaction> {
  /// The transaction in which the conditions are used.
  public let transaction: Transaction
  /// The articles that have to be checked.
  public var scope: ConditionScope
  /// The values of the parameters so far.
  public private(set) var values: [SQLValue] = []

  var dialect: SQLDialect { Transaction.dialect }

  /// Without conditions yet.
  public init(_ scope: ConditionScope = .all, in transaction: Transaction) {
    self.scope = scope
    self.transaction = transaction
  }

  /// Adds a parameter.
  /// - Returns: its name.
  public mutating func bind(_ value: SQLValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }

  /// A condition on an article.
  public mutating func condition(_ condition: ArticleCondition) throws -> ConditionPart {
    if let words = condition.words { return try contains(try transaction.words(words)) }
    switch condition {
    case .all(let parts):
      // SQLite checks conditions in this order: the columns of an article are at hand, words are not.
      let ordered = parts.filter { $0.words == nil } + parts.filter { $0.words != nil }
      return try joined(ordered, by: "AND", empty: "true")
    case .any(let parts): return try joined(parts, by: "OR", empty: "false")
    case .not(let part): return ConditionPart("NOT (\(try self.condition(part).sql))")
    case .unread: return ConditionPart(dialect.mark("is_read", is: false))
    case .starred: return ConditionPart(dialect.mark("is_starred", is: true))
    case .muted: return ConditionPart(dialect.mark("is_muted", is: true))
    case .hidden: return try hidden()
    case .withImage: return ConditionPart("articles.image IS NOT NULL")
    case .withAttachment: return withAttachment()
    case .undated: return ConditionPart("NOT articles.is_dated")
    case .since(let date): return ConditionPart("articles.date >= \(bind(.date(date)))")
    case .until(let date): return ConditionPart("articles.date < \(bind(.date(date)))")
    case .feeds(let names): return try feeds(names)
    case .outside(let names): return try outside(names)
    case .tagged(let tag): return try tagged(tag)
    case .labelled(let name): return try labelled(name)
    case .changed: return try changed()
    case .author(let name): return try author(name)
    case .category(let name): return try category(name)
    case .url(let part):
      return ConditionPart(dialect.contains("coalesce(articles.url, '')", bind(.text(part))))
    case .publishers(let least): return try publishers(least)
    case .literal(let match): return literal(match)
    case .text: return ConditionPart("false")
    case .queued:
      return ConditionPart(
        """
        articles.id IN (SELECT a.article_id FROM queued_attachments q \(dialect.orderedJoin) appearances a
        ON a.id = q.article)
        """, isSelective: true)
    case .numbers(let numbers):
      return ConditionPart(isIn("articles.id", numbers.map { Int64($0) }), isSelective: true)
    case .numberAfter(let number): return try numbers(after: number)
    case .numberBefore(let number):
      return ConditionPart("articles.id < \(bind(.integer(number)))")
    }
  }

  /// The conditions of a search beside its words. The index itself leaves out versions with words that are excluded. Other
  /// feeds' versions of the same article are checked one by one: looking all of them up first takes seconds if most texts
  /// contain the word.
  public mutating func conditions(besideWords others: [ArticleCondition]) throws -> [ConditionPart]
  {
    let usual = scope
    return try others.map { other in
      guard other.excludedWords != nil else { return try condition(other) }
      scope = .some
      defer { scope = usual }
      return .joined(
        [ConditionPart("articles.appearance_count = 1"), try condition(other)], by: "OR")
    }
  }

  private mutating func joined(
    _ parts: [ArticleCondition], by word: String, empty: String
  ) throws -> ConditionPart {
    if parts.isEmpty { return ConditionPart(empty) }
    var joined: [ConditionPart] = []
    for part in parts { joined.append(try condition(part)) }
    return .joined(joined, by: word)
  }

  /// Articles with words, in any feed's version.
  public mutating func contains(_ words: Transaction.Words) throws -> ConditionPart {
    try transaction.contains(words, &self)
  }

  // MARK: Numbers

  /// With up to this many matches, it is fastest to check only them.
  public static var lookupThreshold: Int { 2000 }
  /// With more items of feeds than this, it is faster to check the newest articles one by one.
  private static var scanThreshold: Int { 20_000 }
  /// The same if all matches are needed.
  private static var wholeScanThreshold: Int { 200_000 }

  /// Whether a value is one of some numbers. In a file they are part of the text, so that its planner knows how many there
  /// are.
  mutating func isIn(_ value: String, _ numbers: [Int64]) -> String {
    switch dialect {
    case .sqlite: "\(value) IN (\(numbers.map(String.init).joined(separator: ", ")))"
    case .postgreSQL: "\(value) = ANY(\(bind(.integers(numbers))))"
    }
  }

  /// Whether a value differs from all of some numbers.
  mutating func isNotIn(_ value: String, _ numbers: [Int64]) -> String {
    switch dialect {
    case .sqlite: "\(value) NOT IN (\(numbers.map(String.init).joined(separator: ", ")))"
    case .postgreSQL: "\(value) <> ALL(\(bind(.integers(numbers))))"
    }
  }

  /// Whether a file has so few rows that they are looked up.
  private func areFew(_ rows: SQLText, _ value: SQLValue) throws -> Bool {
    guard dialect == .sqlite else { return false }
    let count = try transaction.first(rows, value, .integer(Self.lookupThreshold + 1)) {
      $0.number()
    }
    return count ?? 0 <= Self.lookupThreshold
  }

  private mutating func numbers(after number: Int) throws -> ConditionPart {
    var isSelective = false
    if dialect == .sqlite {
      let last = try transaction.first("SELECT max(id) FROM articles") { $0.number() } ?? 0
      let (count, overflowed) = last.subtractingReportingOverflow(number)
      isSelective = !overflowed && count <= Self.lookupThreshold
    }
    return ConditionPart("articles.id > \(bind(.integer(number)))", isSelective: isSelective)
  }

  /// Hidden articles are few, if there are any. Without a condition on its columns, an article that a file's index finds
  /// need not be read.
  private func hidden() throws -> ConditionPart {
    let marks = "\(dialect.mark("is_muted", is: true)) AND \(dialect.mark("is_starred", is: false))"
    if dialect == .postgreSQL || scope.isLimited { return ConditionPart("(\(marks))") }
    return ConditionPart(
      try transaction.keptCounts().hidden == 0
        ? "false" : "articles.id IN (SELECT id FROM articles WHERE \(marks))")
  }

  // MARK: Appearances

  /// Articles with an appearance of which a condition is true.
  /// - Parameter tables: those of the appearance, which is `a`, and others.
  private func appearance(in tables: String, where condition: String) -> ConditionPart {
    let appearances =
      if case .arrivals = scope { "a.id = arrival.id" } else { "a.article_id = articles.id" }
    return ConditionPart("EXISTS (SELECT 1 FROM \(tables) WHERE \(appearances) AND \(condition))")
  }

  /// The ids of feeds, and how many items they have. They are values, so that a server knows how many articles they have.
  private func ids(_ names: [String]) throws -> (ids: [Int64], items: Int) {
    let found = try transaction.all(ConditionStatements.feeds, .texts(names)) {
      ($0.integer(), $0.number())
    }
    return (found.map(\.0), found.reduce(0) { $0 + $1.1 })
  }

  private mutating func feeds(_ names: [String]) throws -> ConditionPart {
    let (ids, items) = try ids(names)
    if case .arrivals = scope { return ConditionPart(isIn("arrival.feed_id", ids)) }
    if dialect == .postgreSQL {
      return appearance(in: "appearances a", where: isIn("a.feed_id", ids))
    }
    if items <= (scope.isLimited ? Self.scanThreshold : Self.wholeScanThreshold) {
      return ConditionPart(
        "articles.id IN (SELECT article_id FROM appearances WHERE \(isIn("feed_id", ids)))",
        isSelective: !scope.isLimited || items <= Self.lookupThreshold)
    }
    // The first condition decides for almost all articles, without another table.
    return ConditionPart(
      """
      (\(isIn("articles.feed_id", ids)) OR articles.feed_count > 1 AND EXISTS (SELECT 1 FROM appearances a
        WHERE a.article_id = articles.id AND \(isIn("+a.feed_id", ids))))
      """)
  }

  /// Articles that the user keeps, or that another feed than these carries.
  private mutating func outside(_ names: [String]) throws -> ConditionPart {
    let (ids, items) = try ids(names)
    if items == 0 { return ConditionPart("true") }
    // The first condition decides for almost all articles, without another table.
    return ConditionPart(
      """
      (\(isNotIn("articles.feed_id", ids)) OR \(dialect.mark("is_starred", is: true))
      OR articles.feed_count > 1 AND EXISTS (SELECT 1 FROM appearances a
        WHERE a.article_id = articles.id AND \(isNotIn("\(dialect.unindexed)a.feed_id", ids)))
      OR \(KeptArticles.condition))
      """)
  }

  /// Articles with attachments, as a feed or an API's detail document names them.
  private func withAttachment() -> ConditionPart {
    let tests = ["a.details", "d.entry"].map {
      dialect.occurs("'\(EntryDetails.attachmentsStart)'", in: $0)
    }
    return appearance(
      in: "appearances a LEFT JOIN details d ON d.appearance_id = a.id",
      where: "(\(tests.joined(separator: " OR ")))")
  }

  /// Articles whose text a feed changed.
  private func changed() throws -> ConditionPart {
    let isArrival = if case .arrivals = scope { true } else { false }
    if !isArrival, try areFew(ConditionStatements.revisions, .integer(0)) {
      return ConditionPart(
        """
        articles.id IN (SELECT a.article_id FROM revisions r CROSS JOIN appearances a
        ON a.id = r.appearance_id)
        """, isSelective: true)
    }
    return appearance(
      in: "appearances a JOIN revisions r ON r.appearance_id = a.id", where: "true")
  }

  /// Articles to which a rule gave a tag.
  private mutating func tagged(_ tag: String) throws -> ConditionPart {
    let name = SQLValue.text(RuleAction.tag(tag).name)
    let isFew = try areFew(ConditionStatements.effects, name)
    let action = dialect.equals("e.action", bind(name))
    if dialect == .postgreSQL || isFew {
      return ConditionPart(
        """
        articles.id IN (SELECT a.article_id FROM rule_effects e \(dialect.orderedJoin) appearances a
        ON a.id = e.number WHERE \(action))
        """, isSelective: isFew)
    }
    return ConditionPart(
      """
      EXISTS (SELECT 1 FROM appearances a CROSS JOIN rule_effects e
      ON \(action) AND e.number = a.id WHERE a.article_id = articles.id)
      """)
  }

  /// Articles with a label of that name, whatever its case.
  private mutating func labelled(_ name: String) throws -> ConditionPart {
    let names = try transaction.labelNames().filter { $0.lowercased() == name.lowercased() }
    if names.isEmpty { return ConditionPart("false", isSelective: true) }
    let isNamed = names.map { "l.name = \(bind(.text($0)))" }.joined(separator: " OR ")
    return ConditionPart(
      """
      articles.id IN (SELECT a.article_id FROM labels l \(dialect.orderedJoin) appearances a
      ON a.id = l.number WHERE \(isNamed))
      """, isSelective: true)
  }

  /// Articles whose story has so many publishers. Those in no story have one.
  private mutating func publishers(_ least: Int) throws -> ConditionPart {
    if least <= 1 { return ConditionPart("true") }
    let isFew = try areFew(ConditionStatements.publishers, .integer(least))
    let stories = "SELECT s.id FROM stories s WHERE s.publishers >= \(bind(.integer(least)))"
    switch dialect {
    case .sqlite where isFew:
      return ConditionPart(
        "articles.id IN (SELECT a.id FROM (\(stories)) s CROSS JOIN articles a ON a.story = s.id)",
        isSelective: true)
    case .sqlite:
      return ConditionPart(
        "(articles.story IS NOT NULL AND EXISTS (\(stories) AND s.id = articles.story))")
    case .postgreSQL:
      return ConditionPart("(articles.story IS NOT NULL AND articles.story IN (\(stories)))")
    }
  }

  // MARK: Names

  /// If more names than this contain a text, the articles themselves are looked into.
  private static var maximumNames: Int { 100 }

  /// The names of all authors are few, and the index has those that contain the text; without it every article would be
  /// looked into.
  private mutating func author(_ name: String) throws -> ConditionPart {
    // A server finds the few that arrived before all names.
    if case .arrivals = scope, dialect == .postgreSQL { return authorTest(name) }
    let names = try transaction.all(
      ConditionStatements.authors, .text(name), .integer(Self.maximumNames + 1)
    ) { $0.text() ?? "" }
    if names.isEmpty { return ConditionPart("false", isSelective: true) }
    let words =
      names.count <= Self.maximumNames
      ? try transaction.words(names.map { TextMatch($0, in: .author) }) : nil
    return try exactly(authorTest(name), words)
  }

  private mutating func authorTest(_ name: String) -> ConditionPart {
    let (own, page, column, lacksOwn) =
      switch dialect {
      case .sqlite:
        (
          "json_each(a.details, '$.authors') n", "json_each(p.metadata, '$.authors') n",
          "n.value ->> 'name'", "a.details ->> '$.authors' IS NULL"
        )
      case .postgreSQL:
        ("unnest(a.authors) AS n", "unnest(p.authors) AS n", "n", "a.authors IS NULL")
      }
    let test = dialect.contains(column, bind(.text(name)))
    // A page's authors are those of an article whose feed names none.
    return .joined(
      [
        appearance(in: "appearances a, \(own)", where: test),
        appearance(
          in: "appearances a JOIN pages p ON p.appearance_id = a.id, \(page)",
          where: "p.is_shown AND \(lacksOwn) AND \(test)"),
      ], by: "OR")
  }

  /// The index contains the words of categories, which leaves few articles to look into.
  private mutating func category(_ name: String) throws -> ConditionPart {
    let folded = FoldedText.key(name)
    // It is often a common word that is no article's category.
    guard try transaction.finds(ConditionStatements.category, .text(folded)) else {
      return ConditionPart("false", isSelective: true)
    }
    let key = bind(.text(folded))
    let tables = "appearances a LEFT JOIN details d ON d.appearance_id = a.id"
    let exact =
      switch dialect {
      case .sqlite:
        appearance(
          in: """
            \(tables), json_each(coalesce(nullif(d.entry -> '$.tags', '[]'), a.details -> '$.tags')) j
            """, where: "\(SQLFunctions.foldedKey)(j.value) = \(key)")
      case .postgreSQL: appearance(in: tables, where: "\(key) = ANY(coalesce(d.tags, a.tags))")
      }
    return try exactly(exact, try transaction.words([TextMatch(name, in: .text)]))
  }

  /// An exact test, for articles that the index finds if it can.
  private mutating func exactly(
    _ test: ConditionPart, _ words: Transaction.Words?
  ) throws -> ConditionPart {
    guard let words, words.areIndexed else { return test }
    return .joined([try contains(words), test], by: "AND")
  }

  /// Words with their signs, which the index does not contain.
  private mutating func literal(_ match: TextMatch) -> ConditionPart {
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
    let tests: [String]
    switch dialect {
    case .sqlite:
      let word = bind(.text(match.words))
      tests = columns.map { "\(SQLFunctions.containsSigned)(\($0), \(word))" }
    case .postgreSQL:
      let pattern = bind(.text(SignedWordPattern.text(match.words)))
      tests = columns.map { "coalesce(\($0) COLLATE \"C\" ~* \(pattern), false)" }
    }
    return appearance(
      in: """
        appearances a LEFT JOIN details d ON d.appearance_id = a.id
        LEFT JOIN pages p ON p.appearance_id = a.id AND p.is_shown
        LEFT JOIN feeds f ON f.id = a.feed_id
        """, where: "(\(tests.joined(separator: " OR ")))")
  }
}

private enum ConditionStatements {
  static let feeds = SQLText {
    "SELECT id, appearance_count FROM feeds WHERE \($0.isIn("name", "$1"))"
  }
  static let authors = SQLText {
    "SELECT name FROM author_names WHERE \($0.contains("name", "$1")) LIMIT $2"
  }
  static let category = SQLText {
    "SELECT 1 FROM category_names WHERE \($0.equals("name", "$1"))"
  }
  static let effects: SQLText =
    "SELECT count(*) FROM (SELECT 1 FROM rule_effects WHERE action = $1 LIMIT $2) AS found"
  /// All are of numbers above 0.
  static let revisions: SQLText =
    "SELECT count(*) FROM (SELECT 1 FROM revisions WHERE appearance_id > $1 LIMIT $2) AS found"
  /// At least as many as there are stories.
  static let publishers: SQLText = """
    SELECT coalesce(sum(articles), 0)
    FROM (SELECT articles FROM stories WHERE publishers >= $1 LIMIT $2) AS found
    """
}

/// The names of SQL functions that a file's connections have.
public enum SQLFunctions {
  /// ``FoldedText/key(_:)`` of a text.
  public static let foldedKey = "folded"
  /// ``FoldedText/sortKey(_:)`` of a text.
  public static let sortKey = "sort_key"
  /// ``SignedWord/occurs(_:in:)`` of a text and a word.
  public static let containsSigned = "contains_signed"
}

extension ArticleCondition {
  /// The words that this condition consists of, alternatives of which one is enough, so that one version of an article can
  /// meet it alone; nil for any other condition.
  public var words: [TextMatch]? {
    switch self {
    case .text(let match): return [match]
    case .any(let parts) where !parts.isEmpty:
      let words = parts.compactMap(\.words)
      return words.count == parts.count ? words.flatMap(\.self) : nil
    default: return nil
    }
  }

  /// The words of a condition that an article must not contain; nil for any other condition.
  public var excludedWords: [TextMatch]? {
    if case .not(let part) = self { part.words } else { nil }
  }
}

/// ``SignedWord/occurs(_:in:)`` as a regular expression of a server (PostgreSQL's documentation, 9.7.3), for a comparison
/// without case by bytes.
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
