import FeedModel
import Foundation
import GRDB

/// Works out anew which appearances are one article, for those that a change can have touched: everything connected to
/// them by a key, so that the outcome is the one that all appearances together would give.
struct Regrouping {
  let db: Database
  let policy: any MergePolicy
  private var candidates: [Int: Member] = [:]
  private var queue: [Int] = []
  private var seenURLs: Set<Int64> = []
  private var seenTitles: Set<String> = []
  /// Keys that were worked out already, by appearance.
  private let keys: [Int: MergeKeys]

  struct Member {
    var candidate: MergeCandidate
    var feedID: Int64
    var article: Int
    var urlHash: Int64?
  }

  /// - Parameter keys: those of appearances, as far as they were worked out already.
  init(db: Database, policy: any MergePolicy, keys: [Int: MergeKeys] = [:]) {
    self.db = db
    self.policy = policy
    self.keys = keys
  }

  /// - Parameters:
  ///   - touched: appearances that were added or changed.
  ///   - entries: those of touched ones that are at hand already.
  ///   - abandonedURLs: hashed URLs that one of them had before.
  ///   - added: those among them that are new.
  /// - Returns: how many articles are new, and how many new appearances joined another feed's article.
  mutating func run(
    touched: Set<Int>, entries: [Int: Entry] = [:], abandonedURLs: Set<Int64>, added: Set<Int>
  ) throws -> (new: Int, merged: Int) {
    guard !touched.isEmpty else { return (0, 0) }
    try gather(Array(touched), abandonedURLs: abandonedURLs, fresh: touched)
    var new = 0
    var merged = 0
    var states = try UserStates(
      articles: Set(candidates.values.map(\.article)).subtracting([0]), db: db)
    let groups = policy.articles(of: candidates.values.map(\.candidate))
    for group in groups {
      guard let number = group.first else { continue }
      let newcomers = group.filter(added.contains)
      if !newcomers.isEmpty {
        if newcomers.count == group.count {
          new += 1
          merged += group.count - 1
        } else {
          merged += newcomers.count
        }
      }
      let articles = Set(group.compactMap { candidates[$0]?.article })
      let isSettled = articles == [number] && !group.contains(where: touched.contains)
      if isSettled, try count(of: number) == group.count { continue }
      try write(
        group, number: number, entries: entries, state: states.joined(articles.subtracting([0])))
      states.keep(number)
    }
    try states.deleteAbandoned()
    return (new, merged)
  }

  /// Everything that is connected with these appearances by a key or by their article.
  mutating func gather(_ numbers: [Int], abandonedURLs: Set<Int64> = [], fresh: Set<Int> = [])
    throws
  {
    queue = numbers.sorted()
    for hash in abandonedURLs { try expand(url: hash, fresh: fresh) }
    while let number = queue.popLast() {
      guard candidates[number] == nil, let member = try load(number) else { continue }
      candidates[number] = member
      if let hash = member.urlHash { try expand(url: hash, fresh: fresh) }
      for key in member.candidate.keys.titles { try expand(title: key, of: member) }
      if member.article != 0 { try expand(article: member.article) }
    }
  }

  /// All that was gathered.
  var gathered: [MergeCandidate] { candidates.values.map(\.candidate) }

  private func load(_ number: Int) throws -> Member? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT a.feed_id, a.article_id, a.guid, a.url, a.url_hash, a.title, a.published, a.modified, a.source_title,
          a.source_url, a.first_seen, a.first_answer, a.last_answer, f.name
        FROM appearances a JOIN feeds f ON f.id = a.feed_id WHERE a.id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [number]) else { return nil }
    let first: Int = row["first_answer"]
    let candidate = MergeCandidate(
      number: number, feed: row["name"], guid: row["guid"], keys: keys[number] ?? keys(row),
      firstSeen: Date(timeIntervalSince1970: row["first_seen"]),
      answers: first...max(first, row["last_answer"]))
    return Member(
      candidate: candidate, feedID: row["feed_id"], article: row["article_id"],
      urlHash: row["url_hash"])
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
  private mutating func expand(url hash: Int64, fresh: Set<Int>) throws {
    guard seenURLs.insert(hash).inserted else { return }
    let statement = try db.cachedStatement(
      sql: "SELECT id, feed_id FROM appearances WHERE url_hash = ? ORDER BY feed_id, id")
    let rows = try Row.fetchCursor(statement, arguments: [hash])
    var found: [Int] = []
    var settled: (feed: Int64, number: Int)?
    while let row = try rows.next() {
      let number: Int = row["id"]
      let feed: Int64 = row["feed_id"]
      found.append(number)
      if !fresh.contains(number) {
        if let settled, settled.feed == feed {
          queue.append(contentsOf: [settled.number, number])
          return
        }
        settled = (feed, number)
      }
    }
    queue.append(contentsOf: found)
  }

  /// Those of other feeds with the same publisher and title, published within the window.
  private mutating func expand(title key: String, of member: Member) throws {
    let date = member.candidate.date.timeIntervalSince1970
    let hash = Digest.hash64(key)
    guard seenTitles.insert("\(hash) \(date)").inserted else { return }
    let statement = try db.cachedStatement(
      sql: "SELECT appearance_id FROM title_keys WHERE hash = ? AND date BETWEEN ? AND ? LIMIT 1000"
    )
    queue.append(
      contentsOf: try Int.fetchAll(
        statement,
        arguments: [hash, date - MergeReason.titleWindow, date + MergeReason.titleWindow]))
  }

  private mutating func expand(article: Int) throws {
    let statement = try db.cachedStatement(sql: "SELECT id FROM appearances WHERE article_id = ?")
    queue.append(
      contentsOf: try Int.fetchAll(statement, arguments: [article]).filter { candidates[$0] == nil }
    )
  }

  private func count(of article: Int) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT appearance_count FROM articles WHERE id = ?")
    return try Int.fetchOne(statement, arguments: [article]) ?? 0
  }

  /// Writes an article's row from its appearances.
  private func write(
    _ group: [Int], number: Int, entries: [Int: Entry], state: (read: Bool, starred: Bool)
  ) throws {
    let move = try db.cachedStatement(sql: "UPDATE appearances SET article_id = ? WHERE id = ?")
    for member in group where candidates[member]?.article != number {
      try move.execute(arguments: [number, member])
    }
    let appearances = try AppearanceRow.load(group, known: entries, in: db)
    let headline = Headline(
      Article(
        number: number, entry: policy.article(from: appearances), appearances: appearances,
        isRead: state.read, isStarred: state.starred))
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO articles
          (id, title, publisher, url, image, summary, date, feed_count, appearance_count, is_read, is_starred)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, publisher = excluded.publisher, url = excluded.url,
          image = excluded.image, summary = excluded.summary, date = excluded.date,
          feed_count = excluded.feed_count, appearance_count = excluded.appearance_count,
          is_read = excluded.is_read, is_starred = excluded.is_starred
        """)
    try statement.execute(
      arguments: [
        number, headline.title, headline.publisher, headline.url, headline.image, headline.summary,
        headline.date.timeIntervalSince1970, headline.feedCount, group.count, state.read,
        state.starred,
      ])
  }
}
