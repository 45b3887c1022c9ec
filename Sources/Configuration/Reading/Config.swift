public import FeedModel
public import FeedParsing

/// What the user configured.
public struct Config: Sendable {
  /// The file's path.
  public var path: String
  /// What holds for every feed.
  public var settings = Settings()
  /// In the order of the file.
  public var feeds: [Feed] = []
  /// Saved queries by name.
  public var queries: [String: String] = [:]
  /// The user's own adapters and the built-in ones, by name.
  public var adapters: [String: Adapter] = [:]
  /// The file itself holds a secret: a password or key that is no `${NAME}`.
  public var holdsSecret = false

  /// The table `[settings]`.
  public struct Settings: Sendable, Equatable {
    /// Transfers at once.
    public var jobs = SettingKeys.jobs.standard.value
    /// Transfers at once to one host.
    public var perHost = SettingKeys.perHost.standard.value
    /// Seconds that a feed may take.
    public var timeout = SettingKeys.timeout.standard.value
    /// Bytes of a response, after decompression.
    public var maxBody = SettingKeys.maxBody.standard.value
    /// Seconds between two fetches of a feed.
    public var interval = SettingKeys.interval.standard.value
    /// Seconds for which saved headlines are shown while offline.
    public var savedMaxAge = SettingKeys.savedMaxAge.standard.value
    /// Seconds for which articles are kept after they left their feeds.
    public var retention = SettingKeys.retention.standard.value
    /// Whether a server that asks for a pause gets it for all its feeds.
    public var holdsHosts = SettingKeys.holdHost.standard.value

    /// The defaults.
    public init() {}
  }

  /// One with default settings, and without feeds and adapters.
  /// - Parameter path: the file's.
  public init(path: String) { self.path = path }

  /// One of an empty file: default settings and the built-in adapters.
  /// - Parameter path: the file's.
  public static func empty(path: String) -> Config {
    var config = Config(path: path)
    config.adapters = BuiltInAdapters.all
    return config
  }

  /// The names of all feeds that carry a tag, letter case aside.
  public func feeds(tagged tag: String) -> [String] {
    feeds.filter { $0.tags.contains { $0.lowercased() == tag.lowercased() } }.map(\.name)
  }
}
