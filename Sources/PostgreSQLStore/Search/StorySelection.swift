import FeedModel

/// The articles of a query that lists each story once: of each story the first that matches.
struct StorySelection {
  private let query: ArticleQuery

  /// How many articles are read at a time. Some are of stories that are listed already.
  private static let batchSize = 200

  init(_ query: ArticleQuery) { self.query = query }

  /// The articles of the query's page, in its order.
  func rows(in transaction: PostgreSQLTransaction) throws -> [ListedArticle] {
    var page = PageLimit(query)
    var found: [ListedArticle] = []
    var seen: Set<Int> = []
    var sql = ConditionSQL(in: transaction)
    let text =
      query.order == .publishers ? try byPublishers(&sql) : try inOrder(&sql)
    try transaction.each(text, sql.values, batchSize: StorySelection.batchSize) { row in
      let article = HeadlineColumns.article(&row)
      if let story = article.story, !seen.insert(story).inserted { return true }
      if page.takes(article.feedID) { found.append(article) }
      return !page.isReached
    }
    return found
  }

  private func inOrder(_ sql: inout ConditionSQL) throws -> String {
    """
    SELECT \(HeadlineColumns.selection) FROM articles \(ConditionSQL.marks)
    WHERE \(try sql.condition(query.condition)) ORDER BY \(ArticleSelection.orderText(of: query))
    """
  }

  /// Stories by their publishers, and then by their newest article that matches.
  private func byPublishers(_ sql: inout ConditionSQL) throws -> String {
    """
    WITH first AS MATERIALIZED (
      SELECT DISTINCT ON (coalesce(articles.story, -articles.id)) articles.id
      FROM articles \(ConditionSQL.marks) WHERE \(try sql.condition(query.condition))
      ORDER BY coalesce(articles.story, -articles.id), articles.date DESC, articles.place DESC
    )
    SELECT \(HeadlineColumns.selection) FROM first JOIN articles ON articles.id = first.id
    \(ConditionSQL.marks) LEFT JOIN stories s ON s.id = articles.story
    ORDER BY coalesce(s.publishers, 1) DESC, articles.date DESC, articles.place DESC
    """
  }
}
