import ArticleStorage
import FeedModel
import FeedPlatform
import SQLiteBinding

/// Turns rows of `articles` into headlines. The name of each feed is looked up once, when a row first needs it.
struct HeadlineReader {
  private let db: Connection
  private var feeds: [Int64: String] = [:]

  init(_ db: Connection) { self.db = db }

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

  /// The headlines that a list shows of stories, each a row of its own.
  /// - Parameter rows: the first article that matches of each, with its story; nil if it is in none.
  mutating func headlines(
    _ rows: [(headline: Headline, story: Int?)], in transaction: SQLiteTransaction,
    policy: any MergePolicy
  ) throws -> [Headline] {
    let stories = try StoryReading.rows(
      rows.compactMap(\.story), in: transaction, policy: policy)
    return try rows.map { row in
      guard let shown = row.story.flatMap({ stories[$0] }) else { return row.headline }
      var lead = row.headline
      if lead.number != shown.article, let found = try headlines([shown.article]).first {
        lead = found
      }
      lead.story = shown.story
      return lead
    }
  }

  /// The headlines with these numbers, in their order, without those that do not exist.
  mutating func headlines(_ numbers: [Int]) throws -> [Headline] {
    var headlines: [Headline] = []
    for number in numbers {
      if let found = try row(number, read: { try headline($0) }) { headlines.append(found) }
    }
    return headlines
  }

  /// The result of `read` for all columns of an article; nil if it does not exist.
  func row<Result>(_ number: Int, read: (Row) throws -> Result) throws -> Result? {
    try db.statement("SELECT * FROM articles WHERE id = ?").first(number, read: read)
  }

  /// - Returns: nil if no feed has that id.
  private mutating func name(ofFeed id: Int64) throws -> String? {
    if let name = feeds[id] { return name }
    let name = try db.statement("SELECT name FROM feeds WHERE id = ?").value(id, as: String.self)
    feeds[id] = name
    return name
  }
}
