public import FeedModel
public import Foundation
import GRDB

/// Takes the answers of feeds into the store. An answer without anything new is not written into its appearances: see
/// ``AppearanceRow``.
extension SQLiteArticleStore {
  public func entries(of feed: Feed, guids: [String]) throws(StoreError) -> [String: Entry] {
    try reading { db in
      let configured: Set<String> = [feed.name]
      guard let row = try FeedRow.rows(of: [feed], configured: configured, in: db)[0] else {
        return [:]
      }
      let statement = try db.cachedStatement(
        sql: "SELECT * FROM appearances WHERE feed_id = ? AND guid = ? ORDER BY id DESC LIMIT 1")
      var entries: [String: Entry] = [:]
      for guid in guids {
        if let row = try Row.fetchOne(statement, arguments: [row.id, guid]) {
          entries[guid] = EntryRow.entry(row)
        }
      }
      return entries
    }
  }

  public func add(
    _ document: FeedDocument, to feed: Feed, state: FeedState, at now: Date
  ) throws(StoreError) -> StoreChanges {
    try writing { db in
      var state = state
      state.answers += 1
      let known = state.id == nil ? try FeedRow.named(feed, in: db) : nil
      state.id = state.id ?? known?.id
      let isNewFeed = state.id == nil
      if let id = state.id { try FeedRow.noteConfirmation(of: id, in: db) }
      let feedID = try FeedRow.upsert(state, of: feed, policy: policy, in: db)
      var intake = AnswerIntake(
        db: db, policy: policy, feedID: feedID, feed: feed.name, answer: state.answers, now: now)
      let changes = try intake.take(document.entries, isNewFeed: isNewFeed)
      if intake.addedCount > 0 {
        try db.execute(
          sql: "UPDATE feeds SET appearance_count = appearance_count + ? WHERE id = ?",
          arguments: [intake.addedCount, feedID])
      }
      if changes != StoreChanges() || isNewFeed {
        try db.execute(
          sql: "UPDATE feeds SET unchanged_polls = 0 WHERE id = ?", arguments: [feedID])
      } else {
        try db.execute(
          sql: "UPDATE feeds SET unchanged_polls = unchanged_polls + 1 WHERE id = ?",
          arguments: [feedID])
      }
      return changes
    }
  }
}

/// One answer on its way in, inside one transaction.
struct AnswerIntake {
  let db: Database
  let policy: any MergePolicy
  let feedID: Int64
  /// The feed's name.
  let feed: String
  let answer: Int
  let now: Date
  private var changes = StoreChanges()
  /// Appearances that were added or changed.
  private var touched: [Int: Entry] = [:]
  private var touchedKeys: [Int: MergeKeys] = [:]
  private var added: Set<Int> = []
  /// Canonical URLs, hashed, that an appearance no longer has.
  private var abandonedURLs: Set<Int64> = []

  /// How many appearances are new.
  var addedCount: Int { added.count }

  init(
    db: Database, policy: any MergePolicy, feedID: Int64, feed: String, answer: Int, now: Date
  ) {
    self.db = db
    self.policy = policy
    self.feedID = feedID
    self.feed = feed
    self.answer = answer
    self.now = now
  }

  mutating func take(_ entries: [Entry], isNewFeed: Bool) throws -> StoreChanges {
    let keys = entries.map(policy.keys)
    let known = isNewFeed ? [] : try knownItems(like: entries, keys)
    for (index, identity) in policy.identify(entries, known: known).enumerated() {
      let (entry, keys) = (entries[index], keys[index])
      switch identity {
      case .repeated: continue
      case .new: if try !isForgotten(entry, keys) { try insert(entry, keys) }
      case .known(let number): try update(number, to: entry, keys)
      }
    }
    var regrouping = Regrouping(db: db, policy: policy, keys: touchedKeys)
    let joined = try regrouping.run(
      touched: Set(touched.keys), entries: touched, abandonedURLs: abandonedURLs, added: added)
    changes.new = joined.new
    changes.merged = joined.merged
    return changes
  }

  /// The feed's items that share a guid or a canonical link with an entry.
  private func knownItems(like entries: [Entry], _ keys: [MergeKeys]) throws -> [KnownItem] {
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
    for hash in Set(keys.compactMap(\.url).map(Digest.hash64)) {
      add(try Row.fetchAll(byURL, arguments: [hash, feedID, limit]))
    }
    return found.values.sorted { $0.number < $1.number }
  }

  /// A read item that retention removed does not come back.
  private func isForgotten(_ entry: Entry, _ keys: MergeKeys) throws -> Bool {
    let byGUID = try db.cachedStatement(
      sql: "SELECT 1 FROM forgotten WHERE feed_id = ? AND guid_hash = ?")
    if try Bool.fetchOne(byGUID, arguments: [feedID, Digest.hash64(entry.guid)]) ?? false {
      return true
    }
    guard let url = keys.url else { return false }
    let byLink = try db.cachedStatement(sql: "SELECT 1 FROM forgotten_links WHERE url_hash = ?")
    return try Bool.fetchOne(byLink, arguments: [Digest.hash64(url)]) ?? false
  }

