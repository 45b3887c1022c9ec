import FeedConfiguration
import FeedModel
import FeedParsing
import FeedPlatform
import Refreshing

/// Loads the pages of new articles, after a fetch and under its lock.
struct PageRunner {
  let session: Session
  let config: Config
  var jobs: Int?
  /// Whether the fetch before it showed that the network works.
  var isOnline = false

  /// What a run has brought.
  struct Outcome {
    var report = PageReport()
    /// In seconds.
    var seconds: Double = 0
    /// The signal that ended it; nil if none did.
    var signal: Int32?
  }

  /// Loads the pages of feeds that are due, with progress on a terminal. Ctrl-C ends it; the next run goes on.
  /// - Parameter interruption: the caller's, which watches signals from its start: a second one would not receive them.
  /// - Throws: ``StoreError`` if the store fails. Another fetch that is running loads the pages itself.
  func run(_ feeds: [Feed], _ interruption: Interruption) async throws -> Outcome {
    let progress = FetchProgress(terminal: session.terminal)
    let start = session.now
    guard let task = try self.start(feeds, progress: { progress.note($0) }) else {
      return Outcome()
    }
    interruption.onSignal { _ in task.cancel() }
    let result = await task.result
    progress.clear()
    return Outcome(
      report: try result.get(), seconds: session.now.timeIntervalSince(start),
      signal: interruption.signal)
  }

  /// Starts to load the pages of feeds that are due.
  /// - Parameter progress: called as pages end.
  /// - Returns: nil if there is nothing to load, or another fetch is running.
  func start(
    _ feeds: [Feed], progress: @escaping @Sendable (PageEvent) -> Void
  ) throws -> Task<PageReport, any Error>? {
    guard feeds.contains(where: \.full), let store = try storeWithPages(of: feeds),
      let lock = try lockUnlessBusy()
    else { return nil }
    let loading = session.pageLoading(store, config)
    return Task { [options] in
      defer { withExtendedLifetime(lock) {} }
      return try await loading.run(feeds, options: options, progress: progress)
    }
  }

  /// Loads pages on demand, without the lock.
  func single(_ store: any ArticleStore) -> SinglePages {
    SinglePages(session.pageLoading(store, config), feeds: config.feeds, options: options)
  }

  /// nil if another fetch is running.
  private func lockUnlessBusy() throws(StoreError) -> (any FetchLock)? {
    do throws(StoreError) {
      return try session.lockForFetching()
    } catch {
      if case .busy = error { return nil }
      throw error
    }
  }

  /// The store, if pages are due.
  private func storeWithPages(of feeds: [Feed]) throws(StoreError) -> (any ArticleStore)? {
    guard let reading = try session.storeIfPresent() else { return nil }
    let stored = try reading.storedNames(of: feeds)
    let names = feeds.map { stored[$0.name] ?? $0.name }
    guard try !reading.waitingPages(ofFeeds: names, at: session.now, limit: 1).isEmpty else {
      return nil
    }
    return try session.store(.write)
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

extension Session {
  /// What loads the pages of articles.
  func pageLoading(_ store: any ArticleStore, _ config: Config) -> PageLoading {
    PageLoading(
      fetcher: fetcher(secrets: config.feeds.flatMap(\.secrets)), store: store,
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
