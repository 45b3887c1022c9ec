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
      try storyHeadlines(rows, of: query, policy: policy).forEach(body)
      rows = []
    }
    try storyHeadlines(rows, of: query, policy: policy).forEach(body)
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
    var found: [ListedArticle] = []
    func take() throws {
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
      found = []
    }
    try StorySelection(query, in: self).each { article in
      found.append(article)
      if found.count == Self.storyBatch { try take() }
    }
    try take()
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
