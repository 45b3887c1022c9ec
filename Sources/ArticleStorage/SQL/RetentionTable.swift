import FeedBasics
import FeedModel

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

  /// Remembers the items of read articles, so that they do not come back.
  /// - Parameter returning: the numbers of appearances that are not remembered. Nor are the links of their articles, by which
  ///   these would be known again.
  func rememberRemoved(_ articles: [Int], except returning: Set<Int>) throws {
    guard !articles.isEmpty else { return }
    var items: Set<RemovedItem.InFeed> = []
    var linksByPlace: [Int: Set<Int64>] = [:]
    var returningPlaces: Set<Int> = []
    try each(RetentionStatements.items, [.integers(articles)]) { place, row in
      let isReturning = returning.contains(row.number())
      if isReturning { returningPlaces.insert(place) }
      let feed = row.integer()
      let guid = row.text() ?? ""
      let sharesGUID = row.boolean()
      let url = row.optionalInteger().map(Digest.ungrouped)
      let sharesLink = row.boolean()
      if let url {
        linksByPlace[place, default: []].insert(sharesLink ? RemovedItem.shared(url) : url)
      }
      if isReturning { return }
      let item = RemovedItem(
        feed: feed, guid: guid, title: row.text(), published: row.optionalReal(), url: url)
      items.insert(item.whole)
      if let guid = item.guid { items.insert(sharesGUID ? guid.shared : guid) }
    }
    let links = Set(
      linksByPlace.filter { !returningPlaces.contains($0.key) }.values.flatMap { $0 })
    // In order, as everywhere: two transactions that lock rows in one order never wait for each other.
    let sorted = items.sorted { ($0.feed, $0.hash) < ($1.feed, $1.hash) }
    try write(
      .insertIfAbsent, "forgotten",
      ["feed_id": .integers(sorted.map(\.feed)), "guid_hash": .integers(sorted.map(\.hash))])
    try write(.insertIfAbsent, "forgotten_links", ["url_hash": .integers(links.sorted())])
  }

  /// Whether items are ones that were removed when they had been read.
  func areRemembered(_ items: [RemovedItem]) throws -> [Bool] {
    try finds(
      RetentionStatements.isForgotten,
      [
        .integers(items.map(\.whole.feed)), .integers(items.map(\.whole.hash)),
        .integers(items.map(\.guid?.hash)), .integers(items.map(\.guid?.shared.hash)),
        .integers(items.map(\.url)), .integers(items.map { $0.url.map(RemovedItem.shared) }),
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
    try write(.delete, "appearances", ["article_id": .integers(numbers)])
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

/// By what an item is known again that was removed after it had been read: by its guid in its feed and by its link in all
/// feeds, as far as these identify it, else by guid, title and date together.
struct RemovedItem {
  /// A hash of what identifies an item in its feed.
  struct InFeed: Hashable {
    var feed: Int64
    var hash: Int64

    /// What is remembered of a guid that several items of the feed have.
    var shared: InFeed { InFeed(feed: feed, hash: RemovedItem.shared(hash)) }
  }

  /// Of guid, title and date.
  let whole: InFeed
  /// nil if it identifies no item.
  var guid: InFeed?
  /// The hash of the link; nil if it identifies no item.
  var url: Int64?

  init(feed: Int64, guid: String, title: String?, published: Double?, url: Int64?) {
    let parts = [guid, title ?? "", published.map { "\($0)" } ?? ""]
    whole = InFeed(feed: feed, hash: Digest.hash64(parts.joined(separator: "\u{1F}")))
    if !ClusterGUID.matches(guid) { self.guid = InFeed(feed: feed, hash: Digest.hash64(guid)) }
    self.url = url
  }

  /// What is remembered of a guid or link that several items of a feed have, and that therefore identifies none.
  static func shared(_ hash: Int64) -> Int64 { hash ^ 0x5_5AA5_5AA5_5AA5 }
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
  static let items = BatchQuery("article") { dialect in
    let sameGUID = dialect.file(
      "o.guid = a.guid", server: "o.guid_hash = a.guid_hash AND o.guid = a.guid")
    return """
      SELECT a.id, a.feed_id, a.guid, EXISTS (SELECT 1 FROM appearances o
        WHERE o.feed_id = a.feed_id AND \(sameGUID) AND o.id <> a.id) AS shares_guid,
        a.url_hash, EXISTS (SELECT 1 FROM appearances o
        WHERE o.url_hash = a.url_hash AND o.feed_id = a.feed_id AND o.id <> a.id) AS shares_link,
        a.title, a.published
      FROM appearances a WHERE a.article_id = {article}
      """
  }
  static let kept = BatchQuery("number") { _ in
    "SELECT articles.id FROM articles WHERE articles.id = {number} AND \(KeptArticles.condition)"
  }
  static let isForgotten = BatchQuery("feed", "whole", "guid", "shared_guid", "url", "shared_url") {
    _ in
    """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM forgotten g WHERE g.feed_id = {feed} AND g.guid_hash = {whole})
      OR EXISTS (SELECT 1 FROM forgotten g WHERE g.feed_id = {feed} AND g.guid_hash = {guid})
        AND NOT EXISTS (SELECT 1 FROM forgotten g WHERE g.feed_id = {feed} AND g.guid_hash = {shared_guid})
      OR EXISTS (SELECT 1 FROM forgotten_links l WHERE l.url_hash = {url})
        AND NOT EXISTS (SELECT 1 FROM forgotten_links l WHERE l.url_hash = {shared_url})
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
