package import FeedBasics
import FeedConfiguration
import FeedFetching
import FeedModel
import PostgreSQLStore
import Refreshing
import SQLiteStore

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
      fetcher: { secrets in
        let settings = TransferSettings(userAgent: userAgent, environment: environment)
        guard let log else { return CurlFeedFetcher(settings: settings, clock: clock) }
        let mask = SecretMask(secrets)
        return CurlFeedFetcher(settings: settings, clock: clock) { log(mask.masked($0)) }
      }, sharedConfig: sharedConfig)
  }
}
