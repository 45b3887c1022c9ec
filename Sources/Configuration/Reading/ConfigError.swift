/// Why the config could not be read or changed, or why something that the user named was not found in it. Its
/// description is one line.
public struct ConfigError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What sort of error it is, by which a program chooses its exit code.
  public enum Kind: Sendable, Equatable {
    /// There is no config.
    case missing
    /// The config cannot be read, or is not valid.
    case invalid
    /// An edit could not be made; the file is as it was.
    case edit
    /// A name that the user gave is unknown, or a query cannot be understood.
    case request
  }

  /// What sort of error it is.
  public let kind: Kind
  /// The config's path; nil if the error is not about a file.
  public let path: String?
  /// The line in it, from 1; nil if it is not known.
  public let line: Int?
  /// What is wrong: with key and expectation for an invalid config, a whole sentence for an edit or a request.
  public let message: String
  /// The blocks, as TOML, that do not fit into the file, for the user to put in by hand; nil for other errors.
  public let blocks: String?

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
  /// - Parameter message: a sentence that names the file and says what to do.
  public static func edit(
    _ message: String, path: String, blocks: String? = nil
  ) -> ConfigError {
    ConfigError(.edit, path: path, message: message, blocks: blocks)
  }

  /// Something that the user named or asked for wrongly.
  /// - Parameter message: a sentence that quotes it.
  public static func request(_ message: String) -> ConfigError {
    ConfigError(.request, path: nil, message: message)
  }

  /// `PATH:LINE: MESSAGE` for a config that is missing or invalid, else the message.
  public var description: String {
    switch kind {
    case .missing, .invalid:
      "\(path.map { $0 + (line.map { ":\($0)" } ?? "") + ": " } ?? "")\(message)"
    case .edit, .request: message
    }
  }
}
