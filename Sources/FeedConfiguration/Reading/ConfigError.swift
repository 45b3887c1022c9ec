public import FeedModel

/// Why the config could not be read or changed, or why something that the user named was not found in it. The description
/// is one line, without the further errors of an invalid config.
public struct ConfigError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of errors, each with an exit code of its own.
  public enum Kind: Sendable, Equatable {
    /// The config does not exist.
    case missing
    /// The config cannot be read, or is not valid.
    case invalid
    /// An edit was not possible; the file is unchanged.
    case edit
    /// A name that the user gave is unknown, or a query is not valid.
    case request
    /// The store cannot be used: it keeps the config, or the names that a query asks for.
    case store
  }

  /// The kind of error.
  public let kind: Kind
  /// The config's path; nil if the error is not about a file.
  public let path: String?
  /// The line in it, from 1; nil if it is not known.
  public let line: Int?
  /// What is wrong: the key and what was expected for an invalid config, a whole sentence for an edit or a request.
  public let message: String
  /// The blocks, as TOML, that could not be added, for the user to insert by hand; nil for other errors.
  public let blocks: String?
  /// The error of the store that cannot be used; nil for other kinds.
  public private(set) var storeError: StoreError?
  /// The further errors of an invalid config, in the order of its lines.
  public private(set) var others: [ConfigError] = []

  /// The first of some errors, with the others in it; nil if there were no errors.
  static func all(_ errors: [ConfigError]) -> ConfigError? {
    var first = errors.first
    first?.others = Array(errors.dropFirst())
    return first
  }

  private init(
    _ kind: Kind, path: String?, line: Int? = nil, message: String, blocks: String? = nil
  ) {
    self.kind = kind
    self.path = path
    self.line = line
    self.message = message
    self.blocks = blocks
  }

  /// A config that cannot be read or is not valid.
  init(path: String, line: Int? = nil, message: String) {
    self.init(.invalid, path: path, line: line, message: message)
  }

  /// A config that does not exist.
  static func missing(_ path: String, _ message: String) -> ConfigError {
    ConfigError(.missing, path: path, message: message)
  }

  /// An edit that could not be made.
  /// - Parameter message: a sentence that names the file and what to do.
  public static func edit(
    _ message: String, path: String, blocks: String? = nil
  ) -> ConfigError {
    ConfigError(.edit, path: path, message: message, blocks: blocks)
  }

  /// The store cannot be read or written.
  public static func store(_ error: StoreError) -> ConfigError {
    var failure = ConfigError(.store, path: nil, message: error.description)
    failure.storeError = error
    return failure
  }

  /// A name or query of the user that is wrong.
  /// - Parameter message: a sentence that quotes it.
  public static func request(_ message: String) -> ConfigError {
    ConfigError(.request, path: nil, message: message)
  }

  /// The name that the user gave to a feed or an account is that of another one.
  /// - Parameter config: tells what has the name; nil for a feed.
  public static func nameTaken(_ name: String, in config: Config? = nil) -> ConfigError {
    func isAmong(_ feeds: [Feed]?) -> Bool { feeds?.contains { $0.name == name } ?? false }
    let owner =
      isAmong(config?.accounts) ? "an account" : isAmong(config?.lists) ? "a list" : "a feed"
    return .request("\(owner) named '\(name)' already exists; choose another name")
  }

  /// `PATH:LINE: MESSAGE` for a config that is missing or invalid, else the message.
  public var description: String {
    switch kind {
    case .missing, .invalid:
      "\(path.map { $0 + (line.map { ":\($0)" } ?? "") + ": " } ?? "")\(message)"
    case .edit, .request, .store: message
    }
  }
}

/// What a store returns, or its error as one of the config that it keeps or whose feeds it has.
package func atStore<Result>(
  _ body: () throws(StoreError) -> Result
) throws(ConfigError) -> Result {
  do throws(StoreError) { return try body() } catch { throw .store(error) }
}
