package import FeedBasics
package import FeedConfiguration
import FeedFetching
package import FeedModel
package import Refreshing

/// Someone's feeds and articles, and what can be done with them: the same for every front end. Environment, clock, paths
/// and the ways to open a store and to use the network are handed in; it writes to no terminal and knows no arguments.
package struct Library: Sendable {
  package let environment: [String: String]
  package let paths: Paths
  /// The days of the user's time zone.
  package let calendar: LocalCalendar
  package let clock: @Sendable () -> Date
  /// The config as it is read.
  package private(set) var configuration: LoadedConfig
  /// What keeps the config for all machines; nil if only the file can.
  package let sharedConfig: (any SharedConfigKeeping)?
  private var lockStore: @Sendable () throws(StoreError) -> any FetchLock
  private let openStore: @Sendable (StoreAccess) throws(StoreError) -> any ArticleStore
  private var makeFetcher: @Sendable (_ secrets: [String]) -> any FeedFetcher

  /// A library of given parts, of which the config may be read from its path; `opening` has those of a user.
  package init(
    paths: Paths, environment: [String: String], configuration: LoadedConfig? = nil,
    clock: @escaping @Sendable () -> Date, calendar: LocalCalendar = .utc,
    lock: @escaping @Sendable () throws(StoreError) -> any FetchLock,
    store: @escaping @Sendable (StoreAccess) throws(StoreError) -> any ArticleStore,
    fetcher: @escaping @Sendable (_ secrets: [String]) -> any FeedFetcher,
    sharedConfig: (any SharedConfigKeeping)? = nil
  ) {
    self.paths = paths
    self.environment = environment
    let file = configuration ?? LoadedConfig(path: paths.config, environment: environment)
    self.configuration = (configuration ?? sharedConfig.map(file.sharing) ?? file)
      .subscribing { () throws(StoreError) in try store(.read) }
    self.clock = clock
    self.calendar = calendar
    self.sharedConfig = sharedConfig
    lockStore = lock
    openStore = store
    makeFetcher = fetcher
  }

  package var now: Date { clock() }

  /// Names this process among those of all machines that fetch for one store.
  static var processName: String {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let host = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return "\(getpid())@\(String(decoding: host, as: UTF8.self))"
  }

  // MARK: The config

  package func config() throws(ConfigError) -> Config { try configuration.config() }

  /// The config; nil if there is no such file. What only reads the store works without it.
  package func configIfPresent() throws(ConfigError) -> Config? {
    try configuration.configIfPresent()
  }

  /// The config; an empty one if there is no such file.
  package func configOrEmpty() throws(ConfigError) -> Config {
    try configIfPresent() ?? Config(path: paths.config)
  }

  /// The settings of the config; the usual ones without a config that can be read.
  package var settings: Config.Settings {
    (try? configIfPresent())?.settings ?? Config.Settings()
  }

  /// Whether an article that is shown or opened is marked as read.
  var marksShown: Bool { settings.markReadOn != .never }

  /// Edits the config.
  package var edit: ConfigEdit {
    ConfigEdit(path: paths.config, shared: sharedConfig, environment: environment)
  }

  /// Edits the config's file, which has the keys even if a store has the feeds.
  package var fileEdit: ConfigEdit { ConfigEdit(path: paths.config, environment: environment) }

  /// Where the feeds are, in messages: the config's path, or the store that has them.
  package var feedsPlace: String { configuration.place }

  /// The same library with the config read again, for work that runs long enough for it to change.
  package var renewed: Library { reading(configuration.reread) }

  /// The same library with the feeds that accounts subscribe to by now.
  package var resubscribed: Library { reading(configuration.resubscribed) }

  /// The same library with another reading of its config.
  package func reading(_ configuration: LoadedConfig) -> Library {
    var library = self
    library.configuration = configuration
    return library
  }

  // MARK: Queries

  /// Resolves queries given by the user.
  /// - Parameter store: nil before the first fetch.
  package func resolution(_ store: (any ArticleStore)?) -> QueryResolution {
    QueryResolution(config: configuration, stored: store, now: now, calendar: calendar) { name in
      (try? store?.count(ArticleQuery(.category(name), limit: 1))) == 1
    }
  }

  /// What lists leave out.
  package func visible(_ store: any ArticleStore) throws(StoreError) -> VisibleArticles {
    try VisibleArticles(config: configuration, store: store)
  }

  /// Keeps the settings of lists and the removed feeds in the store, so that the config need not be read for the next list.
  func noteConfig(in store: any ArticleStore) throws(StoreError) {
    guard let stamp = configuration.stamp, let config = configuration.readable else { return }
    try store.setConfigNote(try ConfigNote(of: config, in: store), stamp: stamp)
  }

  // MARK: The store

  /// The store in messages: a path, or a URL without user and password.
  package var storeName: String {
    isServerStore ? StorePlace.name(ofServer: paths.store) : paths.store
  }

  /// Whether the store is on a server.
  package var isServerStore: Bool { StorePlace.isServer(paths.store) }

  /// Claims the store for one fetch, until the result is released.
  /// - Throws: ``StoreError/busy(_:)`` if another fetch has claimed it.
  package func lockForFetching() throws(StoreError) -> any FetchLock { try lockStore() }

  /// The same, but nil if another fetch has claimed it.
  func lockUnlessBusy() throws(StoreError) -> (any FetchLock)? {
    do throws(StoreError) {
      return try lockForFetching()
    } catch .busy {
      return nil
    }
  }

  /// - Throws: ``StoreError`` if no fetch can write the store. A fetch that is running shows that it can be written.
  package func requireWritableStore() throws(StoreError) { _ = try lockUnlessBusy() }

  /// The same library for storing what one feed's server sent already, beside a fetch of other feeds. Nothing is claimed
  /// then.
  package var unclaimed: Library {
    var library = self
    library.lockStore = { () throws(StoreError) in NoLock() }
    return library
  }

  /// The same library, whose requests may not lead to private addresses.
  package var publicOnly: Library {
    var library = self
    library.makeFetcher = { [makeFetcher] in PublicFetcher(fetcher: makeFetcher($0)) }
    return library
  }

  private struct PublicFetcher: FeedFetcher {
    let fetcher: any FeedFetcher

    func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
      var request = request
      request.mustBePublic = true
      return try await fetcher.fetch(request)
    }
  }

  final class NoLock: FetchLock {}

  package func store(_ access: StoreAccess) throws(StoreError) -> any ArticleStore {
    try openStore(access)
  }

  /// The store, to be read unless asked otherwise; nil before the first fetch.
  package func storeIfPresent(
    _ access: StoreAccess = .read
  ) throws(StoreError) -> (any ArticleStore)? {
    do throws(StoreError) {
      return try store(access)
    } catch .missing {
      return nil
    }
  }

  /// Gives the stored feeds the names that they have in the config, so that lists show them at once. If the store cannot
  /// be written now, the next fetch does it.
  package func storeNames(of config: Config) {
    try? storeIfPresent(.write)?.register(config.feeds)
  }

  /// The URLs of the feeds' websites by name, as far as they are known; empty without a usable store.
  /// - Parameter config: what the feeds are from.
  package func websites(of feeds: [Feed], in config: Config) -> [String: String] {
    guard let store = try? storeIfPresent(),
      let states = try? store.states(of: feeds, configured: Set(config.feeds.map(\.name)))
    else { return [:] }
    let pairs = zip(feeds, states).compactMap { feed, state in
      feed.website(state).map { (feed.name, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  // MARK: The network

  /// What loads the whole content of articles that have only a part of it.
  /// - Parameter store: the one that the articles come from.
  package func details(_ store: any ArticleStore) -> DetailLoading {
    // What is stored can be read with an invalid config too.
    let config = (try? configIfPresent()) ?? Config(path: paths.config)
    let details = AdapterDetails(adapters: config.adapters(of: config.feeds)) { [self] in
      patientFetcher(secrets: $0.secrets, config)
    }
    return DetailLoading(
      feeds: config.feeds, source: details.detail, reading: store,
      writing: { [self] in try? self.store(.write) }, clock: clock)
  }

  /// Transfers over the network.
  /// - Parameter secrets: what a log of them must not show.
  package func fetcher(secrets: [String]) -> any FeedFetcher { makeFetcher(secrets) }
}

extension Library {
  /// A user's library. Nothing is opened before it is needed.
  /// - Parameters:
  ///   - config: the config that the user named; nil for the usual one.
  ///   - store: the store that the user named; nil for the usual one.
  ///   - userAgent: how the program names itself to servers.
  ///   - log: receives lines about transfers, without secrets; nil for none.
  ///   - warn: receives warnings about passwords that others may read, each once.
  package static func opening(
    config: String?, store: String?, environment: [String: String], userAgent: String,
    calendar: LocalCalendar, log: (@Sendable (String) -> Void)?,
    warn: @escaping @Sendable (String) -> Void
  ) -> Library {
    var paths = Paths(config: config, store: store, environment: environment)
    let configuration = LoadedConfig(path: paths.config, environment: environment, warn: warn)
    var storeName = store ?? environment["AGGREGATE_STORE"] ?? ""
    if !paths.isStoreNamed, let name = configuration.storeName {
      paths.useStore(name, environment: environment)
      storeName = name
    }
    let clock = { @Sendable in Date() }
    let opening = StorePlace.opening(paths.store, written: storeName, warn)
    return Library(
      paths: paths, environment: environment,
      configuration: opening.sharedConfig.map(configuration.sharing) ?? configuration,
      clock: clock, calendar: calendar, lock: opening.lock, store: opening.store,
      fetcher: { secrets in
        let settings = TransferSettings(userAgent: userAgent, environment: environment)
        guard let log else { return CurlFeedFetcher(settings: settings, clock: clock) }
        let mask = SecretMask(secrets)
        return CurlFeedFetcher(settings: settings, clock: clock) { log(mask.masked($0)) }
      }, sharedConfig: opening.sharedConfig)
  }
}

/// Why something could not be done, in one line for people: what happened, to what, what to do next.
package struct LibraryFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// Whose fault it is.
  package enum Kind: Sendable, Equatable {
    /// It was tried and did not work.
    case failed
    /// It makes no sense as it was asked for.
    case usage
    /// What was read is no feed, or no list of feeds.
    case unreadable
    /// Another program does it already.
    case busy
  }

  package var kind: Kind
  package var message: String
  /// The command that helps, for those who have a command line; nil without one.
  package var advice: String?
  /// The feed that the config has already, if that is the reason.
  package var knownFeed: String?
  /// Whether what was asked for is not there, or is something else.
  package var isAbsence = false

  /// The message with the advice.
  package var text: String { message + (advice.map { "; \($0)" } ?? "") }

  package var description: String { message }

  /// Creates a failure from its parts.
  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  package static func failed(_ message: String) -> LibraryFailure { .init(.failed, message) }
  package static func usage(_ message: String) -> LibraryFailure { .init(.usage, message) }
}

extension Library {
  /// The rules of a config, in order. A feed or tag that is unknown matches nothing, since it may have been removed.
  package func rules(
    of config: Config, in store: any ArticleStore
  ) throws(ConfigError) -> [ArticleRule] {
    let resolution = resolution(store)
    let names = try atStore { () throws(StoreError) in
      config.rules.contains { $0.feed != nil } ? try store.storedNames(of: config.feeds) : [:]
    }
    var rules: [ArticleRule] = []
    for rule in config.rules {
      var condition = ArticleCondition.everything
      if let feed = rule.feed { condition = .feeds([names[feed] ?? feed]) }
      if !rule.query.isEmpty {
        condition = condition.and(try resolution.resolved(configured: rule.query).condition)
      }
      rules.append(
        ArticleRule(
          query: rule.text, condition: condition, actions: rule.actions,
          isAged: (try? QueryParser.parse(rule.query)).map { isAged($0, config.queries) } ?? false))
    }
    return rules
  }

  /// Whether articles come to match a query as time passes: it asks for those older than a span or a day such as
  /// `yesterday`, or for those that are not newer, itself or in a saved query.
  /// - Parameter isNegated: whether what is sought does not match the query.
  private func isAged(
    _ query: QueryExpression, _ saved: [String: String], isNegated: Bool = false,
    inside names: Set<String> = []
  ) -> Bool {
    switch query {
    case .all(let parts), .any(let parts):
      return parts.contains { isAged($0, saved, isNegated: isNegated, inside: names) }
    case .not(let part): return isAged(part, saved, isNegated: !isNegated, inside: names)
    case .term(let term):
      switch term.kind {
      case .older where !isNegated, .newer where isNegated:
        return Quantity.span(term.value) != nil || QueryInstant.isDay(term.value.lowercased())
      case .saved where !names.contains(term.value):
        guard let text = saved[term.value], let inner = try? QueryParser.parse(text) else {
          return false
        }
        return isAged(
          inner, saved, isNegated: isNegated, inside: names.union([term.value]))
      default: return false
      }
    }
  }
}
