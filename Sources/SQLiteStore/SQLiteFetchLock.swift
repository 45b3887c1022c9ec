import FeedBasics
import FeedModel

/// Held during a fetch, so that a second fetch fails. The system releases it when the process ends, even by a crash.
final class SQLiteFetchLock: FetchLock {
  private let descriptor: Int32

  /// Locks a file beside the store, after resolving symbolic links.
  /// - Throws: ``StoreError/busy(_:)`` if another process holds the lock. No lock file is created beside a file that is
  ///   not a store.
  init(storePath path: String) throws(StoreError) {
    let location = StoreLocation.file(path: path)
    try StoreFile.createIfMissing(path)
    try StoreFile.check(path)
    let lock = StoreFile.lockPath(path)
    let descriptor = open(lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let number = errno
      let reason =
        switch number {
        case EACCES where access(lock, F_OK) == 0: StoreFile.unwritable(lock: lock)
        case EACCES, EROFS: StoreFile.readOnlyReason(path)
        default: "it cannot be locked: \(FileError.words(number))"
        }
      throw .unusable(location, reason: reason)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .busy(location)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
