public import FeedBasics
public import FeedModel

/// The pages of appearances, and the blocks of text that several pages of a host have.
extension SQLTransaction {
  /// The pages of appearances; those that are not known are missing.
  func pages(of numbers: [Int]) throws -> [Int: StoredPage] {
    try find(PageStatements.numbered, by: numbers, [.integers(numbers)]) {
      PageColumns.shownPage(&$0, own)?.page
    }
  }

  /// The page of an appearance; nil if it is not known.
  func page(of number: Int) throws -> StoredPage? { try pages(of: [number])[number] }

  /// Adds or replaces pages.
  func write(_ pages: [WrittenPage]) throws {
    try write(.replace, "pages", try PageColumns.values(of: pages, stored, Self.dialect))
  }

  /// Sets whether pages are shown in place of the feed's text.
  func setPagesShown(_ pages: [(number: Int, isShown: Bool)]) throws {
    try write(
      .update, "pages",
      [
        "appearance_id": .integers(pages.map(\.number)),
        "is_shown": .booleans(pages.map(\.isShown)),
      ])
  }

  func appearances(ofPageText hash: Int64) throws -> [Int] {
    try all(
      "SELECT appearance_id FROM pages WHERE text_hash = $1 ORDER BY appearance_id", .integer(hash)
    ) { $0.number() }
  }

  // MARK: Blocks

  /// Counts blocks of a page. Of those beyond the limit, the rarest and oldest are removed.
  /// - Parameter limit: the maximum number of blocks of a host.
  func countBlocks(_ blocks: Set<UInt64>, ofHost hash: Int64, at now: Date, limit: Int) throws {
    let blocks = blocks.sorted().map { Int64(bitPattern: $0) }
    try write(
      .upsert(set: "articles = page_blocks.articles + 1, seen_at = excluded.seen_at"),
      "page_blocks",
      [
        "host_hash": .integers(blocks.map { _ in hash }), "block": .integers(blocks),
        "articles": .integers(blocks.map { _ in 1 }), "seen_at": .dates(blocks.map { _ in now }),
      ])
    try run(
      """
      DELETE FROM page_blocks WHERE host_hash = $1 AND block NOT IN (
        SELECT block FROM page_blocks WHERE host_hash = $1
        ORDER BY articles DESC, seen_at DESC, block LIMIT $2)
      """, .integer(hash), .integer(limit))
  }
}

extension TransactionalStore {
  public func waitingPages(
    ofFeeds names: [String], at now: Date, limit: Int
  ) throws(StoreError) -> [WaitingPage] {
    try read { transaction in
      try transaction.all(
        PageStatements.waiting, .real(transaction.stored(now)), .texts(names),
        .integer(max(0, limit))
      ) {
        WaitingPage(
          appearance: $0.number(), article: $0.number(), feed: $0.text() ?? "", url: $0.text())
      }
    }
  }

  public func nextPages(
    ofFeeds names: [String]
  ) throws(StoreError) -> (count: Int, next: Date)? {
    let found = try read { transaction in
      try transaction.first(PageStatements.next, .texts(names)) { row in
        (count: row.number(), next: transaction.own(row.optionalReal()))
      }
    }
    guard let found, found.count > 0, let next = found.next else { return nil }
    return (found.count, next)
  }

  public func dropWaitingPages(ofAppearances numbers: [Int]) throws(StoreError) {
    guard !numbers.isEmpty else { return }
    try write {
      try $0.run(PageStatements.removal, [.integers(numbers)])
      try $0.write(
        .update, "pages",
        ["appearance_id": .integers(numbers), "next_attempt": .dates(numbers.map { _ in nil })])
    }
  }

  public func refusedPages() throws(StoreError) -> [String: [PageRefusal: Int]] {
    var found: [String: [PageRefusal: Int]] = [:]
    let counts = try read {
      try $0.all(PageStatements.refused) {
        ($0.text() ?? "", $0.text().flatMap(PageRefusal.init(rawValue:)), $0.number())
      }
    }
    for (feed, reason, count) in counts {
      if let reason { found[feed, default: [:]][reason] = count }
    }
    return found
  }

  public func failedPages() throws(StoreError) -> [String: Int] {
    try read {
      try $0.dictionary(PageStatements.failed) { ($0.text() ?? "", $0.number()) }
    }
  }

  public func seenBlocks(ofHost host: String) throws(StoreError) -> [UInt64: Int] {
    try read {
      try $0.dictionary(
        "SELECT block, articles FROM page_blocks WHERE host_hash = $1",
        .integer(Digest.hash64(host))
      ) { (UInt64(bitPattern: $0.integer()), $0.number()) }
    }
  }
}

/// A page of an appearance to be stored.
struct WrittenPage {
  var number: Int
  var page: StoredPage
  /// A hash of the page's host and text; nil without text.
  var textHash: Int64?
}

private enum PageStatements {
  static let numbered = BatchQuery("number") { _ in
    "SELECT \(PageColumns.selection) FROM pages p WHERE p.appearance_id = {number}"
  }
  static let removal = BatchStatement("number") { _ in
    """
    DELETE FROM pages{using rows}
    WHERE pages.appearance_id = {number} AND pages.next_attempt IS NOT NULL AND pages.fetched_at IS NULL
    """
  }

