#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A connection that callers use one after the other.
///
/// `@unchecked Sendable`: the lock lets one caller at a time reach the connection, and results of `body` leave it only when
/// the caller has finished. A `Mutex` would have to prove that results share nothing with the connection, which types
/// that are not sendable cannot show.
public final class ConnectionQueue: @unchecked Sendable {
  private let connection: Connection
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  /// Takes over a connection, which nothing else may use any more.
  public init(_ connection: sending Connection) {
    self.connection = connection
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Whether the connection is not in use.
  public var isFree: Bool {
    guard pthread_mutex_trylock(lock) == 0 else { return false }
    pthread_mutex_unlock(lock)
    return true
  }

  /// Runs `body` without a transaction. It must not use the queue again.
  public func use<Result>(_ body: (Connection) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(connection)
  }

  /// Runs `body` on one snapshot.
  public func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try use { connection in try connection.transaction(.deferred) { try body(connection) } }
  }

  /// Runs `body` in a transaction that can write from the start, and is rolled back if `body` throws.
  public func write<Result>(
    rollsBack: Bool = false, _ body: (Connection) throws -> Result
  ) throws -> Result {
    try use { connection in
      try connection.transaction(.immediate, rollsBack: rollsBack) { try body(connection) }
    }
  }
}
