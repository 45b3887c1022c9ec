/// The user's marks of articles that are about to be clustered again.
struct ArticleUserMarks {
  private let marks: [Int: ArticleMarks]

  init(_ marks: [Int: ArticleMarks]) { self.marks = marks }

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
}
