import Platform

/// The paths of the config, the store and the cache (XDG Base Directory Specification).
public struct Paths: Sendable {
  /// The config file.
  public let config: String
  /// The store's database file.
  public let store: String
  /// The cache folder of images that were shown.
  public let pictures: String

  /// - Parameters:
  ///   - config: `--config`; nil if it was not given.
  ///   - store: `--store`; nil if it was not given.
  ///   - environment: with `AGGREGATE_CONFIG`, `AGGREGATE_STORE`, `HOME` and the variables of XDG.
  public init(config: String?, store: String?, environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    func folder(_ name: String, _ fallback: String) -> String {
      // By the specification, relative paths in these variables are ignored.
      if let folder = value(name), folder.hasPrefix("/") { return folder }
      return (value("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path) + "/"
        + fallback
    }
    self.config =
      config ?? value("AGGREGATE_CONFIG")
      ?? folder("XDG_CONFIG_HOME", ".config") + "/aggregate/feeds.toml"
    self.store =
      store ?? value("AGGREGATE_STORE")
      ?? folder("XDG_DATA_HOME", ".local/share") + "/aggregate/articles.sqlite"
    pictures = folder("XDG_CACHE_HOME", ".cache") + "/aggregate/pictures"
  }
}
