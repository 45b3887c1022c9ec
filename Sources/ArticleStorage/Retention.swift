import FeedModel
import Foundation

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
    try transaction.rememberRemoved(outdated.filter(\.isRead).map(\.number))
    try transaction.forgetResponses(containing: numbers)
    for start in stride(from: 0, to: numbers.count, by: batchSize) {
      let batch = Array(numbers[start..<min(start + batchSize, numbers.count)])
      let appearances = try transaction.appearances(ofArticles: batch).values.joined()
      try transaction.index(
        appearances.compactMap { SearchChange(number: $0.number, old: $0.searchText, new: nil) })
    }
    try transaction.delete(numbers)
    for number in numbers {
      try transaction.noteRemoval(ofArticle: number, change: try transaction.nextChange())
    }
    try transaction.deleteConfirmations(before: instant)
    return numbers.count
  }
}
