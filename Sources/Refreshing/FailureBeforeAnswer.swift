/// A failure to which no server has contributed.
public enum FailureBeforeAnswer: Sendable {
  /// DNS, no route, refused, timeout.
  case unreachable
  /// No server was asked: a variable that is not set, a file that is not there.
  case unasked
}
