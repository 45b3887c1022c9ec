public import Platform

/// The marks of one client in one minute, which `undo` reverts together: clients mark each article as it scrolls past, and
/// only the last ``UndoneChange/limit`` changes are kept.
public struct MarkStep: Sendable, Equatable {
  /// What identifies the step.
  public var key: String

  /// Creates the step of a mark.
  /// - Parameters:
  ///   - client: the name of the program that marks, of any length.
  ///   - now: when it marks.
  public init(client: String, at now: Date) {
    let minute = (now.timeIntervalSince1970 / 60).rounded(.down)
    key = "\(Digest.hex(client)) \(Int(exactly: minute) ?? 0)"
  }
}
