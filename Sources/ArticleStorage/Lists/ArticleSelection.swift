import FeedBasics
import FeedModel

/// A query without stories.
struct ArticleSelection<Transaction: SQLTransaction> {
  private let query: ArticleQuery
  private let transaction: Transaction
  private var dialect: SQLDialect { Transaction.dialect }

  /// Up to this many articles are found by checking one after the other.
  private static var pageThreshold: Int { 200 }
  /// Lists of more rows are read in batches of so many.
  private static var batchSize: Int { 1000 }

  init(_ query: ArticleQuery, in transaction: Transaction) {
    self.query = query
    self.transaction = transaction
  }

  /// Calls `body` with each article of the query's page, in its order.
  func each(_ body: (ListedArticle) throws -> Void) throws {
    try eachRow(ListedArticle.columns, { ListedArticle(&$0) }, feed: \.feedID, body: body)
  }

  /// The numbers of the articles of the query's page, in its order.
  func numbers() throws -> [Int] {
    var numbers: [Int] = []
    // Without the feed, a file's index has all that is needed.
    let isLimited = query.maxPerFeed != nil
    try eachRow(
      isLimited ? "articles.id, articles.feed_id" : "articles.id",
      { (number: $0.number(), feed: isLimited ? $0.integer() : 0) },
      feed: \.feed, body: { numbers.append($0.number) })
    return numbers
  }

  /// - Parameters:
  ///   - columns: of `articles`.
  ///   - feed: the id of the feed that carried an article first.
  private func eachRow<Article>(
    _ columns: String, _ read: (inout Transaction.Row) -> Article, feed: (Article) -> Int64,
    body: (Article) throws -> Void
  ) throws {
    var limit = query.maxPerFeed == nil ? nil : PageLimit(query)
    var sql = ConditionSQL(Self.scope(of: query), in: transaction)
    let rows = try rows(&sql, isPaged: limit == nil)
    let isShort = limit == nil && query.limit.map { $0 <= Self.batchSize } ?? false
    try transaction.eachFound(
      "SELECT \(columns) \(rows)", sql.values, batch: isShort ? nil : Self.batchSize
    ) { row in
      if limit?.isReached ?? false { return false }
      let article = read(&row)
      if limit?.takes(feed(article)) ?? true { try body(article) }
      return true
    }
  }

  /// Those of some articles that fulfil a condition.
  static func matching(
    _ condition: ArticleCondition, among numbers: [Int], in transaction: Transaction
  ) throws -> Set<Int> {
    var matching: Set<Int> = []
    for batch in numbers.batches(of: batchSize) {
      var sql = ConditionSQL(ConditionScope.some, in: transaction)
      let part = try sql.condition(.all([.numbers(batch), condition]))
      matching.formUnion(
        try transaction.allFound(
          "SELECT articles.id FROM articles WHERE \(part.sql)",
          sql.values
        ) { $0.number() })
    }
    return matching
  }

  /// The number of matching articles, up to the query's limit.
  func count() throws -> Int {
    var sql = ConditionSQL(Self.scope(of: query), in: transaction)
    let rows = try rows(&sql, isPaged: true, isOrdered: false)
    return try transaction.count(rows, sql.values)
  }

  /// What follows the columns.
  /// - Parameter isOrdered: false to count the articles.
  private func rows(
    _ sql: inout ConditionSQL<Transaction>, isPaged: Bool, isOrdered: Bool = true
  ) throws -> String {
    let condition = try Self.condition(of: query, &sql)
    let matching = "WHERE \(condition.sql)"
    var end = ""
    if isOrdered { end += " ORDER BY \(Self.order(query.order, condition))" }
    if isPaged, query.limit != nil || query.offset > 0 {
      let limit = sql.bind(.integer(query.limit.map { max(0, $0) } ?? Int.max))
      end += " LIMIT \(limit) OFFSET \(sql.bind(.integer(query.offset)))"
    }
    if dialect == .sqlite, isOrdered, query.order == .publishers, !condition.isSelective {
      // SQLite merges both parts as it reads them. The few that several feeds carry are sorted, the others are in order.
      return """
        FROM (SELECT * FROM articles \(matching) AND feed_count > 1
          AND articles.id IN (SELECT article_id FROM appearances WHERE article_id <> id)
          UNION ALL SELECT * FROM articles \(matching) AND feed_count = 1
          \(end)) AS articles
        """
    }
    let feeds = isOrdered ? Self.feeds(query.order, &sql) : ""
    return "FROM articles \(feeds) \(matching)\(end)"
  }

