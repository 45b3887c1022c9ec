import FeedBasics
public import FeedModel
import Synchronization
public import TerminalColors

/// The config of one run: the file, and what a store keeps for all machines. It is read once, when first needed: it may
/// come from a pipe, and warnings about it need not be repeated.
///
/// If the store has a config, the feeds and all that machines share are its; the file then has keys, colours and the
/// settings of the machine.
public final class LoadedConfig: Sendable {
  private let file: ConfigFile
  /// nil if no store can have a config.
  private let shared: SharedReading?
  /// What the accounts subscribe to; nil if no store is asked.
  private let subscriptions: SubscriptionReading?
  private let environment: [String: String]
  private let warn: (@Sendable (String) -> Void)?
  private let reading = Mutex<Reading?>(nil)

  /// What was read of the file.
  private struct Reading {
    var stamp: String?
    var result: Result<Config?, ConfigError>
    var isCheckedForSecrets = false
    /// The store that the text names, if the config cannot be read.
    var namedStore: String?
  }

  /// - Parameters:
  ///   - path: the file's path.
  ///   - environment: the values of `${NAME}`.
  ///   - warn: receives one line if the config contains a secret and other users can read it; nil for no warning.
  public convenience init(
    path: String, environment: [String: String], warn: (@Sendable (String) -> Void)? = nil
  ) {
    self.init(ConfigFile(path: path), nil, nil, environment, warn)
  }

  private init(
    _ file: ConfigFile, _ shared: SharedReading?, _ subscriptions: SubscriptionReading?,
    _ environment: [String: String], _ warn: (@Sendable (String) -> Void)?
  ) {
    self.file = file
    self.shared = shared
    self.subscriptions = subscriptions
    self.environment = environment
    self.warn = warn
  }

  /// The file's path.
  public var path: String { file.path }

  /// Where the feeds are, as it appears in messages: the file, or the store that has them.
  public var place: String {
    guard let shared, case .success(.some) = shared.revision else { return path }
    return shared.place
  }

  /// The same config with what a store keeps for all machines.
  public func sharing(_ store: any SharedConfigKeeping) -> LoadedConfig {
    let shared = SharedReading(store, file: file, environment: environment, warn: warn)
    return with(shared, subscriptions)
  }

  /// The same config with the feeds that accounts subscribe to.
  /// - Parameter open: opens the store that has them, for reading.
  public func subscribing(
    _ open: @escaping @Sendable () throws(StoreError) -> any AccountKeeping
  ) -> LoadedConfig {
    with(shared, SubscriptionReading(open))
  }

  /// The same config with the feeds that accounts subscribe to by now. The file is not read again.
  public var resubscribed: LoadedConfig { with(shared, subscriptions?.reread) }

  private func with(
    _ shared: SharedReading?, _ subscriptions: SubscriptionReading?
  ) -> LoadedConfig {
    let config = LoadedConfig(file, shared, subscriptions, environment, warn)
    let known = reading.withLock { $0 }
    config.reading.withLock { $0 = known }
    return config
  }

  /// A config that reads the file again, without warnings. A pipe is not read again, since it gives its text only once.
  public var reread: LoadedConfig {
    let config = LoadedConfig(file, shared?.reread, subscriptions?.reread, environment, nil)
    if !file.isReplaceable {
      if shared == nil, subscriptions == nil { return self }
      let known = reading.withLock { $0 }
      config.reading.withLock { $0 = known }
    }
    return config
  }

  /// The config, which must exist.
  /// - Throws: ``ConfigError`` of the kind `missing` if it does not exist, `invalid` if it cannot be read or is not valid,
  ///   `store` if the store that may have it cannot be read.
  public func config() throws(ConfigError) -> Config {
    if let config = try configIfPresent() { return config }
    throw .missing(path, "there is no config yet; \(LoadedConfig.beginning)")
  }

  /// How to get a config.
  public static let beginning =
    "run 'aggregate init' for a config to start with, 'aggregate add URL' to start with a feed of your own, "
    + "or 'aggregate import FILE' with the list of another reader"

  /// The config; nil if it does not exist, since commands that only read the store do not need it.
  /// - Throws: as ``config()``, but not if it does not exist.
  public func configIfPresent() throws(ConfigError) -> Config? {
    let own = try ownConfig()
    guard let config = try shared?.config(with: own) ?? own else { return nil }
    return try subscribed(config)
  }

  /// A config with the feeds that its accounts subscribe to.
  private func subscribed(_ config: Config) throws(ConfigError) -> Config {
    guard let subscriptions, !config.accounts.isEmpty else { return config }
    return try subscriptions.config(config)
  }

  /// The file's config; nil if there is no file.
  private func ownConfig() throws(ConfigError) -> Config? {
    try reading.withLock { (known) throws(ConfigError) in
      var reading = known ?? read()
      if let warn, !reading.isCheckedForSecrets, case .success(let config?) = reading.result,
        isReadable(config)
      {
        warn(
          "warning: \(file.path) contains a secret and other users can read it; run: chmod 600 \(file.path)"
        )
      }
      reading.isCheckedForSecrets = true
      known = reading
      return try reading.result.get()
    }
  }

