import ArticleStorage
public import FeedModel
import FeedPlatform
import SQLiteBinding

/// Articles by their home feeds.
extension SQLiteTransaction {
  /// The numbers of a stream's articles.
  public func articles(of stream: ArticleStream) throws -> [Int] {
    let selection = try StreamSelection(stream, in: db)
    return try db.values("SELECT articles.id FROM \(selection.sql)")
  }

  /// The number of a stream's articles, up to its limit.
  public func count(of stream: ArticleStream) throws -> Int {
    if stream == ArticleStream(served: stream.served),
      try HomeFeeds.removed(served: stream.served, in: db) == nil
    {
      return try db.value(
        "SELECT articles - hidden FROM totals", as: Int.self) ?? 0
    }
    let selection = try StreamSelection(stream, isLimited: stream.limit != nil, in: db)
    return try db.value(
      "SELECT count(*) FROM (SELECT 1 FROM \(selection.sql))", as: Int.self) ?? 0
  }

  /// The counts of served feeds as homes. Those of articles whose own feed is not served are read one by one.
  public func homeCounts(served: Set<Int64>) throws -> [Int64: HomeCounts] {
    var counts: [Int64: HomeCounts] = [:]
    try db.statement("SELECT id, home_unread, newest_seen FROM feeds").run { row in
      if served.contains(row.integer(0)) {
        counts[row.integer(0)] = HomeCounts(
          unread: Int(row.integer(1)),
          newest: row.optionalReal(2).map(Date.init(timeIntervalSince1970:)))
      }
      return true
    }
    guard let removed = try HomeFeeds.removed(served: served, in: db) else { return counts }
    try db.run(
      """
      SELECT \(HomeFeeds.home(without: removed)) AS home, count(*) AS unread FROM articles
      WHERE id IN (SELECT article_id FROM appearances WHERE feed_id IN (\(removed)))
        AND articles.feed_id IN (\(removed)) AND feed_count > 1 AND is_read = 0 AND (is_muted = 0 OR is_starred = 1)
      GROUP BY home HAVING home IS NOT NULL
      """
    ) { row in
      counts[row.integer(0)]?.unread += Int(row.integer(1))
      return true
    }
    return counts
  }
}
