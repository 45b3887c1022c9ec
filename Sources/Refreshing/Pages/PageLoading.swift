public import FeedBasics
public import FeedModel
import FeedParsing

/// Loads the pages of articles and stores their text. A page that cannot be read is an outcome in the report, not an error.
///
/// One request for each article, once, and only for what its feed does not carry; at most 30 a host and run, a second
/// apart, with the pauses that hosts ask for shared with their feeds. A page that only leads to another is followed once,
/// as a redirect is.
public struct PageLoading: Sendable {
  /// The maximum number of waiting pages that are read in a run.
  private static let maximumWaiting = 3000

  let fetcher: any FeedFetcher
  let store: any ArticleStore
  let reader: PageReader
  let clock: @Sendable () -> Date
  let sleep: @Sendable (Double) async -> Void

  /// Creates a loader from its parts.
  /// - Parameters:
  ///   - reading: how the pages of a feed, by its name in the config, and of a host are read.
  ///   - sleep: waits for seconds, or until the task is cancelled.
  public init(
    fetcher: any FeedFetcher, store: any ArticleStore,
    extract: @escaping PageExtractor,
    reading: @escaping @Sendable (_ feed: String?, _ host: String?) -> PageRules,
    clock: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (Double) async -> Void
  ) {
    self.fetcher = fetcher
    self.store = store
    reader = PageReader(extract: extract, reading: reading)
    self.clock = clock
    self.sleep = sleep
  }

  /// Limits of a run.
  public struct Options: Sendable {
    /// The maximum number of requests at once.
    public var jobs = 16
    /// Whether a pause requested by a host applies to its feeds and pages alike.
    public var holdsHosts = true
    /// All configured feeds, whose pauses count.
    public var configured: [Feed] = []
    /// Whether the network is known to work, so that a server that cannot be reached has failed itself.
    public var isOnline = false

    /// Creates the default options.
    public init() {}
  }

  /// Loads the pages of feeds that are due. What is left when the task is cancelled, the next run loads.
  /// - Parameter progress: called as pages end.
  /// - Throws: ``StoreError`` if the store fails.
  public func run(
    _ feeds: [Feed], options: Options, progress: @Sendable (PageEvent) -> Void = { _ in }
  ) async throws(StoreError) -> PageReport {
    let now = clock()
    // A feed that was renamed has its old name in the store until it is registered again.
    let stored = try store.storedNames(of: feeds)
    let all = Dictionary(feeds.map { (stored[$0.name] ?? $0.name, $0) }) { first, _ in first }
    let named = all.filter { $0.value.full }
    // Pages that were to be requested before the config changed are not needed any more.
    let unneeded = try waiting(ofFeeds: all.keys.filter { named[$0] == nil }, at: now)
    try store.dropWaitingPages(ofAppearances: unneeded.map(\.appearance))
    let waiting = try waiting(ofFeeds: Array(named.keys), at: now)
    guard !waiting.isEmpty else { return PageReport() }
    let plan = try PagePlan(
      waiting, feeds: named, holds: try holds(options, now: now), now: now,
      known: store.page(ofAppearance:), article: store.article)
    var session = PageSession(loading: self, options: options)
    try session.begin(plan)
    guard !plan.jobs.isEmpty else { return session.report }
    progress(.planned(plan.jobs.count))
    await session.run(plan.jobs, progress: progress)
    return try session.end()
  }

  private func waiting(
    ofFeeds names: [String], at now: Date
  ) throws(StoreError) -> [WaitingPage] {
    if names.isEmpty { return [] }
    return try store.waitingPages(ofFeeds: names, at: now, limit: PageLoading.maximumWaiting)
  }

  /// The result of a request, and the hosts that responded to it after redirects.
  struct Loaded: Sendable {
    var result: PageResult
    var hosts: Set<String>
  }

  /// Requests a page and reads it. No redirect leads to a host that asked for a pause.
  func load(_ job: PageJob, _ options: Options) async -> Loaded {
    // A store that cannot be read is reported where the page is to be stored.
    let holds = (try? self.holds(options, now: clock())) ?? HostHolds()
    do {
      let response = try await PatientFetcher(fetcher, holds: holds, clock: clock)
        .fetchPage(job.request)
      let host = URLReference.Parts(response.finalURL ?? job.url).host
      // Without what was seen before, a page is read all the same.
      let seen = (try? store.seenBlocks(ofHost: host ?? job.host)) ?? [:]
      return Loaded(
        result: reader.result(of: response, to: job, seen: seen, now: clock()),
        hosts: Set([host].compactMap(\.self)))
    } catch {
      return Loaded(
        result: reader.result(of: error, to: job, now: clock()), hosts: error.redirectHosts)
    }
  }
}

extension FetchError {
  /// The hosts that responded after redirects, as far as they are known.
  fileprivate var redirectHosts: Set<String> {
    switch self {
    case .status(_, _, _, let url): Set([url].compactMap(\.self).compactMap(FetchError.host))
    case .tooManyRedirects(_, let urls): Set(urls.compactMap(FetchError.host))
    case .unreachable, .refused, .paused, .broken, .unanswered, .tookTooLong, .tooLarge, .file,
      .badURL, .cancelled:
      []
    }
  }

  private static func host(_ url: String) -> String? { URLReference.Parts(url).host }
}
