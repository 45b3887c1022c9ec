public import FeedBasics
public import FeedModel

/// The order of a list of headlines.
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

  /// Whether the articles of a day are next to each other.
  var isByDate: Bool { self == .newest || self == .oldest }

  /// The order in a few words, in lower case.
  var label: String {
    switch self {
    case .newest: "newest first"
    case .oldest: "oldest first"
    case .feed: "by feed"
    case .title: "by title"
    case .publishers: "by publishers"
    case .rare: "rare feeds first"
    }
  }

  /// The order that follows when the user goes through all of them.
  var next: ListOrder {
    switch self {
    case .newest: .oldest
    case .oldest: .feed
    case .feed: .title
    case .title: .publishers
    case .publishers: .rare
    case .rare: .newest
    }
  }
}
