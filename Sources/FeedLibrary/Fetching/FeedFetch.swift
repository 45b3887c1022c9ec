import FeedAccounts
package import FeedBasics
package import FeedConfiguration
package import FeedModel
package import Refreshing

/// Fetches feeds with everything around it: lock, store, transfers, rules, and what a fetch does at its end.
package struct FeedFetch {
  package let library: Library
  package let config: Config
  package var force = false
  /// Whether the user named the feeds.
  package var asked = false
  /// Whether older pages of the feeds are read too.
  package var history = false
  package var jobs: Int?
  /// Replaces the network.
  package var fetcher: (any FeedFetcher)?

  package init(library: Library, config: Config) {
    self.library = library
    self.config = config
  }

  /// Fetches the feeds and waits for the end.
  /// - Throws: ``StoreError``; `busy` if another fetch is running.
  package func run(
    _ feeds: [Feed], progress: @escaping @Sendable (RefreshEvent) -> Void
  ) async throws -> RefreshReport {
    try await start(feeds, progress: progress).result.get()
  }

  /// Starts to fetch the feeds; in place of an account's feeds the account is synchronised.
  /// - Parameter progress: called as feeds begin and end.
  /// - Throws: ``StoreError``; `busy` if another fetch is running.
  package func start(_ feeds: [Feed], progress: @escaping @Sendable (RefreshEvent) -> Void) throws
    -> RunningFetch
  {
    let lock = try library.lockForFetching()
    let store = try library.store(.create)
    let feeds = config.sources(of: feeds)
    try store.register(config.feeds + config.accounts)
    try library.noteConfig(in: store)
    let refresher = Refresher(
      fetcher: fetcher ?? library.fetcher(secrets: feeds.flatMap(\.secrets)), store: store,
      adapters: config.adapters(of: config.feeds + feeds), clock: library.clock,
      random: { Double.random(in: 0..<1) })
    var options = Refresher.Options()
    options.jobs = jobs ?? config.settings.jobs
    options.perHost = config.settings.perHost
    options.holdsHosts = config.settings.holdsHosts
    options.configured = config.sources
    options.asked = asked
    options.force = force
    options.history = history
    options.owner = Library.processName
    options.rules = try rules(library, config, store)
    options.accounts = { [self, rules = options.rules] account, state, fetcher in
      let sync = library.synchronisation(of: account, in: config, store, fetcher) {
        let (config, rules) = current(library.resubscribed, store) ?? (config, rules)
        return ArrivalChoices(
          rules: rules, full: Set(config.feeds.filter { $0.full }.map(\.name)))
      }
      return await sync.run(state)
    }
    return RunningFetch(
      task: Task { [options] in
        defer { withExtendedLifetime(lock) {} }
        try mergeAnew(store, progress: progress)
        if Task.isCancelled { return RefreshReport(outcomes: []) }
        let report = try await refresher.refresh(feeds, options: options, progress: progress)
        if !Task.isCancelled { try finish(report, store, options.rules) }
        return report
      }, store: store)
  }

  private func rules(
    _ library: Library, _ config: Config, _ store: any ArticleStore
  ) throws(ConfigError) -> [ArticleRule] {
    let rules = try library.rules(of: config, in: store)
    return history ? rules.map(\.forBacklog) : rules
  }

  /// The config and its rules as a library has them; nil if the store cannot be read.
  private func current(
    _ library: Library, _ store: any ArticleStore
  ) -> (Config, [ArticleRule])? {
    guard let config = try? library.config(), let rules = try? rules(library, config, store) else {
      return nil
    }
    return (config, rules)
  }

  /// Merges and groups the stored articles anew if that was done by other rules. When the fetch is cancelled it requests
  /// nothing more, and the next one does what is left.
  private func mergeAnew(
    _ store: any ArticleStore, progress: (RefreshEvent) -> Void
  ) throws(StoreError) {
    while !Task.isCancelled, let step = try store.mergeAnew(at: library.now) {
      progress(.merging(step))
    }
    while !Task.isCancelled, let step = try store.group(at: library.now) {
      progress(.grouping(step))
    }
  }

  /// Applies rules with an age, updates statistics and prunes after a fetch.
  private func finish(
    _ report: RefreshReport, _ store: any ArticleStore, _ rules: [ArticleRule]
  ) throws(StoreError) {
    var (config, rules) = (config, rules)
    if !config.accounts.isEmpty {
      // They may subscribe to other feeds by now.
      let library = library.resubscribed
      (config, rules) = current(library, store) ?? (config, rules)
      try library.noteConfig(in: store)
    }
    // All of a day is one change for `undo`.
    let day = (library.now.timeIntervalSince1970 / 86400).rounded(.down) * 86400
    _ = try store.expire(
      by: rules.filter(\.isAged),
      step: MarkStep(client: "age", at: Date(timeIntervalSince1970: day)))
    if report.outcomes.contains(where: { $0.changes.new > 0 }) { try store.optimize() }
    // Without any response it is unknown what feeds still contain.
    if report.outcomes.contains(where: { $0.status == .updated || $0.status == .unchanged }) {
      let now = library.clock()
      _ = try store.pruneDaily(
        lastSeenBefore: now.addingTimeInterval(-config.settings.retention),
        configured: Set(config.feeds.map(\.name)),
        accounts: Set(config.accounts.map(\.accountKey)), at: now)
    }
  }
}

/// A fetch in the background.
package struct RunningFetch: Sendable {
  let task: Task<RefreshReport, any Error>
  /// In which it stores what arrives.
  let store: any ArticleStore

  /// The report, or the store's failure, once the fetch has ended.
  package var result: Result<RefreshReport, any Error> { get async { await task.result } }

  /// Groups what has arrived so far into stories, which the fetch does only at its end.
  package func groupArrived(at now: Date) throws(StoreError) {
    while !task.isCancelled, try store.group(at: now) != nil {}
  }

  /// Ends the transfers; responses that have arrived are stored.
  package func cancel() { task.cancel() }
}

/// How old the stored headlines are, which decides whether they are shown while nothing can be fetched.
package struct SavedHeadlines {
  /// The seconds since a configured feed was last fetched with success, a file only if no other feed ever was; nil if none
  /// was.
  package let age: Double?
  /// Whether they are young enough to be shown.
  package let areNews: Bool

  package init(store: any ArticleStore, config: Config, now: Date) throws(StoreError) {
    let ages = zip(config.sources, try store.states(of: config.sources)).compactMap { feed, state in
      state.lastSuccess.map {
        (isFile: feed.location.baseURL == nil, age: max(0, now.timeIntervalSince($0)))
      }
    }
    let youngest = ages.map(\.age).min()
    age = ages.filter { !$0.isFile }.map(\.age).min() ?? youngest
    areNews = youngest.map { $0 < config.settings.savedMaxAge } ?? false
  }
}
