package import FeedBasics
package import FeedConfiguration
package import FeedModel
import Refreshing

extension Library {
  /// When a feed is due next; nil for never.
  /// - Parameter all: the states of all feeds, which the hosts that ask for pauses are known by.
  package func nextFetch(
    _ feed: Feed, _ state: FeedState, among all: [(feed: Feed, state: FeedState)]
  ) -> Date? {
    let stored = (try? storeIfPresent()?.heldHosts(now: now)) ?? [:]
    return HostHolds(
      all.map(\.feed), all.map(\.state), stored: stored, holdsHosts: settings.holdsHosts, now: now
    )
    .nextFetch(feed, state, now: now)
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

  /// The health of feeds. Those of an account are fetched with it, and as well as it is.
  /// - Parameter isShown: whether a feed is part of the report.
  package func health(of isShown: (Feed, FeedState) -> Bool) throws -> [FeedHealth] {
    let states = try store?.shownStates(of: feeds, in: config) ?? feeds.map { _ in FeedState() }
    let counts = try store?.feedCounts() ?? [:]
    let refused = try store?.refusedPages() ?? [:]
    let failed = try store?.failedPages() ?? [:]
    let holds = HostHolds(
      feeds, states, stored: try store?.heldHosts(now: library.now) ?? [:],
      holdsHosts: config.settings.holdsHosts, now: library.now)
    return zip(feeds, states).filter(isShown).map { feed, state in
      let count = state.id.flatMap { counts[$0] }
      var health = FeedHealth(
        name: feed.name, url: SecretMask(feed.secrets).masked(feed.configuredURL), tags: feed.tags,
        articles: count?.articles ?? 0, unread: count?.unread ?? 0, lastSuccess: state.lastSuccess,
        nextFetch: holds.nextFetch(feed, state, now: library.now),
        error: feed.error(state), failures: state.failures, isEnabled: feed.isEnabled)
      health.website = feed.website(state)
      health.account = feed.account
      if feed.account == nil {
        health.movedTo = state.movedTo.map(SecretMask(feed.secrets).masked)
      }
      health.refusedPages = count.flatMap { refused[$0.name] } ?? [:]
      health.failedPages = count.flatMap { failed[$0.name] } ?? 0
      return health
    }
  }

  /// The rows of feeds with those of what brings feeds: accounts above their own, with the sums of these, and lists that
  /// failed.
  package func withOrigins(_ rows: [FeedHealth]) throws -> [FeedHealth] {
    try withAccounts(rows) + failingLists()
  }

  private func failingLists() throws -> [FeedHealth] {
    let lists = config.storedLists
    let states =
      try store?.states(of: lists, configured: config.names) ?? lists.map { _ in FeedState() }
    return zip(lists, states).compactMap { list, state in
      guard let error = list.error(state) else { return nil }
      return FeedHealth(
        name: list.name, url: SecretMask(list.secrets).masked(list.configuredURL), tags: list.tags,
        articles: 0, unread: 0, lastSuccess: state.lastSuccess,
        nextFetch: Schedule.nextFetch(state, feed: list, now: library.now), error: error,
        failures: state.failures, isEnabled: true)
    }
  }

  private func withAccounts(_ rows: [FeedHealth]) throws -> [FeedHealth] {
    guard !config.accounts.isEmpty else { return rows }
    let accounts = try library.accounts().flatMap { account in
      let own = rows.filter { $0.account == account.name }
      var row = FeedHealth(
        name: account.name, url: account.url, tags: [],
        articles: own.reduce(0) { $0 + $1.articles }, unread: own.reduce(0) { $0 + $1.unread },
        lastSuccess: account.lastSuccess, nextFetch: account.next, error: account.error,
        failures: account.failures, isEnabled: true)
      row.account = account.name
      row.waitingMarks = account.waiting
      // An account's error is shown once, in its own row.
      return [row]
        + own.map { feed in
          var feed = feed
          feed.error = nil
          return feed
        }
    }
    return rows.filter { $0.account == nil } + accounts
  }
}

extension ArticleStore {
  /// What failed when it was last fetched, or cannot be fetched as it is configured: feeds and accounts.
  package func failing(in config: Config) throws(StoreError) -> [Feed] {
    try failing(config.sources, config)
  }

  /// The lists of feeds that failed or cannot be fetched, under their names in the store.
  package func failingLists(in config: Config) throws(StoreError) -> [Feed] {
    try failing(config.storedLists, config)
  }

  private func failing(_ sources: [Feed], _ config: Config) throws(StoreError) -> [Feed] {
    zip(sources, try states(of: sources, configured: config.names))
      .filter { $0.isEnabled && $0.error($1) != nil }.map(\.0)
  }

  /// The states of feeds as people see them: those of an account are fetched with it, and as well as it is.
  package func shownStates(of feeds: [Feed], in config: Config) throws(StoreError) -> [FeedState] {
    let accounts = Dictionary(
      zip(
        config.accounts.map(\.name), try states(of: config.accounts, configured: config.names))
    ) { first, _ in first }
    let names = config.names.union(feeds.map(\.name))
    return zip(feeds, try states(of: feeds, configured: names)).map { feed, state in
      guard let account = feed.account.flatMap({ accounts[$0] }) else { return state }
      var shared = account
      (shared.id, shared.title, shared.website) = (state.id, state.title, state.website)
      return shared
    }
  }
}
