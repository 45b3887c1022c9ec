import FeedModel
import FeedPlatform
import SQLiteBinding

/// A stream as SQL. SQLite's planner does not know how many articles match, so that the way to find them is chosen here:
/// by an index of those that match one condition if they are few, else by checking one article after the other.
struct StreamSelection {
  /// The part after `FROM`.
  let sql: String
  /// Looking an article up costs as much as checking so many in order.
  private static let lookupCost = 4

  /// - Parameter isLimited: whether order and limit apply.
  init(_ stream: ArticleStream, isLimited: Bool = true, in db: Connection) throws {
    let homes = try HomeFeeds(stream, in: db)
    if homes.lookup?.items == 0 {
      // Beside a condition that is always false, SQLite refuses indexes of some of the articles.
      sql = "articles WHERE 0"
      return
    }
    var conditions = homes.conditions
    let (all, unread, starred, hidden) =
      try db.first("SELECT articles, unread, starred, hidden FROM totals") {
        (Int($0.integer(0)), Int($0.integer(1)), Int($0.integer(2)), Int($0.integer(3)))
      } ?? (0, 0, 0, 0)
    if hidden > 0 { conditions.append("(is_muted = 0 OR is_starred = 1)") }
    if let isRead = stream.isRead { conditions.append("is_read = \(isRead ? 1 : 0)") }
    if let isStarred = stream.isStarred { conditions.append("is_starred = \(isStarred ? 1 : 0)") }
    let seen = StreamSelection.seen(stream)
    conditions += seen
    if let after = stream.after {
      conditions.append(
        stream.order == .newest ? "articles.id < \(after)" : "articles.id > \(after)")
    }

    var ways: [(from: String, articles: Int)] = []
    if stream.isRead == false {
      ways.append(("articles INDEXED BY articles_unread", unread + hidden))
    }
    if stream.isStarred == true {
      ways.append(("articles INDEXED BY articles_starred", starred))
    }
    if let lookup = homes.lookup {
      ways.append(
        ("(\(lookup.sql)) AS found CROSS JOIN articles ON articles.id = found.id", lookup.items))
    }
    if !seen.isEmpty {
      let count = try db.value(
        """
        SELECT count(*) FROM (SELECT 1 FROM articles WHERE \(seen.joined(separator: " AND "))
          LIMIT \(all / StreamSelection.lookupCost + 1))
        """, as: Int.self)
      ways.append(("articles INDEXED BY articles_seen", count ?? 0))
    }
    let best = ways.min { $0.articles < $1.articles }
    let checked = StreamSelection.checked(stream, matching: best?.articles ?? all, of: all)
    let isLookedUp = best.map { $0.articles * StreamSelection.lookupCost < checked } ?? false
    let order = "\(isLookedUp ? "+" : "")articles.id \(stream.order == .newest ? "DESC" : "ASC")"
    var sql = isLookedUp ? best?.from ?? "articles" : "articles NOT INDEXED"
    if !conditions.isEmpty { sql += " WHERE \(conditions.joined(separator: " AND "))" }
    if isLimited {
      sql += " ORDER BY \(order)"
      if let limit = stream.limit { sql += " LIMIT \(max(limit, 0))" }
    }
    self.sql = sql
  }

  private static func seen(_ stream: ArticleStream) -> [String] {
    [
      stream.seenFrom.map { "first_seen >= \(seconds($0))" },
      stream.seenUntil.map { "first_seen <= \(seconds($0))" },
    ].compactMap(\.self)
  }

  /// SQL has no infinity.
  private static func seconds(_ date: Date) -> Double {
    min(max(date.timeIntervalSince1970, -1e15), 1e15)
  }

  /// How many articles have to be checked in order until as many as the limit were found, if the matching ones are spread
  /// evenly.
  private static func checked(_ stream: ArticleStream, matching: Int, of all: Int) -> Int {
    guard let limit = stream.limit, matching > 0 else { return all }
    let expected = Double(max(limit, 0)) * Double(all) / Double(matching)
    return expected < Double(all) ? Int(expected) : all
  }
}

/// The homes that a stream is limited to, as SQL. An article's column `feed_id` is its home unless that feed is no longer
/// served, which is so for few articles.
struct HomeFeeds {
  /// Conditions on an article.
  private(set) var conditions: [String] = []
  /// Selects as `id` the articles that a home's feeds carry, with the number of the feeds' items; nil for all feeds.
  private(set) var lookup: (sql: String, items: Int)?
  /// Stored feeds with articles that are not served, as a list.
  let removed: String?

  init(_ stream: ArticleStream, in db: Connection) throws {
    removed = try HomeFeeds.removed(served: stream.served, in: db)
    if let homes = stream.homes {
      let list = HomeFeeds.list(homes.intersection(stream.served))
      let items = try db.value(
        "SELECT sum(appearance_count) FROM feeds WHERE id IN (\(list))", as: Int.self)
      // The number of an article is that of its lowest appearance.
      lookup = (
        removed == nil
          ? "SELECT id FROM appearances WHERE feed_id IN (\(list))"
          : "SELECT DISTINCT article_id AS id FROM appearances WHERE feed_id IN (\(list))",
        items ?? 0
      )
      conditions = [
        removed.map {
          """
          (articles.feed_id IN (\(list)) OR articles.feed_id IN (\($0)) AND feed_count > 1
            AND \(HomeFeeds.home(without: $0)) IN (\(list)))
          """
        } ?? "articles.feed_id IN (\(list))"
      ]
    } else if let removed {
      // The first condition decides for almost all articles, without another table.
      conditions = [
        """
        (articles.feed_id NOT IN (\(removed)) OR feed_count > 1 AND \(HomeFeeds.home(without: removed)) IS NOT NULL)
        """
      ]
    }
  }

  /// The home of an article whose lowest appearance is of a removed feed; NULL if it has none.
  static func home(without removed: String) -> String {
    """
    (SELECT a.feed_id FROM appearances a WHERE a.article_id = articles.id AND +a.feed_id NOT IN (\(removed))
      ORDER BY a.id LIMIT 1)
    """
  }

  /// The stored feeds with articles that are not served, as a list; nil if absent.
  static func removed(served: Set<Int64>, in db: Connection) throws -> String? {
    var others: Set<Int64> = []
    try db.statement("SELECT id FROM feeds").run { row in
      if !served.contains(row.integer(0)) { others.insert(row.integer(0)) }
      return true
    }
    if others.isEmpty { return nil }
    let ids = try db.values(
      "SELECT id FROM feeds WHERE appearance_count > 0 AND id IN (\(list(others)))", as: Int64.self)
    return ids.isEmpty ? nil : list(Set(ids))
  }

  private static func list(_ ids: Set<Int64>) -> String {
    ids.sorted().map(String.init).joined(separator: ",")
  }
}
