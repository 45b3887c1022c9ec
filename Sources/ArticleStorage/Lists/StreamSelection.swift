import FeedBasics
public import FeedModel

/// A stream as SQL. SQLite's planner does not know how many articles match, so that the way to find them is chosen here:
/// by an index of those that match one condition if they are few, else by checking one article after the other.
struct StreamSelection<Transaction: SQLTransaction> {
  private let stream: ArticleStream
  private let transaction: Transaction
  private let homes: HomeFeeds
  private var dialect: SQLDialect { Transaction.dialect }

  /// Looking up one article in a file costs as much as checking this many in order.
  private static var lookupCost: Int { 4 }

  init(_ stream: ArticleStream, in transaction: Transaction) throws {
    self.stream = stream
    self.transaction = transaction
    homes = try HomeFeeds(stream, in: transaction)
  }

  /// The numbers of the stream's articles, in its order.
  func numbers() throws -> [Int] {
    var sql = ConditionSQL(in: transaction)
    let rows = try rows(&sql, isOrdered: true)
    return try transaction.allFound("SELECT articles.id \(rows)", sql.values) { $0.number() }
  }

  /// How many articles the stream has, up to its limit.
  func count() throws -> Int {
    if stream == ArticleStream(served: stream.served), homes.removed.isEmpty {
      return try transaction.keptCounts().visible
    }
    var sql = ConditionSQL(in: transaction)
    let rows = try rows(&sql, isOrdered: stream.limit != nil)
    return try transaction.count(rows, sql.values)
  }

  /// What follows the columns.
  /// - Parameter isOrdered: whether order and limit apply.
  private func rows(_ sql: inout ConditionSQL<Transaction>, isOrdered: Bool) throws -> String {
    if homes.wanted?.isEmpty ?? false {
      // Beside a condition that is always false, SQLite refuses partial indexes.
      return "FROM articles WHERE false"
    }
    let counts = try transaction.keptCounts()
    var conditions = homes.conditions(&sql)
    if counts.hidden > 0 {
      conditions.append(
        "(\(dialect.mark("is_muted", is: false)) OR \(dialect.mark("is_starred", is: true)))")
    }
    if let isRead = stream.isRead { conditions.append(dialect.mark("is_read", is: isRead)) }
    if let isStarred = stream.isStarred {
      conditions.append(dialect.mark("is_starred", is: isStarred))
    }
    let labels =
      [stream.label].compactMap(\.self).map(ArticleCondition.labelled)
      + stream.excludedLabels.sorted().map { .not(.labelled($0)) }
    for label in labels { conditions.append(try sql.condition(label).sql) }
    conditions += seen(&sql)
    if let after = stream.after {
      let sign = stream.order == .newest ? "<" : ">"
      conditions.append("articles.id \(sign) \(sql.bind(.integer(after)))")
    }
    let matching = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    let isDown = stream.order == .newest
    switch dialect {
    case .sqlite:
      let (from, isLookedUp) = try way(counts)
      guard isOrdered else { return from + matching }
      let plus = isLookedUp ? "+" : ""
      let limit = stream.limit.map { " LIMIT \(sql.bind(.integer(max($0, 0))))" } ?? ""
      return "\(from)\(matching) ORDER BY \(plus)articles.id \(isDown ? "DESC" : "ASC")\(limit)"
    case .postgreSQL:
      // Unread articles are mostly new: from the newest on, the last of them is found soon.
      let unread = stream.isRead == false ? try mostUnread(counts.unread) : nil
      let order = isOrdered || unread != nil
      let text =
        "FROM articles\(matching)"
        + (order ? " ORDER BY articles.id \(!isOrdered || isDown ? "DESC" : "ASC")" : "")
      let limit = [isOrdered ? stream.limit : nil, unread].compactMap(\.self).min()
      return text + (limit.map { " LIMIT \(sql.bind(.integer(max($0, 0))))" } ?? "")
    }
  }

  private func seen(_ sql: inout ConditionSQL<Transaction>) -> [String] {
    var conditions: [String] = []
    if let from = stream.seenFrom {
      let isLater = "articles.first_seen >= \(sql.bind(.date(from)))"
      conditions.append(
        stream.seenAfter.map { "(\(isLater) OR articles.id > \(sql.bind(.integer($0))))" }
          ?? isLater)
    }
    if let until = stream.seenUntil {
      conditions.append("articles.first_seen <= \(sql.bind(.date(until)))")
    }
    return conditions
  }

  // MARK: Ways

  /// How many unread articles the stream can have, by the counters of a server.
  private func mostUnread(_ all: Int) throws -> Int {
    guard homes.removed.isEmpty, let ids = stream.homes else { return all }
    return try transaction.homeCounts().filter { ids.contains($0.key) }
      .reduce(0) { $0 + $1.value.unread }
  }

