import ArticleExtraction
package import FeedConfiguration
package import FeedModel
package import Refreshing

/// Loads the pages of new articles, after a fetch and under its lock.
package struct PageFetch {
  package let library: Library
  package private(set) var config: Config
  package var jobs: Int?
  /// Whether the fetch before it showed that the network works.
  package var isOnline = false

  /// Creates it from its parts.
  package init(library: Library, config: Config, jobs: Int? = nil, isOnline: Bool = false) {
    self.library = library
    self.config = config
    self.jobs = jobs
    self.isOnline = isOnline
  }

  /// Starts to load the pages of feeds that are due.
  /// - Parameters:
  ///   - sources: feeds, and accounts for all of their feeds.
  ///   - progress: called as pages end.
  /// - Returns: nil if there is nothing to load, or another fetch is running.
  package func start(
    _ sources: [Feed], progress: @escaping @Sendable (PageEvent) -> Void
  ) throws -> Task<PageReport, any Error>? {
    let current = current
    let feeds = current.config.feeds(of: sources)
    guard feeds.contains(where: \.full), let store = try storeWithPages(of: feeds),
      let lock = try library.lockUnlessBusy()
    else { return nil }
    let loading = library.pageLoading(store, current.config)
    return Task { [options = current.options, library] in
      defer { withExtendedLifetime(lock) {} }
      let report = try await loading.run(feeds, options: options, progress: progress)
      try SavedFeed(of: current.config, store, at: library.now)?.follow(report.redirected)
      return report
    }
  }

  /// The same with the feeds that accounts subscribe to since the fetch.
  private var current: PageFetch {
    var current = self
    if !config.accounts.isEmpty, let config = try? library.resubscribed.config() {
      current.config = config
    }
    return current
  }

  /// Loads pages on demand, without the lock.
  package func single(_ store: any ArticleStore) -> SinglePages {
    SinglePages(library.pageLoading(store, config), feeds: config.feeds, options: options)
  }

  /// The store, if pages are due.
  private func storeWithPages(of feeds: [Feed]) throws(StoreError) -> (any ArticleStore)? {
    guard let reading = try library.storeIfPresent() else { return nil }
    let stored = try reading.storedNames(of: feeds)
    let names = feeds.map { stored[$0.name] ?? $0.name }
    guard try !reading.waitingPages(ofFeeds: names, at: library.now, limit: 1).isEmpty else {
      return nil
    }
    return try library.store(.create)
  }

  /// The limits of the config.
  private var options: PageLoading.Options {
    var options = PageLoading.Options()
    options.jobs = jobs ?? config.settings.jobs
    options.holdsHosts = config.settings.holdsHosts
    options.configured = config.feeds
    // Feeds that are files never show it; then a page that fails is not to be requested forever.
    options.isOnline = isOnline || config.feeds.allSatisfy { $0.location.baseURL == nil }
    return options
  }
}

extension Library {
  /// What loads the pages of articles.
  package func pageLoading(_ store: any ArticleStore, _ config: Config) -> PageLoading {
    PageLoading(
      fetcher: fetcher(secrets: config.allSecrets), store: store,
      extract: { body, type, url, hints in
        PageExtraction.extract(body, contentType: type, url: url, hints: hints)
      },
      reading: { [fullText = config.fullText] feed, host in
        let choice = fullText.choice(feed: feed, host: host)
        return PageRules(rule: choice.rule, followsPages: choice.followsPages ?? false)
      },
      clock: clock, sleep: { try? await Task.sleep(for: .seconds($0)) })
  }
}
