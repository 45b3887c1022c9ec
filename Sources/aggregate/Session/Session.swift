import FeedConfiguration
import FeedFetching
import FeedModel
import FeedPlatform
import PostgreSQLStore
import Refreshing
import SQLiteStore

/// The context of a command: the only place where environment, clock and paths enter.
struct Session {
  let environment: [String: String]
  let paths: Paths
  let terminal: Terminal
  let verbosity: Int
  /// Whether `--config` was given.
  private let isConfigNamed: Bool
  /// Whether successes are not reported on standard error.
  let isQuiet: Bool
  /// The days of the user's time zone.
  let calendar: LocalCalendar
  let clock: @Sendable () -> Date
  private(set) var configuration: LoadedConfig
  /// What keeps the config for all machines; nil if only the file can.
  let sharedConfig: (any SharedConfigKeeping)?
  /// What the terminal's background is, asked at most once.
  let background: AskedBackground
  private var lockStore: @Sendable () throws(StoreError) -> any FetchLock
  private let openStore: @Sendable (StoreAccess) throws(StoreError) -> any ArticleStore
  private let makeFetcher: @Sendable (_ secrets: [String]) -> any FeedFetcher

  init(_ options: GlobalOptions) {
    environment = ProcessInfo.processInfo.environment
    var paths = Paths(config: options.config, store: options.store, environment: environment)
    terminal = Terminal(
      environment: environment, color: options.color, isQuiet: options.quiet)
    verbosity = options.verbosity
    isQuiet = options.quiet
    isConfigNamed = options.config != nil
    background = AskedBackground(terminal, environment)
    calendar = LocalTime.calendar
    let clock = { @Sendable in Date() }
    self.clock = clock
    configuration = LoadedConfig(path: paths.config, environment: environment) {
      [isQuiet] in if !isQuiet { StandardError.line($0) }
    }
    var storeName = options.store ?? environment["AGGREGATE_STORE"] ?? ""
    if !paths.isStoreNamed, let name = configuration.storeName {
      paths.useStore(name, environment: environment)
      storeName = name
    }
    self.paths = paths
    let warning = PasswordWarning(store: storeName, isQuiet: isQuiet)
    lockStore = { [path = paths.store] () throws(StoreError) in
      // On a server feeds are leased one by one, and any number of fetches run at once.
      if ServerAddress.isServer(path) { return NoLock() }
      return try SQLiteArticleStore.lockForFetching(path: path)
    }
    if ServerAddress.isServer(paths.store) {
      let server = ServerStores(ServerAddress(paths.store), opening: warning.show)
      openStore = server.store
      configuration = configuration.sharing(server)
      sharedConfig = server
    } else {
      openStore = { [path = paths.store] (access) throws(StoreError) in
        try SQLiteArticleStore(path: path, access: access, policy: StandardMergePolicy())
      }
      sharedConfig = nil
    }
    makeFetcher = { [environment, verbosity] secrets in
      let settings = TransferSettings(userAgent: Program.userAgent, environment: environment)
      guard verbosity >= 2 else { return CurlFeedFetcher(settings: settings, clock: clock) }
      let mask = SecretMask(secrets)
      return CurlFeedFetcher(settings: settings, clock: clock) {
        StandardError.line(mask.masked($0))
      }
    }
  }

  /// A session of given parts, so that commands can run on a store and a network in memory.
  init(
    paths: Paths, environment: [String: String], clock: @escaping @Sendable () -> Date,
    lock: @escaping @Sendable () throws(StoreError) -> any FetchLock,
    store: @escaping @Sendable (StoreAccess) throws(StoreError) -> any ArticleStore,
    fetcher: @escaping @Sendable (_ secrets: [String]) -> any FeedFetcher,
    sharedConfig: (any SharedConfigKeeping)? = nil, calendar: LocalCalendar = .utc
  ) {
    self.environment = environment
    self.paths = paths
    terminal = Terminal(environment: environment, color: .never)
    verbosity = 0
    isQuiet = false
    isConfigNamed = false
    background = AskedBackground(terminal, environment)
    self.calendar = calendar
    self.clock = clock
    let file = LoadedConfig(path: paths.config, environment: environment) { _ in }
    configuration = sharedConfig.map(file.sharing) ?? file
    self.sharedConfig = sharedConfig
    lockStore = lock
    openStore = store
    makeFetcher = fetcher
  }

  var now: Date { clock() }

  /// The store in messages: a path, or a URL without user and password.
  var storeName: String {
    isServerStore ? ServerAddress(paths.store).description : paths.store
  }

  /// Whether the store is on a server.
  var isServerStore: Bool { ServerAddress.isServer(paths.store) }

  /// The number of headlines on a page.
  static let pageSize = 50

