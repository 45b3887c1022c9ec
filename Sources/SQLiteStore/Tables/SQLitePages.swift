public import FeedModel
public import FeedPlatform
import SQLiteBinding

/// The pages of appearances, in the tables `pages` and `page_blocks`.
extension SQLiteTransaction {
  /// The page of an appearance; nil if it is not known.
  public func page(of number: Int) throws -> StoredPage? {
    try db.statement("SELECT \(SQLitePageColumns.selection) FROM pages p WHERE p.appearance_id = ?")
      .first(number, read: SQLitePageColumns.page) ?? nil
  }

  /// Adds or replaces a page.
  public func write(_ page: StoredPage, of number: Int, textHash: Int64?) throws {
    let metadata = try SQLitePageColumns.metadataText(of: page)
    try db.statement(SQLitePageColumns.insertion).run(texts) { values in
      values.add(number)
      SQLitePageColumns.add(page, metadata: metadata, to: &values)
      values.add(textHash)
    }
  }

  /// Sets whether a page is shown in place of the feed's text.
  public func setPageShown(_ isShown: Bool, of number: Int) throws {
    try db.statement("UPDATE pages SET is_shown = ? WHERE appearance_id = ?")
      .run(isShown, number)
  }

  /// Removes a page.
  public func deletePage(of number: Int) throws {
    try db.statement("DELETE FROM pages WHERE appearance_id = ?")
      .run(number)
  }

  /// The appearances whose pages have this text.
  public func appearances(ofPageText hash: Int64) throws -> [Int] {
    var found: [Int] = []
    try db.statement("SELECT appearance_id FROM pages WHERE text_hash = ? ORDER BY appearance_id")
      .run(hash) { row in
        found.append(Int(row.integer(0)))
        return true
      }
    return found
  }

  // The joins are crossed so that SQLite begins with the few pages: otherwise it may go through all appearances of
  // each feed.

  /// The pages of the feeds with these names that may be requested, those of the newest appearances first.
  public func waitingPages(
    ofFeeds names: [String], at now: Date, limit: Int
  ) throws -> [WaitingPage] {
    let names = String(decoding: try JSONEncoder().encode(names), as: UTF8.self)
    var found: [WaitingPage] = []
    try db.statement(
      """
      SELECT a.id, a.article_id, f.name, a.url FROM pages p
      CROSS JOIN appearances a ON a.id = p.appearance_id CROSS JOIN feeds f ON f.id = a.feed_id
      WHERE p.next_attempt <= ? AND f.name IN (SELECT value FROM json_each(?))
      ORDER BY coalesce(a.published, a.modified, a.first_seen) DESC, a.id LIMIT ?
      """
    ).run(now.timeIntervalSince1970, names, limit) { row in
      found.append(
        WaitingPage(
          appearance: Int(row.integer(0)), article: Int(row.integer(1)), feed: row.text(2) ?? "",
          url: row.text(3)))
      return true
    }
    return found
  }

  /// How many pages were refused, by the feed's name and the reason.
  public func refusedPages() throws -> [String: [PageRefusal: Int]] {
    var found: [String: [PageRefusal: Int]] = [:]
    try db.statement(
      """
      SELECT f.name, p.refused, count(*) FROM pages p
      CROSS JOIN appearances a ON a.id = p.appearance_id CROSS JOIN feeds f ON f.id = a.feed_id
      WHERE p.refused IS NOT NULL GROUP BY f.id, p.refused
      """
    ).run { row in
      if let feed = row.text(0), let reason = row.text(1).flatMap(PageRefusal.init(rawValue:)) {
        found[feed, default: [:]][reason] = Int(row.integer(2))
      }
      return true
    }
    return found
  }

  /// How many pages could not be loaded and will be requested again, by the feed's name.
  public func failedPages() throws -> [String: Int] {
    var found: [String: Int] = [:]
    try db.statement(
      """
      SELECT f.name, count(*) FROM pages p
      CROSS JOIN appearances a ON a.id = p.appearance_id CROSS JOIN feeds f ON f.id = a.feed_id
      WHERE p.next_attempt IS NOT NULL AND p.failures > 0 AND p.content_html IS NULL GROUP BY f.id
      """
    ).run { row in
      if let feed = row.text(0) { found[feed] = Int(row.integer(1)) }
      return true
    }
    return found
  }

  // MARK: Hosts

  /// Records until when a host's pages must not be requested, and removes what is over.
  public func holdPages(ofHost host: String, until date: Date, now: Date) throws {
    try db.statement("DELETE FROM page_holds WHERE held_until <= ?")
      .run(now.timeIntervalSince1970)
    try db.statement("INSERT OR REPLACE INTO page_holds (host, held_until) VALUES (?, ?)").run(
      host, date.timeIntervalSince1970)
  }

  /// The hosts whose pages must not be requested yet, and until when.
  public func heldPageHosts(now: Date) throws -> [String: Date] {
    var found: [String: Date] = [:]
    try db.statement("SELECT host, held_until FROM page_holds WHERE held_until > ?")
      .run(now.timeIntervalSince1970) { row in
        if let host = row.text(0) { found[host] = Date(timeIntervalSince1970: row.real(1)) }
        return true
      }
    return found
  }

  // MARK: Blocks

  /// In how many pages of a host each block was seen.
  public func blocks(ofHost hash: Int64) throws -> [UInt64: Int] {
    var found: [UInt64: Int] = [:]
    try db.statement("SELECT block, articles FROM page_blocks WHERE host_hash = ?")
      .run(hash) { row in
        found[UInt64(bitPattern: row.integer(0))] = Int(row.integer(1))
        return true
      }
    return found
  }

  /// Counts blocks of a page, and removes those beyond the limit, the rarest and oldest first.
  public func countBlocks(
    _ blocks: Set<UInt64>, ofHost hash: Int64, at now: Date, limit: Int
  ) throws {
    let count = try db.statement(
      """
      INSERT INTO page_blocks (host_hash, block, articles, seen_at) VALUES (?, ?, 1, ?)
      ON CONFLICT DO UPDATE SET articles = articles + 1, seen_at = excluded.seen_at
      """)
    for block in blocks.sorted() {
      try count.run(hash, Int64(bitPattern: block), now.timeIntervalSince1970)
    }
    try db.statement(
      """
      DELETE FROM page_blocks WHERE host_hash = ?1 AND block IN (
        SELECT block FROM page_blocks WHERE host_hash = ?1
        ORDER BY articles DESC, seen_at DESC, block LIMIT -1 OFFSET ?2)
      """
    ).run(hash, limit)
  }

  /// Removes the blocks that were last seen before an instant.
  public func deleteBlocks(before instant: Date) throws {
    try db.statement("DELETE FROM page_blocks WHERE seen_at < ?")
      .run(instant.timeIntervalSince1970)
  }
}
