/// A mark of an article, which a user or a rule sets or takes off.
public enum UserMark: Sendable, Equatable {
  case read(Bool)
  case starred(Bool)
  case muted(Bool)

  /// The mark that takes this one back.
  public var opposite: UserMark {
    switch self {
    case .read(let isRead): .read(!isRead)
    case .starred(let isStarred): .starred(!isStarred)
    case .muted(let isMuted): .muted(!isMuted)
    }
  }
}
