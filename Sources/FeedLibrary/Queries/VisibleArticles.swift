package import FeedConfiguration
package import FeedModel

/// Leaves articles out of lists: muted ones, and those that only feeds carried which are no longer configured. Starred ones
/// stay; of removed feeds, labelled and queued ones stay too. So do those that are asked for: muted ones, and those of a
/// feed by its name. Without a config that can be read, no removed feed is known.
package struct VisibleArticles {
  /// Is read only if it changed since the last fetch.
  let config: LoadedConfig
  let store: any ArticleStore

  /// The condition, met by visible articles only.
  package func condition(_ condition: ArticleCondition) throws(StoreError) -> ArticleCondition {
    let shown = condition.asksForMuted ? condition : condition.and(.not(.hidden))
    let removed = Set(try settings().removedFeeds).subtracting(condition.namedFeeds)
    return removed.isEmpty ? shown : shown.and(.outside(removed.sorted()))
  }

  /// How many of the articles that meet a condition are visible. Takes time for the articles of removed feeds only, if
  /// the store keeps the number of all others.
  package func count(_ condition: ArticleCondition) throws(StoreError) -> Int {
    try store.count(ArticleQuery(try self.condition(condition)))
  }

  /// The settings of lists and the removed feeds; those of an empty config if the config cannot be read.
  package func settings() throws(StoreError) -> ConfigNote {
    if let stamp = config.stamp, let known = try store.configNote(stamp: stamp) { return known }
    guard let config = config.readable else { return ConfigNote() }
    return try note(of: config)
  }

  /// Why the config cannot be read, so that articles of removed feeds are not left out; nil if it can be, or does not
  /// exist.
  package func configFailure() throws(StoreError) -> ConfigError? {
    if let stamp = config.stamp, try store.configNote(stamp: stamp) != nil { return nil }
    return config.failure
  }

  /// Keeps the settings and the removed feeds in the store, so that the config need not be read for the next list.
  package func note() throws(StoreError) {
    guard let stamp = config.stamp, let config = config.readable else { return }
    try store.setConfigNote(try note(of: config), stamp: stamp)
  }

  private func note(of config: Config) throws(StoreError) -> ConfigNote {
    ConfigNote(
      removedFeeds: try store.removedFeeds(configured: config.feeds),
      maxPerFeed: config.settings.maxPerFeed > 0 ? config.settings.maxPerFeed : nil,
      newestFirst: config.settings.newestFirst)
  }
}
