import ArticleStorage
import FeedModel
import GRDB

/// The articles of a query that lists each story once: of each story the first that matches.
struct StorySelection {
  private var query: ArticleQuery
  private let db: Database

  init(_ query: ArticleQuery, in db: Database) {
    self.query = query
    self.db = db
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
    let rows = try Row.fetchCursor(
      db, sql: "SELECT * FROM articles \(selection.sql)", arguments: selection.arguments)
    var seen: Set<Int> = []
    while let row = try rows.next() {
      let story: Int? = row["story"]
      if let story, !seen.insert(story).inserted { continue }
      guard try body(row, story) else { return }
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
    let first = try db.cachedStatement(
      sql: """
        SELECT id, date, place FROM articles WHERE story = ? AND \(condition.sql)
        ORDER BY +date DESC, +place DESC LIMIT 1
        """)
    let article = try db.cachedStatement(sql: "SELECT * FROM articles WHERE id = ?")
    func pass(_ candidate: Candidate) throws -> Bool {
      guard let row = try Row.fetchOne(article, arguments: [candidate.article]) else {
        return true
      }
      return try body(row, candidate.story)
    }
    var waiting: [Candidate] = []
    let stories = try Row.fetchCursor(
      db, sql: "SELECT id, publishers, date FROM stories ORDER BY publishers DESC, date DESC")
    while let story = try stories.next() {
      let publishers: Int = story["publishers"]
      let newest: Double = story["date"]
      while let next = waiting.last, (next.publishers, next.date) > (publishers, newest) {
        waiting.removeLast()
        guard try pass(next) else { return }
      }
      let id: Int = story["id"]
      guard let row = try Row.fetchOne(first, arguments: [id] + condition.arguments) else {
        continue
      }
      let candidate = Candidate(
        story: id, publishers: publishers, date: row["date"], place: row["place"],
        article: row["id"])
      // The last is the next.
      let place = waiting.firstIndex { $0.isBefore(candidate) } ?? waiting.count
      waiting.insert(candidate, at: place)
    }
    while let next = waiting.popLast() { guard try pass(next) else { return } }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT * FROM articles WHERE \(condition.sql) AND story IS NULL
        ORDER BY date DESC, place DESC
        """, arguments: condition.arguments)
    while let row = try rows.next() { guard try body(row, nil) else { return } }
  }

  /// Sorts all that match.
  private func eachOfFewByPublishers(_ body: (Row, Int?) throws -> Bool) throws {
    var newest = StorySelection(query, in: db)
    newest.query.order = .newest
    let transaction = SQLiteTransaction(db)
    var found: [(article: Int, story: Int?, publishers: Int)] = []
    try newest.eachOfAll { row, story in
      let publishers = try story.flatMap { try transaction.story($0)?.publishers } ?? 1
      found.append((row["id"], story, publishers))
      return true
    }
    let reader = HeadlineReader(db)
    let order = found.indices.sorted { (found[$1].publishers, $0) < (found[$0].publishers, $1) }
    for index in order {
      guard let row = try reader.row(found[index].article) else { continue }
      guard try body(row, found[index].story) else { return }
    }
  }
}
