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
      let feeds = ArticleSelection<Transaction>.feeds(query.order, &sql)
      return try eachFirst("\(feeds) WHERE \(condition.sql) ORDER BY \(order)", sql.values, body)
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
      SELECT \(ListedArticle.columns) FROM articles \(rows)
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
        FROM articles WHERE \(condition)
        ORDER BY coalesce(articles.story, -articles.id), articles.date DESC, articles.place DESC
      )
      SELECT \(ListedArticle.columns) FROM first JOIN articles ON articles.id = first.id
      LEFT JOIN stories s ON s.id = articles.story
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
    // It is asked of one story after the other: a set of all that match a part of it would be made for each.
    var ofStory = ConditionSQL(ConditionScope.some, in: transaction)
    let isListed = try ArticleSelection.condition(of: query, &ofStory).sql
    let first: SQLText = """
      SELECT articles.id, articles.date, articles.place FROM articles
      WHERE articles.story = $\(ofStory.values.count + 1) AND \(isListed)
      ORDER BY +articles.date DESC, +articles.place DESC LIMIT 1
      """
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
      try transaction.each(first, ofStory.values + [.integer(id)]) { row in
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

/// Stories as a list shows them.
extension StoryReading {
  /// The articles of so many stories are in memory at the same time.
  private static let batchSize = 500

  /// What a list shows of a story.
  struct Row {
    /// The article that leads it there.
    var article: Int
    /// How many of its articles that belong to the list are unread.
    var unread: Int
    /// nil if the story is one article.
    var story: HeadlineStory?
  }

  /// What a list shows of stories, by their ids; stories that do not exist are missing. Within the subject of a query a
  /// story is led by an article of it, and only those count as unread. Articles that arrived after the others were read
  /// lead it, the newest first; so do unread ones in a list of what is unread, and read ones in a list of what is read.
  /// - Parameters:
  ///   - found: the article of each story that gives it its place.
  ///   - keepsLeads: whether these articles lead, whatever has arrived.
  static func rows(
    _ found: [ListedArticle], of query: ArticleQuery, keepsLeads: Bool,
    in transaction: some SQLTransaction, policy: any MergePolicy
  ) throws -> [Int: Row] {
    var rows: [Int: Row] = [:]
    let subject = query.condition.subject
    let removed = query.condition.withoutRemoved
    let isOfUnread = query.condition.parts.contains(.unread)
    let isOfRead = query.condition.parts.contains(.not(.unread))
    for batch in found.filter({ $0.story != nil }).batches(of: batchSize) {
      let stored = try Stored(batch.compactMap(\.story), in: transaction)
      let all = stored.members.values.flatMap { $0.map(\.number) }
      let belonging = try subject.map {
        try ArticleSelection.matching($0, among: all, in: transaction)
      }
      // Articles of removed feeds are in no list, and so neither lead a row nor count for it.
      let listed = try removed.map {
        try ArticleSelection.matching($0, among: all, in: transaction)
      }
      for article in batch {
        guard let id = article.story, let stories = stored.rows[id] else { continue }
        let shown = stored.shownMembers(ofStory: id).filter {
          listed?.contains($0.number) ?? true || $0.number == article.headline.number
        }
        let own =
          belonging.map { belonging in
            (stored.members[id] ?? []).filter {
              belonging.contains($0.number) || $0.number == article.headline.number
            }
          } ?? shown
        let unread = own.filter { !$0.marks.isRead }
        let new = new(own)
        var lead = article.headline.number
        if !keepsLeads {
          if own.contains(where: { $0.number == stories.lead }) {
            lead = stories.lead
          } else if !own.contains(where: { $0.number == lead }) {
            lead = own.first?.number ?? lead
          }
          // In a list of what is unread, a read article would hide the unread ones, as in one of what is read the others.
          let isUnread = unread.contains { $0.number == lead }
          let hidesOthers = isOfUnread && !isUnread || isOfRead && isUnread
          let others = isOfRead ? own.filter(\.marks.isRead) : unread
          if new > 0 && !isOfRead || hidesOthers,
            let newest = others.max(by: { ($0.date, $1.number) < ($1.date, $0.number) })
          {
            lead = newest.number
          }
        }
        rows[id] = Row(
          article: lead, unread: unread.count,
          story: story(id, shown, unread: unread.count, new: new, policy))
        rows[id]?.story?.otherStars = own.count { $0.marks.isStarred && $0.number != lead }
        rows[id]?.story?.date =
          keepsLeads ? place(own, query) ?? article.headline.date : article.headline.date
      }
    }
    return rows
  }

  /// The date by which a story is in its place in a list.
  private static func place(_ own: [StoryMember], _ query: ArticleQuery) -> Date? {
    let unread = own.filter { !$0.marks.isRead }
    let matching = query.condition.parts.contains(.unread) && !unread.isEmpty ? unread : own
    let dates = matching.map(\.date)
    return (query.order == .oldest ? dates.min() : dates.max())
      .map(Date.init(timeIntervalSince1970:))
  }

  private static func story(
    _ id: Int, _ members: [StoryMember], unread: Int, new: Int, _ policy: any MergePolicy
  ) -> HeadlineStory? {
    let dates = members.map(\.date)
    guard members.count > 1, let first = dates.min(), let last = dates.max() else { return nil }
    return HeadlineStory(
      id: id, articles: members.count,
      publishers: Set(members.map { policy.publisher(named: $0.publisher) }).count,
      unread: unread, new: new,
      dates: Date(timeIntervalSince1970: first)...Date(timeIntervalSince1970: last))
  }

  /// Articles that came within so many seconds may be of several responses of one fetch.
  private static let fetchDuration = 120.0

  /// How many unread articles came after all that were read; 0 if others are unread, or none was read. Of those that came
  /// soon after them, opening one article of a story does not make the others new: they have to have come after the marks
  /// were set, too.
  private static func new(_ members: [StoryMember]) -> Int {
    let read = members.filter(\.marks.isRead)
    let unread = members.filter { !$0.marks.isRead }
    // An article that was marked may have been changed since, for example by what joined its story.
    guard let last = read.map(\.firstSeen).max(), let marked = read.map(\.change).min(),
      let first = unread.map(\.firstSeen).min(), let changed = unread.map(\.change).min(),
      first > last, first > last + fetchDuration || changed > marked
    else { return 0 }
    return unread.count
  }
}
