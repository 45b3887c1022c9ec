import GRDB

/// Changes of how many unread articles feeds have, which `feeds.unread_count` keeps. Whatever makes articles read or
/// unread, adds or removes them, or moves appearances between them, notes it here.
struct UnreadCounts {
  private var changes: [Int64: Int] = [:]

  /// - Parameter feeds: those that carry an article, each once.
  mutating func add(_ count: Int, to feeds: Set<Int64>) {
    for feed in feeds { changes[feed, default: 0] += count }
  }

  /// An article that is stored became read or unread.
  mutating func noteChange(of article: Int, toRead isRead: Bool, in db: Database) throws {
    var feeds: Set<Int64> = []
    let statement = try BulkStatement(
      "SELECT feed_id FROM appearances WHERE article_id = ?", in: db)
    try statement.run([.integer(Int64(article))]) { row in
      feeds.insert(row.integer(0))
      return true
    }
    add(isRead ? -1 : 1, to: feeds)
  }

  func apply(in db: Database) throws {
    let statement = try BulkStatement(
      "UPDATE feeds SET unread_count = unread_count + ? WHERE id = ?", in: db)
    for (feed, change) in changes where change != 0 {
      try statement.run(.integer(Int64(change)), .integer(feed))
    }
  }
}
