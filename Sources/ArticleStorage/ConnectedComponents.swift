import FeedModel
import Foundation
import GRDB

/// Appearances with all that are connected to them by a key or by their article.
struct ConnectedComponents {
  struct Member {
    var candidate: MergeCandidate
    var keys: HashedKeys
    /// Its canonical URL as it is found in the store.
    var urlHash: Int64?
    var feedID: Int64
    var article: Int
    var firstSeen: Date
  }

  private struct TitleKey: Hashable {
    var hash: Int64
    var date: Double
  }

  let db: Database
  let policy: any MergePolicy
  private let touched: [Int: ArticleClustering.Touched]
  private(set) var members: [Int: Member] = [:]
  private var queue: [Int] = []
  private var seenURLs: Set<Int64> = []
  private var seenTitles: Set<TitleKey> = []

  /// - Parameter touched: those that change just now.
  init(db: Database, policy: any MergePolicy, touched: [Int: ArticleClustering.Touched] = [:]) {
    self.db = db
    self.policy = policy
    self.touched = touched
  }

  /// Everything that is connected with these appearances by a key or by their article.
  mutating func gather(_ numbers: [Int], abandonedURLs: Set<Int64> = []) throws {
    queue = numbers.sorted()
    for hash in abandonedURLs { try expand(url: hash) }
    while let number = queue.popLast() {
      guard members[number] == nil, let member = try load(number) else { continue }
      members[number] = member
      if let hash = member.urlHash { try expand(url: hash) }
      for hash in member.keys.titles { try expand(title: hash, of: member) }
      if touched[number]?.newcomer == nil { try expand(article: member.article) }
    }
  }

  private func load(_ number: Int) throws -> Member? {
    if let newcomer = touched[number]?.newcomer { return newcomer }
    let statement = try db.cachedStatement(
      sql: """
        SELECT a.feed_id, a.article_id, a.guid, a.url, a.url_hash, a.title, a.published, a.modified, a.source_title,
          a.source_url, a.first_seen, a.first_answer, a.last_answer, f.name
        FROM appearances a JOIN feeds f ON f.id = a.feed_id WHERE a.id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [number]) else { return nil }
    let first: Int = row["first_answer"]
    let keys = touched[number]?.keys ?? HashedKeys(keys(row))
    let firstSeen = Date(timeIntervalSince1970: row["first_seen"])
    let candidate = MergeCandidate(
      number: number, feed: row["name"], guid: row["guid"], keys: keys.keys, firstSeen: firstSeen,
      responses: first...max(first, row["last_answer"]))
    return Member(
      candidate: candidate, keys: keys, urlHash: row["url_hash"], feedID: row["feed_id"],
      article: row["article_id"], firstSeen: firstSeen)
  }

  private func keys(_ row: Row) -> MergeKeys {
    var entry = Entry(guid: row["guid"])
    entry.url = row["url"]
    entry.title = row["title"]
    entry.published = (row["published"] as Double?).map(Date.init(timeIntervalSince1970:))
    entry.modified = (row["modified"] as Double?).map(Date.init(timeIntervalSince1970:))
    entry.source = Source(title: row["source_title"], url: row["source_url"])
    return policy.keys(of: entry)
  }

  /// Those with the same canonical URL. Where one feed had used it for two items before, the URL names no story, and
  /// the two suffice to tell.
  private mutating func expand(url hash: Int64) throws {
    guard seenURLs.insert(hash).inserted else { return }
    let statement = try BulkStatement(
      "SELECT id, feed_id FROM appearances WHERE url_hash = ? ORDER BY feed_id, id", in: db)
    var found: [Int] = []
    var settled: (feed: Int64, number: Int)?
    try statement.run([.integer(hash)]) { row in
      let number = Int(row.integer(0))
      let feed = row.integer(1)
      found.append(number)
      if touched[number] == nil {
        if let settled, settled.feed == feed {
          found = [settled.number, number]
          return false
        }
        settled = (feed, number)
      }
      return true
    }
    queue.append(contentsOf: found)
  }

  /// Those of other feeds with the same publisher and title, published within the window.
  private mutating func expand(title hash: Int64, of member: Member) throws {
    let date = member.candidate.date.timeIntervalSince1970
    guard seenTitles.insert(TitleKey(hash: hash, date: date)).inserted else { return }
    let statement = try BulkStatement(
      "SELECT appearance_id FROM title_keys WHERE hash = ? AND date BETWEEN ? AND ? LIMIT 1000",
      in: db)
    let window = MergeReason.titleWindow
    try statement.run([.integer(hash), .real(date - window), .real(date + window)]) { row in
      queue.append(Int(row.integer(0)))
      return true
    }
  }

  private mutating func expand(article: Int) throws {
    let statement = try db.cachedStatement(sql: "SELECT id FROM appearances WHERE article_id = ?")
    queue.append(
      contentsOf: try Int.fetchAll(statement, arguments: [article]).filter { members[$0] == nil }
    )
  }
}
