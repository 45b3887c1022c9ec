#if canImport(FoundationEssentials)
  public protocol NSLocking {
    func lock()
    func unlock()
  }

  /// A mutex of the system, which the subclass chooses.
  public class SystemLock: NSLocking {
    // A mutex must not move in memory.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    fileprivate init(kind: Int) {
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, CInt(kind))
      pthread_mutex_init(mutex, &attributes)
      pthread_mutexattr_destroy(&attributes)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    public func lock() { pthread_mutex_lock(mutex) }
    public func unlock() { pthread_mutex_unlock(mutex) }
  }

  // Unchecked, because the superclass has a pointer: to the system's mutex, which is made for use by several threads
  // and is not freed while the lock is referenced. Nothing else changes.
  public final class NSLock: SystemLock, @unchecked Sendable {
    public init() { super.init(kind: Int(PTHREAD_MUTEX_NORMAL)) }
  }

  // Unchecked for the same reason.
  public final class NSRecursiveLock: SystemLock, @unchecked Sendable {
    public init() { super.init(kind: Int(PTHREAD_MUTEX_RECURSIVE)) }
  }
#endif
