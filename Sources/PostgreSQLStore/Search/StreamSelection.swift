import ArticleStorage
import FeedModel
import FeedPlatform

/// A stream as SQL on `articles`.
struct StreamSelection {
  /// The part after the columns.
  let sql: String
  private(set) var values: [SQLValue] = []

  /// - Parameter isOrdered: false to count the articles.
  init(
    _ stream: ArticleStream, isOrdered: Bool = true, in transaction: PostgreSQLTransaction
  ) throws {
    var parameters = ConditionSQL(in: transaction)
    var conditions = ["(NOT coalesce(m.is_muted, false) OR m.is_starred)"]
    let removed = try HomeFeeds.removed(served: stream.served, in: transaction)
    let unread =
      stream.isRead == false
      ? try StreamSelection.unread(stream, removed: removed, in: transaction) : nil
    if let condition = HomeFeeds.condition(stream, removed: removed, &parameters) {
      conditions.append(condition)
    }
    if let isRead = stream.isRead {
      // Not coalesce: the planner then knows that it needs no articles without marks.
      conditions.append(isRead ? "m.is_read" : "NOT coalesce(m.is_read, false)")
    }
    if let isStarred = stream.isStarred {
      conditions.append(isStarred ? "m.is_starred" : "NOT coalesce(m.is_starred, false)")
    }
    if let from = stream.seenFrom {
      let date = parameters.bind(.real(from.timeIntervalSince1970))
      conditions.append("articles.first_seen >= \(date)")
    }
    if let until = stream.seenUntil {
      let date = parameters.bind(.real(until.timeIntervalSince1970))
      conditions.append("articles.first_seen <= \(date)")
    }
    if let after = stream.after {
      let sign = stream.order == .newest ? "<" : ">"
      conditions.append("articles.id \(sign) \(parameters.bind(.integer(after)))")
    }
    var sql = "FROM articles \(ConditionSQL.marks) WHERE \(conditions.joined(separator: " AND "))"
    // Unread articles are mostly new: from the newest on, the last of them is found soon.
    if isOrdered || unread != nil {
      sql += " ORDER BY articles.id \(!isOrdered || stream.order == .newest ? "DESC" : "ASC")"
    }
    if let limit = [stream.limit, unread].compactMap(\.self).min() {
      sql += " LIMIT \(parameters.bind(.integer(max(limit, 0))))"
    }
    self.sql = sql
    values = parameters.values
  }

  /// How many unread articles a stream can have, by the counters.
  private static func unread(
    _ stream: ArticleStream, removed: [Int64], in transaction: PostgreSQLTransaction
  ) throws -> Int {
    let rows =
      if removed.isEmpty, let homes = stream.homes {
        try transaction.rows(
          """
          SELECT coalesce(sum(home_unread), 0)::bigint FROM feed_counts
          WHERE feed_id = ANY($1)
          """, .integers(homes.sorted()))
      } else {
        try transaction.rows("SELECT unread FROM readers")
      }
    var row = rows.first
    return row?.number() ?? 0
  }
}

/// The homes that a stream is limited to, as SQL. An article's column `feed_id` is its home unless that feed is no longer
/// served, which is so for few articles.
enum HomeFeeds {
  /// A condition on an article; nil if all have a home that is wanted.
  /// - Parameter removed: the stored feeds with articles that are not served.
  static func condition(
    _ stream: ArticleStream, removed: [Int64], _ parameters: inout ConditionSQL
  ) -> String? {
    let others = removed.isEmpty ? nil : parameters.bind(.integers(removed))
    guard let homes = stream.homes else {
      return others.map {
        """
        (articles.feed_id <> ALL(\($0)) OR articles.feed_count > 1 AND \(home(without: $0)) IS NOT NULL)
        """
      }
    }
    let list = parameters.bind(.integers(homes.intersection(stream.served).sorted()))
    guard let others else { return "articles.feed_id = ANY(\(list))" }
    return """
      (articles.feed_id = ANY(\(list)) OR articles.feed_id = ANY(\(others)) AND articles.feed_count > 1
        AND \(home(without: others)) = ANY(\(list)))
      """
  }

  /// The home of an article whose lowest appearance is of a removed feed; NULL if it has none.
  /// - Parameter removed: the name of the parameter.
  static func home(without removed: String) -> String {
    """
    (SELECT a.feed_id FROM appearances a WHERE a.article_id = articles.id AND a.feed_id <> ALL(\(removed))
      ORDER BY a.id LIMIT 1)
    """
  }

  /// The stored feeds with articles that are not served, sorted.
  static func removed(
    served: Set<Int64>, in transaction: PostgreSQLTransaction
  ) throws -> [Int64] {
    try transaction.rows(
      "SELECT id FROM feeds WHERE appearance_count > 0 AND id <> ALL($1) ORDER BY id",
      .integers(served.sorted())
    ).map { $0.integer() }
  }
}
