import FeedLibrary
import FeedModel

/// What a list shows beyond its rows depends on what it was asked for.
extension FilterOptions {
  /// Prints a list, with the config's settings of lists, and a hint if it found little.
  /// - Parameters:
  ///   - view: a further query, of the config.
  ///   - fetched: what is known of feeds that were just fetched.
  /// - Returns: false if there are no articles.
  @discardableResult
  func list(
    _ words: [String], view: String = "", by printer: ArticlePrinter,
    after fetched: ArticlePrinter.Fetched = ArticlePrinter.Fetched()
  ) throws -> Bool {
    let query = try listQuery(words, view: view, printer)
    var printer = printer
    printer.isWhole = chooseAll(words: words)
    // A long run of one feed is shortened unless the options or the words of a query ask for feeds.
    printer.foldsFeeds = conditions.isByDate && !namesFeeds(words: words + [view])
    let hasShown = try printer.list(query, after: fetched)
    try PrefixHint(store: printer.store).report(query, words: words, printer.session)
    return hasShown
  }

  /// Whether the options and the words of a query choose all articles, on some page.
  private func chooseAll(words: [String]) -> Bool {
    var rest = self
    rest.limits.limit = nil
    rest.limits.page = nil
    rest.conditions.stories = false
    return rest.isUntouched && words.isEmpty
  }

  private func listQuery(
    _ words: [String], view: String, _ printer: ArticlePrinter
  ) throws -> ArticleQuery {
    let (session, store) = (printer.session, printer.store)
    let also =
      view.isEmpty ? nil : try session.library.resolution(store).condition(configured: view)
    var query = try query(
      session, store, words: words, also: also, defaultLimit: session.defaultLimit)
    // The other formats list stories if the options ask for them.
    if printer.format == .table, !conditions.flat { query.groupsStories = true }
    let settings = try session.library.visible(store).settings()
    if !conditions.isOrdered, !settings.newestFirst { query.order = .oldest }
    if !namesFeeds(words: words + [view]) { query.maxPerFeed = settings.maxPerFeed }
    return query
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
