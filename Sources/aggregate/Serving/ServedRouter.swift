import Configuration
import FeedModel
import Serving
import Synchronization

/// The parts of the server, made of the password. They are made anew when its file changes, so that what the old one gave
/// is worth nothing from then on.
final class ServedRouter: RequestHandler {
  private struct State {
    var stamp: String?
    var router: any RequestHandler
  }

  private let file: PasswordFile
  private let make: @Sendable (Access) -> any RequestHandler
  private let complain: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - make: the parts for what a password lets in.
  ///   - complain: receives a line if the changed file cannot be used; the old password stays in use.
  /// - Throws: ``FileError`` if there is no password.
  init(
    _ file: PasswordFile, complain: @escaping @Sendable (String) -> Void,
    make: @escaping @Sendable (Access) -> any RequestHandler
  ) throws(FileError) {
    self.file = file
    self.make = make
    self.complain = complain
    let password = try file.password()
    state = Mutex(State(stamp: file.stamp, router: make(Access(password: password))))
  }

  func response(to request: ServerRequest) async -> ServerResponse {
    await current.response(to: request)
  }

  private var current: any RequestHandler {
    state.withLock { state in
      // While the file is replaced, or after it was deleted, the password is what it was.
      guard let stamp = file.stamp, stamp != state.stamp else { return state.router }
      state.stamp = stamp
      do throws(FileError) {
        state.router = make(Access(password: try file.password()))
      } catch {
        complain("aggregate: \(error); the previous password stays in use")
      }
      return state.router
    }
  }
}
