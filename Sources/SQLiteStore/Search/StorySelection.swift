import ArticleStorage
import FeedModel
import SQLiteBinding

/// The articles of a query that lists each story once: of each story the first that matches.
struct StorySelection {
  private var query: ArticleQuery
  private let transaction: SQLiteTransaction
  private var db: Connection { transaction.db }

  init(_ query: ArticleQuery, in transaction: SQLiteTransaction) {
    self.query = query
    self.transaction = transaction
  }

  /// Calls `body` with the articles of the query's page, in its order, and their stories.
  /// - Parameter body: receives all columns of `articles`, and the story; nil for an article in no story.
  func each(_ body: (Row, Int?) throws -> Void) throws {
    var page = PageLimit(query)
    try eachOfAll { row, story in
      if page.takes(row["feed_id"]) { try body(row, story) }
      return !page.isReached
    }
  }

  /// - Parameter body: returns whether it needs more.
  private func eachOfAll(_ body: (Row, Int?) throws -> Bool) throws {
    if query.order == .publishers { return try eachByPublishers(body) }
    let selection = try ArticleSelection(query, isPaged: false, in: db)
    var seen: Set<Int> = []
    try db.run("SELECT * FROM articles \(selection.sql)", with: selection.arguments) { row in
      let story: Int? = row["story"]
      if let story, !seen.insert(story).inserted { return true }
      return try body(row, story)
    }
  }

  // MARK: By publishers

  /// A story with its place in the list.
  private struct Candidate {
    var story: Int
    var publishers: Int
    var date: Double
    var place: Int
    var article: Int

    func isBefore(_ other: Candidate) -> Bool {
      (publishers, date, place) > (other.publishers, other.date, other.place)
    }
  }

  /// The stories come in the order of their newest articles. One whose newest articles do not match waits until no other
  /// can be before it.
  private func eachByPublishers(_ body: (Row, Int?) throws -> Bool) throws {
    let condition = try ArticleSelection.condition(
      query.condition, scope: ArticleSelection.scope(query), in: db)
    if condition.isSelective { return try eachOfFewByPublishers(body) }
    let first = try db.statement(
      """
      SELECT id, date, place FROM articles WHERE story = ? AND \(condition.sql)
      ORDER BY +date DESC, +place DESC LIMIT 1
      """)
    let reader = HeadlineReader(db)
    func pass(_ candidate: Candidate) throws -> Bool {
      try reader.row(candidate.article) { try body($0, candidate.story) } ?? true
    }
    var waiting: [Candidate] = []
    var isDone = false
    try db.run("SELECT id, publishers, date FROM stories ORDER BY publishers DESC, date DESC") {
      story in
      let (id, publishers, newest) = (Int(story.integer(0)), Int(story.integer(1)), story.real(2))
      while let next = waiting.last, (next.publishers, next.date) > (publishers, newest) {
        waiting.removeLast()
        guard try pass(next) else {
          isDone = true
          return false
        }
      }
      let candidate = try first.first(with: [id] + condition.arguments) { row in
        Candidate(
          story: id, publishers: publishers, date: row["date"], place: row["place"],
          article: row["id"])
      }
      guard let candidate else { return true }
      // The last is the next.
      let place = waiting.firstIndex { $0.isBefore(candidate) } ?? waiting.count
      waiting.insert(candidate, at: place)
      return true
    }
    if isDone { return }
    while let next = waiting.popLast() { guard try pass(next) else { return } }
    try db.run(
      """
      SELECT * FROM articles WHERE \(condition.sql) AND story IS NULL
      ORDER BY date DESC, place DESC
      """, with: condition.arguments
    ) { try body($0, nil) }
  }

  /// Sorts all that match.
  private func eachOfFewByPublishers(_ body: (Row, Int?) throws -> Bool) throws {
    var newest = StorySelection(query, in: transaction)
    newest.query.order = .newest
    var articles: [(article: Int, story: Int?)] = []
    try newest.eachOfAll { row, story in
      articles.append((row["id"], story))
      return true
    }
    let stories = try transaction.publisherCounts(ofStories: articles.compactMap(\.story))
    let found = articles.map { article, story in
      (article: article, story: story, publishers: story.flatMap { stories[$0] } ?? 1)
    }
    let reader = HeadlineReader(db)
    let order = found.indices.sorted { (found[$1].publishers, $0) < (found[$0].publishers, $1) }
    for index in order {
      let goesOn = try reader.row(found[index].article) { try body($0, found[index].story) }
      if goesOn == false { return }
    }
  }
}
