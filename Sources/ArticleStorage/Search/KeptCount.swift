import FeedModel

/// The articles whose number every store keeps up to date.
enum KeptCount: Sendable {
  case articles, visible, unread, starred, muted, hidden

  /// - Returns: nil if the articles of the query have to be counted.
  init?(_ query: ArticleQuery) {
    guard query.after == nil, query.offset == 0 else { return nil }
    let known: [(ArticleCondition, KeptCount)] = [
      (.everything, .articles), (.not(.hidden), .visible),
      (.all([.unread, .not(.hidden)]), .unread),
      (.starred, .starred), (.all([.starred, .not(.hidden)]), .starred), (.muted, .muted),
      (.hidden, .hidden),
    ]
    let found = known.first { condition, _ in
      let (parts, wanted) = (query.condition.parts, condition.parts)
      return parts.allSatisfy(wanted.contains) && wanted.allSatisfy(parts.contains)
    }
    guard let found else { return nil }
    self = found.1
  }
}
