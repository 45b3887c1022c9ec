import FeedLibrary
import FeedModel

extension FeedArticles {
  /// Whether to go on: asks on a terminal if there is anything to remove.
  /// - Parameter question: the question, without what is removed and what stays.
  func isConfirmed(on terminal: Terminal, _ question: (_ articles: String) -> String) throws -> Bool
  {
    let removal = try removal()
    guard removal.removed > 0, Question.canBeAsked(in: terminal) else { return true }
    let kept = removal.kept.isEmpty ? "" : " (\(removal.kept))"
    return Question.isConfirmed("\(question(removal.articles))\(kept)?")
  }
}
