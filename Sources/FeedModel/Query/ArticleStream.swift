public import FeedBasics

/// The articles that a sync client asks for, in the order of their numbers, which is that of first sight.
///
/// Every article has one home, so that no client gets it twice: the feed of its lowest appearance, among those that are
/// served. Articles without a home are in no stream, nor are those that are muted and not starred.
public struct ArticleStream: Sendable, Equatable {
  /// An order by number.
  public enum Order: Sendable, Equatable {
    /// The last seen first.
    case newest
    /// The first seen first.
    case oldest
  }

  /// The ids of the feeds that can be homes.
  public var served: Set<Int64>
  /// Only articles of these homes; nil for all.
  public var homes: Set<Int64>?
  /// Only read or only unread articles; nil for both.
  public var isRead: Bool?
  /// Only articles with or only those without a star; nil for both.
  public var isStarred: Bool?
  /// Only articles with this label of the user; nil for all.
  public var label: String?
  /// Only articles without these labels of the user.
  public var excludedLabels: Set<String> = []
  /// Only articles that were first seen at this instant or later.
  public var seenFrom: Date?
  /// An article with a higher number counts as seen from ``seenFrom`` on, whatever its date.
  public var seenAfter: Int?
  /// Only articles that were first seen at this instant or earlier.
  public var seenUntil: Date?
  /// Only articles that come after the one with this number, in the stream's order.
  public var after: Int?
  /// The order of the articles.
  public var order = Order.newest
  /// The maximum number of articles; nil for all.
  public var limit: Int?

  /// Creates a stream of all articles of the served feeds, the newest first.
  public init(served: Set<Int64>) { self.served = served }
}
