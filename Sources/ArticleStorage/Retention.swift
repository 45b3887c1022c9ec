public import FeedBasics
public import FeedModel

/// Removes old articles.
enum Retention {
  /// The task's name in the table of upkeep.
  static let task = "prune"
  /// The maximum number of articles whose texts are in memory at the same time.
  private static let batchSize = 200

  /// Removes articles completely. What they kept apart is judged again, so that articles are those of the appearances that
  /// are stored.
  /// - Parameters:
  ///   - read: those that must not come back.
  ///   - returning: the numbers of their appearances that come back if a server has them as unread.
  static func remove(
    _ numbers: [Int], read: [Int], returning: Set<Int> = [], in transaction: some SQLTransaction,
    policy: any MergePolicy
  ) throws {
    // Before anything is removed: whether a feed has a link for several items is seen by all of them.
    for batch in read.batches(of: batchSize) {
      try transaction.rememberRemoved(batch, except: returning)
    }
    guard !numbers.isEmpty else { return }
    // If a feed whose current response contains one of the articles is ever fetched again, its response is parsed again.
    try transaction.run(RetentionStatements.responses, [.integers(numbers)])
    // No index has these by appearance, so that it is done once for all articles.
    for statement in RetentionStatements.keys { try transaction.run(statement, .integers(numbers)) }
    var abandoned: [AbandonedKeys] = []
    for batch in numbers.batches(of: batchSize) {
      abandoned.append(try remove(batch, in: transaction, policy: policy))
    }
    try transaction.noteRemovals(ofArticles: numbers)
    // Once all are removed: none of them can be part of an article again.
    for keys in abandoned {
      var clustering = ArticleClustering(transaction, policy: policy, touched: [:])
      _ = try clustering.run(abandoned: keys)
    }
  }

  /// - Returns: the keys that the articles had.
  private static func remove(
    _ numbers: [Int], in transaction: some SQLTransaction, policy: any MergePolicy
  ) throws -> AbandonedKeys {
    let appearances = try transaction.appearances(ofArticles: numbers).values.joined()
    var abandoned = AbandonedKeys()
    for appearance in appearances {
      abandoned.add(
        HashedKeys(policy.keys(of: appearance.entry)), firstSeen: appearance.firstSeen)
    }
    try transaction.index(
      appearances.compactMap { SearchChange(number: $0.number, old: $0.searchText, new: nil) })
    let heads = try transaction.heads(of: numbers)
    let carriers = try transaction.carriers(ofArticles: numbers)
    var items: [Int64: Int] = [:]
    for number in numbers {
      let feeds = carriers[number] ?? []
      for feed in feeds { items[feed, default: 0] += 1 }
      if heads[number]?.marks.countsAsUnread ?? false {
        transaction.state.unread.add(-1, to: Set(feeds), home: feeds.first)
      }
      transaction.state.storyNotes.noteRemoval(of: number, from: heads[number]?.story)
    }
    let counts = items.sorted { $0.key < $1.key }
    try transaction.run(
      RetentionStatements.counting,
      [.integers(counts.map { $0.key }), .integers(counts.map(\.value))])
    for statement in RetentionStatements.parts(type(of: transaction).dialect) {
      try transaction.run(statement, [.integers(numbers)])
    }
    try transaction.write(.delete, "appearances", ["article_id": .integers(numbers)])
    try transaction.delete(
      numbers.compactMap { number in heads[number].map { (number, $0.marks) } })
    return abandoned
  }
}

/// Removes the articles of feeds that are no longer configured.
struct FeedRemoval<Transaction: SQLTransaction> {
  /// The feeds whose articles are removed.
  let feeds: [String]
  /// Other feeds that do not keep an article.
  let removed: [String]
  let transaction: Transaction
  let policy: any MergePolicy

  private var kept: ArticleCondition { .outside(Set(feeds + removed).sorted()) }

  func run() throws -> ArticleRemoval {
    let counts = try counts()
    let numbers = try numbers(.not(kept))
    let heads = try transaction.heads(of: numbers)
    let returning = try transaction.accountAppearances(ofArticles: numbers)
    // Otherwise an account would take them for known, and never ask for them again.
    try transaction.deleteAccountItems(ofArticles: numbers)
    try transaction.forgetCursors(ofFeeds: feeds)
    try Retention.remove(
      numbers, read: numbers.filter { heads[$0]?.marks.isRead ?? false }, returning: returning,
      in: transaction, policy: policy)
    return counts
  }

  func counts() throws -> ArticleRemoval {
    let starred = Set(try numbers(.starred))
    let others = try numbers(kept).filter { !starred.contains($0) }
    // Labelled or queued.
    let filed = try transaction.all(RetentionStatements.kept, [.integers(others)]) { _ in }.count
    return ArticleRemoval(
      removed: try numbers(.not(kept)).count, starred: starred.count, filed: filed,
      shared: others.count - filed)
  }

  private func numbers(_ condition: ArticleCondition) throws -> [Int] {
    let carried = ArticleCondition.feeds(feeds)
    return try ArticleSelection(ArticleQuery(carried.and(condition)), in: transaction).numbers()
  }
}

