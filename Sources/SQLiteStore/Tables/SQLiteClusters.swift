public import ArticleStorage
import FeedModel
import FeedPlatform
import SQLiteBinding

/// The keys of appearances in `appearances.url_hash` and `title_keys`, which also has those of guids.
extension SQLiteTransaction {
  /// Adds keys that are not there yet.
  public func addKeys(_ keys: [AppearanceKey]) throws {
    try insert(keys, by: .keys) { key, values in
      values.add(key.hash)
      values.add(key.date)
      values.add(key.number)
    }
  }

  /// Whether any appearance has a canonical URL.
  public func hasAppearance(ofURL hash: Int64) throws -> Bool {
    try statement(.findURL, "SELECT 1 FROM appearances WHERE url_hash = ?").finds(hash)
  }

  /// Whether any appearance has a key, of whatever date.
  public func hasAppearance(ofKey hash: Int64) throws -> Bool {
    try statement(.findKey, "SELECT 1 FROM title_keys WHERE hash = ?").finds(hash)
  }

  /// Removes keys.
  public func removeKeys(_ keys: [AppearanceKey]) throws {
    let statement = try db.statement(
      "DELETE FROM title_keys WHERE hash = ? AND date = ? AND appearance_id = ?")
    for key in keys {
      try statement.run(key.hash, key.date, key.number)
    }
  }

  /// Removes the keys of all appearances.
  public func removeAllKeys() throws { try db.execute("DELETE FROM title_keys") }

  /// Replaces the hash of an appearance's canonical URL.
  public func setURLHash(_ hash: Int64?, of number: Int) throws {
    try db.statement("UPDATE appearances SET url_hash = ? WHERE id = ?")
      .run(hash, number)
  }

  /// The appearances with larger numbers, in order.
  public func appearances(after number: Int, limit: Int) throws -> [Int] {
    try db.values(
      "SELECT id FROM appearances WHERE id > ? ORDER BY id LIMIT ?", number, limit, as: Int.self)
  }

  /// The values that clustering needs; nil if there is no such appearance.
  public func clusterRow(_ number: Int) throws -> ClusterRow? {
    let statement = try db.statement(
      """
      SELECT a.feed_id, a.article_id, a.guid, a.guid_origin, a.url, a.url_hash, a.title, a.published, a.modified,
        a.source_title, a.source_url, a.first_seen, f.name
      FROM appearances a JOIN feeds f ON f.id = a.feed_id WHERE a.id = ?
      """)
    return try statement.first(number) { row in SQLiteTransaction.clusterRow(row) }
  }

  private static func clusterRow(_ row: Row) -> ClusterRow {
    let origin = GUIDOrigin(rawValue: row["guid_origin"]) ?? .publisher
    var entry = Entry(guid: row["guid"], guidOrigin: origin)
    entry.url = row["url"]
    entry.title = row["title"]
    entry.published = (row["published"] as Double?).map(Date.init(timeIntervalSince1970:))
    entry.modified = (row["modified"] as Double?).map(Date.init(timeIntervalSince1970:))
    entry.source = Source(title: row["source_title"], url: row["source_url"])
    return ClusterRow(
      entry: entry, feedID: row["feed_id"], feed: row["name"], article: row["article_id"],
      urlHash: row["url_hash"], firstSeen: Date(timeIntervalSince1970: row["first_seen"]))
  }

  /// Calls `body` with the appearances of a canonical URL, by feed and number, until it returns false.
  public func eachAppearance(
    ofURL hash: Int64, _ body: (_ number: Int, _ feed: Int64, _ url: String) throws -> Bool
  ) throws {
    let statement = try db.statement(
      "SELECT id, feed_id, url FROM appearances WHERE url_hash = ? ORDER BY feed_id, id")
    try statement.run(hash) { row in
      try body(Int(row.integer(0)), row.integer(1), row.text(2) ?? "")
    }
  }

  /// The appearances with a key between two dates, at most 1,000.
  public func appearances(ofKey hash: Int64, dates: ClosedRange<Double>) throws -> [Int] {
    let statement = try db.statement(
      "SELECT appearance_id FROM title_keys WHERE hash = ? AND date BETWEEN ? AND ? LIMIT 1000")
    var numbers: [Int] = []
    try statement.run(hash, dates.lowerBound, dates.upperBound) { row in
      numbers.append(Int(row.integer(0)))
      return true
    }
    return numbers
  }

  /// The numbers of an article's appearances.
  public func appearances(ofArticle number: Int) throws -> [Int] {
    var numbers: [Int] = []
    try db.statement("SELECT id FROM appearances WHERE article_id = ?")
      .run(number) { row in
        numbers.append(Int(row.integer(0)))
        return true
      }
    return numbers
  }

  /// Makes an appearance part of an article.
  public func move(_ number: Int, toArticle article: Int) throws {
    try db.statement("UPDATE appearances SET article_id = ? WHERE id = ?")
      .run(article, number)
  }
}
