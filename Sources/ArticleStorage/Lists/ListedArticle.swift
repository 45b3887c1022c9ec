import FeedBasics
import FeedModel

/// A row of a list.
struct ListedArticle: Sendable {
  /// What the list shows.
  var headline: Headline
  /// The id of the feed that carried it first.
  var feedID: Int64
  /// The story that it is in; nil if it is in none.
  var story: Int?

  /// The columns of ``init(_:)``, of `articles` beside ``SQLDialect/marksJoin``.
  static func columns(_ dialect: SQLDialect) -> String {
    """
    articles.id, articles.title, articles.publisher, articles.url, articles.image,
    articles.summary, articles.date, articles.feed_count, \(dialect.marks), articles.first_seen,
    articles.is_dated, (SELECT f.name FROM feeds f WHERE f.id = articles.feed_id),
    articles.place, articles.feed_id, articles.story
    """
  }

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
  func count(_ rows: String, _ values: [SQLValue]) throws -> Int {
    var count = 0
    try eachFound("SELECT count(*) FROM (SELECT 1 \(rows)) AS found", values, batch: nil) {
      count = $0.number()
      return false
    }
    return count
  }

  /// The articles with these numbers, in their order, without those that do not exist.
  func listed(_ numbers: [Int]) throws -> [ListedArticle] {
    let found = try find(ListStatements.numbered, by: numbers, [.integers(numbers)]) {
      ListedArticle(&$0)
    }
    return numbers.compactMap { found[$0] }
  }

  /// The headlines that a list shows of stories, each a row of its own.
  /// - Parameters:
  ///   - found: the first article that matches of each.
  ///   - keepsLeads: whether these articles are shown.
  func storyHeadlines(
    _ found: [ListedArticle], of query: ArticleQuery, keepsLeads: Bool = false,
    policy: any MergePolicy
  ) throws -> [Headline] {
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
  static let numbered = BatchQuery("number") { dialect in
    """
    SELECT \(ListedArticle.columns(dialect)) FROM articles \(dialect.marksJoin)
    WHERE articles.id = {number}
    """
  }
}
