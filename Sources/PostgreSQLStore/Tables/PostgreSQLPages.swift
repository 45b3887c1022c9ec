import ArticleStorage
public import FeedModel
public import FeedPlatform

/// The pages of appearances, in the tables `pages`, `hosts` and `page_blocks`.
extension PostgreSQLTransaction {
  /// The page of an appearance; nil if it is not known.
  public func page(of number: Int) throws -> StoredPage? {
    if let known = known.items[number] { return known.page }
    let rows = try rows(
      "SELECT \(PageColumns.selection) FROM pages p WHERE p.appearance_id = $1", .integer(number))
    guard var row = rows.first else { return nil }
    return PageColumns.page(&row, clock)
  }

  /// Adds or replaces a page.
  public func write(_ page: StoredPage, of number: Int, textHash: Int64?) throws {
    known.forgetContents(of: number)
    let authors = page.content?.metadata.authors.compactMap(\.name) ?? []
    try run(
      PageColumns.insertion,
      [.integer(number)] + (try PageColumns.values(of: page, clock)) + [
        .integer(textHash), .text(EntryColumns.joined(authors)),
      ])
  }

  /// Sets whether a page is shown in place of the feed's text.
  public func setPageShown(_ isShown: Bool, of number: Int) throws {
    known.forgetContents(of: number)
    try run(
      "UPDATE pages SET is_shown = $1 WHERE appearance_id = $2", .boolean(isShown),
      .integer(number))
  }

  /// Removes a page.
  public func deletePage(of number: Int) throws {
    known.forgetContents(of: number)
    try run("DELETE FROM pages WHERE appearance_id = $1", .integer(number))
  }

  /// The appearances whose pages have this text.
  public func appearances(ofPageText hash: Int64) throws -> [Int] {
    try rows(
      "SELECT appearance_id FROM pages WHERE text_hash = $1 ORDER BY appearance_id",
      .integer(hash)
    ).map { $0.number() }
  }

  /// The pages of the feeds with these names that may be requested, those of the newest appearances first.
  public func waitingPages(
    ofFeeds names: [String], at now: Date, limit: Int
  ) throws -> [WaitingPage] {
    try rows(
      """
      SELECT a.id, a.article_id, f.name, a.url FROM pages p
      JOIN appearances a ON a.id = p.appearance_id JOIN feeds f ON f.id = a.feed_id
      WHERE p.next_attempt <= $1 AND f.name = ANY($2)
      ORDER BY coalesce(a.published, a.modified, a.first_seen) DESC, a.id LIMIT $3
      """, clock.stored(now), .texts(names), .integer(max(0, limit))
    ).map {
      WaitingPage(
        appearance: $0.number(), article: $0.number(), feed: $0.text() ?? "", url: $0.text())
    }
  }

  /// How many pages were refused, by the feed's name and the reason.
  public func refusedPages() throws -> [String: [PageRefusal: Int]] {
    var found: [String: [PageRefusal: Int]] = [:]
    try rows(
      """
      SELECT f.name, p.refused, count(*) FROM pages p
      JOIN appearances a ON a.id = p.appearance_id JOIN feeds f ON f.id = a.feed_id
      WHERE p.refused IS NOT NULL GROUP BY f.id, p.refused
      """
    ).each { row in
      let feed = row.text() ?? ""
      guard let reason = row.text().flatMap(PageRefusal.init(rawValue:)) else { return }
      found[feed, default: [:]][reason] = row.number()
    }
    return found
  }

  /// How many pages could not be loaded and will be requested again, by the feed's name.
  public func failedPages() throws -> [String: Int] {
    var found: [String: Int] = [:]
    try rows(
      """
      SELECT f.name, count(*) FROM pages p
      JOIN appearances a ON a.id = p.appearance_id JOIN feeds f ON f.id = a.feed_id
      WHERE p.next_attempt IS NOT NULL AND p.failures > 0 AND p.content_html IS NULL GROUP BY f.id
      """
    ).each { found[$0.text() ?? ""] = $0.number() }
    return found
  }

  // MARK: Hosts

  /// Records until when a host's pages must not be requested, and that no request for one runs. A longer pause is kept.
  public func holdPages(ofHost host: String, until date: Date, now: Date) throws {
    try run(
      LeaseStatements.holdPages, .integer(Digest.hash64(host)), .text(host),
      .real(date.timeIntervalSince(now)), clock.present(now))
  }

  /// The hosts whose pages must not be requested yet, and until when.
  public func heldPageHosts(now: Date) throws -> [String: Date] {
    var found: [String: Date] = [:]
    try rows(LeaseStatements.heldPages, clock.present(now)).each {
      found[$0.text() ?? ""] = now.addingTimeInterval($0.real())
    }
    return found
  }

  // MARK: Blocks

  /// In how many pages of a host each block was seen.
  public func blocks(ofHost hash: Int64) throws -> [UInt64: Int] {
    var found: [UInt64: Int] = [:]
    try rows("SELECT block, articles FROM page_blocks WHERE host_hash = $1", .integer(hash))
      .each { found[UInt64(bitPattern: $0.integer())] = $0.number() }
    return found
  }

  /// Counts blocks of a page, and removes those beyond the limit, the rarest and oldest first.
  public func countBlocks(
    _ blocks: Set<UInt64>, ofHost hash: Int64, at now: Date, limit: Int
  ) throws {
    try run(
      """
      INSERT INTO page_blocks AS b (host_hash, block, articles, seen_at)
      SELECT $1, n.block, 1, $3 FROM unnest($2) AS n (block)
      ON CONFLICT (host_hash, block) DO UPDATE SET articles = b.articles + 1,
        seen_at = excluded.seen_at
      """, .integer(hash), .integers(blocks.sorted().map { Int64(bitPattern: $0) }),
      .real(now.timeIntervalSince1970))
    try run(
      """
      DELETE FROM page_blocks WHERE host_hash = $1 AND block IN (
        SELECT block FROM page_blocks WHERE host_hash = $1
        ORDER BY articles DESC, seen_at DESC, block OFFSET $2)
      """, .integer(hash), .integer(limit))
  }

  /// Removes the blocks that were last seen before an instant.
  public func deleteBlocks(before instant: Date) throws {
    try run("DELETE FROM page_blocks WHERE seen_at < $1", .real(instant.timeIntervalSince1970))
  }
}
