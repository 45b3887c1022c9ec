package import FeedBasics
import FeedConfiguration
import FeedFetching
import FeedModel
import PostgreSQLStore
import Refreshing
import SQLiteStore

/// Opens a user's library.
package struct LibraryOpening {
  /// The config that the user named; nil for the usual one.
  package var config: String?
  /// The store that the user named; nil for the usual one.
  package var store: String?
  package var environment: [String: String]
  /// How the program names itself to servers.
  package var userAgent: String
  package var calendar: LocalCalendar
  /// Receives lines about transfers, without secrets; nil for none.
  package var log: (@Sendable (String) -> Void)?
  /// Receives warnings about passwords that others may read, each once.
  package var warn: @Sendable (String) -> Void

  /// Creates it from its parts.
  package init(
    config: String?, store: String?, environment: [String: String], userAgent: String,
    calendar: LocalCalendar, log: (@Sendable (String) -> Void)?,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.config = config
    self.store = store
    self.environment = environment
    self.userAgent = userAgent
    self.calendar = calendar
    self.log = log
    self.warn = warn
  }

  /// The library; nothing is opened before it is needed.
  package var library: Library {
    var paths = Paths(config: config, store: store, environment: environment)
    var configuration = LoadedConfig(path: paths.config, environment: environment, warn: warn)
    var storeName = store ?? environment["AGGREGATE_STORE"] ?? ""
    if !paths.isStoreNamed, let name = configuration.storeName {
      paths.useStore(name, environment: environment)
      storeName = name
    }
    let clock = { @Sendable in Date() }
    let path = paths.store
    let open: @Sendable (StoreAccess) throws(StoreError) -> any ArticleStore
    var sharedConfig: (any SharedConfigKeeping)?
    if ServerAddress.isServer(path) {
      let server = ServerStores(
        ServerAddress(path),
        warning: StorePlace.hasPassword(storeName) ? StorePlace.passwordWarning : nil, warn)
      open = server.store
      configuration = configuration.sharing(server)
      sharedConfig = server
    } else {
      open = { (access) throws(StoreError) in
        try SQLiteArticleStore(path: path, access: access, policy: StandardMergePolicy())
      }
    }
    return Library(
      paths: paths, environment: environment, configuration: configuration, clock: clock,
      calendar: calendar,
      lock: { () throws(StoreError) in
        // On a server feeds are leased one by one, and any number of fetches run at once.
        if ServerAddress.isServer(path) { return Library.NoLock() }
        return try SQLiteArticleStore.lockForFetching(path: path)
      }, store: open,
      fetcher: { [environment, userAgent, log] secrets in
        let settings = TransferSettings(userAgent: userAgent, environment: environment)
        guard let log else { return CurlFeedFetcher(settings: settings, clock: clock) }
        let mask = SecretMask(secrets)
        return CurlFeedFetcher(settings: settings, clock: clock) { log(mask.masked($0)) }
      }, sharedConfig: sharedConfig)
  }
}
