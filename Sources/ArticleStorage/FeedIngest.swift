import FeedModel
import Foundation
import GRDB

/// One answer on its way in, inside one transaction.
struct FeedIngest {
  let db: Database
  let policy: any MergePolicy
  let feedID: Int64
  /// The feed's name.
  let feed: String
  let response: Int
  let now: Date
  private var changes = StoreChanges()
  /// Appearances that were added or changed.
  private var touched: [Int: ArticleClustering.Touched] = [:]
  /// Canonical URLs, hashed, that an appearance no longer has.
  private var abandonedURLs: Set<Int64> = []
  /// The number minted last; nil until the first is needed.
  private var lastNumber: Int?

  /// How many appearances are new.
  private(set) var addedCount = 0
  /// What there is to be changed in the index of words, once every answer of the transaction is in.
  private(set) var words: [SearchIndex.Change] = []

  init(
    db: Database, policy: any MergePolicy, feedID: Int64, feed: String, response: Int, now: Date
  ) {
    self.db = db
    self.policy = policy
    self.feedID = feedID
    self.feed = feed
    self.response = response
    self.now = now
  }

  mutating func take(_ entries: [Entry], isNewFeed: Bool) throws -> StoreChanges {
    let keys = entries.map { HashedKeys(policy.keys(of: $0)) }
    let known = isNewFeed ? [] : try knownItems(like: entries, keys)
    let remembersForgotten = try hasForgotten()
    for (index, identity) in policy.identify(entries, known: known).enumerated() {
      let (entry, keys) = (entries[index], keys[index])
      switch identity {
      case .repeated: continue
      case .new:
        if remembersForgotten, try isForgotten(entry, keys) { continue }
        try insert(entry, keys)
      case .known(let number): try update(number, to: entry, keys)
      }
    }
    var regrouping = ArticleClustering(db: db, policy: policy, touched: touched)
    let joined = try regrouping.run(abandonedURLs: abandonedURLs)
    changes.new = joined.new
    changes.merged = joined.merged
    return changes
  }

  /// The feed's items that share a guid or a canonical link with an entry.
  private func knownItems(like entries: [Entry], _ keys: [HashedKeys]) throws -> [KnownItem] {
    var found: [Int: KnownItem] = [:]
    let columns = "SELECT id, guid, url, title, published FROM appearances"
    let byGUID = try db.cachedStatement(sql: "\(columns) WHERE feed_id = ? AND guid = ? LIMIT ?")
    let byURL = try db.cachedStatement(
      sql: "\(columns) WHERE url_hash = ? AND feed_id = ? ORDER BY id DESC LIMIT ?")
    // As many as the answer has may share a guid or a link, and as many again may have left it.
    let limit = 500 + 2 * entries.count
    func add(_ rows: [Row]) {
      for row in rows {
        let number: Int = row["id"]
        found[number] = KnownItem(
          number: number, guid: row["guid"], url: row["url"], title: row["title"],
          published: (row["published"] as Double?).map(Date.init(timeIntervalSince1970:)))
      }
    }
    for guid in Set(entries.map(\.guid)) {
      add(try Row.fetchAll(byGUID, arguments: [feedID, guid, limit]))
    }
    for hash in Set(keys.compactMap(\.url)) {
      add(try Row.fetchAll(byURL, arguments: [hash, feedID, limit]))
    }
    return found.values.sorted { $0.number < $1.number }
  }

