public import ArticleStorage
public import FeedModel
public import FeedPlatform
import SQLiteBinding

/// Items of feeds in the tables `appearances` and `details`.
extension SQLiteTransaction {
  /// The feed's items with one of the guids or URLs, sorted by number.
  public func knownItems(
    ofFeed id: Int64, guids: Set<String>, urlHashes: Set<Int64>, limit: Int
  ) throws -> [KnownItem] {
    var found: [Int: KnownItem] = [:]
    let columns = "SELECT id, guid, url, title, published FROM appearances"
    let byGUID = try db.statement("\(columns) WHERE feed_id = ? AND guid = ? LIMIT ?")
    let byURL = try db.statement(
      "\(columns) WHERE url_hash = ? AND feed_id = ? ORDER BY id DESC LIMIT ?")
    func add(_ row: Row) -> Bool {
      let number: Int = row["id"]
      found[number] = KnownItem(
        number: number, guid: row["guid"], url: row["url"], title: row["title"],
        published: (row["published"] as Double?).map(Date.init(timeIntervalSince1970:)))
      return true
    }
    for guid in guids { try byGUID.run(id, guid, limit, row: add) }
    for hash in urlHashes { try byURL.run(hash, id, limit, row: add) }
    return found.values.sorted { $0.number < $1.number }
  }

  /// Adds appearances, each of which is its own article at first.
  public func insert(_ appearances: [NewAppearance]) throws {
    try insert(appearances, by: .appearances) { appearance, values in
      values.add(appearance.number)
      values.add(appearance.number)
      values.add(appearance.feedID)
      values.add(appearance.seen)
      values.add(appearance.seen)
      values.add(appearance.response)
      values.add(appearance.response)
      values.add(appearance.channelDate)
      values.add(appearance.place)
      SQLiteEntryColumns.add(appearance.entry, to: &values)
    }
  }

  /// The values that show whether an item changed; nil if there is no such appearance.
  public func revision(of number: Int) throws -> AppearanceRevision? {
    let statement = try db.statement(
      """
      SELECT article_id, guid, content_digest, url_hash, first_seen, content_hash
      FROM appearances WHERE id = ?
      """)
    var found: AppearanceRevision?
    try statement.run(number) { row in
      found = AppearanceRevision(
        article: Int(row.integer(0)), guid: row.text(1) ?? "",
        digest: row.hash(5).map(StoredDigest.hash) ?? .text(row.text(2) ?? ""),
        urlHash: row.optionalInteger(3), firstSeen: Date(timeIntervalSince1970: row.real(4)))
      return false
    }
    return found
  }

  /// The item without its detail; nil if there is no such appearance.
  public func entry(of number: Int) throws -> Entry? {
    try db.statement("SELECT * FROM appearances WHERE id = ?")
      .first(number, read: SQLiteEntryColumns.entry)
  }

  /// The newest item with this guid; nil if absent.
  public func entry(ofFeed id: Int64, guid: String) throws -> Entry? {
    try db.statement(
      "SELECT * FROM appearances WHERE feed_id = ? AND guid = ? ORDER BY id DESC LIMIT 1"
    ).first(id, guid, read: SQLiteEntryColumns.entry)
  }

  /// Records the response that last contained the item.
  public func confirm(_ number: Int, seen: Date, response: Int) throws {
    try db.statement("UPDATE appearances SET last_seen = ?, last_response = ? WHERE id = ?").run(
      seen.timeIntervalSince1970, response, number)
  }

  /// Replaces the item's content, and records the response that contained it.
  public func replace(_ number: Int, by entry: StoredEntry, seen: Date, response: Int) throws {
    try db.statement(SQLiteEntryColumns.replacement).run(texts) { values in
      SQLiteEntryColumns.add(entry, to: &values)
      values.add(seen)
      values.add(response)
      values.add(number)
    }
  }

  // MARK: Appearances

