public import Foundation
import Synchronization

/// A clock that a test sets.
public final class TestClock: Sendable {
  private let state: Mutex<Date>

  /// Creates a clock that shows a time until it is moved.
  public init(_ now: Date) { state = Mutex(now) }

  /// The time that the clock shows.
  public var now: Date {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Moves the clock by seconds.
  public func advance(by seconds: Double) { state.withLock { $0 += seconds } }

  /// The clock as the code under test takes it.
  public var read: @Sendable () -> Date { { self.now } }
}
