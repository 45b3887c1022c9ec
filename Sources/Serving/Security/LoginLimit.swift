public import Platform
import Synchronization

/// Limits failed logins, of all clients together: ten a minute. It is asked wherever a password, a key or a token is
/// checked. A token, a Fever key or a cookie that is right may be accepted beyond the limit: they are too long to be guessed,
/// and others' failures then do not shut out the clients that are logged in.
public final class LoginLimit: Sendable {
  /// The failures after which logins are refused.
  public static let failures = 10
  /// How long a failure counts, in seconds.
  public static let period: Double = 60

  private let recent = Mutex<[Date]>([])
  private let report: @Sendable (_ peer: String) -> Void

  /// - Parameter report: receives the address of each client that failed, for the log.
  public init(report: @escaping @Sendable (_ peer: String) -> Void = { _ in }) {
    self.report = report
  }

  /// Whether a login may be tried; otherwise the response is 429 with ``retryAfter(at:)``.
  public func isAllowed(at now: Date) -> Bool {
    failures(at: now).count < LoginLimit.failures
  }

  /// The value of `Retry-After` while logins are refused, in whole seconds.
  public func retryAfter(at now: Date) -> Int {
    let failures = failures(at: now)
    guard failures.count >= LoginLimit.failures, let oldest = failures.first else { return 0 }
    return Int((oldest.timeIntervalSince(now) + LoginLimit.period).rounded(.up))
  }

  /// Counts a wrong password, key or token.
  /// - Parameter peer: the client's address.
  public func failed(at now: Date, from peer: String = "") {
    recent.withLock { recent in
      recent.append(now)
      recent.removeFirst(max(0, recent.count - LoginLimit.failures))
    }
    report(peer)
  }

  /// Forgets the failures, after the right password.
  public func succeeded() { recent.withLock { $0.removeAll() } }

  /// Those that still count. One in the future is of a clock that was set back, and does not.
  private func failures(at now: Date) -> [Date] {
    recent.withLock { recent in
      recent.removeAll { !(0..<LoginLimit.period ~= now.timeIntervalSince($0)) }
      return recent
    }
  }
}
