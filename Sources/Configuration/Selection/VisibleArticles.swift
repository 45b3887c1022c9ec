public import FeedModel

/// Leaves articles out of lists: muted ones, and those that only feeds carried which are no longer configured. Starred ones
/// stay, and so do those that are asked for: muted ones, and those of a feed by its name. Without a config that can be read,
/// no removed feed is known.
public struct VisibleArticles {
  private let config: LoadedConfig
  private let store: any ArticleStore

  /// - Parameters:
  ///   - config: is read only if it changed since the last fetch.
  ///   - store: the articles.
  public init(config: LoadedConfig, store: any ArticleStore) {
    self.config = config
    self.store = store
  }

  /// The condition, met by visible articles only.
  public func condition(_ condition: ArticleCondition) throws(StoreError) -> ArticleCondition {
    let shown = condition.asksForMuted ? condition : condition.and(.not(.hidden))
    let removed = Set(try removedFeeds()).subtracting(condition.namedFeeds)
    return removed.isEmpty ? shown : shown.and(.outside(removed.sorted()))
  }

  /// How many visible articles are unread. Takes time for the articles of removed feeds only.
  public func unread() throws(StoreError) -> Int {
    let all = try store.totals().unread
    let removed = try removedFeeds()
    if removed.isEmpty { return all }
    let left = ArticleCondition.all(
      [.feeds(removed), .unread, .not(.hidden), .not(.outside(removed))])
    return try all - store.count(ArticleQuery(left))
  }

  /// The stored names of the feeds that have articles and are no longer configured.
  public func removedFeeds() throws(StoreError) -> [String] {
    if let stamp = config.stamp, let known = try store.removedFeeds(stamp: stamp) { return known }
    guard let feeds = config.feeds else { return [] }
    return try store.removedFeeds(configured: feeds)
  }

  /// Notes the removed feeds in the store, so that the config need not be read for the next list.
  public func note() throws(StoreError) {
    guard let stamp = config.stamp, let feeds = config.feeds else { return }
    try store.noteRemovedFeeds(try store.removedFeeds(configured: feeds), stamp: stamp)
  }
}
