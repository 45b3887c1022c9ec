public import FeedBasics
public import FeedModel

extension TransactionalStore {
  public func prune(
    lastSeenBefore instant: Date, configured: Set<String>?, accounts: Set<String>?, at now: Date
  ) throws(StoreError) -> Int {
    try change { transaction in
      try transaction.note(now.timeIntervalSince1970, as: Retention.task)
      let outdated = try transaction.outdatedArticles(
        before: instant, configured: configured, accounts: accounts)
      let numbers = outdated.map(\.number)
      var returning: Set<Int> = []
      if let accounts {
        // An account that the config does not have begins anew with them if it comes back.
        returning = try transaction.accountAppearances(ofArticles: numbers) {
          !accounts.contains($0)
        }
      }
      try Retention.remove(
        numbers, read: outdated.filter(\.isRead).map(\.number), returning: returning,
        in: transaction, policy: policy)
      try transaction.deleteRemovedAccountItems(configured: accounts)
      try transaction.deleteConfirmations(before: instant)
      try transaction.deleteBlocks(before: instant)
      try ListedPairs.trim(at: now, in: transaction)
      return outdated.count
    }
  }

  public func mergeAnew(at now: Date) throws(StoreError) -> StoreProgress? {
    // Reading does not wait for other processes.
    if try read({ try MergingAnew(transaction: $0, policy: policy, now: now).isDone() }) {
      return nil
    }
    return try change { try MergingAnew(transaction: $0, policy: policy, now: now).step() }
  }

  public func prunable(
    lastSeenBefore instant: Date, configured: Set<String>?, accounts: Set<String>?
  ) throws(StoreError) -> Int {
    try read {
      try $0.outdatedArticles(before: instant, configured: configured, accounts: accounts).count
    }
  }

  public func lastPruned() throws(StoreError) -> Date? {
    try read { try $0.noted(Retention.task).map(Date.init(timeIntervalSince1970:)) }
  }

  public func remove(
    articlesOf feeds: [String], removed: [String]
  ) throws(StoreError) -> ArticleRemoval {
    try change { transaction in
      // What is being fetched of them is not stored any more.
      try transaction.endLeases(ofFeeds: feeds)
      let removal = try FeedRemoval(
        feeds: feeds, removed: removed, transaction: transaction, policy: policy
      ).run()
      try transaction.noteDeletion(of: removal.removed)
      return removal
    }
  }

  public func delete(_ numbers: [Int]) throws(StoreError) -> MarkResult {
    try change { transaction in
      let found = try transaction.articles(ofAppearances: numbers)
      let articles = Set(found.values)
      let heads = try transaction.heads(of: articles.sorted())
      let removed = articles.filter { !(heads[$0]?.marks.isStarred ?? false) }.sorted()
      try Retention.remove(removed, read: removed, in: transaction, policy: policy)
      try transaction.noteDeletion(of: removed.count)
      return MarkResult(changed: removed.count, unknown: numbers.filter { found[$0] == nil })
    }
  }

  public func removable(
    articlesOf feeds: [String], removed: [String]
  ) throws(StoreError) -> ArticleRemoval {
    try read {
      try FeedRemoval(feeds: feeds, removed: removed, transaction: $0, policy: policy).counts()
    }
  }
}

extension SQLTransaction {
  /// Records that articles were deleted, if any were. Undoing it would otherwise take back an older change, which the user
  /// did not mean.
  fileprivate func noteDeletion(of articles: Int) throws {
    guard articles > 0 else { return }
    let entry = try addUndoEntry(description: UndoneChange.deletion, step: nil)
    try finishUndoEntry(entry, articles: articles)
  }
}