  /// Joins what an order by feeds needs of them.
  static func feeds(
    _ order: ArticleQuery.Order, _ sql: inout ConditionSQL<Transaction>
  ) -> String {
    switch (order, Transaction.dialect) {
    case (.rare(let since), _):
      """
      LEFT JOIN (\(FeedStatements.volumes(since: sql.bind(.date(since))))) AS volumes
        ON volumes.home = articles.feed_id
      """
    // The limit keeps a file from folding the name for each article.
    case (.feed, .sqlite):
      """
      LEFT JOIN (SELECT id AS feed, \(SQLFunctions.foldedKey)(name) AS name FROM feeds LIMIT -1) AS names
        ON names.feed = articles.feed_id
      """
    default: ""
    }
  }

  /// The condition of a query, and that its articles come after the one that it begins after.
  static func condition(
    of query: ArticleQuery, _ sql: inout ConditionSQL<Transaction>
  ) throws -> ConditionPart {
    var condition = try sql.condition(query.condition)
    if let last = query.after {
      let (date, place) = (sql.bind(.date(last.date)), sql.bind(.integer(last.place)))
      let sign = query.order == .oldest ? ">" : "<"
      condition.sql += " AND (articles.date, articles.place) \(sign) (\(date), \(place))"
    }
    return condition
  }

  static func scope(of query: ArticleQuery) -> ConditionScope {
    guard let limit = query.limit, limit <= pageThreshold, query.offset <= pageThreshold else {
      return .all
    }
    return .some
  }

  /// The order of a query that has such a condition, by columns that only `articles` has.
  static func order(_ order: ArticleQuery.Order, _ condition: ConditionPart) -> String {
    let dialect = Transaction.dialect
    // SQLite would go through all articles in order otherwise.
    let plus = condition.isSelective ? dialect.unindexed : ""
    let newest = "\(plus)date DESC, \(plus)place DESC"
    switch (order, dialect) {
    case (.newest, _): return newest
    case (.oldest, _): return "\(plus)date, \(plus)place"
    case (.feed, .sqlite): return "names.name, \(newest)"
    case (.feed, .postgreSQL):
      let name = "(SELECT f.sort_name FROM feeds f WHERE f.id = articles.feed_id)"
      return "\(name) NULLS FIRST, \(newest)"
    case (.title, .sqlite):
      return "title IS NULL, \(SQLFunctions.sortKey)(title), \(newest)"
    case (.title, .postgreSQL): return "title IS NULL, sort_title, \(newest)"
    case (.publishers, _): return "feed_count DESC, \(newest)"
    case (.rare, _): return "coalesce(volumes.volume, 0), \(newest)"
    case (.number, _): return "\(plus)id"
    case (.queue, _):
      return """
        (SELECT min(q.queued_at) FROM queued_attachments q \(dialect.orderedJoin) appearances a
        ON a.id = q.article WHERE a.article_id = articles.id), \(plus)id
        """
    }
  }
}

extension SQLTransaction {
  /// The number of all matching articles, up to the query's limit, if it is kept; nil if they have to be counted.
  func keptCount(of query: ArticleQuery) throws -> Int? {
    // What came after an article is little, such as since the last look.
    let later = query.condition.parts.lazy.compactMap { part -> ArticleCondition? in
      if case .not(let other) = part, case .numberAfter = other { other } else { nil }
    }.first
    if let later {
      var all = query
      (all.condition, all.limit) = (.all(query.condition.parts.filter { $0 != .not(later) }), nil)
      guard var count = try keptCount(of: all) else { return nil }
      count -= try ArticleSelection(ArticleQuery(all.condition.and(later)), in: self).count()
      return query.limit.map { min($0, count) } ?? count
    }
    let removed = query.condition.parts.first { if case .outside = $0 { true } else { false } }
    var whole = query
    whole.condition = .all(query.condition.parts.filter { $0 != removed })
    guard var count = try keptCounts().count(of: whole) else { return nil }
    if case .outside(let names)? = removed {
      // Articles of removed feeds are few.
      let left = whole.condition.and(.feeds(names)).and(.not(.outside(names)))
      count -= try ArticleSelection(ArticleQuery(left), in: self).count()
    }
    return query.limit.map { min($0, count) } ?? count
  }
}
