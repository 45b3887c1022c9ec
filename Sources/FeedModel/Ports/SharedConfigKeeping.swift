/// Keeps the config that all programs on one store share. A store on a server can; a store in a file has feeds.toml.
public protocol SharedConfigKeeping: Sendable {
  /// The store's location, as it appears in messages.
  var location: StoreLocation { get }

  /// Identifies the contents of the shared config; nil if none was put into the store.
  func sharedConfigRevision() throws(StoreError) -> Int?

  /// The shared config; nil if none was put into the store.
  /// - Parameter feeds: the names of the feeds to read; nil for all. Everything else is always read.
  func sharedConfig(feeds: Set<String>?) throws(StoreError) -> SharedConfig?

  /// The names of all feeds, in order; empty without a shared config.
  func sharedFeedNames() throws(StoreError) -> [String]

  /// Changes the shared config while no other program does.
  /// - Parameters:
  ///   - feeds: as in ``sharedConfig(feeds:)``.
  ///   - change: returns what to change, nil for nothing, given the config as it is. It is called again if the connection
  ///     to the store is lost before the end.
  func updateSharedConfig(
    feeds: Set<String>?, _ change: (SharedConfig?) -> SharedConfigChange?
  ) throws(StoreError)
}

/// The config in a store: feeds, saved queries, rules, adapters and the settings of all machines.
public struct SharedConfig: Sendable, Equatable {
  /// Increases with every change.
  public var revision: Int
  /// In order.
  public var parts: [ConfigPart]

  /// Creates a config from its parts.
  public init(revision: Int, parts: [ConfigPart]) {
    self.revision = revision
    self.parts = parts
  }
}

/// A part of a config that is changed as a whole: a feed, an adapter, the settings.
public struct ConfigPart: Sendable, Equatable {
  /// What identifies a part.
  public struct Key: Sendable, Hashable {
    /// The key at the top level of the config, such as `feed`.
    public var section: String
    /// The name of a feed, adapter, tag or site; empty for parts without one.
    public var name: String

    /// Creates a key from its parts.
    public init(_ section: String, _ name: String = "") {
      self.section = section
      self.name = name
    }
  }

  /// What identifies it.
  public var key: Key
  /// TOML, from a header to the line break after the last setting, with `${NAME}` unexpanded.
  public var text: String

  /// Creates a part from its key and text.
  public init(_ key: Key, _ text: String) {
    self.key = key
    self.text = text
  }
}

/// What is changed in a shared config. The store has a config afterwards, even if nothing else changes.
public struct SharedConfigChange: Sendable, Equatable {
  /// A part that takes the place of another, or of an earlier form of itself.
  public struct Replacement: Sendable, Equatable {
    /// What identified the part before.
    public var key: ConfigPart.Key
    /// The part as it becomes.
    public var part: ConfigPart

    /// Creates a replacement from its parts.
    public init(_ key: ConfigPart.Key, by part: ConfigPart) {
      self.key = key
      self.part = part
    }
  }

  /// The parts to remove.
  public var removed: [ConfigPart.Key] = []
  /// The parts to change.
  public var replaced: [Replacement] = []
  /// The parts to add after all others, in order.
  public var added: [ConfigPart] = []

  /// Creates a change of nothing.
  public init() {}

  /// Whether no part is changed.
  public var isEmpty: Bool { removed.isEmpty && replaced.isEmpty && added.isEmpty }
}
