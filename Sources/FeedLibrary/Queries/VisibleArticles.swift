package import FeedConfiguration
package import FeedModel

/// Leaves articles out of lists: muted ones, and those that only feeds carried which are no longer configured. Starred ones
/// stay; of removed feeds, labelled and queued ones stay too. So do those that are asked for: muted ones, and those of a
/// feed by its name. Without a config that can be read, no removed feed is known.
package struct VisibleArticles {
  let store: any ArticleStore
  /// The settings of lists and the removed feeds; those of an empty config if the config cannot be read.
  package let note: ConfigNote
  /// Why the config cannot be read, so that articles of removed feeds are not left out; nil if it can be, or does not
  /// exist.
  package let configFailure: ConfigError?

  /// - Parameter config: is read only if it changed since the last fetch.
  init(config: LoadedConfig, store: any ArticleStore) throws(StoreError) {
    self.store = store
    if let stamp = config.stamp, let known = try store.configNote(stamp: stamp) {
      (note, configFailure) = (known, nil)
    } else if let config = config.readable {
      (note, configFailure) = (try ConfigNote(of: config, in: store), nil)
    } else {
      (note, configFailure) = (ConfigNote(), config.failure)
    }
  }

  /// The condition, met by visible articles only.
  package func condition(_ condition: ArticleCondition) -> ArticleCondition {
    let shown = condition.asksForMuted ? condition : condition.and(.not(.hidden))
    let removed = Set(note.removedFeeds).subtracting(condition.namedFeeds)
    return removed.isEmpty ? shown : shown.and(.outside(removed.sorted()))
  }

  /// How many of the articles that meet a condition are visible. Takes time for the articles of removed feeds only, if
  /// the store keeps the number of all others.
  package func count(_ condition: ArticleCondition) throws(StoreError) -> Int {
    try store.count(ArticleQuery(self.condition(condition)))
  }
}

extension ConfigNote {
  /// What lists need of a config.
  /// - Parameter store: has the feeds of which some may be removed.
  init(of config: Config, in store: any ArticleStore) throws(StoreError) {
    self.init(
      removedFeeds: try store.removedFeeds(configured: config.feeds),
      maxPerFeed: config.settings.maxPerFeed > 0 ? config.settings.maxPerFeed : nil,
      newestFirst: config.settings.newestFirst)
  }
}
