import FeedBasics

/// The paths of the config, the store and the cache (XDG Base Directory Specification).
public struct Paths: Sendable {
  /// The config file.
  public let config: String
  /// Whether `--config` or `AGGREGATE_CONFIG` names the config.
  public let isConfigNamed: Bool
  /// The store's database file, or the URL of a server, with its variables expanded if all are set.
  public private(set) var store: String
  /// Whether `--store` or `AGGREGATE_STORE` names the store.
  public let isStoreNamed: Bool
  /// The cache folder of images that were shown.
  public let pictures: String
  /// The cache folder of the icons of feeds' websites.
  public let icons: String
  /// Where `browse` remembers how lists were last looked at.
  public let browseView: String

  /// Why a file is searched for in a folder that is not the user's; nil if they are all named, or in the user's folder.
  public let problem: String?

  /// - Parameters:
  ///   - config: `--config`; nil if it was not given.
  ///   - store: `--store`; nil if it was not given.
  ///   - environment: with `AGGREGATE_CONFIG`, `AGGREGATE_STORE`, `HOME` and the variables of XDG.
  public init(config: String?, store: String?, environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    var lacksHome = false
    func folder(_ name: String, _ fallback: String) -> String {
      // By the specification, relative paths in these variables are ignored.
      if let folder = value(name), folder.hasPrefix("/") { return folder }
      if let home = value("HOME") { return "\(home)/\(fallback)" }
      let known = getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) }
      lacksHome = lacksHome || known == nil
      return "\(known ?? "")/\(fallback)"
    }
    let namedConfig = config ?? value("AGGREGATE_CONFIG")
    isConfigNamed = namedConfig != nil
    self.config =
      namedConfig.map { FilePath.expandingHome($0, in: environment) }
      ?? folder("XDG_CONFIG_HOME", ".config") + "/aggregate/feeds.toml"
    let namedStore = store ?? value("AGGREGATE_STORE")
    isStoreNamed = namedStore != nil
    self.store =
      namedStore.map { Paths.expanded(FilePath.expandingHome($0, in: environment), environment) }
      ?? folder("XDG_DATA_HOME", ".local/share") + "/aggregate/articles.sqlite"
    problem =
      lacksHome
      ? "HOME is not set, and the user \(getuid()) has no home folder; set HOME, or name the files with --config and "
        + "--store" : nil
    pictures = folder("XDG_CACHE_HOME", ".cache") + "/aggregate/pictures"
    icons = folder("XDG_CACHE_HOME", ".cache") + "/aggregate/icons"
    browseView = folder("XDG_STATE_HOME", ".local/state") + "/aggregate/browse"
  }

  /// Uses the store that the config names.
  /// - Parameter name: a path, relative to the config, or a URL.
  public mutating func useStore(_ name: String, environment: [String: String]) {
    let name = Paths.expanded(name, environment)
    store = Paths.isURL(name) ? name : path(named: name, environment: environment)
  }

  /// A path that the config has: relative to the config, or to the home folder if it begins with `~/`.
  public func path(named name: String, environment: [String: String]) -> String {
    let name = FilePath.expandingHome(name, in: environment)
    if name.hasPrefix("/") { return name }
    let folder = FilePath.folder(of: config)
    return folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// A text without the folders of the config and the store, for people at other machines.
  public func withoutFolders(_ text: String) -> String {
    [config, store].reduce(text) { text, path in
      guard !Paths.isURL(path), let name = path.split(separator: "/").last else { return text }
      return text.replacing(path, with: String(name))
    }
  }

  private static func isURL(_ store: String) -> Bool { store.contains("://") }

  /// A name with the values of `${NAME}`, such as a password in a URL, if all are set; otherwise as it is.
  private static func expanded(_ store: String, _ environment: [String: String]) -> String {
    let expansion = Variables.expandURL(store, environment: environment)
    return expansion.problem == nil ? expansion.text : store
  }
}