  /// An item of the feed's current response was last seen at the feed's last success; an item of an earlier response,
  /// when that response was last confirmed.
  private static let selection = """
    SELECT a.*, f.name AS feed, d.entry AS detail, d.is_stale, \(SQLitePageColumns.shownSelection),
      max(a.last_seen, coalesce(
        CASE WHEN a.last_response = f.responses THEN f.last_success ELSE c.confirmed_at END, 0)
      ) AS seen
    FROM appearances a JOIN feeds f ON f.id = a.feed_id
    LEFT JOIN details d ON d.appearance_id = a.id
    LEFT JOIN pages p ON p.appearance_id = a.id
    LEFT JOIN confirmations c ON c.feed_id = a.feed_id AND c.response = a.last_response
    """

  /// The appearances with these numbers, ascending; unknown numbers are skipped.
  public func appearances(_ numbers: [Int]) throws -> [StoredAppearance] {
    let statement = try db.statement("\(SQLiteTransaction.selection) WHERE a.id = ?")
    return try numbers.sorted().compactMap { number in
      try statement.first(number, read: SQLiteTransaction.appearance)
    }
  }

  /// The appearances of each article, in the order of first sight.
  public func appearances(ofArticles numbers: [Int]) throws -> [Int: [StoredAppearance]] {
    let statement = try db.statement(
      "\(SQLiteTransaction.selection) WHERE a.article_id = ? ORDER BY a.first_seen, a.id")
    var result: [Int: [StoredAppearance]] = [:]
    for number in numbers {
      result[number] = try statement.all(number, read: SQLiteTransaction.appearance)
    }
    return result
  }

  /// Calls `body` with every appearance of a feed.
  public func eachAppearance(
    ofFeed id: Int64, _ body: (StoredAppearance) throws -> Void
  ) throws {
    try db.run("\(SQLiteTransaction.selection) WHERE a.feed_id = ?", id) { row in
      try body(SQLiteTransaction.appearance(row))
      return true
    }
  }

  private static func appearance(_ row: Row) -> StoredAppearance {
    let page = SQLitePageColumns.page(row)
    return StoredAppearance(
      number: row["id"], feed: row["feed"], entry: SQLiteEntryColumns.entry(row),
      detail: row["detail"], isDetailStale: row["is_stale"] as Bool? ?? false,
      firstSeen: Date(timeIntervalSince1970: row["first_seen"]),
      lastSeen: Date(timeIntervalSince1970: row["seen"]),
      channelDate: (row["channel_date"] as Double?).map(Date.init(timeIntervalSince1970:)),
      place: row["place"], page: page,
      fullText: page.map { SQLitePageColumns.fullText(row, $0) })
  }

  // MARK: Details

  /// The detail document as JSON; nil if none was loaded.
  public func detail(of number: Int) throws -> String? {
    var detail: String?
    try db.statement("SELECT entry FROM details WHERE appearance_id = ?")
      .run(number) { row in
        detail = row.text(0)
        return false
      }
    return detail
  }

  /// Stores or replaces a detail document, which is then up to date.
  public func setDetail(_ json: String, of number: Int) throws {
    try db.statement("INSERT OR REPLACE INTO details (appearance_id, entry) VALUES (?, ?)").run(
      number, json)
  }

  /// Marks the detail as out of date, if there is one.
  public func markDetailStale(of number: Int) throws {
    try db.statement("UPDATE details SET is_stale = 1 WHERE appearance_id = ?")
      .run(number)
  }

  /// Adds names that a search for authors looks through.
  public func addAuthors(_ authors: [Author]) throws {
    for case let name? in authors.map(\.name) {
      try statement(.addAuthor, AuthorNames.insertion).run(name)
    }
  }

  /// Adds the names of categories, of which a feed repeats few.
  public func addCategories(_ names: [String]) throws {
    for name in names where categories.insert(name).inserted {
      try statement(.addCategory, CategoryNames.insertion).run(FoldedText.key(name))
    }
  }
}
