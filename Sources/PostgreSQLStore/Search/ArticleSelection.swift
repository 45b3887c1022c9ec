import ArticleStorage
import FeedModel
import FeedPlatform

/// A query without stories.
struct ArticleSelection {
  private let query: ArticleQuery

  /// Lists of more rows are read with a cursor, a part at a time.
  private static let pageSize = 1000

  init(_ query: ArticleQuery) { self.query = query }

  /// Calls `body` with each article of the query's page, in its order.
  func each(
    in transaction: PostgreSQLTransaction, _ body: (ListedArticle) throws -> Void
  ) throws {
    var limit = PerFeedLimit(query)
    let isPaged = limit == nil
    var sql = ConditionSQL(in: transaction)
    let selection = try selection(&sql, isPaged: isPaged)
    let isShort = isPaged && query.limit.map { $0 <= ArticleSelection.pageSize } ?? false
    try transaction.each(
      "SELECT \(HeadlineColumns.selection) \(selection)", sql.values,
      batchSize: isShort ? nil : ArticleSelection.pageSize
    ) { row in
      let article = HeadlineColumns.article(&row)
      if isPaged {
        try body(article)
        return true
      }
      if limit?.takes(article.feedID) ?? false { try body(article) }
      return !(limit?.isReached ?? true)
    }
  }

  /// The number of matching articles, up to the query's limit.
  func count(in transaction: PostgreSQLTransaction) throws -> Int {
    var sql = ConditionSQL(in: transaction)
    let selection = try selection(&sql, isPaged: true, isOrdered: false)
    let rows = try transaction.rows(
      "SELECT count(*) FROM (SELECT 1 \(selection)) AS found", sql.values, isRepeated: false)
    var row = rows.first
    return row?.number() ?? 0
  }

  /// What follows the columns.
  /// - Parameter isOrdered: false to count the articles.
  private func selection(
    _ sql: inout ConditionSQL, isPaged: Bool, isOrdered: Bool = true
  ) throws -> String {
    var text = "FROM articles \(ConditionSQL.marks) WHERE \(try sql.condition(query.condition))"
    if let last = query.after {
      let date = sql.bind(.real(last.date.timeIntervalSince1970))
      let sign = query.order == .oldest ? ">" : "<"
      text +=
        " AND (articles.date, articles.place) \(sign) (\(date), \(sql.bind(.integer(last.place))))"
    }
    if isOrdered { text += " ORDER BY \(ArticleSelection.order(query.order))" }
    if isPaged {
      if let limit = query.limit { text += " LIMIT \(sql.bind(.integer(max(0, limit))))" }
      if query.offset > 0 { text += " OFFSET \(sql.bind(.integer(query.offset)))" }
    }
    return text
  }

  private static func order(_ order: ArticleQuery.Order) -> String {
    let newest = "articles.date DESC, articles.place DESC"
    return switch order {
    case .newest: newest
    case .oldest: "articles.date, articles.place"
    case .feed:
      "(SELECT f.sort_name FROM feeds f WHERE f.id = articles.feed_id) NULLS FIRST, \(newest)"
    case .title: "articles.title IS NULL, articles.sort_title, \(newest)"
    case .publishers: "articles.feed_count DESC, \(newest)"
    case .number: "articles.id"
    case .change: "articles.change"
    }
  }

  /// The order of a query as it is written in SQL.
  static func orderText(of query: ArticleQuery) -> String { order(query.order) }
}
