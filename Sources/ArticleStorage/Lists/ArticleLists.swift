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
    var rows: [ListedArticle] = []
    try StorySelection(query, in: self).each { article in
      rows.append(article)
      guard rows.count == Self.storyBatch else { return }
      try storyHeadlines(rows, policy: policy).forEach(body)
      rows = []
    }
    try storyHeadlines(rows, policy: policy).forEach(body)
  }

  /// The articles that match, in the query's order.
  func articles(matching query: ArticleQuery) throws -> [Int] {
    guard query.groupsStories else { return try ArticleSelection(query, in: self).numbers() }
    var rows: [(number: Int, story: Int?)] = []
    try StorySelection(query, in: self).each { rows.append(($0.headline.number, $0.story)) }
    let leads = try StoryReading.leads(ofStories: rows.compactMap(\.story), in: self)
    return rows.map { row in row.story.flatMap { leads[$0] } ?? row.number }
  }

  /// The appearances after a number that match, by article. Words, feeds, authors and categories are those of the
  /// appearance, everything else is the article's.
  func appearances(
    after number: Int, matching condition: ArticleCondition
  ) throws -> [Int: Set<Int>] {
    var sql = ConditionSQL(.arrivals(after: number), in: self)
    let after = sql.bind(.integer(number))
    let test = try sql.condition(condition).sql
    var found: [Int: Set<Int>] = [:]
    try eachFound(
      """
      SELECT arrival.article_id, arrival.id FROM appearances arrival
      JOIN articles ON articles.id = arrival.article_id \(Self.dialect.marksJoin)
      WHERE arrival.id > \(after) AND \(test)
      """, sql.values, batch: nil
    ) { row in
      found[row.number(), default: []].insert(row.number())
      return true
    }
    return found
  }
}
