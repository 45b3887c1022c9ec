/// The user's marks of articles that are about to be clustered again.
struct ArticleUserMarks {
  private let marks: [Int: ArticleMarks]
  private var kept: Set<Int> = []

  init(of articles: Set<Int>, in transaction: some StorageTransaction) throws {
    marks = try transaction.marks(of: articles)
  }

  /// The marks of articles that become one: read and muted only if all were, starred if any was.
  func joined(_ articles: Set<Int>) -> ArticleMarks {
    let present = articles.compactMap { marks[$0] }
    guard !present.isEmpty else { return ArticleMarks() }
    return ArticleMarks(
      isRead: present.allSatisfy(\.isRead), isStarred: present.contains(where: \.isStarred),
      isMuted: present.allSatisfy(\.isMuted))
  }

  func exists(_ article: Int) -> Bool { marks[article] != nil }

  func countsAsUnread(_ article: Int) -> Bool { marks[article]?.countsAsUnread ?? false }

  mutating func keep(_ article: Int) { kept.insert(article) }

  /// Removes the articles that are now part of another one. An article that was not written again stays while an
  /// appearance belongs to it.
  func deleteAbandoned(in transaction: some StorageTransaction) throws {
    for article in marks.keys.sorted() where !kept.contains(article) {
      let story = try transaction.story(ofArticle: article)
      if try transaction.deleteIfEmpty(article) {
        transaction.storyNotes.noteRemoval(of: article, from: story)
        try transaction.noteRemoval(ofArticle: article, change: try transaction.nextChange())
      }
    }
  }
}
