import FeedBasics

/// The articles that retention removes, and the read items that it remembers.
extension SQLTransaction {
  /// The articles that no feed has contained since an instant, but none that the user keeps or that waits to be sent. A
  /// configured feed still contains what its last response contained; a feed that is gone contains nothing.
  /// - Parameters:
  ///   - configured: the names of the feeds in the config; nil if the config is unknown.
  ///   - accounts: the keys of the accounts in the config; nil if the config is unknown.
  /// - Returns: their numbers, and whether they are marked as read, for which their items are remembered.
  func outdatedArticles(
    before instant: Date, configured: Set<String>?, accounts: Set<String>?
  ) throws -> [(number: Int, isRead: Bool)] {
    try all(
      RetentionStatements.outdated, .date(instant), .boolean(configured == nil),
      .texts((configured ?? []).sorted()), .boolean(accounts == nil),
      .texts((accounts ?? []).sorted())
    ) { (number: $0.number(), isRead: $0.boolean()) }
  }

  /// Those of the articles that are labelled or queued.
  func keptArticles(among numbers: [Int]) throws -> [Int] {
    try all(RetentionStatements.kept, [.integers(numbers)]) { $0.number() }
  }

  /// Remembers the items of read articles, so that they do not come back: by guid within their feed, and by link,
  /// except for a link that a feed uses for several items.
  func rememberRemoved(_ articles: [Int]) throws {
    guard !articles.isEmpty else { return }
    var guids: Set<FeedGUID> = []
    var links: Set<Int64> = []
    try each(RetentionStatements.items, [.integers(articles)]) { _, row in
      guids.insert(
        FeedGUID(feed: row.integer(), guidHash: Digest.hash64(row.text() ?? "")))
      let hash = row.optionalInteger()
      if let hash, !row.boolean() { links.insert(Digest.ungrouped(hash)) }
    }
    // In order, as everywhere: two transactions that lock rows in one order never wait for each other.
    let sorted = guids.sorted { ($0.feed, $0.guidHash) < ($1.feed, $1.guidHash) }
    try run(
      RetentionStatements.forgotten,
      [.integers(sorted.map { $0.feed }), .integers(sorted.map { $0.guidHash })])
    try run(RetentionStatements.forgottenLinks, [.integers(links.sorted())])
  }

  /// Whether items are ones that retention removed when they were read.
  func areRemembered(_ items: [(guid: FeedGUID, urlHash: Int64?)]) throws -> [Bool] {
    try finds(
      RetentionStatements.isForgotten,
      [
        .integers(items.map { $0.guid.feed }), .integers(items.map { $0.guid.guidHash }),
        .integers(items.map { $0.urlHash.map(Digest.ungrouped) }),
      ])
  }

  /// Removes validators and digests of feeds whose current response contains one of the articles: if such a feed is
  /// ever fetched again, its response must be parsed again.
  func forgetResponses(containing articles: [Int]) throws {
    try run(RetentionStatements.responses, [.integers(articles)])
  }

  /// Removes the keys and lists of the appearances of articles. No index has them by appearance, so that this is done once
  /// for all articles.
  func deleteKeys(ofArticles numbers: [Int]) throws {
    try run(RetentionStatements.titleKeys, .integers(numbers))
    try run(RetentionStatements.listings, .integers(numbers))
  }

  /// Removes everything else that belongs to the appearances of articles, and these.
  func deleteAppearances(ofArticles numbers: [Int]) throws {
    let list = [SQLValue.integers(numbers)]
    for statement in RetentionStatements.parts { try run(statement, list) }
    if Self.dialect == .postgreSQL { try run(RetentionStatements.sightings, list) }
    try run(RetentionStatements.appearances, list)
  }

  /// Subtracts from the numbers of items of feeds.
  func countRemovedItems(_ counts: [Int64: Int]) throws {
    let counts = counts.sorted { $0.key < $1.key }
    try run(
      RetentionStatements.counting,
      [.integers(counts.map { $0.key }), .integers(counts.map(\.value))])
  }

  /// Removes the confirmations of responses that no appearance needs any more.
  func deleteConfirmations(before instant: Date) throws {
    try run(RetentionStatements.confirmations, .date(instant))
  }

  // MARK: Notes

  /// What is noted under a name: a number, or an instant in seconds since 1970; nil if nothing is.
  func noted(_ name: String) throws -> Double? {
    try first("SELECT done_at FROM upkeep WHERE task = $1", .text(name)) { $0.real() }
  }

  /// What is noted under names that begin so, by the rest of the names.
  func noted(beginning prefix: String) throws -> [(rest: String, number: Double)] {
    try all(
      "SELECT task, done_at FROM upkeep WHERE task >= $1 AND task < $2", .text(prefix),
      .text(prefix + "\u{7F}")
    ) { row in
      ((row.text() ?? "").dropFirst(prefix.count).description, row.real())
    }
  }

  /// Notes a number, or an instant in seconds since 1970.
  func note(_ number: Double, as name: String) throws {
    try run(
      """
      INSERT INTO upkeep (task, done_at) VALUES ($1, $2) ON CONFLICT (task) DO UPDATE SET done_at = excluded.done_at
      """, .text(name), .real(number))
  }
}

/// A guid in its feed.
struct FeedGUID: Hashable {
  var feed: Int64
  var guidHash: Int64
}

