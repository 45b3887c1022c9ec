import FeedModel
import FeedParsing

/// What the user configured.
struct Config {
  /// The file's path.
  var path: String
  var settings = Settings()
  var feeds: [Feed] = []
  /// Saved queries by name.
  var queries: [String: String] = [:]
  /// The user's own adapters and the built-in ones, by name.
  var adapters: [String: Adapter] = [:]
  /// The file itself holds a secret: a password or key that is no `${NAME}`.
  var holdsSecret = false

  struct Settings: Equatable {
    var jobs = 16
    var perHost = 2
    /// Seconds.
    var timeout = 60.0
    /// Bytes.
    var maxBody = 15_000_000
    /// Seconds.
    var interval = 3600.0
    /// Seconds.
    var savedMaxAge = 7 * 86400.0
    /// Seconds.
    var retention = 365 * 86400.0
    var holdsHosts = true
  }

  /// One that says nothing yet.
  static func empty(path: String) -> Config {
    var config = Config(path: path)
    config.adapters = BuiltInAdapters.all
    return config
  }

  /// The names of all feeds that carry a tag, letter case aside.
  func feeds(tagged tag: String) -> [String] {
    feeds.filter { $0.tags.contains { $0.lowercased() == tag.lowercased() } }.map(\.name)
  }
}
