/// Which articles to show, newest first.
public struct ArticleQuery: Sendable, Equatable {
  public var condition: ArticleCondition
  /// nil means all.
  public var limit: Int?
  /// Only those behind this one in the list, however the list has grown since.
  public var after: Headline?
  /// How many are passed over first.
  public var offset = 0

  public init(_ condition: ArticleCondition = .everything, limit: Int? = nil) {
    self.condition = condition
    self.limit = limit
  }
}
