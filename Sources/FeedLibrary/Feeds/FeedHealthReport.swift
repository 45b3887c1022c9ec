package import FeedConfiguration
package import FeedModel
package import FeedPlatform
import Refreshing

extension Library {
  /// When a feed is due next; nil for never.
  /// - Parameter all: the states of all feeds, which the hosts that ask for pauses are known by.
  package func nextFetch(
    _ feed: Feed, _ state: FeedState, among all: [(feed: Feed, state: FeedState)]
  ) -> Date? {
    let holds =
      settings.holdsHosts ? HostHolds(all.map(\.feed), all.map(\.state), now: now) : HostHolds()
    return holds.nextFetch(feed, state, now: now)
  }
}

/// The health of configured feeds.
package struct FeedHealthReport {
  package let config: Config
  /// All configured feeds, or at least all of the hosts of those that are asked for: a server may hold them together.
  package let feeds: [Feed]
  package let library: Library
  /// nil before the first fetch, when every feed is due.
  package let store: (any ArticleStore)?

  package init(
    config: Config, feeds: [Feed]? = nil, library: Library, store: (any ArticleStore)?
  ) {
    self.config = config
    self.feeds = feeds ?? config.feeds
    self.library = library
    self.store = store
  }

  /// - Parameter isShown: whether a feed is part of the report.
  package func health(of isShown: (Feed, FeedState) -> Bool) throws -> [FeedHealth] {
    let names = Set(config.feeds.map(\.name))
    let states =
      try store?.states(of: feeds, configured: names)
      ?? feeds.map { _ in FeedState() }
    let counts = try store?.feedCounts() ?? [:]
    let refused = try store?.refusedPages() ?? [:]
    let failed = try store?.failedPages() ?? [:]
    let holds =
      config.settings.holdsHosts
      ? HostHolds(feeds, states, now: library.now) : HostHolds()
    return zip(feeds, states).filter(isShown).map { feed, state in
      let count = state.id.flatMap { counts[$0] }
      var health = FeedHealth(
        name: feed.name, url: SecretMask(feed.secrets).masked(feed.configuredURL), tags: feed.tags,
        articles: count?.articles ?? 0, unread: count?.unread ?? 0, lastSuccess: state.lastSuccess,
        nextFetch: holds.nextFetch(feed, state, now: library.now),
        error: feed.problem ?? state.lastError, failures: state.failures, isEnabled: feed.isEnabled)
      health.website = feed.website(state)
      health.refusedPages = count.flatMap { refused[$0.name] } ?? [:]
      health.failedPages = count.flatMap { failed[$0.name] } ?? 0
      return health
    }
  }
}
