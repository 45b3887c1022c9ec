import FeedConfiguration
import FeedLibrary
import FeedModel

/// What a list shows beyond its rows depends on what it was asked for.
extension FilterOptions {
  /// Whether the options and the words of a query choose all articles, on some page.
  func chooseAll(words: [String]) -> Bool {
    var rest = self
    rest.limits.limit = nil
    rest.limits.page = nil
    rest.conditions.stories = false
    return rest.isUntouched && words.isEmpty
  }

  /// The query of a list, with the config's settings of lists.
  /// - Parameters:
  ///   - view: a further query, of the config.
  ///   - format: a table lists stories unless the options ask for articles; the other formats do if they ask for stories.
  func listQuery(
    _ session: Session, _ store: any ArticleStore, words: [String], view: String = "",
    format: OutputFormat
  ) throws -> ArticleQuery {
    let also =
      view.isEmpty ? nil : try session.library.resolution(store).condition(configured: view)
    var query = try query(
      session, store, words: words, also: also, defaultLimit: session.defaultLimit)
    if format == .table, !conditions.flat { query.groupsStories = true }
    let settings = try session.library.visible(store).settings()
    if !conditions.isOrdered, !settings.newestFirst { query.order = .oldest }
    if !namesFeeds(words: words + [view]) { query.maxPerFeed = settings.maxPerFeed }
    return query
  }

  /// Whether a long run of one feed may be shortened: neither the options nor the words of a query ask for feeds.
  func foldFeeds(words: [String]) -> Bool {
    conditions.isByDate && !namesFeeds(words: words)
  }

  private func namesFeeds(words: [String]) -> Bool {
    if !conditions.feed.isEmpty { return true }
    let query = try? QueryParser.parse(words.joined(separator: " "))
    return query?.namesFeeds ?? false
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
