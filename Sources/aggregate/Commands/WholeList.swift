import FeedModel

/// What kind of list the filters make, which decides how a terminal shows it.
extension ScopedFilters {
  /// Whether the options and the words of a query choose all articles, on some page, newest first.
  func chooseAll(words: [String]) -> Bool {
    var rest = self
    rest.limit = nil
    rest.page = nil
    return rest.isUntouched && words.isEmpty
  }

  /// Whether the options or the words of a query name feeds.
  func chooseFeeds(words: [String]) -> Bool {
    guard conditions.feed.isEmpty else { return true }
    return (try? QueryParser.parse(words.joined(separator: " ")))?.namesFeeds ?? false
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
