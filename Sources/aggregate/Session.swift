import FeedFetching
import FeedModel
import Foundation
import Refreshing
import SQLiteStore

/// What a command works with: the place where environment, clock and paths enter.
struct Session {
  let environment: [String: String]
  let paths: Paths
  let terminal: Terminal
  let verbosity: Int
  let clock: @Sendable () -> Date
  private var loaded: LoadedConfig

  init(_ options: GlobalOptions) {
    environment = ProcessInfo.processInfo.environment
    paths = Paths(config: options.config, store: options.store, environment: environment)
    terminal = Terminal(environment: environment, color: options.color)
    verbosity = options.verbosity
    clock = { Date() }
    loaded = LoadedConfig(path: paths.config, environment: environment)
  }

  var now: Date { clock() }

  /// How many headlines are shown unless somebody says otherwise; nil for all.
  var defaultLimit: Int? { terminal.isOutput ? FilterOptions.pageSize : nil }

  /// The config.
  /// - Throws: exit 78, also where there is none.
  func config() throws(CommandFailure) -> Config {
    if let config = try configIfPresent() { return config }
    throw CommandFailure(
      code: 78,
      message:
        "\(paths.config): there is no config yet; run 'aggregate init' for one to start with, "
        + "or 'aggregate add URL' to begin with a feed of your own")
  }

  /// The config, where there is one: commands that read the store do without.
  func configIfPresent() throws(CommandFailure) -> Config? { try loaded.config() }

  /// The same with the config as it is now, for what runs long enough to see it change.
  var renewed: Session {
    var session = self
    session.loaded = loaded.anew
    return session
  }

  func store(_ access: StoreAccess) throws(StoreError) -> any ArticleStore {
    try SQLiteArticleStore(path: paths.store, access: access, policy: StandardMergePolicy())
  }

  /// The store for reading; nil before the first fetch.
  func storeIfPresent() throws(StoreError) -> (any ArticleStore)? {
    access(paths.store, F_OK) == 0 ? try store(.read) : nil
  }

  /// Transfers over the network; `-vv` logs them.
  /// - Parameter secrets: what the log must not show.
  func fetcher(secrets: [String]) -> CurlFeedFetcher {
    let settings = TransferSettings(userAgent: Program.userAgent, environment: environment)
    guard verbosity >= 2 else { return CurlFeedFetcher(settings: settings, clock: clock) }
    let mask = SecretMask(secrets)
    return CurlFeedFetcher(settings: settings, clock: clock) { StandardError.line(mask.masked($0)) }
  }
}
