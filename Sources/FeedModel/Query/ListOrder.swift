public import FeedBasics

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
