import ArticleStorage
import FeedModel
import FeedPlatform

/// A row of a list.
struct ListedArticle {
  var headline: Headline
  var feedID: Int64
  /// nil if it is in none.
  var story: Int?
}

/// The columns of ``ListedArticle``.
enum HeadlineColumns {
  /// Of the table `articles` beside ``ConditionSQL/marks``.
  static let selection = """
    articles.id, articles.title, articles.publisher, articles.url, articles.image,
    articles.summary, articles.date, articles.feed_count, coalesce(m.is_read, false),
    coalesce(m.is_starred, false), coalesce(m.is_muted, false), articles.first_seen,
    articles.is_dated, (SELECT f.name FROM feeds f WHERE f.id = articles.feed_id),
    articles.place, articles.feed_id, articles.story
    """

  static func article(_ row: inout ServerRow) -> ListedArticle {
    let headline = Headline(
      number: row.number(), title: row.text(), publisher: row.text() ?? "", url: row.text(),
      image: row.text(), summary: row.text(), date: row.date() ?? .distantPast,
      feedCount: row.number(), isRead: row.boolean(), isStarred: row.boolean(),
      isMuted: row.boolean(), firstSeen: row.date(), isDated: row.boolean(), feed: row.text(),
      place: row.number())
    return ListedArticle(
      headline: headline, feedID: row.integer(), story: row.optionalNumber())
  }
}

extension PostgreSQLTransaction {
  /// The articles with these numbers, in their order, without those that do not exist.
  func listed(_ numbers: [Int]) throws -> [ListedArticle] {
    guard !numbers.isEmpty else { return [] }
    var found: [Int: ListedArticle] = [:]
    try rows(
      """
      SELECT \(HeadlineColumns.selection) FROM articles \(ConditionSQL.marks)
      WHERE articles.id = ANY($1)
      """, .integers(numbers)
    ).each { row in
      let article = HeadlineColumns.article(&row)
      found[article.headline.number] = article
    }
    return numbers.compactMap { found[$0] }
  }
}
