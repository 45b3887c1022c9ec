import FeedModel
import FeedPlatform

/// Removes old articles.
enum Retention {
  /// The task's name in ``RetentionTable``.
  static let task = "prune"
  /// The maximum number of articles whose texts are in memory at the same time.
  private static let batchSize = 200

  /// - Returns: how many articles were removed.
  static func prune(
    lastSeenBefore instant: Date, configured: Set<String>?, at now: Date,
    in transaction: some StorageTransaction
  ) throws -> Int {
    try transaction.noteDone(task, at: now)
    let outdated = try transaction.outdatedArticles(before: instant, configured: configured)
    let numbers = outdated.map(\.number)
    try remove(numbers, read: outdated.filter(\.isRead).map(\.number), in: transaction)
    try transaction.deleteConfirmations(before: instant)
    try transaction.deleteBlocks(before: instant)
    try ListedPairs.trim(at: now, in: transaction)
    return numbers.count
  }

  /// Removes articles completely.
  /// - Parameter read: those that must not come back.
  static func remove(
    _ numbers: [Int], read: [Int], in transaction: some StorageTransaction
  ) throws {
    try transaction.rememberRemoved(read)
    try transaction.forgetResponses(containing: numbers)
    for start in stride(from: 0, to: numbers.count, by: batchSize) {
      let batch = Array(numbers[start..<min(start + batchSize, numbers.count)])
      let appearances = try transaction.appearances(ofArticles: batch).values.joined()
      try transaction.index(
        appearances.compactMap { SearchChange(number: $0.number, old: $0.searchText, new: nil) })
    }
    for number in numbers {
      transaction.storyNotes.noteRemoval(of: number, from: try transaction.story(ofArticle: number))
    }
    try transaction.delete(numbers)
    for number in numbers {
      try transaction.noteRemoval(ofArticle: number, change: try transaction.nextChange())
    }
  }
}

/// Removes the articles of feeds that are no longer configured.
struct FeedRemoval<Transaction: StorageTransaction> {
  private let transaction: Transaction
  private let carried: ArticleCondition
  private let kept: ArticleCondition

  /// - Parameters:
  ///   - feeds: the feeds whose articles are removed.
  ///   - removed: other feeds that do not keep an article.
  init(feeds: [String], removed: [String], in transaction: Transaction) {
    self.transaction = transaction
    carried = .feeds(feeds)
    kept = .outside(Set(feeds + removed).sorted())
  }

  func run() throws -> ArticleRemoval {
    let counts = try counts()
    let numbers = try numbers(.not(kept))
    let marks = try transaction.marks(of: Set(numbers))
    try Retention.remove(
      numbers, read: numbers.filter { marks[$0]?.isRead ?? false }, in: transaction)
    return counts
  }

  func counts() throws -> ArticleRemoval {
    let starred = try numbers(.starred).count
    return ArticleRemoval(
      removed: try numbers(.not(kept)).count, starred: starred,
      shared: try numbers(kept).count - starred)
  }

  private func numbers(_ condition: ArticleCondition) throws -> [Int] {
    try transaction.articles(matching: ArticleQuery(carried.and(condition)))
  }
}
