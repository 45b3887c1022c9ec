import FeedBasics
import FeedModel

extension SQLTransaction {
  /// The stories of so many rows are read together.
  private static var storyBatch: Int { 200 }

  /// Calls `body` with each headline of a list, in the query's order.
  func eachHeadline(
    _ query: ArticleQuery, policy: any MergePolicy, _ body: (Headline) -> Void
  ) throws {
    guard query.groupsStories else {
      return try ArticleSelection(query, in: self).each { body($0.headline) }
    }
    try eachStoryBatch(query) { try headlines($0, of: query, policy: policy).forEach(body) }
  }

  /// Calls `body` with the first article that matches of each story of a list, in the query's order, in batches.
  private func eachStoryBatch(
    _ query: ArticleQuery, _ body: ([ListedArticle]) throws -> Void
  ) throws {
    var found: [ListedArticle] = []
    try StorySelection(query, in: self).each { article in
      found.append(article)
      guard found.count == Self.storyBatch else { return }
      try body(found)
      found = []
    }
    try body(found)
  }

  /// The articles that match, in the query's order; of a story, the one that leads it.
  func articles(matching query: ArticleQuery, policy: any MergePolicy) throws -> [Int] {
    query.groupsStories
      ? try rows(of: query, policy: policy).map(\.number)
      : try ArticleSelection(query, in: self).numbers()
  }

  /// The rows of a list, in the query's order.
  func rows(of query: ArticleQuery, policy: any MergePolicy) throws -> [ListRow] {
    guard query.groupsStories else {
      let numbers = try ArticleSelection(query, in: self).numbers()
      // Those of the page are among the first unread ones of all.
      var unread = ArticleQuery(query.condition.and(.unread))
      if let limit = query.limit, query.maxPerFeed == nil {
        unread.limit = query.offset + limit
        (unread.order, unread.after) = (query.order, query.after)
      }
      let isUnread = Set(try ArticleSelection(unread, in: self).numbers())
      return numbers.map { ListRow(number: $0, unread: isUnread.contains($0) ? 1 : 0) }
    }
    var rows: [ListRow] = []
    try eachStoryBatch(query) { found in
      let stories = try StoryReading.rows(
        found, of: query, keepsLeads: false, in: self, policy: policy)
      for article in found {
        let row = article.story.flatMap { stories[$0] }
        rows.append(
          ListRow(
            number: row?.article ?? article.headline.number,
            story: row?.story == nil ? nil : article.story,
            unread: row?.unread ?? (article.headline.isRead ? 0 : 1)))
      }
    }
    return rows
  }

  /// The appearances after a number that match, by article. Words, feeds, authors and categories are those of the
  /// appearance, everything else is the article's.
  func appearances(
    after number: Int, matching condition: ArticleCondition
  ) throws -> [Int: Set<Int>] {
    var sql = ConditionSQL(.arrivals(after: number), in: self)
    let after = sql.bind(.integer(number))
    let test = try sql.condition(condition).sql
    let matches = try allFound(
      """
      SELECT arrival.article_id, arrival.id FROM appearances arrival
      JOIN articles ON articles.id = arrival.article_id
      WHERE arrival.id > \(after) AND \(test)
      """, sql.values
    ) { (article: $0.number(), appearance: $0.number()) }
    return Dictionary(grouping: matches, by: \.article).mapValues { Set($0.map(\.appearance)) }
  }
}

/// A row of a list.
struct ListedArticle: Sendable {
  var headline: Headline
  /// The id of the feed that carried it first.
  var feedID: Int64
  /// The story that it is in; nil if it is in none.
  var story: Int?

  /// The columns of ``init(_:)``, of `articles`.
  static let columns = """
    articles.id, articles.title, articles.publisher, articles.url, articles.image,
    articles.summary, articles.date, articles.feed_count, \(ArticleMarks.columns), articles.first_seen,
    articles.is_dated, (SELECT f.name FROM feeds f WHERE f.id = articles.feed_id),
    articles.place, articles.feed_id, articles.story
    """

  init(_ row: inout some SQLRow) {
    headline = Headline(
      number: row.number(), title: row.text(), publisher: row.text() ?? "", url: row.text(),
      image: row.text(), summary: row.text(), date: row.date() ?? .distantPast,
      feedCount: row.number(), isRead: row.boolean(), isStarred: row.boolean(),
      isMuted: row.boolean(), firstSeen: row.date(), isDated: row.boolean(), feed: row.text(),
      place: row.number())
    feedID = row.integer()
    story = row.optionalNumber()
  }
}

extension SQLTransaction {
  /// How many rows a query finds.
  /// - Parameter rows: what follows the columns.
  public func count(_ rows: String, _ values: [SQLValue]) throws -> Int {
    try allFound("SELECT count(*) FROM (SELECT 1 \(rows)) AS found", values) { $0.number() }.first
      ?? 0
  }

  /// The articles with these numbers, in their order, without those that do not exist.
  func listed(_ numbers: [Int]) throws -> [ListedArticle] {
    let found = try find(ListStatements.numbered, by: numbers, [.integers(numbers)]) {
      ListedArticle(&$0)
    }
    return numbers.compactMap { found[$0] }
  }

  /// The headlines that a list shows of articles, or of the stories that they are in, each a row of its own.
  /// - Parameters:
  ///   - found: of a story the first article that matches.
  ///   - keepsLeads: whether these articles are shown.
  func headlines(
    _ found: [ListedArticle], of query: ArticleQuery, keepsLeads: Bool = false,
    policy: any MergePolicy
  ) throws -> [Headline] {
    guard query.groupsStories else { return found.map(\.headline) }
    let stories = try StoryReading.rows(
      found, of: query, keepsLeads: keepsLeads, in: self, policy: policy)
    let shown = found.map { article in article.story.flatMap { stories[$0] } }
    let others = zip(found, shown).compactMap { article, shown in
      shown.flatMap { $0.article == article.headline.number ? nil : $0.article }
    }
    let leads = Dictionary(
      try listed(others).map { ($0.headline.number, $0.headline) }
    ) { first, _ in first }
    return zip(found, shown).map { article, shown in
      guard let shown else { return article.headline }
      var lead = leads[shown.article] ?? article.headline
      lead.story = shown.story
      return lead
    }
  }
}

private enum ListStatements {
  static let numbered = BatchQuery("number") { _ in
    "SELECT \(ListedArticle.columns) FROM articles WHERE articles.id = {number}"
  }
}
