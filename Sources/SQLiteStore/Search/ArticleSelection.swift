import FeedModel
import FeedPlatform
import SQLiteBinding

/// A query as SQL; every value is bound. There are two plans for the same result: look up the matches of words or feeds
/// if there are few, or check the articles one by one from the newest if there are many. The number of matches decides.
struct ArticleSelection {
  /// The part after `SELECT * FROM articles`. With ``ArticleQuery/maxPerFeed`` it has no limit. Without ``ArticleQuery/Order/publishers`` any columns can be selected.
  let sql: String
  let arguments: [any ValueConvertible]

  /// With more items of feeds than this, it is faster to check the newest articles one by one.
  static let scanThreshold = 20_000
  /// The same if all matches are needed.
  static let wholeScanThreshold = 200_000
  /// With up to this many, it is fastest to check only them.
  static let lookupThreshold = 2000
  /// Up to this many articles are found by checking one after the other.
  private static let pageThreshold = 200

  /// - Parameter isPaged: whether the query's limit and offset apply.
  init(_ query: ArticleQuery, isPaged: Bool = true, in db: Connection) throws {
    let condition = try ArticleSelection.condition(
      query.condition, scope: ArticleSelection.scope(query), in: db)
    // A plus sign keeps SQLite from going through all articles in order (sqlite.org/optoverview.html §3).
    let plus = condition.isSelective ? "+" : ""
    let newest = "\(plus)date DESC, \(plus)place DESC"
    let order: String
    switch query.order {
    case .newest: order = newest
    case .oldest: order = "\(plus)date, \(plus)place"
    case .feed:
      let name = "(SELECT name FROM feeds f WHERE f.id = articles.feed_id)"
      order = "\(FoldingFunctions.key)(\(name)), \(newest)"
    case .title:
      order = "title IS NULL, \(FoldingFunctions.sortKey)(title), \(newest)"
    case .publishers: order = "feed_count DESC, \(newest)"
    case .number: order = "\(plus)id"
    case .change: order = "\(plus)change"
    }
    var sql = "WHERE \(condition.sql)"
    var arguments = condition.arguments
    if let last = query.after {
      sql += " AND (date, place) \(query.order == .oldest ? ">" : "<") (?, ?)"
      arguments += [last.date.timeIntervalSince1970, last.place]
    }
    if query.order == .publishers, !condition.isSelective {
      // SQLite merges both parts as it reads them. The few that several feeds carry are sorted, the others are in order.
      sql = """
        \(sql) AND feed_count > 1
        AND articles.id IN (SELECT article_id FROM appearances WHERE article_id <> id)
        UNION ALL SELECT * FROM articles \(sql) AND feed_count = 1
        """
      arguments += arguments
    }
    sql += " ORDER BY \(order)"
    if isPaged, query.maxPerFeed == nil, query.limit != nil || query.offset > 0 {
      sql += " LIMIT ? OFFSET ?"
      arguments += [query.limit ?? -1, query.offset]
    }
    self.sql = sql
    self.arguments = arguments
  }

  /// The articles that have to be checked.
  enum Scope {
    /// All of them.
    case all
    /// Some, until enough match.
    case some
    /// The appearances after a number, each by itself, as rows of `arrival` beside those of their articles.
    case arrivals(after: Int)

    /// Which appearances of an article count, as a condition on `a`.
    var appearances: String {
      switch self {
      case .all, .some: "a.article_id = articles.id"
      case .arrivals: "a.id = arrival.id"
      }
    }

    /// Whether it is faster to check an article than to look all matches up.
    var isLimited: Bool {
      switch self {
      case .all: false
      case .some, .arrivals: true
      }
    }
  }

  static func scope(_ query: ArticleQuery) -> Scope {
    guard let limit = query.limit, limit <= pageThreshold, query.offset <= pageThreshold else {
      return .all
    }
    return .some
  }

  func numbers(in db: Connection, _ query: ArticleQuery) throws -> [Int] {
    let articles = "FROM (SELECT * FROM articles \(sql))"
    guard var limit = PerFeedLimit(query) else {
      return try db.values(
        "SELECT id \(articles)", with: arguments, as: Int.self)
    }
    var numbers: [Int] = []
    try db.run("SELECT id, feed_id \(articles)", with: arguments) { row in
      if limit.isReached { return false }
      if limit.takes(row.integer(1)) { numbers.append(row[0]) }
      return true
    }
    return numbers
  }

  func headlines(in db: Connection, _ query: ArticleQuery) throws -> [Headline] {
    var reader = HeadlineReader(db)
    var limit = PerFeedLimit(query)
    var headlines: [Headline] = []
    try db.run("SELECT * FROM articles \(sql)", with: arguments) { row in
      if limit?.isReached ?? false { return false }
      if limit?.takes(row["feed_id"]) ?? true { headlines.append(try reader.headline(row)) }
      return true
    }
    return headlines
  }

  /// A piece of SQL and its bound values.
  struct Piece {
    var sql: String
    var arguments: [any ValueConvertible] = []
    /// Whether it lists the articles that match, and they are few.
    var isSelective = false
  }

  /// The parts of a condition that concern only text, and the other parts.
  static func parts(
    of condition: ArticleCondition, in db: Connection
  ) throws -> (texts: [MatchExpression], others: [ArticleCondition]) {
    let parts = if case .all(let parts) = condition { parts } else { [condition] }
    return (
      try parts.compactMap { try MatchExpression($0, in: db) },
      parts.filter { !MatchExpression.isText($0) }
    )
  }

