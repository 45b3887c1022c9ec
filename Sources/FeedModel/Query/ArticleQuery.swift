public import FeedBasics

/// Which articles to show, and in which order.
public struct ArticleQuery: Sendable, Equatable {
  /// The order of a list.
  public enum Order: Sendable, Equatable {
    /// By date, newest first.
    case newest
    /// By date, oldest first: the reverse of ``newest``.
    case oldest
    /// By the name of the feed that carried the article first; those of one feed newest first.
    case feed
    /// By title, ignoring case, accents and signs before the first word; equal titles newest first, articles without a
    /// title last.
    case title
    /// By how many feeds carry the article, most first; those of as many newest first.
    case publishers
    /// By how many articles, dated after an instant, the feed has that carried the article first, fewest first; those of
    /// as many newest first.
    case rare(since: Date)
    /// By the articles' numbers, which is the order of first sight, oldest first.
    case number
    /// As the first attachment of each was added to the queue, for articles that are ``ArticleCondition/queued``.
    case queue
  }

  /// What an article must fulfil.
  public var condition: ArticleCondition
  /// The order of the result.
  public var order: Order
  /// The maximum number of articles; nil for all.
  public var limit: Int?
  /// Only articles after this one in a list by date (``Order/newest`` or ``Order/oldest``), however the list has grown
  /// since.
  public var after: Headline?
  /// The most articles that one feed carried first; nil for any number. The others are not counted as skipped.
  public var maxPerFeed: Int?
  /// Whether each story is listed once, as the headline of its lead in the place of its first matching article, if any of
  /// its articles matches. ``limit`` and ``offset`` then count stories; articles in no story count as one each.
  public var groupsStories = false
  /// How many matching articles are skipped first.
  public var offset = 0

  /// Creates a query, in the order of dates unless another one is given.
  public init(
    _ condition: ArticleCondition = .everything, order: Order = .newest, limit: Int? = nil
  ) {
    self.condition = condition
    self.order = order
    self.limit = limit
  }
}

/// The order in which people have a list of headlines.
public enum ListOrder: String, Sendable, Equatable, CaseIterable {
  case newest
  case oldest
  case feed
  case title
  case publishers
  case rare

  /// The order as the store knows it.
  public func query(now: Date) -> ArticleQuery.Order {
    switch self {
    case .rare: .rare(since: FeedVolume.start(before: now))
    case .newest: .newest
    case .oldest: .oldest
    case .feed: .feed
    case .title: .title
    case .publishers: .publishers
    }
  }
}
