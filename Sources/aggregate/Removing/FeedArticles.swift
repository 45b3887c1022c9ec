import ArticleRendering
import FeedConfiguration
import FeedModel

/// Removes the articles of feeds that are no longer configured, after a question on a terminal.
struct FeedArticles {
  let session: Session
  let store: any ArticleStore
  /// The stored names of the feeds whose articles are to be removed.
  let feeds: [String]
  /// The stored names of other feeds that do not keep an article.
  let removed: [String]

  /// Whether to go on: asks on a terminal if there is anything to remove.
  /// - Parameter question: the question, without what is removed and what stays.
  func isConfirmed(_ question: (_ articles: String) -> String) throws -> Bool {
    let removal = try store.removable(articlesOf: feeds, removed: removed)
    guard removal.removed > 0, Question.canBeAsked(in: session.terminal) else { return true }
    let kept = removal.kept.isEmpty ? "" : " (\(removal.kept))"
    return Question.isConfirmed("\(question(removal.articles))\(kept)?")
  }

  /// Whether the feeds have any articles in the store.
  func hasArticles() throws -> Bool {
    let removal = try store.removable(articlesOf: feeds, removed: removed)
    return removal.removed > 0 || !removal.kept.isEmpty
  }

  /// - Parameter edit: changes the config first, once no fetch can run.
  /// - Throws: exit 75 if a fetch is running; nothing is changed then.
  func remove(after edit: () throws -> Void = {}) throws -> ArticleRemoval {
    let lock = try session.lockForFetching()
    defer { withExtendedLifetime(lock) {} }
    try edit()
    return try store.remove(articlesOf: feeds, removed: removed)
  }
}

extension ArticleRemoval {
  /// How many are removed, such as `12 articles`.
  var articles: String { "\(Amount(removed, "article"))" }

  /// What stays and why, such as `1 starred stays`; empty if nothing stays.
  var kept: String {
    let parts = [
      starred > 0 ? "\(starred) starred" : nil,
      shared > 0 ? "\(shared) that another feed carries" : nil,
    ].compactMap { $0 }
    if parts.isEmpty { return "" }
    return parts.joined(separator: " and ") + (starred + shared == 1 ? " stays" : " stay")
  }

  /// ``kept`` as the end of a sentence.
  var ending: String { kept.isEmpty ? "" : "; \(kept)" }
}
