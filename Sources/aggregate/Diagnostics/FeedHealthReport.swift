import FeedConfiguration
import FeedModel
import Refreshing

/// The health of configured feeds.
struct FeedHealthReport {
  let config: Config
  /// All configured feeds, or at least all of the hosts of those that are asked for: a server may hold them together.
  let feeds: [Feed]
  let session: Session
  /// nil before the first fetch, when every feed is due.
  let store: (any ArticleStore)?

  init(
    config: Config, feeds: [Feed]? = nil, session: Session, store: (any ArticleStore)?
  ) {
    self.config = config
    self.feeds = feeds ?? config.feeds
    self.session = session
    self.store = store
  }

  /// - Parameter isShown: whether a feed is part of the report.
  func health(of isShown: (Feed, FeedState) -> Bool) throws -> [FeedHealth] {
    let names = Set(config.feeds.map(\.name))
    let states =
      try store?.states(of: feeds, configured: names)
      ?? feeds.map { _ in FeedState() }
    let counts = try store?.feedCounts() ?? [:]
    let refused = try store?.refusedPages() ?? [:]
    let failed = try store?.failedPages() ?? [:]
    let holds =
      config.settings.holdsHosts
      ? HostHolds(feeds, states, now: session.now) : HostHolds()
    return zip(feeds, states).filter(isShown).map { feed, state in
      let count = state.id.flatMap { counts[$0] }
      var health = FeedHealth(
        name: feed.name, url: SecretMask(feed.secrets).masked(feed.configuredURL), tags: feed.tags,
        articles: count?.articles ?? 0, unread: count?.unread ?? 0, lastSuccess: state.lastSuccess,
        nextFetch: holds.nextFetch(feed, state, now: session.now),
        error: feed.problem ?? state.lastError, failures: state.failures, isEnabled: feed.isEnabled)
      health.website = feed.website(state)
      health.refusedPages = count.flatMap { refused[$0.name] } ?? [:]
      health.failedPages = count.flatMap { failed[$0.name] } ?? 0
      return health
    }
  }
}
