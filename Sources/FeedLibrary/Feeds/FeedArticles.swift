import FeedBasics
package import FeedModel

/// Removes the articles of feeds that are no longer configured.
package struct FeedArticles {
  package let library: Library
  package let store: any ArticleStore
  /// The stored names of the feeds whose articles are to be removed.
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
      shared > 0 ? "\(shared) that another feed carries" : nil,
    ].compactMap { $0 }
    if parts.isEmpty { return "" }
    return parts.joined(separator: " and ") + (starred + shared == 1 ? " stays" : " stay")
  }

  /// ``kept`` as the end of a sentence.
  package var ending: String { kept.isEmpty ? "" : "; \(kept)" }
}
