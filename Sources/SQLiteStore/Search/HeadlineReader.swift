import FeedModel
import GRDB
import Platform

/// Turns rows of `articles` into headlines. The name of each feed is looked up once, when a row first needs it.
struct HeadlineReader {
  private let db: Database
  private var feeds: [Int64: String] = [:]

  init(_ db: Database) { self.db = db }

  /// - Parameter row: all columns of `articles`.
  mutating func headline(_ row: Row) throws -> Headline {
    Headline(
      number: row["id"], title: row["title"], publisher: row["publisher"], url: row["url"],
      image: row["image"], summary: row["summary"],
      date: Date(timeIntervalSince1970: row["date"]), feedCount: row["feed_count"],
      isRead: row["is_read"], isStarred: row["is_starred"], isMuted: row["is_muted"],
      firstSeen: Date(timeIntervalSince1970: row["first_seen"]), isDated: row["is_dated"],
      feed: try name(ofFeed: row["feed_id"]), place: row["place"])
  }

  /// The headlines with these numbers, in their order, without those that do not exist.
  mutating func headlines(_ numbers: [Int]) throws -> [Headline] {
    let statement = try db.cachedStatement(sql: "SELECT * FROM articles WHERE id = ?")
    var headlines: [Headline] = []
    for number in numbers {
      guard let row = try Row.fetchOne(statement, arguments: [number]) else { continue }
      headlines.append(try headline(row))
    }
    return headlines
  }

  /// - Returns: nil if no feed has that id.
  private mutating func name(ofFeed id: Int64) throws -> String? {
    if let name = feeds[id] { return name }
    let name = try SQLiteTransaction(db).feedName(id)
    feeds[id] = name
    return name
  }
}
