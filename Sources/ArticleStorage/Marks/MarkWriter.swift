import FeedModel

/// Sets marks of articles, and keeps the unread counts of their feeds.
struct MarkWriter<Transaction: StorageTransaction>: ArticleMarker {
  private let transaction: Transaction
  private var unread = UnreadCounts()

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// - Returns: false if the article has the mark already or does not exist.
  mutating func set(_ mark: UserMark, of article: Int) throws -> Bool {
    guard let before = try transaction.marks(of: [article])[article] else { return false }
    let after = before.with(mark)
    guard after != before else { return false }
    try transaction.setMark(mark, ofArticle: article, change: try transaction.nextChange())
    if after.countsAsUnread != before.countsAsUnread {
      let carriers = try transaction.carriers(ofArticle: article)
      unread.add(after.countsAsUnread ? 1 : -1, to: Set(carriers), home: carriers.first)
    }
    return true
  }

  /// - Returns: false if the rule had that effect on the article before.
  func add(_ effect: RuleEffect, to article: Int) throws -> Bool {
    try transaction.addEffect(effect, onArticle: article, entry: nil)
  }

  /// Applies the counts, once for all marks.
  func finish() throws { try unread.apply(in: transaction) }
}
