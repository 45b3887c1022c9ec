public import FeedBasics

/// The files beside the config that decide who is let in: the password, the key, and the sessions.
public struct LoginFiles: Sendable {
  private let password: PasswordFile
  private let key: KeyFile
  private let sessions: Sessions
  private let randomness: Randomness

  /// - Parameters:
  ///   - config: the path of the config.
  ///   - complain: receives a line when the list of sessions cannot be written.
  public init(
    besides config: String, randomness: Randomness = .system,
    complain: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    password = PasswordFile(besides: config, randomness: randomness)
    key = KeyFile(besides: config, randomness: randomness)
    sessions = Sessions(besides: config, complain: complain)
    self.randomness = randomness
  }

  /// What lets clients in. A password and a key are generated if there is none.
  /// - Throws: ``FileError`` if one of the files cannot be used.
  public func access() throws(FileError) -> Access {
    Access(
      key: try key.key(), password: try password.password(), sessions: sessions,
      randomness: randomness)
  }

  /// Generates another password and another key.
  /// - Throws: ``FileError`` if they cannot be written.
  public func replace() throws(FileError) {
    try key.replace()
    try password.replace()
  }

  /// Why a text cannot be a password, in words that follow it; nil if it can.
  public static func problem(of password: String) -> String? { PasswordFile.problem(of: password) }

  /// Stores the hash of a password that its owner chose, and generates another key.
  /// - Throws: ``FileError`` if they cannot be written.
  public func set(_ password: String) throws(FileError) {
    try set(password, iterations: PasswordHash.iterations)
  }

  func set(_ password: String, iterations: Int) throws(FileError) {
    let hash = PasswordHash(password, iterations: iterations, randomness: randomness)
    try key.replace()
    try self.password.set(hash)
  }

  /// The path of the password's file.
  public var passwordPath: String { password.file.path }

  /// Whether other users can read the password.
  public var isReadableByOthers: Bool { password.file.isReadableByOthers }

  /// Identifies what the password and the key are without reading them; nil if a file is missing.
  public var stamp: String? {
    guard let password = password.file.stamp, let key = key.file.stamp else { return nil }
    return "\(password) \(key)"
  }
}
