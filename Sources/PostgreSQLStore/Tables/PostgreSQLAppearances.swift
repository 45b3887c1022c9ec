public import ArticleStorage
public import FeedModel
public import FeedPlatform

/// Items of feeds in the tables `appearances`, `sightings` and `details`.
extension PostgreSQLTransaction {
  /// The feed's items with one of the guids or URLs, sorted by number.
  public func knownItems(
    ofFeed id: Int64, guids: Set<String>, urlHashes: Set<Int64>, limit: Int
  ) throws -> [KnownItem] {
    let columns = """
      a.id, a.guid, a.url, a.title, a.published, a.article_id, a.content_hash, a.url_hash,
        a.first_seen
      """
    let guids = guids.sorted()
    let rows = try rows(
      """
      SELECT a.* FROM unnest($2, $3) AS g (guid, hash), LATERAL (SELECT \(columns)
        FROM appearances a WHERE a.feed_id = $1 AND a.guid_hash = g.hash AND a.guid = g.guid
        LIMIT $5) AS a
      UNION ALL
      SELECT a.* FROM unnest($4) AS u (hash), LATERAL (SELECT \(columns)
        FROM appearances a WHERE a.url_hash = u.hash AND a.feed_id = $1 ORDER BY a.id DESC
        LIMIT $5) AS a
      """, .integer(id), .texts(guids), .integers(guids.map { Digest.hash64($0) }),
      .integers(urlHashes.sorted()), .integer(limit))
    var found: [Int: KnownItem] = [:]
    rows.each { row in
      let number = row.number()
      let guid = row.text() ?? ""
      let item = KnownItem(
        number: number, guid: guid, url: row.text(), title: row.text(), published: row.date())
      found[number] = item
      // What an update of the item needs.
      let article = row.number()
      known.articles[number] = article
      known.revisions[number] = AppearanceRevision(
        article: article, guid: guid, digest: row.digest(),
        urlHash: row.optionalInteger(), firstSeen: row.date() ?? .distantPast)
    }
    return found.values.sorted { $0.number < $1.number }
  }

  /// Adds appearances, each of which is its own article at first.
  public func insert(_ appearances: [NewAppearance]) throws {
    var rest = appearances[...]
    while !rest.isEmpty {
      // A server takes no more than 1 GB with a statement.
      var size = 0
      let batch = Array(
        rest.prefix { appearance in
          defer { size += EntryColumns.size(of: appearance.entry.entry) }
          return size < 16 << 20
        })
      rest = rest.dropFirst(batch.count)
      let numbers = ServerValue.integers(batch.map(\.number))
      let seen = ServerValue.reals(batch.map(\.seen.timeIntervalSince1970))
      let responses = ServerValue.integers(batch.map(\.response))
      try run(
        EntryColumns.insertion,
        [
          numbers, .integers(batch.map { $0.feedID }), seen, responses,
          .reals(batch.map { $0.channelDate?.timeIntervalSince1970 }),
          .integers(batch.map(\.place)),
        ] + EntryColumns.values(of: batch.map(\.entry)))
      try run(
        """
        INSERT INTO sightings (appearance_id, last_seen, last_response)
        SELECT * FROM unnest($1, $2, $3)
        """, numbers, seen, responses)
      known.forgetConnections()
      for appearance in batch {
        known.articles[appearance.number] = appearance.number
        known.carriers[appearance.number] = [appearance.feedID]
        if let hash = appearance.entry.urlHash { known.urls[hash] = true }
      }
    }
  }

  /// The values that show whether an item changed; nil if there is no such appearance.
  public func revision(of number: Int) throws -> AppearanceRevision? {
    if let known = known.revisions[number] { return known }
    let rows = try rows(
      "SELECT article_id, guid, content_hash, url_hash, first_seen FROM appearances WHERE id = $1",
      .integer(number))
    guard var row = rows.first else { return nil }
    return AppearanceRevision(
      article: row.number(), guid: row.text() ?? "",
      digest: row.digest(), urlHash: row.optionalInteger(),
      firstSeen: row.date() ?? .distantPast)
  }

  /// The item without its detail; nil if there is no such appearance.
  public func entry(of number: Int) throws -> Entry? {
    if let known = known.items[number] { return known.entry }
    return try entry("a.id = $1", .integer(number))
  }

  /// The newest item with this guid; nil if absent.
  public func entry(ofFeed id: Int64, guid: String) throws -> Entry? {
    try entry(
      "a.feed_id = $1 AND a.guid_hash = $2 AND a.guid = $3 ORDER BY a.id DESC LIMIT 1",
      .integer(id), .integer(Digest.hash64(guid)), .text(guid))
  }

  private func entry(_ condition: String, _ values: ServerValue...) throws -> Entry? {
    let rows = try rows(
      "SELECT \(EntryColumns.selection) FROM appearances a WHERE \(condition)", values,
      isRepeated: true)
    guard var row = rows.first else { return nil }
    return EntryColumns.entry(&row)
  }

  /// Records the response that last contained the item.
  public func confirm(_ number: Int, seen: Date, response: Int) throws {
    known.appearances[number] = nil
    pending.confirm(number, seen: seen.timeIntervalSince1970, response: response)
  }

