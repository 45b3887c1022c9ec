import FeedBasics

/// A lock kept from reading a config until writing it, so that the second of two concurrent changes sees the first. The
/// folder is locked, since the file itself is replaced, and a lock file would be left beside it. The system releases the
/// lock when the process ends for any reason.
final class ConfigLock: Sendable {
  /// A change takes milliseconds.
  private static let timeout = Duration.seconds(10)

  /// nil if there is no folder that can be locked.
  private let descriptor: Int32?

  /// Waits until no other program has the lock.
  /// - Parameter path: the config's path. For a symbolic link, the folder of its target is locked.
  /// - Throws: ``ConfigError`` of the kind `edit` if the lock is not free within ten seconds.
  init(configPath path: String) throws(ConfigError) {
    let folder = FilePath.folder(of: FilePath.target(of: path))
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      self.descriptor = nil
      return
    }
    let deadline = ContinuousClock.now + ConfigLock.timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // Some file systems, such as network ones, have no locks. They are written to without one.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard ContinuousClock.now < deadline else {
        close(descriptor)
        throw .edit(
          "\(path) was not changed: another program is changing it; try again when it has finished",
          path: path)
      }
      usleep(5000)
    }
    self.descriptor = descriptor
  }

  deinit { if let descriptor { close(descriptor) } }
}
