import FeedBasics
import Serving
import Synchronization

/// The parts of the server, made of the password and the key. They are made anew when one of their files changes, so that
/// what the old one gave is worth nothing from then on.
final class ServedRouter: RequestHandler {
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
  init(
    _ files: LoginFiles, complain: @escaping @Sendable (String) -> Void,
    make: @escaping @Sendable (Access) -> any RequestHandler
  ) throws(FileError) {
    self.files = files
    self.make = make
    self.complain = complain
    let access = try files.access()
    state = Mutex(State(stamp: files.stamp, router: make(access)))
  }

  func response(to request: ServerRequest) async -> ServerResponse {
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
