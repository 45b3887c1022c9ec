public import FeedModel

/// A row of the first screen: all articles, those of a tag, of a feed or of a saved query.
public struct BrowseSource: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// All articles, those that are unread, those that are starred.
    case builtIn
    case query
    case tag
    case feed
    /// Asked for at the prompt, or on the command line.
    case search
  }

  /// Articles of a saved query are counted so far, and one further.
  public static let maximumCounted = 1000

  public var kind: Kind
  public var name: String
  public var condition: ArticleCondition
  /// How many articles are listed at most, the newest; nil for all.
  public var limit: Int?
  /// Unread articles; nil as long as nobody has counted.
  public var unread: Int?
  /// Why the feed could not be fetched.
  public var error: String?

  public init(
    kind: Kind, name: String, condition: ArticleCondition, limit: Int? = nil,
    unread: Int? = nil, error: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.condition = condition
    self.limit = limit
    self.unread = unread
    self.error = error
  }
}