  /// How articles are found in a file, and whether they are looked up.
  private func way(_ counts: StoreTotals) throws -> (from: String, isLookedUp: Bool) {
    let all = counts.articles
    var ways: [(from: String, articles: Int)] = []
    if stream.isRead == false {
      ways.append(("articles INDEXED BY articles_unread", counts.unread + counts.hidden))
    }
    if stream.isStarred == true {
      ways.append(("articles INDEXED BY articles_starred", counts.starred))
    }
    var sql = ConditionSQL(in: transaction)
    if let wanted = homes.wanted?.sorted() {
      let items = try transaction.first(StreamStatements.items, .integers(wanted)) { $0.number() }
      // The number of an article is that of its lowest appearance.
      let number = homes.removed.isEmpty ? "id" : "DISTINCT article_id AS id"
      ways.append(
        (
          """
          (SELECT \(number) FROM appearances WHERE \(sql.isIn("feed_id", wanted))) AS found
          CROSS JOIN articles ON articles.id = found.id
          """, items ?? 0
        ))
    }
    let seen = seen(&sql)
    if !seen.isEmpty {
      let count = try transaction.count(
        """
        FROM articles WHERE \(seen.joined(separator: " AND ")) LIMIT \(all / Self.lookupCost + 1)
        """, sql.values)
      ways.append(("articles INDEXED BY articles_seen", count))
    }
    guard let best = ways.min(by: { $0.articles < $1.articles }),
      best.articles * Self.lookupCost < checked(matching: best.articles, of: all)
    else { return ("FROM articles NOT INDEXED", false) }
    return ("FROM \(best.from)", true)
  }

  /// How many articles have to be checked in order until as many as the limit were found, if the matching ones are spread
  /// evenly.
  private func checked(matching: Int, of all: Int) -> Int {
    guard let limit = stream.limit, matching > 0 else { return all }
    let expected = Double(max(limit, 0)) * Double(all) / Double(matching)
    return expected < Double(all) ? Int(expected) : all
  }
}

/// The homes that a stream is limited to. An article's column `feed_id` is its home unless that feed is no longer served,
/// which is so for few articles.
private struct HomeFeeds {
  /// The homes that are wanted; nil for all.
  let wanted: Set<Int64>?
  /// Stored feeds with articles that are not served, sorted.
  let removed: [Int64]

  init(_ stream: ArticleStream, in transaction: some SQLTransaction) throws {
    removed = try HomeFeeds.removed(served: stream.served, in: transaction)
    wanted = stream.homes?.intersection(stream.served)
  }

  /// Conditions on an article.
  func conditions(_ sql: inout ConditionSQL<some SQLTransaction>) -> [String] {
    guard let wanted = wanted?.sorted() else {
      if removed.isEmpty { return [] }
      // The first condition decides for almost all articles, without another table.
      return [
        """
        (\(sql.isNotIn("articles.feed_id", removed)) OR articles.feed_count > 1
          AND \(HomeFeeds.home(without: removed, &sql)) IS NOT NULL)
        """
      ]
    }
    let own = sql.isIn("articles.feed_id", wanted)
    if removed.isEmpty { return [own] }
    return [
      """
      (\(own) OR \(sql.isIn("articles.feed_id", removed)) AND articles.feed_count > 1
        AND \(sql.isIn(HomeFeeds.home(without: removed, &sql), wanted)))
      """
    ]
  }

  /// The home of an article whose lowest appearance is of a removed feed; NULL if it has none.
  static func home(
    without removed: [Int64], _ sql: inout ConditionSQL<some SQLTransaction>
  ) -> String {
    """
    (SELECT a.feed_id FROM appearances a WHERE a.article_id = articles.id
      AND \(sql.isNotIn("\(sql.dialect.unindexed)a.feed_id", removed)) ORDER BY a.id LIMIT 1)
    """
  }

  static func removed(served: Set<Int64>, in transaction: some SQLTransaction) throws -> [Int64] {
    try transaction.all("SELECT id FROM feeds WHERE appearance_count > 0 ORDER BY id") {
      $0.integer()
    }.filter { !served.contains($0) }
  }
}

extension SQLTransaction {
  /// The counts of each stored feed, by its id, as if all were served.
  fileprivate func homeCounts() throws -> [Int64: HomeCounts] {
    try dictionary(StreamStatements.counts) {
      ($0.integer(), HomeCounts(unread: $0.number(), newest: $0.date()))
    }
  }
}

extension TransactionalStore {
  /// The counts of articles whose own feed is not served are read one by one.
  public func homeCounts(served: Set<Int64>) throws(StoreError) -> [Int64: HomeCounts] {
    try read { transaction in
      let dialect = Transaction.dialect
      var counts = try transaction.homeCounts().filter { served.contains($0.key) }
      let removed = try HomeFeeds.removed(served: served, in: transaction)
      if removed.isEmpty { return counts }
      var sql = ConditionSQL(in: transaction)
      let own = sql.isIn("articles.feed_id", removed)
      // A file has no index of articles by their feeds.
      let carried =
        dialect == .sqlite
        ? "articles.id IN (SELECT article_id FROM appearances WHERE \(sql.isIn("feed_id", removed))) AND"
        : ""
      let moved = try transaction.allFound(
        """
        SELECT home, count(*) FROM (
          SELECT \(HomeFeeds.home(without: removed, &sql)) AS home
          FROM articles
          WHERE \(carried) \(own) AND articles.feed_count > 1 AND \(ArticleMarks.unread)
        ) AS moved WHERE home IS NOT NULL GROUP BY home
        """, sql.values
      ) { (home: $0.integer(), unread: $0.number()) }
      for (home, unread) in moved { counts[home]?.unread += unread }
      return counts
    }
  }
}

private enum StreamStatements {
  static let items = SQLText {
    "SELECT sum(appearance_count) FROM feeds WHERE \($0.isIn("id", "$1"))"
  }
  static let counts: SQLText = "SELECT id, home_unread, newest_seen FROM feeds"
}
