import FeedModel

/// What a list shows beyond its rows depends on what it was asked for.
extension ScopedFilters {
  /// Whether the options and the words of a query choose all articles, on some page.
  func chooseAll(words: [String]) -> Bool {
    var rest = self
    rest.limit = nil
    rest.page = nil
    return rest.isUntouched && words.isEmpty
  }

  /// Whether a long run of one feed may be shortened: neither the options nor the words of a query ask for feeds.
  func foldFeeds(words: [String]) -> Bool {
    guard conditions.feed.isEmpty, conditions.isByDate else { return false }
    let query = try? QueryParser.parse(words.joined(separator: " "))
    return !(query?.namesFeeds ?? false)
  }
}

extension QueryExpression {
  /// Whether a term of the query is the name of a feed.
  fileprivate var namesFeeds: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.namesFeeds)
    case .not: false
    case .term(let term): term.kind == .feed
    }
  }
}
