public import FeedModel

/// Lists, counts and searches.
extension TransactionalStore {
  /// Calls `body` with each matching headline, in the query's order.
  public func headlines(_ query: ArticleQuery, body: (Headline) -> Void) throws(StoreError) {
    try readOnce { try $0.eachHeadline(query, policy: policy, body) }
  }

  /// The headlines with these numbers, in their order; unknown numbers are skipped.
  public func headlines(_ numbers: [Int]) throws(StoreError) -> [Headline] {
    try read { try $0.listed(numbers).map(\.headline) }
  }

  /// The number of matching articles, up to the query's limit.
  public func count(_ query: ArticleQuery) throws(StoreError) -> Int {
    try read { try $0.keptCount(of: query) ?? ArticleSelection(query, in: $0).count() }
  }

  /// The numbers of the matching articles, in the query's order.
  public func numbers(_ query: ArticleQuery) throws(StoreError) -> [Int] {
    try read { try $0.articles(matching: query) }
  }

  /// The matching articles, best first. Only the newest 5,000 matches are ranked; among equals, newer ones come first.
  /// Without words in the query, the newest come first.
  public func search(_ query: ArticleQuery) throws(StoreError) -> [Headline] {
    try read { transaction in
      guard let search = try RankedSearch(query, in: transaction) else {
        var headlines: [Headline] = []
        try transaction.eachHeadline(query, policy: policy) { headlines.append($0) }
        return headlines
      }
      let found = try transaction.listed(search.articles(in: transaction))
      return query.groupsStories
        ? try transaction.storyHeadlines(found, policy: policy) : found.map(\.headline)
    }
  }
}

extension SQLTransaction {
  /// The stories of so many rows are read together.
  private static var storyBatch: Int { 200 }

  fileprivate func eachHeadline(
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
      """, sql.values, isShort: true
    ) { row in
      found[row.number(), default: []].insert(row.number())
      return true
    }
    return found
  }
}
