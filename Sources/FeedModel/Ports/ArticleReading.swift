/// Reads articles. Every member is one consistent snapshot, and reads may run beside a write.
public protocol ArticleReading: Sendable {
  /// Calls `body` with each matching headline, in the query's order, so that a large store is never in memory.
  func headlines(_ query: ArticleQuery, body: (Headline) -> Void) throws(StoreError)

  /// The headlines of these articles as they are now, without those that no longer exist.
  func headlines(_ numbers: [Int]) throws(StoreError) -> [Headline]

  /// The numbers of the matching articles, in the query's order.
  func numbers(_ query: ArticleQuery) throws(StoreError) -> [Int]

  /// The rows of a list, in the query's order, with how much of each is unread.
  func rows(_ query: ArticleQuery) throws(StoreError) -> [ListRow]

  /// The rows of a list that show these articles, as they are now, whether the list would still show them first or not.
  func rows(showing numbers: [Int], in query: ArticleQuery) throws(StoreError) -> [Headline]

  /// Calls `body` with whole articles in batches, in the query's order.
  func articles(_ query: ArticleQuery, body: ([Article]) throws -> Void) throws(StoreError)

  /// The article of a number, its own or that of one of its appearances; nil if absent.
  func article(_ number: Int) throws(StoreError) -> Article?

  /// The matching articles, best match first, of which only the newest 5,000 are ranked; newest first among equals, and for
  /// a query without words.
  func search(_ query: ArticleQuery) throws(StoreError) -> [Headline]

  /// How many articles match, counted up to the query's limit.
  func count(_ query: ArticleQuery) throws(StoreError) -> Int

  /// Why an article is one; nil if there is no such article.
  func explanation(of number: Int) throws(StoreError) -> ArticleExplanation?

  /// What the items of an article said before their texts were changed, the last change first; empty for an article that was
  /// not changed, and for an unknown one.
  func revisions(of number: Int) throws(StoreError) -> [Revision]

  /// How much the store contains, without reading the articles.
  func totals() throws(StoreError) -> StoreTotals

  /// What tells whether articles or marks have changed, in one row: it may be asked every second.
  func revision() throws(StoreError) -> StoreRevision

  /// How many articles each stored feed has, by the feed's id.
  func feedCounts() throws(StoreError) -> [Int64: FeedCounts]
}

extension ArticleReading {
  /// The matching headlines, in the query's order.
  public func headlines(_ query: ArticleQuery) throws(StoreError) -> [Headline] {
    var all: [Headline] = []
    try headlines(query) { all.append($0) }
    return all
  }

  /// The other articles of an article's story, without muted ones: its lead first, then by number.
  public func others(inStoryOf article: Article) throws(StoreError) -> [Headline] {
    guard let story = article.story else { return [] }
    let numbers = story.articles.filter { $0 != article.number }
    return try headlines(numbers).filter { !$0.isMuted || $0.isStarred }
      .sorted {
        ($0.number == story.lead ? 0 : 1, $0.number) < ($1.number == story.lead ? 0 : 1, $1.number)
      }
  }

  /// How many unread articles each stored feed has, by the feed's stored name.
  public func unreadByFeed() throws(StoreError) -> [String: Int] {
    Dictionary(try feedCounts().values.map { ($0.name, $0.unread) }) { first, _ in first }
  }
}

/// An article and the pairs of appearances that made it one.
public struct ArticleExplanation: Sendable, Equatable {
  /// The article with its appearances.
  public var article: Article
  /// The pairs that were joined, each with its rule; empty for an article of one appearance.
  public var reasons: [MergeReason]

  /// Creates an explanation from its parts.
  public init(article: Article, reasons: [MergeReason]) {
    self.article = article
    self.reasons = reasons
  }
}

/// How many items a stored feed has.
public struct FeedCounts: Sendable, Equatable {
  /// The name under which the feed is stored.
  public var name: String
  /// Items that it ever carried and that are still stored.
  public var articles: Int
  /// Unread articles that it carried.
  public var unread: Int

  /// Creates counts from their parts.
  public init(name: String, articles: Int, unread: Int) {
    self.name = name
    self.articles = articles
    self.unread = unread
  }
}
