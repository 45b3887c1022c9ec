import Synchronization

/// A number that a server's handler and a test share.
public final class Counter: Sendable {
  private let state = Mutex(0)

  public init() {}

  public var value: Int {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