extension TransactionalStore {
  public func prune(
    lastSeenBefore instant: Date, configured: Set<String>?, accounts: Set<String>?, at now: Date
  ) throws(StoreError) -> Int {
    try change { transaction in
      try transaction.note(now.timeIntervalSince1970, as: Retention.task)
      let outdated = try transaction.outdatedArticles(
        before: instant, configured: configured, accounts: accounts)
      let numbers = outdated.map(\.number)
      var returning: Set<Int> = []
      if let accounts {
        // An account that the config does not have begins anew with them if it comes back.
        returning = try transaction.accountAppearances(ofArticles: numbers) {
          !accounts.contains($0)
        }
      }
      try Retention.remove(
        numbers, read: outdated.filter(\.isRead).map(\.number), returning: returning,
        in: transaction, policy: policy)
      try transaction.deleteRemovedAccountItems(configured: accounts)
      // No appearance needs these confirmations of responses any more.
      try transaction.run(RetentionStatements.confirmations, .date(instant))
      try transaction.run("DELETE FROM page_blocks WHERE seen_at < $1", .date(instant))
      try ListedPairs.trim(at: now, in: transaction)
      return outdated.count
    }
  }

  public func mergeAnew(at now: Date) throws(StoreError) -> StoreProgress? {
    // Reading does not wait for other processes.
    if try read({ try MergingAnew(transaction: $0, policy: policy, now: now).isDone() }) {
      return nil
    }
    return try change { try MergingAnew(transaction: $0, policy: policy, now: now).step() }
  }

  public func prunable(
    lastSeenBefore instant: Date, configured: Set<String>?, accounts: Set<String>?
  ) throws(StoreError) -> Int {
    try read {
      try $0.outdatedArticles(before: instant, configured: configured, accounts: accounts).count
    }
  }

  public func lastPruned() throws(StoreError) -> Date? {
    try read { try $0.noted(Retention.task).map(Date.init(timeIntervalSince1970:)) }
  }

  public func remove(
    articlesOf feeds: [String], removed: [String]
  ) throws(StoreError) -> ArticleRemoval {
    try change { transaction in
      // What is being fetched of them is not stored any more.
      try transaction.endLeases(ofFeeds: feeds)
      let removal = try FeedRemoval(
        feeds: feeds, removed: removed, transaction: transaction, policy: policy
      ).run()
      try transaction.noteDeletion(of: removal.removed)
      return removal
    }
  }

  public func delete(_ numbers: [Int]) throws(StoreError) -> MarkResult {
    try change { transaction in
      let found = try transaction.articles(ofAppearances: numbers)
      let articles = Set(found.values)
      let heads = try transaction.heads(of: articles.sorted())
      let removed = articles.filter { !(heads[$0]?.marks.isStarred ?? false) }.sorted()
      try Retention.remove(removed, read: removed, in: transaction, policy: policy)
      try transaction.noteDeletion(of: removed.count)
      return MarkResult(changed: removed.count, unknown: numbers.filter { found[$0] == nil })
    }
  }

  public func removable(
    articlesOf feeds: [String], removed: [String]
  ) throws(StoreError) -> ArticleRemoval {
    try read {
      try FeedRemoval(feeds: feeds, removed: removed, transaction: $0, policy: policy).counts()
    }
  }
}

extension SQLTransaction {
  /// The articles that no feed has contained since an instant, but none that the user keeps or that waits to be sent. A
  /// configured feed still contains what its last response contained; a feed that is gone contains nothing.
  /// - Parameters:
  ///   - configured: the names of the feeds in the config; nil if the config is unknown.
  ///   - accounts: the keys of the accounts in the config; nil if the config is unknown.
  /// - Returns: their numbers, and whether they are marked as read, for which their items are remembered.
  fileprivate func outdatedArticles(
    before instant: Date, configured: Set<String>?, accounts: Set<String>?
  ) throws -> [(number: Int, isRead: Bool)] {
    try all(
      RetentionStatements.outdated, .date(instant), .boolean(configured == nil),
      .texts((configured ?? []).sorted()), .boolean(accounts == nil),
      .texts((accounts ?? []).sorted())
    ) { (number: $0.number(), isRead: $0.boolean()) }
  }

  /// Remembers the items of read articles, so that they do not come back.
  /// - Parameter returning: the numbers of appearances that are not remembered. Nor are the links of their articles, by which
  ///   these would be known again.
  fileprivate func rememberRemoved(_ articles: [Int], except returning: Set<Int>) throws {
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

  /// Records that articles were deleted, if any were. Undoing it would otherwise take back an older change, which the user
  /// did not mean.
  fileprivate func noteDeletion(of articles: Int) throws {
    guard articles > 0 else { return }
    let entry = try addUndoEntry(description: UndoneChange.deletion, step: nil)
    try finishUndoEntry(entry, articles: articles)
  }
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
  static let responses = BatchStatement("article") { dialect in
    """
    UPDATE feeds SET etag = NULL, last_modified = NULL, body_digest = NULL WHERE id IN (
      SELECT f.id FROM appearances a \(dialect.sightingsJoin) JOIN feeds f ON f.id = a.feed_id{, rows}
      WHERE a.article_id = {article} AND \(dialect.sightings).last_response = f.responses)
    """
  }
  /// Removes the keys and lists of appearances.
  static let keys = [("title_keys", "appearance_id"), ("story_listings", "appearance")].map {
    table, column in
    SQLText { dialect in
      """
      DELETE FROM \(table) WHERE \(column) IN (
        SELECT a.id FROM appearances a WHERE \(dialect.isIn("a.article_id", "$1")))
      """
    }
  }
  /// Removes everything else that belongs to appearances.
  static func parts(_ dialect: SQLDialect) -> [BatchStatement] {
    dialect == .sqlite ? parts : parts + [sightings]
  }
  private static let parts = [
    ("details", "appearance_id"), ("pages", "appearance_id"), ("rule_effects", "number"),
    ("labels", "number"), ("sends", "number"), ("revisions", "appearance_id"),
  ].map(part)
  private static let sightings = part("sightings", "appearance_id")
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
