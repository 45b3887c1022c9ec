import FeedModel

/// A place of a config that can be changed: a file, or a store.
protocol EditableConfig {
  /// The place, as it appears in messages.
  var path: String { get }

  /// The names of all feeds, given a config of which only some were read.
  func feedNames(_ config: Config) throws(ConfigError) -> [String]

  /// Changes the config while no other program does.
  /// - Parameters:
  ///   - feeds: the names of the feeds that the change is about; nil for all. Others may be missing from what is changed.
  ///   - change: returns what the config becomes, nil for no change, given its text, nil without one. It may be called
  ///     again if the first call came to nothing.
  /// - Throws: ``ConfigError`` of the kind `edit` or `store` if the config cannot be written, and what `change` throws.
  func update(
    feeds: Set<String>?, _ change: ([UInt8]?) throws(ConfigError) -> EditedConfig?
  ) throws(ConfigError)
}

/// A config after an edit.
struct EditedConfig {
  /// Its text.
  var document: TOMLDocument
  /// What that means.
  var config: Config
}

extension ConfigFile: EditableConfig {
  func feedNames(_ config: Config) -> [String] { config.feeds.map(\.name) }

  func update(
    feeds: Set<String>?, _ change: ([UInt8]?) throws(ConfigError) -> EditedConfig?
  ) throws(ConfigError) {
    try locked { () throws(ConfigError) in
      if let edited = try change(try read()) { try write(edited.document.bytes) }
    }
  }
}
