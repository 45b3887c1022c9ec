/// Changes of how many unread articles feeds have. Whatever makes articles read or unread, adds or removes them, or
/// moves appearances between them, counts here.
struct UnreadCounts {
  private var changes: [Int64: Int] = [:]

  /// - Parameter feeds: those that carry an article, each once.
  mutating func add(_ count: Int, to feeds: Set<Int64>) {
    for feed in feeds { changes[feed, default: 0] += count }
  }

  func apply(in transaction: some StorageTransaction) throws {
    try transaction.addUnread(changes.filter { $0.value != 0 })
  }
}