  /// The default number of headlines; nil for all.
  var defaultLimit: Int? { terminal.isOutput ? Session.pageSize : nil }

  func config() throws(ConfigError) -> Config { try configuration.config() }

  /// - Throws: ``ConfigError`` if `--config` names a file that does not exist: a command that only reads the store
  ///   works without a config, but not with another one than was meant.
  func requireNamedConfig() throws(ConfigError) {
    if isConfigNamed, !FileManager.default.fileExists(atPath: paths.config) {
      _ = try configuration.config()
    }
  }

  /// The config; nil if absent. Commands that only read the store work without it.
  func configIfPresent() throws(ConfigError) -> Config? { try configuration.configIfPresent() }

  /// Whether an article that is shown or opened is marked as read.
  var marksShown: Bool {
    (try? configIfPresent())??.settings.markReadOn != .never
  }

  /// Resolves names and tags of feeds given by the user.
  /// - Parameter store: nil before the first fetch.
  func selection(_ store: (any ArticleStore)?) -> FeedSelection {
    FeedSelection(config: configuration, stored: store) { name in
      (try? store?.count(ArticleQuery(.category(name), limit: 1))) == 1
    }
  }

  /// Resolves queries given by the user.
  /// - Parameter store: nil before the first fetch.
  func resolution(_ store: (any ArticleStore)?) -> QueryResolution {
    QueryResolution(
      config: configuration, selection: selection(store), now: now, calendar: calendar)
  }

  /// What lists leave out.
  func visible(_ store: any ArticleStore) -> VisibleArticles {
    VisibleArticles(config: configuration, store: store)
  }

  /// Reports a success on standard error, unless --quiet was given.
  func note(_ line: String) { if !isQuiet { StandardError.line(line) } }

  /// Edits the config.
  var edit: ConfigEdit {
    ConfigEdit(path: paths.config, shared: sharedConfig, environment: environment)
  }

  /// Edits the config's file, which has the keys even if a store has the feeds.
  var fileEdit: ConfigEdit { ConfigEdit(path: paths.config, environment: environment) }

  /// Where the feeds are, in messages: the config's path, or the store that has them.
  var feedsPlace: String { configuration.place }

  /// The same session with the config read again, for commands that run long enough for it to change.
  var renewed: Session { reading(configuration.reread) }

  /// The same session with another reading of its config.
  func reading(_ configuration: LoadedConfig) -> Session {
    var session = self
    session.configuration = configuration
    return session
  }

  /// Claims the store for one fetch, until the result is released.
  /// - Throws: ``StoreError/busy(_:)`` if another fetch has claimed it.
  func lockForFetching() throws(StoreError) -> any FetchLock { try lockStore() }

  /// The same session for storing what one feed's server sent already, beside a fetch of other feeds. Nothing is claimed
  /// then.
  var unclaimed: Session {
    var session = self
    session.lockStore = { () throws(StoreError) in NoLock() }
    return session
  }

  private final class NoLock: FetchLock {}

  func store(_ access: StoreAccess) throws(StoreError) -> any ArticleStore {
    try openStore(access)
  }

  /// The store for reading; nil before the first fetch.
  func storeIfPresent() throws(StoreError) -> (any ArticleStore)? {
    do throws(StoreError) {
      return try store(.read)
    } catch .missing {
      return nil
    }
  }

  /// Gives the stored feeds the names that they have in the config, so that lists show them at once. If the store cannot
  /// be written now, the next fetch does it.
  func storeNames(of config: Config) {
    guard (try? storeIfPresent()) != nil else { return }
    try? store(.write).register(config.feeds)
  }

  /// The URLs of the feeds' websites by name, as far as they are known; empty without a usable store.
  /// - Parameter config: what the feeds are from.
  func websites(of feeds: [Feed], in config: Config) -> [String: String] {
    guard let store = try? storeIfPresent(),
      let states = try? store.states(of: feeds, configured: Set(config.feeds.map(\.name)))
    else { return [:] }
    let pairs = zip(feeds, states).compactMap { feed, state in
      feed.website(state).map { (feed.name, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// What loads the whole content of articles that have only a part of it.
  /// - Parameter store: the one that the articles come from.
  func details(_ store: any ArticleStore) -> DetailLoading {
    // What is stored can be read with an invalid config too.
    let config = (try? configIfPresent()) ?? nil
    return DetailLoading(
      feeds: config?.feeds ?? [],
      sources: [
        AdapterDetails(adapters: config?.adapters ?? [:]) { [self] in fetcher(secrets: $0.secrets) }
      ],
      reading: store, writing: { [self] in try? self.store(.write) }, clock: clock)
  }

  /// Transfers over the network; `-vv` logs them.
  /// - Parameter secrets: what the log must not show.
  func fetcher(secrets: [String]) -> any FeedFetcher { makeFetcher(secrets) }
}