  /// Identifies the contents of the config without reading it; nil if it is missing or is a pipe.
  public var stamp: String? {
    switch shared?.revision {
    case .success(nil), nil: reading.withLock { $0.map(\.stamp) } ?? file.stamp
    case .success(let revision?): "store-\(revision)"
    // Not that of any config, so that it is read again.
    case .failure: "store"
    }
  }

  /// The config, for what works without one: nil if it cannot be read. Prints no warnings.
  package var readable: Config? {
    let result = ownResult
    guard case .success(let own) = result else { return nil }
    do throws(ConfigError) {
      if let config = try shared?.config(with: own) { return try subscribed(config) }
      // An empty device instead of a file means no config.
      guard let own, !own.feeds.isEmpty || !own.accounts.isEmpty || file.isReplaceable else {
        return nil
      }
      return try subscribed(own)
    } catch {
      return nil
    }
  }

  /// Why the config cannot be read; nil if it can be, or does not exist. Prints no warnings.
  package var failure: ConfigError? {
    do throws(ConfigError) {
      let own = try ownResult.get()
      if let config = try shared?.config(with: own) ?? own { _ = try subscribed(config) }
      return nil
    } catch {
      return error
    }
  }

  private var ownResult: Result<Config?, ConfigError> {
    reading.withLock { known in
      let reading = known ?? read()
      known = reading
      return reading.result
    }
  }

  /// The colours, which are the standard ones if the config cannot be read. Prints no warnings, and does not parse a
  /// config that does not mention colours.
  public var colors: ColorSettings { mentioning("colors")?.colors ?? ColorSettings() }

  /// The store that the config names, even if something else in it is wrong: no command may take another store then. nil if
  /// it names none. Prints no warnings, and does not parse a config that does not mention a store.
  public var storeName: String? {
    let config = mentioning("store")
    let name = config?.settings.store ?? reading.withLock { $0?.namedStore }
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the colours can be read, or were: a file that is not a regular one is read once only.
  public var hasFile: Bool {
    (reading.withLock { $0.map(\.stamp) } ?? file.stamp) != nil
  }

  /// Whether the store has another config than the one that was read. A file is read again only when that is asked for.
  public var isOutdated: Bool {
    shared?.isOutdated ?? false || hasOtherSubscriptions
  }

  /// Whether accounts subscribe to other feeds by now than those that were read.
  var hasOtherSubscriptions: Bool { subscriptions?.isOutdated ?? false }

  /// The file's config; nil if it cannot be read or its text does not contain a word.
  private func mentioning(_ word: StaticString) -> Config? {
    let result = reading.withLock { known -> Result<Config?, ConfigError>? in
      if let known { return known.result }
      if file.isReplaceable {
        let bytes = (try? file.read()) ?? []
        guard bytes.withUnsafeBufferPointer({ ByteSearch.contains($0, word) }) else {
          return nil
        }
      }
      let reading = read()
      known = reading
      return reading.result
    }
    guard case .success(let config?) = result else { return nil }
    return config
  }

  private func read() -> Reading {
    let stamp = file.stamp
    var bytes: [UInt8] = []
    do throws(ConfigError) {
      guard let text = try file.read() else { return Reading(stamp: stamp, result: .success(nil)) }
      bytes = text
      let document = try ConfigReader.document(bytes, path: file.path)
      let config = try ConfigReader.read(document, path: file.path, environment: environment)
      return Reading(stamp: stamp, result: .success(config))
    } catch {
      return Reading(
        stamp: stamp, result: .failure(error), namedStore: LoadedConfig.namedStore(bytes))
    }
  }

  /// The value of the line that sets `store`, without regard to the other lines, which may not be valid.
  private static func namedStore(_ bytes: [UInt8]) -> String? {
    var section = ""
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let line = line.trimmed { $0.isWhitespace || $0 == "\u{FEFF}" }
      if line.hasPrefix("[") { section = line.filter { !$0.isWhitespace } }
      guard
        line.hasPrefix("store") && (section.isEmpty || section.hasPrefix("[settings]"))
          || line.hasPrefix("settings.store") && section.isEmpty,
        let root = try? TOMLDocument(String(line)).root
      else { continue }
      if let name = (root.table("settings") ?? root)["store"]?.value.text { return name }
    }
    return nil
  }

  /// Whether the file contains a secret and users other than its owner can read it.
  package var exposesSecret: Bool { (try? ownResult.get()).map(isReadable) ?? false }

  /// Whether it contains a secret and users other than its owner can read it.
  private func isReadable(_ config: Config) -> Bool {
    var information = stat()
    return config.holdsSecret && stat(file.path, &information) == 0
      && information.st_mode & S_IFMT == S_IFREG && information.st_mode & (S_IRGRP | S_IROTH) != 0
  }
}
