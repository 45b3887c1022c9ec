import ArticleStorage
import FeedFetching
import FeedModel
import Foundation
import Refreshing

/// What a command works with: the place where environment, clock and paths enter.
struct Session {
  let environment: [String: String]
  let paths: Paths
  let terminal: Terminal
  let verbosity: Int
  let clock: @Sendable () -> Date

  init(_ options: GlobalOptions) {
    environment = ProcessInfo.processInfo.environment
    paths = Paths(config: options.config, store: options.store, environment: environment)
    terminal = Terminal(environment: environment, color: options.color)
    verbosity = options.verbosity
    clock = { Date() }
  }

  var now: Date { clock() }

  /// How many headlines are shown unless somebody says otherwise; nil for all.
  var defaultLimit: Int? { terminal.isOutput ? FilterOptions.pageSize : nil }

  /// The config.
  /// - Throws: exit 78, also where there is none.
  func config() throws(CommandFailure) -> Config {
    guard let data = FileManager.default.contents(atPath: paths.config) else {
      let exists = access(paths.config, F_OK) == 0
      let advice =
        exists
        ? "cannot be read; check its permissions"
        : "there is no config yet; run 'aggregate init' for one to start with, "
          + "or 'aggregate add URL' to begin with a feed of your own"
      throw CommandFailure(code: 78, message: "\(paths.config): \(advice)")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CommandFailure(
        code: 78, message: "\(paths.config): is not UTF-8, as TOML must be; save it as UTF-8")
    }
    do {
      let config = try ConfigReader.read(text, path: paths.config, environment: environment)
      warnOfReadable(config)
      return config
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The config, where there is one: commands that read the store do without.
  func configIfPresent() throws(CommandFailure) -> Config? {
    access(paths.config, F_OK) == 0 ? try config() : nil
  }

  func store(_ access: SQLiteArticleStore.Access) throws(StoreError) -> SQLiteArticleStore {
    try SQLiteArticleStore(path: paths.store, access: access, policy: StandardMergePolicy())
  }

  /// The store for reading; nil before the first fetch.
  func storeIfPresent() throws(StoreError) -> SQLiteArticleStore? {
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

  private func warnOfReadable(_ config: Config) {
    var information = stat()
    guard config.holdsSecret, stat(paths.config, &information) == 0,
      information.st_mode & (S_IRGRP | S_IROTH) != 0
    else { return }
    StandardError.line(
      "warning: \(paths.config) holds a secret and others can read it; run: chmod 600 \(paths.config)"
    )
  }
}
