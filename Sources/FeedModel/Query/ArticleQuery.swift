/// Which articles to show, newest first.
public struct ArticleQuery: Sendable, Equatable {
  /// What the articles have to meet.
  public var condition: ArticleCondition
  /// The maximum number of articles; nil for all.
  public var limit: Int?
  /// Only articles after this one in the list, even if the list has grown since.
  public var after: Headline?
  /// How many articles to skip first.
  public var offset = 0

  /// Creates a query; without arguments, for every article.
  public init(_ condition: ArticleCondition = .everything, limit: Int? = nil) {
    self.condition = condition
    self.limit = limit
  }
}
