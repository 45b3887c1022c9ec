import Browsing
import Configuration
import FeedModel

/// The first screen's rows: everything, saved queries, tags, feeds.
struct BrowseSources {
  private let session: Session
  private let store: any ArticleStore

  init(_ session: Session, _ store: any ArticleStore) {
    self.session = session
    self.store = store
  }

  func all() throws -> [BrowseSource] {
    let resolution = session.resolution(store)
    var sources = [
      BrowseSource(kind: .builtIn, name: "All articles", condition: .everything),
      BrowseSource(kind: .builtIn, name: "Unread", condition: .unread),
      BrowseSource(kind: .builtIn, name: "Starred", condition: .starred),
    ]
    guard let config = try session.configIfPresent() else {
      return sources
        + (try store.feedNames().map {
          BrowseSource(kind: .feed, name: $0, condition: .feeds([$0]))
        })
    }
    for name in config.queries.keys.sorted() {
      // An invalid query matches nothing and shows its error.
      do {
        let condition = try resolution.condition("@\(name)")
        sources.append(BrowseSource(kind: .query, name: name, condition: condition))
      } catch {
        sources.append(
          BrowseSource(
            kind: .query, name: name, condition: .any([]), error: error.description))
      }
    }
    let names = try store.storedNames(of: config.feeds)
    // Ignoring case, like `tag:`.
    var tagged: [String: [String]] = [:]
    for feed in config.feeds {
      for tag in Set(feed.tags.map { $0.lowercased() }) {
        tagged[tag, default: []].append(names[feed.name] ?? feed.name)
      }
    }
    for tag in Set(config.feeds.flatMap(\.tags)).sorted() {
      let feeds = tagged[tag.lowercased()] ?? []
      sources.append(BrowseSource(kind: .tag, name: tag, condition: .feeds(feeds)))
    }
    let states = try store.states(of: config.feeds, configured: Set(config.feeds.map(\.name)))
    for (feed, state) in zip(config.feeds, states) {
      sources.append(
        BrowseSource(
          kind: .feed, name: feed.name, condition: .feeds([names[feed.name] ?? feed.name]),
          error: feed.problem ?? state.lastError))
    }
    return sources
  }

  /// All sources with their counts of unread articles; the starred source counts starred ones. A story that two feeds
  /// of a tag carry counts twice.
  func counted() throws -> [BrowseSource] {
    let totals = try store.totals()
    let unread = try session.visible(store).unread()
    let byFeed = try store.unreadByFeed()
    return try all().map { source in
      var source = source
      source.unread =
        switch source.kind {
        case .builtIn: source.condition == .starred ? totals.starred : unread
        case .feed, .tag, .query, .search: try count(source.condition, byFeed)
        }
      return source
    }
  }

  private func count(_ condition: ArticleCondition, _ byFeed: [String: Int]) throws -> Int {
    if case .feeds(let names) = condition { return names.reduce(0) { $0 + (byFeed[$1] ?? 0) } }
    return try store.count(
      ArticleQuery(
        try session.visible(store).condition(condition).and(.unread),
        limit: BrowseSource.maximumCounted + 1))
  }
}