  private mutating func insert(_ entry: Entry, _ keys: MergeKeys) throws {
    let columns =
      EntryRow.columns + [
        "feed_id", "article_id", "first_seen", "last_seen", "first_answer", "last_answer",
      ]
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "INSERT INTO appearances (\(columns.joined(separator: ", "))) VALUES (\(marks))")
    let seconds = now.timeIntervalSince1970
    // Article 0 is none; grouping gives it one before the transaction ends.
    try statement.execute(
      arguments: try EntryRow.values(entry, urlKey: keys.url).arguments
        + [feedID, 0, seconds, seconds, answer, answer])
    let number = Int(db.lastInsertedRowID)
    try addTitleKeys(keys, of: number, firstSeen: now)
    try SearchIndex.add(SearchText(entry, feed: feed), of: number, in: db)
    try AuthorNames.add(entry.authors, in: db)
    touched[number] = entry
    touchedKeys[number] = keys
    added.insert(number)
  }

  private mutating func update(_ number: Int, to entry: Entry, _ keys: MergeKeys) throws {
    let select = try db.cachedStatement(sql: "SELECT * FROM appearances WHERE id = ?")
    guard let row = try Row.fetchOne(select, arguments: [number]) else { return }
    let firstSeen = Date(timeIntervalSince1970: row["first_seen"])
    let (values, digest) = try EntryRow.values(entry, urlKey: keys.url)
    let seconds = now.timeIntervalSince1970
    if row["content_digest"] as String == digest, row["guid"] as String == entry.guid {
      let statement = try db.cachedStatement(
        sql: "UPDATE appearances SET last_seen = ?, last_answer = ? WHERE id = ?")
      try statement.execute(arguments: [seconds, answer, number])
      // That both are in one answer now may part two items of this feed which another feed had joined.
      if try sharesArticleWithSibling(number, article: row["article_id"]) {
        touched[number] = entry
      }
      return
    }
    if row["content_digest"] as String != digest { changes.updated += 1 }
    let old = EntryRow.entry(row)
    let oldKeys = policy.keys(of: old)
    if let hash = row["url_hash"] as Int64?, hash != keys.url.map(Digest.hash64) {
      abandonedURLs.insert(hash)
    }
    let assignments = EntryRow.columns.map { "\($0) = ?" }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "UPDATE appearances SET \(assignments), last_seen = ?, last_answer = ? WHERE id = ?")
    try statement.execute(arguments: values + [seconds, answer, number])
    if oldKeys != keys {
      try removeTitleKeys(oldKeys, of: number, firstSeen: firstSeen)
      try addTitleKeys(keys, of: number, firstSeen: firstSeen)
    }
    try updateSearch(number, from: old, to: entry)
    if old.authors != entry.authors { try AuthorNames.add(entry.authors, in: db) }
    touched[number] = entry
    touchedKeys[number] = keys
    if entry.detailURL != nil {
      let stale = try db.cachedStatement(
        sql: "UPDATE details SET is_stale = 1 WHERE appearance_id = ?")
      try stale.execute(arguments: [number])
    }
  }

  private func updateSearch(_ number: Int, from old: Entry, to new: Entry) throws {
    let statement = try db.cachedStatement(
      sql: "SELECT entry FROM details WHERE appearance_id = ?")
    let detail = try String.fetchOne(statement, arguments: [number])
    func text(_ entry: Entry) -> SearchText {
      SearchText(AppearanceRow.detailed(entry, detail: detail).entry, feed: feed)
    }
    try SearchIndex.replace(text(old), by: text(new), of: number, in: db)
  }

  private func sharesArticleWithSibling(_ number: Int, article: Int) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT appearance_count > feed_count FROM articles WHERE id = ?")
    return try Bool.fetchOne(statement, arguments: [article]) ?? false
  }

  private func addTitleKeys(_ keys: MergeKeys, of number: Int, firstSeen: Date) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO title_keys (hash, date, appearance_id) VALUES (?, ?, ?)")
    for key in keys.titles {
      try statement.execute(arguments: [
        Digest.hash64(key), (keys.date ?? firstSeen).timeIntervalSince1970, number,
      ])
    }
  }

  private func removeTitleKeys(_ keys: MergeKeys, of number: Int, firstSeen: Date) throws {
    let statement = try db.cachedStatement(
      sql: "DELETE FROM title_keys WHERE hash = ? AND date = ? AND appearance_id = ?")
    for key in keys.titles {
      try statement.execute(arguments: [
        Digest.hash64(key), (keys.date ?? firstSeen).timeIntervalSince1970, number,
      ])
    }
  }
}
