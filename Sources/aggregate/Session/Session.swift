import Configuration
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
  private(set) var configuration: LoadedConfig

  init(_ options: GlobalOptions) {
    environment = ProcessInfo.processInfo.environment
    paths = Paths(config: options.config, store: options.store, environment: environment)
    terminal = Terminal(environment: environment, color: options.color)
    verbosity = options.verbosity
    clock = { Date() }
    configuration = LoadedConfig(path: paths.config, environment: environment) {
      StandardError.line($0)
    }
  }

  var now: Date { clock() }

  /// How many headlines a page has.
  static let pageSize = 50

  /// How many headlines are shown by default; nil for all.
  var defaultLimit: Int? { terminal.isOutput ? Session.pageSize : nil }

  func config() throws(ConfigError) -> Config { try configuration.config() }

  /// The config, if there is one: commands that read the store do without.
  func configIfPresent() throws(ConfigError) -> Config? { try configuration.configIfPresent() }

  /// Feeds as the user names them.
  /// - Parameter store: nil before the first fetch.
  func selection(_ store: (any FeedNames)?) -> FeedSelection {
    FeedSelection(config: configuration, stored: store)
  }

  /// What queries name.
  /// - Parameter store: nil before the first fetch.
  func resolution(_ store: (any FeedNames)?) -> QueryResolution {
    QueryResolution(config: configuration, stored: store, now: now)
  }

  /// A change of the config.
  var edit: ConfigEdit { ConfigEdit(path: paths.config, environment: environment) }

  /// The same with the config as it is now, for what runs long enough to see it change.
  var renewed: Session {
    var session = self
    session.configuration = configuration.reread
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
