public import FeedModel

/// A row of the first screen: all articles, or those of a tag, a feed or a saved query.
public struct BrowseSource: Sendable, Equatable {
  /// The kinds of rows; only feeds and tags can be fetched.
  public enum Kind: Sendable, Equatable {
    /// All, unread or starred articles.
    case builtIn
    /// A saved query of the config.
    case query
    case tag
    case feed
    /// A query typed at the prompt or given on the command line.
    case search
  }

  /// What the rows of its list are.
  public enum Rows: Sendable, Equatable {
    /// Each story is one row.
    case stories
    /// Each article is a row: what was searched for.
    case articles
    /// The articles of one story.
    case oneStory
  }

  /// The highest count shown of what is searched for; a higher one is shown as `1000+`.
  public static let maximumCounted = 1000

  /// Whether no more than ``maximumCounted`` articles and one are counted.
  public var isCountLimited: Bool { kind == .query || kind == .search }

  /// What the row represents.
  public var kind: Kind
  /// The name shown, such as the feed's, the tag or the query's text.
  public var name: String
  /// The condition that its articles meet.
  public var condition: ArticleCondition
  /// The maximum number of articles listed, the newest; nil for all.
  public var limit: Int?
  /// What the rows of its list are.
  public var rows = Rows.stories
  /// The order of its list, whatever order the user chose; nil for the user's.
  public var order: ArticleQuery.Order?
  /// The number of unread articles; nil until they have been counted.
  public var unread: Int?
  /// The number of all articles in the store; nil for rows of only some, and until they have been counted.
  public var articles: Int?
  /// The tags of a feed; empty for other rows.
  public var tags: [String]
  /// The URL of a feed as the config has it; nil for other rows.
  public var url: String?
  /// Why the last fetch of the feed failed or the saved query is invalid; nil without an error.
  public var error: String?

  /// Creates a row from its parts.
  public init(
    kind: Kind, name: String, condition: ArticleCondition, limit: Int? = nil,
    unread: Int? = nil, tags: [String] = [], url: String? = nil, error: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.condition = condition
    self.limit = limit
    self.unread = unread
    self.tags = tags
    self.url = url
    self.error = error
  }

  /// Whether it lists the articles with a label.
  var isLabel: Bool { if case .labelled = condition { kind == .builtIn } else { false } }

  /// What distinguishes a row from others, however often the rows are loaded.
  public struct ID: Sendable, Hashable {
    /// What the row represents.
    public var kind: Kind
    /// The name shown.
    public var name: String

    /// Creates an identity from its parts.
    public init(kind: Kind, name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// What distinguishes the row from others.
  public var id: ID { ID(kind: kind, name: name) }
}
