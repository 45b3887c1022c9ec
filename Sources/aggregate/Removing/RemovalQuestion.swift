import FeedLibrary
import FeedModel

extension FeedArticles {
  /// Asks on a terminal whether to go on, if there is anything to remove.
  /// - Parameter question: the question, without what is removed and what stays.
  /// - Throws: that nothing was removed if the user does not agree.
  func confirm(in session: Session, _ question: (_ articles: String) -> String) throws {
    let removal = try removal()
    guard removal.removed > 0, Question.canBeAsked(in: session.terminal) else { return }
    let kept = removal.kept.isEmpty ? "" : " (\(removal.kept))"
    try session.confirm("\(question(removal.articles))\(kept)?", done: "removed")
  }
}