  /// Whether retention ever removed a read item.
  private func hasForgotten() throws -> Bool {
    try BulkStatement(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM forgotten) OR EXISTS (SELECT 1 FROM forgotten_links)
      """, in: db
    ).finds()
  }

  /// A read item that retention removed does not come back.
  private func isForgotten(_ entry: Entry, _ keys: HashedKeys) throws -> Bool {
    let byGUID = try BulkStatement(
      "SELECT 1 FROM forgotten WHERE feed_id = ? AND guid_hash = ?", in: db)
    if try byGUID.finds(.integer(feedID), .integer(Digest.hash64(entry.guid))) { return true }
    guard let url = keys.url else { return false }
    return try BulkStatement("SELECT 1 FROM forgotten_links WHERE url_hash = ?", in: db)
      .finds(.integer(url))
  }

  private mutating func insert(_ entry: Entry, _ keys: HashedKeys) throws {
    let number = try mintNumber()
    let seconds = now.timeIntervalSince1970
    // It is an article of its own unless grouping finds another before the transaction ends.
    try BulkStatement(FeedIngest.insertion, in: db).run(
      [.integer(Int64(number)), .integer(Int64(number)), .integer(feedID)]
        + [.real(seconds), .real(seconds), .integer(Int64(response)), .integer(Int64(response))]
        + EntryRow.values(entry, urlHash: keys.url).values)
    try addTitleKeys(keys, of: number, firstSeen: now)
    words.append(SearchIndex.Change(number: number, new: SearchText(entry, feed: feed)))
    try AuthorNames.add(entry.authors, in: db)
    let candidate = MergeCandidate(
      number: number, feed: feed, guid: entry.guid, keys: keys.keys, firstSeen: now,
      responses: response...response)
    touched[number] = ArticleClustering.Touched(
      entry: entry, keys: keys,
      newcomer: ConnectedComponents.Member(
        candidate: candidate, keys: keys, urlHash: keys.url, feedID: feedID, article: number,
        firstSeen: now))
    addedCount += 1
  }

  private static let insertion: String = {
    let columns =
      [
        "id", "article_id", "feed_id", "first_seen", "last_seen", "first_answer", "last_answer",
      ] + EntryRow.columns
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO appearances (\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }()

  /// A number that no appearance ever had (sqlite.org/autoinc.html).
  private mutating func mintNumber() throws -> Int {
    var last = lastNumber ?? 0
    if lastNumber == nil {
      let sequence = try BulkStatement(
        "SELECT seq FROM sqlite_sequence WHERE name = 'appearances'", in: db)
      try sequence.run([]) { row in
        last = Int(row.integer(0))
        return false
      }
    }
    lastNumber = last + 1
    return last + 1
  }

  private mutating func update(_ number: Int, to entry: Entry, _ keys: HashedKeys) throws {
    let select = try db.cachedStatement(sql: "SELECT * FROM appearances WHERE id = ?")
    guard let row = try Row.fetchOne(select, arguments: [number]) else { return }
    let firstSeen = Date(timeIntervalSince1970: row["first_seen"])
    let (values, digest) = try EntryRow.values(entry, urlHash: keys.url)
    let seconds = now.timeIntervalSince1970
    if row["content_digest"] as String == digest, row["guid"] as String == entry.guid {
      let statement = try db.cachedStatement(
        sql: "UPDATE appearances SET last_seen = ?, last_answer = ? WHERE id = ?")
      try statement.execute(arguments: [seconds, response, number])
      // That both are in one answer now may part two items of this feed which another feed had joined.
      if try sharesArticleWithSibling(number, article: row["article_id"]) {
        touched[number] = ArticleClustering.Touched(entry: entry, keys: keys)
      }
      return
    }
    if row["content_digest"] as String != digest { changes.updated += 1 }
    let old = EntryRow.entry(row)
    let oldKeys = HashedKeys(policy.keys(of: old))
    if let hash = row["url_hash"] as Int64?, hash != keys.url {
      abandonedURLs.insert(hash)
    }
    try BulkStatement(FeedIngest.replacement, in: db).run(
      values + [.real(seconds), .integer(Int64(response)), .integer(Int64(number))])
    if oldKeys != keys {
      try removeTitleKeys(oldKeys, of: number, firstSeen: firstSeen)
      try addTitleKeys(keys, of: number, firstSeen: firstSeen)
    }
    try updateSearch(number, from: old, to: entry)
    if old.authors != entry.authors { try AuthorNames.add(entry.authors, in: db) }
    touched[number] = ArticleClustering.Touched(entry: entry, keys: keys)
    if entry.detailURL != nil {
      let stale = try db.cachedStatement(
        sql: "UPDATE details SET is_stale = 1 WHERE appearance_id = ?")
      try stale.execute(arguments: [number])
    }
  }

  private static let replacement: String = {
    let assignments = EntryRow.columns.map { "\($0) = ?" }.joined(separator: ", ")
    return "UPDATE appearances SET \(assignments), last_seen = ?, last_answer = ? WHERE id = ?"
  }()

  private mutating func updateSearch(_ number: Int, from old: Entry, to new: Entry) throws {
    let statement = try db.cachedStatement(
      sql: "SELECT entry FROM details WHERE appearance_id = ?")
    let detail = try String.fetchOne(statement, arguments: [number])
    func text(_ entry: Entry) -> SearchText {
      SearchText(AppearanceRow.detailed(entry, detail: detail).entry, feed: feed)
    }
    let (before, after) = (text(old), text(new))
    if before != after {
      words.append(SearchIndex.Change(number: number, old: before, new: after))
    }
  }

  private func sharesArticleWithSibling(_ number: Int, article: Int) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT appearance_count > feed_count FROM articles WHERE id = ?")
    return try Bool.fetchOne(statement, arguments: [article]) ?? false
  }

  private func addTitleKeys(_ keys: HashedKeys, of number: Int, firstSeen: Date) throws {
    let statement = try BulkStatement(
      "INSERT OR IGNORE INTO title_keys (hash, date, appearance_id) VALUES (?, ?, ?)", in: db)
    let date = keys.date(firstSeen: firstSeen)
    for hash in keys.titles {
      try statement.run(.integer(hash), .real(date), .integer(Int64(number)))
    }
  }

  private func removeTitleKeys(_ keys: HashedKeys, of number: Int, firstSeen: Date) throws {
    let statement = try BulkStatement(
      "DELETE FROM title_keys WHERE hash = ? AND date = ? AND appearance_id = ?", in: db)
    let date = keys.date(firstSeen: firstSeen)
    for hash in keys.titles {
      try statement.run(.integer(hash), .real(date), .integer(Int64(number)))
    }
  }
}