  static func condition(
    _ condition: ArticleCondition, scope: Scope = .all, in db: Connection
  ) throws -> Piece {
    let (texts, others) = try parts(of: condition, in: db)
    if texts.isEmpty { return try single(condition, scope, db) }
    let match = try conjunction(texts, scope: scope, in: db)
    // SQLite checks conditions in this order: the columns of an article are at hand, words are not.
    return others.isEmpty
      ? match : joined(try others.map { try single($0, scope, db) } + [match], by: " AND ")
  }

  /// Articles that contain all words, each in any feed's version.
  static func conjunction(
    _ texts: [MatchExpression], scope: Scope, in db: Connection
  ) throws -> Piece {
    let pieces = try texts.map { try match($0, scope: scope, in: db) }
    return pieces.count == 1 ? pieces[0] : joined(pieces, by: " AND ")
  }

  private static func single(
    _ condition: ArticleCondition, _ scope: Scope, _ db: Connection
  ) throws -> Piece {
    switch condition {
    case .all(let parts):
      return parts.isEmpty
        ? Piece(sql: "1")
        : joined(
          try parts.map { try self.condition($0, scope: scope, in: db) }, by: " AND ")
    case .any(let parts):
      return parts.isEmpty
        ? Piece(sql: "0")
        : joined(try parts.map { try self.condition($0, scope: scope, in: db) }, by: " OR ")
    case .not(let part):
      let inner = try self.condition(part, scope: scope, in: db)
      return Piece(sql: "NOT (\(inner.sql))", arguments: inner.arguments)
    case .unread: return Piece(sql: "is_read = 0")
    case .starred: return Piece(sql: "is_starred = 1")
    case .withImage: return Piece(sql: "image IS NOT NULL")
    case .withAttachment: return withAttachment(scope)
    case .since(let date):
      return Piece(sql: "date >= ?", arguments: [date.timeIntervalSince1970])
    case .until(let date):
      return Piece(sql: "date < ?", arguments: [date.timeIntervalSince1970])
    case .muted: return Piece(sql: "is_muted = 1")
    case .hidden: return try hidden(scope, in: db)
    case .feeds(let names): return try feeds(names, scope, db)
    case .tagged(let tag): return try tagged(tag, scope, db)
    case .author(let name): return try author(name, scope, db)
    case .category(let name): return try category(name, scope, db)
    case .url(let part):
      return Piece(
        sql: "instr(lower(coalesce(articles.url, '')), lower(?)) > 0", arguments: [part])
    case .undated: return Piece(sql: "is_dated = 0")
    case .publishers(let least): return try publishers(least, in: db)
    case .outside(let names): return try outside(names, in: db)
    case .literal(let match): return literal(match)
    case .text: return try self.condition(condition, scope: scope, in: db)
    case .numbers(let numbers):
      return Piece(
        sql: "articles.id IN (\(numbers.map(String.init).joined(separator: ", ")))",
        isSelective: true)
    case .numberAfter(let number): return try numbers(after: number, in: db)
    case .numberBefore(let number): return Piece(sql: "articles.id < ?", arguments: [number])
    case .changedAfter(let change): return Piece(sql: "change > ?", arguments: [change])
    }
  }

  /// Hidden articles are few, if there are any. Without a condition on its columns, an article that an index finds need
  /// not be read.
  private static func hidden(_ scope: Scope, in db: Connection) throws -> Piece {
    let columns = "is_muted = 1 AND is_starred = 0"
    if scope.isLimited { return Piece(sql: "(\(columns))") }
    let count =
      try db.value(
        "SELECT hidden FROM totals", as: Int.self) ?? 0
    return Piece(
      sql: count == 0 ? "0" : "articles.id IN (SELECT id FROM articles WHERE \(columns))")
  }

  private static func numbers(after number: Int, in db: Connection) throws -> Piece {
    let last =
      try db.value(
        "SELECT max(id) FROM articles", as: Int.self) ?? 0
    let (count, overflowed) = last.subtractingReportingOverflow(number)
    return Piece(
      sql: "articles.id > ?", arguments: [number],
      isSelective: !overflowed && count <= lookupThreshold)
  }

  static func joined(_ pieces: [Piece], by word: String) -> Piece {
    Piece(
      sql: "(" + pieces.map(\.sql).joined(separator: word) + ")",
      arguments: pieces.flatMap(\.arguments),
      isSelective: word == " AND "
        ? pieces.contains(where: \.isSelective) : pieces.allSatisfy(\.isSelective))
  }

  /// Looks the matches up if they are few, else checks the articles.
  private static func match(
    _ text: MatchExpression, scope: Scope, in db: Connection
  ) throws -> Piece {
    if case .arrivals(let number) = scope {
      return Piece(
        sql: "arrival.id IN (SELECT rowid FROM search WHERE search MATCH ? AND rowid > ?)",
        arguments: [text.text, number])
    }
    let count = try db.statement(
      "SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT ?)")
    guard
      try count.value(text.text, lookupThreshold + 1, as: Int.self) ?? 0 <= lookupThreshold
    else { return try WordTest.piece(text, isLimited: scope.isLimited, in: db) }
    return Piece(
      sql: """
        articles.id IN (SELECT a.article_id FROM search CROSS JOIN appearances a
        ON a.id = search.rowid WHERE search MATCH ?)
        """, arguments: [text.text], isSelective: true)
  }
}
