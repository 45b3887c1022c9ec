import FeedBasics
import FeedModel

/// The articles of a query that lists each story once: of each story the first that matches.
struct StorySelection<Transaction: SQLTransaction> {
  private var query: ArticleQuery
  private let transaction: Transaction
  private var dialect: SQLDialect { Transaction.dialect }

  /// How many articles are read at a time. Some are of stories that are listed already.
  private static var batchSize: Int { 200 }

  init(_ query: ArticleQuery, in transaction: Transaction) {
    self.query = query
    self.transaction = transaction
  }

  /// Calls `body` with the articles of the query's page, in its order.
  func each(_ body: (ListedArticle) throws -> Void) throws {
    var page = PageLimit(query)
    try eachOfAll { article in
      if page.takes(article.feedID) { try body(article) }
      return !page.isReached
    }
  }

  /// - Parameter body: returns whether it needs more.
  private func eachOfAll(_ body: (ListedArticle) throws -> Bool) throws {
    var sql = ConditionSQL(ArticleSelection<Transaction>.scope(of: query), in: transaction)
    let condition = try ArticleSelection.condition(of: query, &sql)
    guard query.order == .publishers else {
      let order = ArticleSelection<Transaction>.order(query.order, condition)
      let volumes = ArticleSelection<Transaction>.volumes(query.order, &sql)
      return try eachFirst("\(volumes) WHERE \(condition.sql) ORDER BY \(order)", sql.values, body)
    }
    switch dialect {
    case .postgreSQL: try eachByPublishers(condition.sql, sql.values, body)
    case .sqlite where condition.isSelective: try eachOfFewByPublishers(body)
    case .sqlite: try eachByPublishersInOrder(condition.sql, sql.values, body)
    }
  }

  /// The articles that match, without those of a story that was there before.
  private func eachFirst(
    _ rows: String, _ values: [SQLValue], _ body: (ListedArticle) throws -> Bool
  ) throws {
    var seen: Set<Int> = []
    try transaction.eachFound(
      """
      SELECT \(ListedArticle.columns(dialect)) FROM articles \(dialect.marksJoin) \(rows)
      """, values, batch: Self.batchSize
    ) { row in
      let article = ListedArticle(&row)
      if let story = article.story, !seen.insert(story).inserted { return true }
      return try body(article)
    }
  }

  // MARK: By publishers

  /// Stories by their publishers, and then by their newest article that matches.
  private func eachByPublishers(
    _ condition: String, _ values: [SQLValue], _ body: (ListedArticle) throws -> Bool
  ) throws {
    try transaction.eachFound(
      """
      WITH first AS MATERIALIZED (
        SELECT DISTINCT ON (coalesce(articles.story, -articles.id)) articles.id
        FROM articles \(dialect.marksJoin) WHERE \(condition)
        ORDER BY coalesce(articles.story, -articles.id), articles.date DESC, articles.place DESC
      )
      SELECT \(ListedArticle.columns(dialect)) FROM first JOIN articles ON articles.id = first.id
      \(dialect.marksJoin) LEFT JOIN stories s ON s.id = articles.story
      ORDER BY coalesce(s.publishers, 1) DESC, articles.date DESC, articles.place DESC
      """, values, batch: Self.batchSize
    ) { try body(ListedArticle(&$0)) }
  }

  /// A story with its place in the list.
  private struct Candidate {
    var publishers: Int
    var date: Double
    var place: Int
    var article: Int

    func isBefore(_ other: Candidate) -> Bool {
      (publishers, date, place) > (other.publishers, other.date, other.place)
    }
  }

  /// The same from a file, which does not sort all that match: the stories come in the order of their newest articles. One
  /// whose newest articles do not match waits until no other can be before it.
  private func eachByPublishersInOrder(
    _ condition: String, _ values: [SQLValue], _ body: (ListedArticle) throws -> Bool
  ) throws {
    let first = SQLText { _ in
      """
      SELECT articles.id, articles.date, articles.place FROM articles
      WHERE articles.story = $\(values.count + 1) AND \(condition)
      ORDER BY +articles.date DESC, +articles.place DESC LIMIT 1
      """
    }
    func pass(_ candidate: Candidate) throws -> Bool {
      try transaction.listed([candidate.article]).first.map(body) ?? true
    }
    var waiting: [Candidate] = []
    var isDone = false
    try transaction.eachFound(
      "SELECT id, publishers, date FROM stories ORDER BY publishers DESC, date DESC", [],
      batch: Self.batchSize
    ) { story in
      let (id, publishers, newest) = (story.integer(), story.number(), story.real())
      while let next = waiting.last, (next.publishers, next.date) > (publishers, newest) {
        waiting.removeLast()
        guard try pass(next) else {
          isDone = true
          return false
        }
      }
      var candidate: Candidate?
      try transaction.each(first, values + [.integer(id)]) { row in
        let article = row.number()
        candidate = Candidate(
          publishers: publishers, date: row.real(), place: row.number(), article: article)
        return false
      }
      guard let candidate else { return true }
      // The last is the next.
      let place = waiting.firstIndex { $0.isBefore(candidate) } ?? waiting.count
      waiting.insert(candidate, at: place)
      return true
    }
    if isDone { return }
    while let next = waiting.popLast() { guard try pass(next) else { return } }
    try eachFirst(
      """
      WHERE \(condition) AND articles.story IS NULL
      ORDER BY articles.date DESC, articles.place DESC
      """, values, body)
  }

  /// Sorts all that match.
  private func eachOfFewByPublishers(_ body: (ListedArticle) throws -> Bool) throws {
    var newest = self
    newest.query.order = .newest
    var found: [(number: Int, story: Int?)] = []
    try newest.eachOfAll { article in
      found.append((article.headline.number, article.story))
      return true
    }
    let stories = try transaction.stories(found.compactMap(\.story))
    let publishers = found.map { $0.story.flatMap { stories[$0]?.publishers } ?? 1 }
    let order = found.indices.sorted { (publishers[$1], $0) < (publishers[$0], $1) }
    for batch in order.map({ found[$0].number }).batches(of: Self.batchSize) {
      for article in try transaction.listed(batch) {
        guard try body(article) else { return }
      }
    }
  }
}
