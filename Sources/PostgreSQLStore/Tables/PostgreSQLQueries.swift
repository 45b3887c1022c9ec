import ArticleStorage
public import FeedModel
public import FeedPlatform

/// What is asked of a server in a way of its own.
extension PostgreSQLTransaction {
  /// Records until when a host's pages must not be requested, and that no request for one runs. A longer pause is kept.
  public func holdPages(ofHost host: String, until date: Date, now: Date) throws {
    try run(
      LeaseStatements.holdPages, .integer(Digest.hash64(host)), .text(host),
      .real(date.timeIntervalSince(now)), clock.present(now))
  }

  /// The hosts whose pages must not be requested yet, and until when.
  public func heldPageHosts(now: Date) throws -> [String: Date] {
    var found: [String: Date] = [:]
    try rows(LeaseStatements.heldPages, clock.present(now)).each {
      found[$0.text() ?? ""] = now.addingTimeInterval($0.real())
    }
    return found
  }

  // MARK: Queries

  /// The numbers of the matching articles, in the query's order.
  public func articles(matching query: ArticleQuery) throws -> [Int] {
    guard query.groupsStories else {
      var numbers: [Int] = []
      try ArticleSelection(query).each(in: self) { numbers.append($0.headline.number) }
      return numbers
    }
    let found = try StorySelection(query).rows(in: self)
    let leads = try StoryReading.leads(ofStories: found.compactMap(\.story), in: self)
    return found.map { row in row.story.flatMap { leads[$0] } ?? row.headline.number }
  }

  /// The appearances after a number that match, by article.
  public func appearances(
    after number: Int, matching condition: ArticleCondition
  ) throws -> [Int: Set<Int>] {
    var sql = ConditionSQL(scope: .arrivals(after: number), in: self)
    let after = sql.bind(.integer(number))
    let test = try sql.condition(condition)
    let rows = try rows(
      """
      SELECT arrival.article_id, arrival.id FROM appearances arrival
      JOIN articles ON articles.id = arrival.article_id \(ConditionSQL.marks)
      WHERE arrival.id > \(after) AND \(test)
      """, sql.values, isRepeated: false)
    var found: [Int: Set<Int>] = [:]
    rows.each { found[$0.number(), default: []].insert($0.number()) }
    return found
  }
}
