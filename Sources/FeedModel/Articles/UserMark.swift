/// A mark of an article, which a user or a rule sets or takes off.
public enum UserMark: Sendable, Equatable {
  case read(Bool)
  case starred(Bool)
  case muted(Bool)
}