/// The articles that the user keeps, starred or not: labelled ones, and those that were queued under their number.
enum KeptArticles {
  /// Whether an article is one of them. It is asked of each, since a list of all would be made anew by every statement.
  static let condition = """
    EXISTS (SELECT 1 FROM appearances k WHERE k.article_id = articles.id
      AND (EXISTS (SELECT 1 FROM labels l WHERE l.number = k.id)
        OR k.id IN (SELECT article FROM queued_attachments)))
    """
}

private enum RetentionStatements {
  static let outdated = SQLText { dialect in
    let s = dialect.sightings
    // Ordered by its key itself, SQLite would read all articles.
    return """
      SELECT articles.id, articles.is_read FROM articles
      -- A feed contained each at its first sight.
      WHERE NOT articles.is_starred AND articles.first_seen < $1 AND NOT EXISTS (
        SELECT 1 FROM appearances a \(dialect.sightingsJoin) JOIN feeds f ON f.id = a.feed_id
        LEFT JOIN confirmations c ON c.feed_id = a.feed_id AND c.response = \(s).last_response
        WHERE a.article_id = articles.id AND (\(s).last_seen >= $1 OR c.confirmed_at >= $1
          OR \(s).last_response = f.responses AND (f.last_success >= $1 OR NOT f.is_gone
            AND ($2 OR \(dialect.isIn("f.name", "$3"))))))
      AND NOT \(KeptArticles.condition)
      AND NOT EXISTS (
        SELECT 1 FROM sends s JOIN appearances a ON a.id = s.number
        WHERE a.article_id = articles.id AND s.state IN ('waiting', 'sending'))
      -- An account whose server has it as unread would not send it again.
      AND NOT EXISTS (
        SELECT 1 FROM appearances a JOIN account_items i ON i.appearance = a.id
        WHERE a.article_id = articles.id AND NOT i.is_read AND NOT i.is_gone
          AND ($4 OR \(dialect.isIn("i.account", "$5"))))
      ORDER BY \(dialect.unindexed)articles.id
      """
  }
  static let items = BatchQuery("article") { _ in
    """
    SELECT a.feed_id, a.guid, a.url_hash, EXISTS (SELECT 1 FROM appearances o
      WHERE o.url_hash = a.url_hash AND o.feed_id = a.feed_id AND o.id <> a.id) AS is_shared
    FROM appearances a WHERE a.article_id = {article}
    """
  }
  static let kept = BatchQuery("number") { _ in
    "SELECT articles.id FROM articles WHERE articles.id = {number} AND \(KeptArticles.condition)"
  }
  static let forgotten = BatchStatement(.insertIfAbsent, "forgotten", ["feed_id", "guid_hash"])
  static let forgottenLinks = BatchStatement(.insertIfAbsent, "forgotten_links", ["url_hash"])
  static let isForgotten = BatchQuery("feed", "guid", "url") { _ in
    """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM forgotten g WHERE g.feed_id = {feed} AND g.guid_hash = {guid})
      OR EXISTS (SELECT 1 FROM forgotten_links l WHERE l.url_hash = {url})
    """
  }
  static let responses = BatchStatement("article") { dialect in
    """
    UPDATE feeds SET etag = NULL, last_modified = NULL, body_digest = NULL WHERE id IN (
      SELECT f.id FROM appearances a \(dialect.sightingsJoin) JOIN feeds f ON f.id = a.feed_id{, rows}
      WHERE a.article_id = {article} AND \(dialect.sightings).last_response = f.responses)
    """
  }
  static let titleKeys = keys("title_keys", "appearance_id")
  static let listings = keys("story_listings", "appearance")
  private static func keys(_ table: String, _ column: String) -> SQLText {
    SQLText { dialect in
      """
      DELETE FROM \(table) WHERE \(column) IN (
        SELECT a.id FROM appearances a WHERE \(dialect.isIn("a.article_id", "$1")))
      """
    }
  }
  static let parts = [
    ("details", "appearance_id"), ("pages", "appearance_id"), ("rule_effects", "number"),
    ("labels", "number"), ("sends", "number"), ("revisions", "appearance_id"),
  ].map(part)
  static let sightings = part("sightings", "appearance_id")
  private static func part(_ table: String, _ column: String) -> BatchStatement {
    BatchStatement("article") { _ in
      """
      DELETE FROM \(table) WHERE \(column) IN (SELECT a.id FROM appearances a{, rows} WHERE a.article_id = {article})
      """
    }
  }
  static let appearances = BatchStatement(.delete, "appearances", ["article_id"])
  static let counting = BatchStatement("feed", "items") { _ in
    "UPDATE feeds SET appearance_count = appearance_count - {items} {from rows} WHERE id = {feed}"
  }
  static let confirmations = SQLText { dialect in
    dialect.file(
      """
      DELETE FROM confirmations WHERE confirmed_at < $1
        AND (feed_id, response) NOT IN (SELECT feed_id, last_response FROM appearances)
      """,
      server: """
        DELETE FROM confirmations c WHERE c.confirmed_at < $1 AND NOT EXISTS (
          SELECT 1 FROM appearances a JOIN sightings s ON s.appearance_id = a.id
          WHERE a.feed_id = c.feed_id AND s.last_response = c.response)
        """)
  }
}
