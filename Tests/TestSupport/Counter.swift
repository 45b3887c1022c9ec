import Synchronization

/// A number shared by a server's handler and a test.
public final class Counter: Sendable {
  private let state = Mutex(0)

  /// Creates a counter at 0.
  public init() {}

  /// The number. Reading and then writing it is not atomic.
  public var value: Int {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Adds one.
  public func increment() { state.withLock { $0 += 1 } }
}
