public import FeedModel

extension TransactionalStore {
  /// How much the store contains, from its counters.
  public func totals() throws(StoreError) -> StoreTotals { try read { try $0.totals() } }

  /// The numbers of items and unread articles of each stored feed, by id.
  public func feedCounts() throws(StoreError) -> [Int64: FeedCounts] {
    try read { try $0.feedCounts() }
  }
}
