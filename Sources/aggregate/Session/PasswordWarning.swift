import PostgreSQLStore
import Synchronization

/// Warns once if the URL of the store contains a password, when the store is opened.
final class PasswordWarning: Sendable {
  private let isDue: Mutex<Bool>

  /// - Parameter store: as it is written, with the names of variables.
  init(store: String, isQuiet: Bool) {
    isDue = Mutex(
      !isQuiet && ServerAddress.isServer(store) && ServerAddress(store).hasPassword)
  }

  func show() {
    let isDue = isDue.withLock { isDue in
      defer { isDue = false }
      return isDue
    }
    guard isDue else { return }
    StandardError.line(
      "warning: the URL of the store contains a password; write it to ~/.pgpass instead")
  }
}
