/// Changes of the feeds' counts of unread articles. Every operation that marks, adds or removes articles, or moves
/// appearances between them, has to count here.
struct UnreadCounts {
  private var changes: [Int64: Int] = [:]

  /// - Parameter feeds: the feeds that carry an article.
  mutating func add(_ count: Int, to feeds: Set<Int64>) {
    for feed in feeds { changes[feed, default: 0] += count }
  }

  func apply(in transaction: some StorageTransaction) throws {
    try transaction.addUnread(changes.filter { $0.value != 0 })
  }
}
