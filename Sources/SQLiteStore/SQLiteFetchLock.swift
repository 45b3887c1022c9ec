import FeedModel
import Foundation

/// Held during a fetch, so that a second one finds out. The system releases it when the process ends, however it ends.
final class SQLiteFetchLock: FetchLock {
  private let descriptor: Int32

  /// The lock is a file beside the store's own, whatever other names that has.
  /// - Throws: ``StoreError/busy(_:)`` if another process holds it. Nothing is left beside a file that is not a store.
  init(storePath path: String) throws(StoreError) {
    let location = StoreLocation.file(path: path)
    try StoreFile.createIfMissing(path)
    try StoreFile.check(path)
    let descriptor = open(
      FilePath.target(of: path) + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let isReadOnly = errno == EROFS || errno == EACCES
      throw .unusable(
        location,
        reason: isReadOnly
          ? StoreFile.readOnly : "it cannot be locked: \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .busy(location)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
