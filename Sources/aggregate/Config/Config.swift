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
    var jobs = SettingKeys.jobs.standard.value
    var perHost = SettingKeys.perHost.standard.value
    /// Seconds.
    var timeout = SettingKeys.timeout.standard.value
    /// Bytes.
    var maxBody = SettingKeys.maxBody.standard.value
    /// Seconds.
    var interval = SettingKeys.interval.standard.value
    /// Seconds.
    var savedMaxAge = SettingKeys.savedMaxAge.standard.value
    /// Seconds.
    var retention = SettingKeys.retention.standard.value
    var holdsHosts = SettingKeys.holdHost.standard.value
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
