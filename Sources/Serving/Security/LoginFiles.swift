public import FeedBasics
import Synchronization

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

/// The parts of the server, made of the password and the key. They are made anew when one of their files changes, so that
/// what the old one gave is worth nothing from then on.
package final class ServedRouter: RequestHandler {
  private struct State {
    var stamp: String?
    var router: any RequestHandler
  }

  private let files: LoginFiles
  private let make: @Sendable (Access) -> any RequestHandler
  private let complain: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - make: the parts for what lets clients in.
  ///   - complain: receives a line if a changed file cannot be used; what was read before stays in use.
  /// - Throws: ``FileError`` if there is no password or no key.
  package init(
    _ files: LoginFiles, complain: @escaping @Sendable (String) -> Void,
    make: @escaping @Sendable (Access) -> any RequestHandler
  ) throws(FileError) {
    self.files = files
    self.make = make
    self.complain = complain
    let access = try files.access()
    state = Mutex(State(stamp: files.stamp, router: make(access)))
  }

  package func response(to request: ServerRequest) async -> ServerResponse {
    await current.response(to: request)
  }

  private var current: any RequestHandler {
    state.withLock { state in
      // While a file is replaced, or after it was deleted, everything is what it was.
      guard let stamp = files.stamp, stamp != state.stamp else { return state.router }
      state.stamp = stamp
      do throws(FileError) {
        state.router = make(try files.access())
      } catch {
        complain("aggregate: \(error); the previous password and key stay in use")
      }
      return state.router
    }
  }
}
