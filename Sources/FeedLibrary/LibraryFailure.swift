/// Why something could not be done, in one line for people: what happened, to what, what to do next.
package struct LibraryFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// Whose fault it is.
  package enum Kind: Sendable, Equatable {
    /// It was tried and did not work.
    case failed
    /// It makes no sense as it was asked for.
    case usage
    /// What was read is no feed, or no list of feeds.
    case unreadable
    /// Another program does it already.
    case busy
  }

  package var kind: Kind
  package var message: String
  /// The command that helps, for those who have a command line; nil without one.
  package var advice: String?
  /// The feed that the config has already, if that is the reason.
  package var knownFeed: String?
  /// Whether what was asked for is not there, or is something else.
  package var isAbsence = false

  /// The message with the advice.
  package var text: String { message + (advice.map { "; \($0)" } ?? "") }

  package var description: String { message }

  /// Creates a failure from its parts.
  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  package static func failed(_ message: String) -> LibraryFailure { .init(.failed, message) }
  package static func usage(_ message: String) -> LibraryFailure { .init(.usage, message) }
}