  // SQLite begins with the few pages: otherwise it may go through all appearances of each feed.
  private static func pages(_ dialect: SQLDialect) -> String {
    let join = dialect.orderedJoin
    return """
      FROM pages p \(join) appearances a ON a.id = p.appearance_id \(join) feeds f ON f.id = a.feed_id
      """
  }
  static let waiting = SQLText { dialect in
    """
    SELECT a.id, a.article_id, f.name, a.url \(pages(dialect))
    WHERE p.next_attempt <= $1 AND \(dialect.isIn("f.name", "$2"))
    ORDER BY coalesce(a.published, a.modified, a.first_seen) DESC, a.id LIMIT $3
    """
  }
  static let next = SQLText { dialect in
    """
    SELECT count(*), min(p.next_attempt) \(pages(dialect))
    WHERE p.next_attempt IS NOT NULL AND \(dialect.isIn("f.name", "$1"))
    """
  }
  static let refused = SQLText { dialect in
    """
    SELECT f.name, p.refused, count(*) \(pages(dialect)) WHERE p.refused IS NOT NULL GROUP BY f.id, f.name, p.refused
    """
  }
  static let failed = SQLText { dialect in
    """
    SELECT f.name, count(*) \(pages(dialect))
    WHERE p.next_attempt IS NOT NULL AND p.failures > 0 AND p.content_html IS NULL GROUP BY f.id, f.name
    """
  }
}

/// A page in the columns of `pages`.
enum PageColumns {
  static let names = [
    "url", "final_url", "status", "fetched_at", "body_digest", "etag", "last_modified",
    "extraction", "refused", "failures", "next_attempt", "is_shown", "method", "words",
    "confidence", "metadata", "content_html", "content_text",
  ]

  /// The columns of the table `p`.
  static let selection = names.map { "p.\($0)" }.joined(separator: ", ")

  /// The same without the content of pages that are not shown, which readers do not need.
  static let shownSelection = names.map { name in
    ["metadata", "content_html", "content_text"].contains(name)
      ? "CASE WHEN p.is_shown THEN p.\(name) END" : "p.\(name)"
  }.joined(separator: ", ")

  fileprivate static func values(
    of written: [WrittenPage], _ stored: (Date?) -> Double?, _ dialect: SQLDialect
  ) throws -> RowValues {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let pages = written.map(\.page)
    let contents = pages.map(\.content)
    let metadata = try contents.map { content in
      try content.map { String(decoding: try encoder.encode($0.metadata), as: UTF8.self) }
    }
    let authors = contents.map { $0?.metadata.authors.compactMap(\.name) ?? [] }
    let values: [SQLValue] = [
      .texts(pages.map(\.url)), .texts(pages.map(\.finalURL)),
      .integers(pages.map(\.status)), .dates(pages.map(\.fetched)),
      .texts(pages.map(\.bodyDigest)), .texts(pages.map(\.etag)), .texts(pages.map(\.lastModified)),
      .integers(pages.map(\.extraction)), .texts(pages.map { $0.refusal?.rawValue }),
      .integers(pages.map(\.failures)), .reals(pages.map { stored($0.nextAttempt) }),
      .booleans(pages.map(\.isShown)), .texts(contents.map { $0?.method }),
      .integers(contents.map { $0?.words ?? 0 }), .reals(contents.map { $0?.confidence ?? 0 }),
      .texts(metadata), .texts(contents.map { $0?.html }), .texts(contents.map { $0?.text }),
    ]
    return [
      "appearance_id": .integers(written.map(\.number)),
      "text_hash": .integers(written.map(\.textHash)),
    ] + RowValues(zip(names, values))
      + dialect.onServer(["authors": .texts(authors.map(EntryColumns.joined))])
  }

  /// The page of a row with what readers see of it; nil if it has none.
  static func shownPage(
    _ row: inout some SQLRow, _ own: (Double?) -> Date?
  ) -> (page: StoredPage, fullText: FullText)? {
    guard let url = row.text() else {
      for _ in names.dropFirst() { row.skip() }
      return nil
    }
    var page = StoredPage(url: url)
    page.finalURL = row.text()
    page.status = row.optionalNumber()
    page.fetched = row.date()
    page.bodyDigest = row.text()
    page.etag = row.text()
    page.lastModified = row.text()
    page.extraction = row.number()
    // A reason of a newer version leaves the page without an article.
    page.refusal = row.text().flatMap(PageRefusal.init(rawValue:))
    page.failures = row.number()
    page.nextAttempt = own(row.optionalReal())
    page.isShown = row.boolean()
    let method = row.text()
    let words = row.number()
    let confidence = row.real()
    let metadata = row.text()
    let html = row.text()
    let text = row.text()
    if let html {
      page.content = PageContent(
        html: html, text: text ?? "", method: method ?? "", words: words, confidence: confidence,
        metadata: self.metadata(metadata))
    }
    var fullText = page.fullText
    fullText.method = method
    fullText.words = words
    return (page, fullText)
  }

  /// Metadata in a format that this version does not know leaves the text readable.
  static func metadata(_ json: String?) -> PageMetadata {
    json.flatMap { try? JSONDecoder().decode(PageMetadata.self, from: Data($0.utf8)) }
      ?? PageMetadata()
  }
}
