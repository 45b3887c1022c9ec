import FeedModel

extension ListOrder {
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
