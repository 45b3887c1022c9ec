import FeedModel
import Synchronization

/// The config that a store keeps for all machines, as one run reads it: once, when it is first needed.
final class SharedReading: Sendable {
  private let store: any SharedConfigKeeping
  /// The config of this machine.
  private let file: ConfigFile
  private let environment: [String: String]
  private let warn: (@Sendable (String) -> Void)?
  private let known = Mutex<Known?>(nil)

  private struct Known {
    /// nil if the store has no config.
    var revision: Int?
    /// What is common to all machines, with what this one has for itself; nil if it was not read yet.
    var result: Result<Config, ConfigError>?
  }

  /// - Parameter warn: receives one line if the file has feeds or settings that are not used; nil for no warning.
  init(
    _ store: any SharedConfigKeeping, file: ConfigFile, environment: [String: String],
    warn: (@Sendable (String) -> Void)?
  ) {
    self.store = store
    self.file = file
    self.environment = environment
    self.warn = warn
  }

  /// One that reads the store again, without warnings.
  var reread: SharedReading {
    SharedReading(store, file: file, environment: environment, warn: nil)
  }

  /// The store, as it appears in messages.
  var place: String { store.location.description }

  /// The revision of the store's config; nil if it has none.
  var revision: Result<Int?, ConfigError> {
    known.withLock { known in
      if let known { return .success(known.revision) }
      let revision = Result { () throws(StoreError) in try store.sharedConfigRevision() }
      if case .success(let number) = revision { known = Known(revision: number) }
      return revision.mapError(ConfigError.store)
    }
  }

  /// Whether the store has another config by now than the one that was read.
  var isOutdated: Bool {
    guard let known = known.withLock({ $0 }) else { return false }
    return (try? store.sharedConfigRevision() != known.revision) ?? false
  }

  /// What all machines share, with what this one has for itself; nil if the store has no config.
  /// - Parameter own: the config of this machine; nil if it has none.
  func config(with own: Config?) throws(ConfigError) -> Config? {
    guard try revision.get() != nil else { return nil }
    return try known.withLock { (known) throws(ConfigError) in
      if let result = known?.result { return try result.get() }
      let shared = try atStore { () throws(StoreError) in try store.sharedConfig(feeds: nil) }
      guard let shared else {
        known = Known()
        return nil
      }
      let result = Result { () throws(ConfigError) in try read(shared, own) }
      known = Known(revision: shared.revision, result: result)
      return try result.get()
    }
  }

  private func read(_ shared: SharedConfig, _ own: Config?) throws(ConfigError) -> Config {
    let config = try ConfigReader.read(shared.parts, path: place, environment: environment)
    if let warn, own != nil, differs(from: shared) {
      warn(
        "warning: feeds and settings in \(file.path) are not used, and differ from those in \(place); "
          + "'aggregate config push --dry-run' shows how")
    }
    return config.with(own: own)
  }

  /// Whether the file has something that machines share, but not the same as the store.
  private func differs(from shared: SharedConfig) -> Bool {
    guard file.isReplaceable, let bytes = try? file.read(), let document = try? TOMLDocument(bytes)
    else { return false }
    let parts = ConfigParts.parts(of: document)
    return !parts.isEmpty && !ConfigDifference(from: shared.parts, to: parts).isEmpty
  }
}

extension Config {
  /// What all machines share, with what a machine has for itself.
  fileprivate func with(own: Config?) -> Config {
    var config = self
    config.settings.jobs = own?.settings.jobs ?? config.settings.jobs
    config.settings.perHost = own?.settings.perHost ?? config.settings.perHost
    config.settings.store = own?.settings.store ?? config.settings.store
    config.settings.downloads = own?.settings.downloads ?? config.settings.downloads
    config.keys = own?.keys
    config.commands = own?.commands ?? [:]
    config.openWith = own?.openWith ?? []
    config.colors = own?.colors
    return config
  }
}
