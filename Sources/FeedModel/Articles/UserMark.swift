import FeedBasics

/// A mark of an article, which a user or a rule sets or takes off.
public enum UserMark: Sendable, Equatable {
  case read(Bool)
  case starred(Bool)
  case muted(Bool)
  /// Whether it has the label of that name.
  case labelled(String, Bool)

  /// The mark that takes this one back.
  public var opposite: UserMark {
    switch self {
    case .read(let isRead): .read(!isRead)
    case .starred(let isStarred): .starred(!isStarred)
    case .muted(let isMuted): .muted(!isMuted)
    case .labelled(let name, let isSet): .labelled(name, !isSet)
    }
  }

  /// The change in words, such as `marked read`: the same in every message, and what ``ArticleMarking/undo()`` reports.
  public var done: String {
    switch self {
    case .read(let isRead): isRead ? "marked read" : "marked unread"
    case .starred(let isStarred): isStarred ? "starred" : "unstarred"
    case .muted(let isMuted): isMuted ? "muted" : "unmuted"
    case .labelled(let name, let isSet): "\(isSet ? "labelled" : "unlabelled") '\(name)'"
    }
  }

  /// What the mark did to so many articles, such as `3 articles marked read`.
  public func done(to count: Int) -> String { "\(Amount(count, "article")) \(done)" }

  /// More articles than this are marked only after a question, where one can be asked.
  public static let markedUnasked = 200
}
