public import FeedModel

/// The order of a list of headlines.
public enum ListOrder: Sendable, Equatable, CaseIterable {
  case newest
  case oldest
  case feed
  case title

  /// The order as the store knows it.
  public var query: ArticleQuery.Order {
    switch self {
    case .newest: .newest
    case .oldest: .oldest
    case .feed: .feed
    case .title: .title
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
    }
  }

  /// The order that follows when the user goes through all of them.
  var next: ListOrder {
    switch self {
    case .newest: .oldest
    case .oldest: .feed
    case .feed: .title
    case .title: .newest
    }
  }
}
