/// Changes of the feeds' counts of unread articles. Every operation that marks, adds or removes articles, or moves
/// appearances between them, has to count here.
struct UnreadCounts {
  private var changes: [Int64: UnreadChange] = [:]

  /// - Parameters:
  ///   - feeds: the feeds that carry an article.
  ///   - home: the one of its lowest appearance; nil if the article has none.
  mutating func add(_ count: Int, to feeds: Set<Int64>, home: Int64?) {
    for feed in feeds { changes[feed, default: UnreadChange()].carried += count }
    if let home { changes[home, default: UnreadChange()].homes += count }
  }

  func apply(in transaction: some SQLTransaction) throws {
    try transaction.addUnread(changes.filter { $0.value != UnreadChange() })
  }
}
