import FeedBasics
import FeedModel

/// Removes old articles.
enum Retention {
  /// The task's name in the table of upkeep.
  static let task = "prune"
  /// The maximum number of articles whose texts are in memory at the same time.
  private static let batchSize = 200

  /// Removes articles completely. What they kept apart is judged again, so that articles are those of the appearances that
  /// are stored.
  /// - Parameters:
  ///   - read: those that must not come back.
  ///   - returning: the numbers of their appearances that come back if a server has them as unread.
  static func remove(
    _ numbers: [Int], read: [Int], returning: Set<Int> = [], in transaction: some SQLTransaction,
    policy: any MergePolicy
  ) throws {
    // Before anything is removed: whether a feed has a link for several items is seen by all of them.
    for batch in read.batches(of: batchSize) {
      try transaction.rememberRemoved(batch, except: returning)
    }
    guard !numbers.isEmpty else { return }
    try transaction.forgetResponses(containing: numbers)
    try transaction.deleteKeys(ofArticles: numbers)
    var abandoned: [AbandonedKeys] = []
    for batch in numbers.batches(of: batchSize) {
      abandoned.append(try remove(batch, in: transaction, policy: policy))
    }
    try transaction.noteRemovals(ofArticles: numbers)
    // Once all are removed: none of them can be part of an article again.
    for keys in abandoned {
      var clustering = ArticleClustering(transaction, policy: policy, touched: [:])
      _ = try clustering.run(abandoned: keys)
    }
  }

  /// - Returns: the keys that the articles had.
  private static func remove(
    _ numbers: [Int], in transaction: some SQLTransaction, policy: any MergePolicy
  ) throws -> AbandonedKeys {
    let appearances = try transaction.appearances(ofArticles: numbers).values.joined()
    var abandoned = AbandonedKeys()
    for appearance in appearances {
      abandoned.add(
        HashedKeys(policy.keys(of: appearance.entry)), firstSeen: appearance.firstSeen)
    }
    try transaction.index(
      appearances.compactMap { SearchChange(number: $0.number, old: $0.searchText, new: nil) })
    let heads = try transaction.heads(of: numbers)
    let carriers = try transaction.carriers(ofArticles: numbers)
    var items: [Int64: Int] = [:]
    for number in numbers {
      let feeds = carriers[number] ?? []
      for feed in feeds { items[feed, default: 0] += 1 }
      if heads[number]?.marks.countsAsUnread ?? false {
        transaction.state.unread.add(-1, to: Set(feeds), home: feeds.first)
      }
      transaction.state.storyNotes.noteRemoval(of: number, from: heads[number]?.story)
    }
    try transaction.countRemovedItems(items)
    try transaction.deleteAppearances(ofArticles: numbers)
    try transaction.delete(
      numbers.compactMap { number in heads[number].map { (number, $0.marks) } })
    return abandoned
  }
}

/// Removes the articles of feeds that are no longer configured.
struct FeedRemoval<Transaction: SQLTransaction> {
  /// The feeds whose articles are removed.
  let feeds: [String]
  /// Other feeds that do not keep an article.
  let removed: [String]
  let transaction: Transaction
  let policy: any MergePolicy

  private var kept: ArticleCondition { .outside(Set(feeds + removed).sorted()) }

  func run() throws -> ArticleRemoval {
    let counts = try counts()
    let numbers = try numbers(.not(kept))
    let heads = try transaction.heads(of: numbers)
    let returning = try transaction.accountAppearances(ofArticles: numbers)
    // Otherwise an account would take them for known, and never ask for them again.
    try transaction.deleteAccountItems(ofArticles: numbers)
    try transaction.forgetCursors(ofFeeds: feeds)
    try Retention.remove(
      numbers, read: numbers.filter { heads[$0]?.marks.isRead ?? false }, returning: returning,
      in: transaction, policy: policy)
    return counts
  }

  func counts() throws -> ArticleRemoval {
    let starred = Set(try numbers(.starred))
    let others = try numbers(kept).filter { !starred.contains($0) }
    let filed = try transaction.keptArticles(among: others).count
    return ArticleRemoval(
      removed: try numbers(.not(kept)).count, starred: starred.count, filed: filed,
      shared: others.count - filed)
  }

  private func numbers(_ condition: ArticleCondition) throws -> [Int] {
    let carried = ArticleCondition.feeds(feeds)
    return try ArticleSelection(ArticleQuery(carried.and(condition)), in: transaction).numbers()
  }
}
