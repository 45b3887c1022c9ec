public import FeedModel

/// Puts the config of a file into a store, and writes it back.
public struct ConfigSharing {
  private let store: any SharedConfigKeeping
  private let environment: [String: String]

  /// - Parameters:
  ///   - store: what keeps the config for all machines.
  ///   - environment: the values of `${NAME}`.
  public init(_ store: any SharedConfigKeeping, environment: [String: String]) {
    self.store = store
    self.environment = environment
  }

  /// What a file would change.
  public struct Push {
    /// What the file's config changes in the store.
    public let difference: ConfigDifference
    /// Whether the store has no config yet: feeds come from it only once it has.
    public let isFirst: Bool
    /// How many feeds the file has.
    public let feeds: Int
    fileprivate let revision: Int?
  }

  /// Compares a file with the store, and changes nothing.
  /// - Throws: ``ConfigError`` of the kind `missing` or `invalid` if the file cannot be read, is not valid or has something
  ///   that does not belong in a store, `store` if the store cannot be read.
  public func push(_ path: String) throws(ConfigError) -> Push {
    guard let bytes = try ConfigFile(path: path).read() else {
      throw .missing(path, "there is no such file")
    }
    let document = try ConfigReader.document(bytes, path: path)
    let config = try ConfigReader.read(document, path: path, environment: environment)
    let problems = SharingProblems.messages(config) { _ in true }
    if let error = ConfigError.all(problems.map { ConfigError(path: path, message: $0) }) {
      throw error
    }
    let known = try current()
    return Push(
      difference: ConfigDifference(
        from: known?.parts ?? [], to: ConfigParts.parts(of: document)),
      isFirst: known == nil, feeds: config.feeds.count, revision: known?.revision)
  }

  /// Makes the change, unless another program has changed the store meanwhile.
  /// - Throws: ``ConfigError`` of the kind `edit` if one has, `store` if the store cannot be written.
  public func write(_ push: Push) throws(ConfigError) {
    var isOther = false
    try atStore { () throws(StoreError) in
      try store.updateSharedConfig(feeds: []) { config in
        isOther = config?.revision != push.revision
        return isOther ? nil : push.difference.change
      }
    }
    guard isOther else { return }
    let place = store.location.description
    throw .edit(
      "\(place) was not changed: another program has changed its config meanwhile; run 'aggregate config push' again",
      path: place)
  }

  /// The store's config as TOML, with the keys, the colours and the settings that a file has for this machine.
  /// - Parameter own: the file's path; it need not exist.
  /// - Throws: ``ConfigError`` of the kind `missing` if the store has no config, `invalid` if the file cannot be read,
  ///   `store` if the store cannot be.
  public func text(withSettingsOf own: String) throws(ConfigError) -> String {
    try pull(withSettingsOf: own).text
  }

  /// Writes the store's config as a file.
  /// - Parameters:
  ///   - path: the file's path.
  ///   - isReplaced: whether it is written if it exists.
  ///   - own: the path of the config with the keys, the colours and the settings of this machine.
  /// - Returns: how many feeds it has.
  /// - Throws: as ``text(withSettingsOf:)``, and of the kind `edit` if the file exists or cannot be written.
  public func write(
    _ path: String, replacing isReplaced: Bool, withSettingsOf own: String
  ) throws(ConfigError) -> Int {
    let (text, feeds) = try pull(withSettingsOf: own)
    let file = ConfigFile(path: path)
    try file.locked { () throws(ConfigError) in
      let isNew = try file.read() == nil
      guard isReplaced || isNew else {
        throw .edit(
          "\(path) exists and was not changed; --force replaces it, without its comments",
          path: path)
      }
      try file.write(Array(text.utf8))
    }
    return feeds
  }

  private func pull(
    withSettingsOf own: String
  ) throws(ConfigError) -> (text: String, feeds: Int) {
    guard let parts = try current()?.parts else {
      throw .missing(
        store.location.description,
        "the store has no config; 'aggregate config push' puts that of a file into it")
    }
    var local: TOMLDocument?
    if let bytes = try ConfigFile(path: own).read() {
      local = try ConfigReader.document(bytes, path: own)
    }
    return (
      ConfigParts.text(parts, local: local),
      parts.count { $0.key.section == ConfigSection.feed.name }
    )
  }

  private func current() throws(ConfigError) -> SharedConfig? {
    try atStore { () throws(StoreError) in try store.sharedConfig(feeds: nil) }
  }
}
