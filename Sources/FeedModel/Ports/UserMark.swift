/// What users say of articles.
public enum UserMark: Sendable {
  case read(Bool)
  case starred(Bool)
}
