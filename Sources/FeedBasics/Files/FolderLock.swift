/// A lock kept from reading a file until writing it, so that the second of two concurrent changes sees the first. The folder
/// is locked, since the file itself is replaced, and a lock file would be left beside it. The system releases the lock when
/// the process ends for any reason.
public final class FolderLock: Sendable {
  /// Another program has the lock.
  public struct Busy: Error {}

  /// nil if there is no folder that can be locked.
  private let descriptor: Int32?

  /// Waits until no other program has the lock.
  /// - Parameter path: of the file. For a symbolic link, the folder of its target is locked.
  /// - Throws: ``Busy`` if the lock is not free in time.
  public init(folderOf path: String, timeout: Duration) throws(Busy) {
    let folder = FilePath.folder(of: FilePath.target(of: path))
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      self.descriptor = nil
      return
    }
    let deadline = ContinuousClock.now + timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // Some file systems, such as network ones, have no locks. They are written to without one.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard ContinuousClock.now < deadline else {
        close(descriptor)
        throw Busy()
      }
      usleep(5000)
    }
    self.descriptor = descriptor
  }

  deinit { if let descriptor { close(descriptor) } }
}
