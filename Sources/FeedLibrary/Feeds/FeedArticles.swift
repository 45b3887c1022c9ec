import FeedBasics
package import FeedConfiguration
package import FeedModel

/// Removes the articles of feeds that are no longer configured.
package struct FeedArticles {
  package let library: Library
  package let store: any ArticleStore
  /// The stored names of the feeds whose articles are to be removed; none for feeds that were never fetched.
  package let feeds: [String]
  /// The stored names of other feeds that do not keep an article.
  package let removed: [String]

  /// Creates it from its parts.
  package init(library: Library, store: any ArticleStore, feeds: [String], removed: [String]) {
    self.library = library
    self.store = store
    self.feeds = feeds
    self.removed = removed
  }

  /// Those of a feed of the config, or of one that has left it.
  package init(
    of name: String, in config: Config, library: Library, store: any ArticleStore
  ) throws {
    let others = config.feeds.filter { $0.name != name }
    let stored =
      others.count < config.feeds.count
      ? try store.storedNames(of: config.feeds)[name] : try store.feedNames().first { $0 == name }
    self.init(
      library: library, store: store, feeds: stored.map { [$0] } ?? [],
      removed: try store.removedFeeds(configured: others))
  }

  /// What would be removed.
  package func removal() throws(StoreError) -> ArticleRemoval {
    try store.removable(articlesOf: feeds, removed: removed)
  }

  /// Whether the feeds have any articles in the store.
  package func hasArticles() throws -> Bool {
    let removal = try removal()
    return removal.removed > 0 || !removal.kept.isEmpty
  }

  /// - Parameter edit: changes the config first, once no fetch can run.
  /// - Throws: ``StoreError/busy(_:)`` if a fetch is running; nothing is changed then.
  package func remove(
    after edit: () async throws -> Void = {}
  ) async throws -> ArticleRemoval {
    let lock = try library.lockForFetching()
    defer { withExtendedLifetime(lock) {} }
    try await edit()
    return try store.remove(articlesOf: feeds, removed: removed)
  }
}

extension ArticleRemoval {
  /// How many are removed, such as `12 articles`.
  package var articles: String { "\(Amount(removed, "article"))" }

  /// What stays and why, such as `1 starred stays`; empty if nothing stays.
  package var kept: String {
    let parts = [
      starred > 0 ? "\(starred) starred" : nil,
      filed > 0 ? "\(filed) labelled or queued" : nil,
      shared > 0 ? "\(shared) that another feed carries" : nil,
    ].compactMap { $0 }
    if parts.isEmpty { return "" }
    return parts.listed("and") + (starred + filed + shared == 1 ? " stays" : " stay")
  }

  /// ``kept`` as the end of a sentence.
  package var ending: String { kept.isEmpty ? "" : "; \(kept)" }
}
