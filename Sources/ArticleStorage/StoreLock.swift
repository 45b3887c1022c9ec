public import FeedModel
import Foundation

extension SQLiteArticleStore {
  /// Held while a fetch runs, so that a second one finds out. The system lets go of it when the process ends, however it
  /// ends.
  public final class Lock: Sendable {
    private let descriptor: Int32

    /// The lock lies beside the file itself, whatever other names that has.
    /// - Throws: ``StoreError/busy(path:)`` where another process holds it. Nothing is left beside a file that is no store.
    public init(storePath: String) throws(StoreError) {
      try StoreFile.createIfMissing(storePath)
      try StoreFile.check(storePath)
      let descriptor = open(
        FilePath.target(of: storePath) + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        let isReadOnly = errno == EROFS || errno == EACCES
        throw .unusable(
          path: storePath,
          reason: isReadOnly
            ? StoreFile.readOnly : "it cannot be locked: \(String(cString: strerror(errno)))")
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw .busy(path: storePath)
      }
      self.descriptor = descriptor
    }

    deinit { close(descriptor) }
  }
}
