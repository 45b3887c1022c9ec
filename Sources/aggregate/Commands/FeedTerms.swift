import FeedModel

extension QueryExpression {
  /// Whether a term of the query is the name of a feed.
  var namesFeeds: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.namesFeeds)
    case .not: false
    case .term(let term): term.kind == .feed
    }
  }
}
