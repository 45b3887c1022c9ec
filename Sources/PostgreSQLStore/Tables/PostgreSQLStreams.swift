import ArticleStorage
public import FeedModel
import FeedPlatform

/// Articles by their home feeds.
extension PostgreSQLTransaction {
  /// The numbers of a stream's articles.
  public func articles(of stream: ArticleStream) throws -> [Int] {
    let selection = try StreamSelection(stream, in: self)
    return try rows(
      "SELECT articles.id \(selection.sql)", selection.values, isRepeated: false
    ).map { $0.number() }
  }

  /// The number of a stream's articles, up to its limit.
  public func count(of stream: ArticleStream) throws -> Int {
    let selection = try StreamSelection(stream, isOrdered: false, in: self)
    let rows = try rows(
      "SELECT count(*) FROM (SELECT 1 \(selection.sql)) AS found", selection.values,
      isRepeated: false)
    var row = rows.first
    return row?.number() ?? 0
  }

  /// The counts of served feeds as homes. Those of articles whose own feed is not served are read one by one.
  public func homeCounts(served: Set<Int64>) throws -> [Int64: HomeCounts] {
    var counts: [Int64: HomeCounts] = [:]
    try rows(
      """
      SELECT f.id, coalesce(c.home_unread, 0), f.newest_seen FROM feeds f
      LEFT JOIN feed_counts c ON c.feed_id = f.id WHERE f.id = ANY($1)
      """, .integers(served.sorted())
    ).each { row in
      counts[row.integer()] = HomeCounts(unread: row.number(), newest: row.date())
    }
    let removed = try HomeFeeds.removed(served: served, in: self)
    guard !removed.isEmpty else { return counts }
    try rows(
      """
      SELECT home, count(*) FROM (
        SELECT \(HomeFeeds.home(without: "$1")) AS home FROM articles \(ConditionSQL.marks)
        WHERE articles.feed_id = ANY($1) AND articles.feed_count > 1 AND \(SQLDialect.postgreSQL.isUnread)
      ) AS moved WHERE home IS NOT NULL GROUP BY home
      """, .integers(removed)
    ).each { row in
      let home = row.integer()
      counts[home]?.unread += row.number()
    }
    return counts
  }
}