  /// Replaces the item's content, and records the response that contained it.
  public func replace(_ number: Int, by entry: StoredEntry, seen: Date, response: Int) throws {
    known.revisions[number] = nil
    known.forgetConnections()
    known.urls = [:]
    known.items[number]?.entry = entry.entry
    try run(EntryColumns.replacement, [.integer(number)] + EntryColumns.values(of: entry))
    try confirm(number, seen: seen, response: response)
  }

  // MARK: Appearances

  /// An item of the feed's current response was last seen at the feed's last success; an item of an earlier response,
  /// when that response was last confirmed.
  private static let selection = """
    SELECT a.id, a.article_id, f.name, d.entry, coalesce(d.is_stale, false), a.first_seen,
      greatest(s.last_seen, coalesce(
        CASE WHEN s.last_response = f.responses THEN f.last_success ELSE c.confirmed_at END, 0)),
      a.channel_date, a.place, \(EntryColumns.selection), \(PageColumns.shownSelection)
    FROM appearances a JOIN sightings s ON s.appearance_id = a.id JOIN feeds f ON f.id = a.feed_id
    LEFT JOIN details d ON d.appearance_id = a.id
    LEFT JOIN pages p ON p.appearance_id = a.id
    LEFT JOIN confirmations c ON c.feed_id = a.feed_id AND c.response = s.last_response
    """

  /// The appearances with these numbers, ascending; unknown numbers are skipped.
  public func appearances(_ numbers: [Int]) throws -> [StoredAppearance] {
    guard !numbers.isEmpty else { return [] }
    let found = numbers.sorted().compactMap { known.appearances[$0] }
    if found.count == numbers.count { return found }
    return try rows(
      "\(PostgreSQLTransaction.selection) WHERE a.id = ANY($1) ORDER BY a.id", .integers(numbers)
    ).map { appearance(&$0).stored }
  }

  /// The appearances of each article, in the order of first sight.
  public func appearances(ofArticles numbers: [Int]) throws -> [Int: [StoredAppearance]] {
    var found = Dictionary(numbers.map { ($0, [StoredAppearance]()) }) { first, _ in first }
    guard !numbers.isEmpty else { return found }
    let rows = try rows(
      """
      \(PostgreSQLTransaction.selection) WHERE a.article_id = ANY($1) ORDER BY a.first_seen, a.id
      """, .integers(numbers))
    rows.each { row in
      let appearance = appearance(&row)
      found[appearance.article, default: []].append(appearance.stored)
    }
    return found
  }

  /// Calls `body` with every appearance of a feed.
  public func eachAppearance(
    ofFeed id: Int64, _ body: (StoredAppearance) throws -> Void
  ) throws {
    let numbers = try rows(
      "SELECT id FROM appearances WHERE feed_id = $1 ORDER BY id", .integer(id)
    )
    .map { $0.number() }
    // Their texts would not all fit into memory.
    for start in stride(from: 0, to: numbers.count, by: 200) {
      for appearance in try appearances(Array(numbers[start..<min(start + 200, numbers.count)])) {
        try body(appearance)
      }
    }
  }

  private func appearance(
    _ row: inout ServerRow
  ) -> (article: Int, stored: StoredAppearance) {
    let number = row.number()
    let article = row.number()
    let feed = row.text() ?? ""
    let detail = row.text()
    let isStale = row.boolean()
    let firstSeen = row.date() ?? .distantPast
    let lastSeen = row.date() ?? .distantPast
    let channelDate = row.date()
    let place = row.optionalNumber()
    let entry = EntryColumns.entry(&row)
    let page = PageColumns.shownPage(&row, clock)
    return (
      article,
      StoredAppearance(
        number: number, feed: feed, entry: entry, detail: detail, isDetailStale: isStale,
        firstSeen: firstSeen, lastSeen: lastSeen, channelDate: channelDate, place: place,
        page: page?.page, fullText: page?.fullText)
    )
  }

  // MARK: Details

  /// The detail document as JSON; nil if none was loaded.
  public func detail(of number: Int) throws -> String? {
    if let known = known.items[number] { return known.detail }
    let rows = try rows("SELECT entry FROM details WHERE appearance_id = $1", .integer(number))
    var row = rows.first
    return row?.text()
  }

  /// Stores or replaces a detail document, which is then up to date.
  public func setDetail(_ json: String, of number: Int) throws {
    known.forgetContents(of: number)
    let entry = try? JSONDecoder().decode(Entry.self, from: Data(json.utf8))
    try run(
      """
      INSERT INTO details (appearance_id, entry, is_stale, tags)
      VALUES ($1, $2, false, string_to_array($3, E'\\x1f'))
      ON CONFLICT (appearance_id) DO UPDATE SET entry = excluded.entry, is_stale = false,
        tags = excluded.tags
      """, .integer(number), .text(json), .text(entry.flatMap(EntryColumns.tags)))
  }

  /// Marks the detail as out of date, if there is one.
  public func markDetailStale(of number: Int) throws {
    known.appearances[number] = nil
    try run("UPDATE details SET is_stale = true WHERE appearance_id = $1", .integer(number))
  }

  /// Records the names of authors, by which parts of names are found.
  public func addAuthors(_ authors: [Author]) {
    pending.addAuthors(authors.lazy.compactMap(\.name))
  }

  /// Records the names of categories.
  public func addCategories(_ names: [String]) {
    pending.addCategories(names.lazy.map(FoldedText.key))
  }
}
