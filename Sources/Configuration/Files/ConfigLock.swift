import FeedModel
import Foundation

/// Held from reading a config to writing it, so that of two changes at once the second sees the first. It is the folder
/// that is locked: the file gets another one in its place, and nothing is to be left beside it. The system lets go of it
/// when the process ends, however it ends.
final class ConfigLock: Sendable {
  /// A change takes milliseconds.
  private static let timeout = Duration.seconds(10)

  /// nil if there is no folder that can be locked.
  private let descriptor: Int32?

  /// Waits for its turn.
  /// - Parameter path: the config's; the folder counts in which the file itself lies.
  /// - Throws: ``ConfigError`` of the kind `edit` if the turn does not come within ten seconds.
  init(configPath path: String) throws(ConfigError) {
    let folder = FilePath.folder(of: FilePath.target(of: path))
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      self.descriptor = nil
      return
    }
    let deadline = ContinuousClock.now + ConfigLock.timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // File systems without locks, some networks' among them, are written to all the same.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard ContinuousClock.now < deadline else {
        close(descriptor)
        throw .edit(
          "\(path) was left as it is: another program is changing it; try again when that has ended",
          path: path)
      }
      usleep(5000)
    }
    self.descriptor = descriptor
  }

  deinit { if let descriptor { close(descriptor) } }
}
