import FeedBasics
import FeedModel

/// Items of feeds as they are stored, with their detail documents.
extension SQLTransaction {
  /// The items of feeds that share a guid or a canonical URL with a response.
  func knownItems(
    guids: [(feed: Int64, guid: String)], urls: [(feed: Int64, hash: Int64)], limit: Int
  ) throws -> [Int64: [StoredItem]] {
    var found: [Int64: [Int: StoredItem]] = [:]
    try each([
      (
        AppearanceStatements.ofGUID,
        [
          .integers(guids.map { $0.feed }), .texts(guids.map(\.guid)),
          .integers(guids.map { Digest.hash64($0.guid) }), .integers(guids.map { _ in limit }),
        ]
      ),
      (
        AppearanceStatements.ofURL,
        [
          .integers(urls.map { $0.feed }), .integers(urls.map { $0.hash }),
          .integers(urls.map { _ in limit }),
        ]
      ),
    ]) { _, _, row in
      let item = StoredItem(&row)
      found[item.feedID, default: [:]][item.number] = item
    }
    return found.mapValues { $0.values.sorted { $0.number < $1.number } }
  }

  /// Adds appearances; each is an article of its own until clustering joins it with another.
  func insert(_ appearances: [NewItem]) throws {
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
      let numbers = SQLValue.integers(batch.map(\.number))
      let seen = SQLValue.dates(batch.map(\.seen))
      let responses = SQLValue.integers(batch.map(\.response))
      let values: RowValues =
        [
          "id": numbers, "article_id": numbers, "feed_id": .integers(batch.map { $0.feedID }),
          "first_seen": seen, "first_response": responses,
          "channel_date": .dates(batch.map(\.channelDate)), "place": .integers(batch.map(\.place)),
        ] + EntryColumns.values(of: batch.map(\.entry), Self.dialect)
      let sight: RowValues = ["last_seen": seen, "last_response": responses]
      switch Self.dialect {
      case .sqlite: try write(.insert, "appearances", values + sight)
      case .postgreSQL:
        try write(.insert, "appearances", values)
        try write(.insert, "sightings", ["appearance_id": numbers] + sight)
      }
    }
  }

  /// The newest item for each guid; guids without an item are missing.
  func entries(ofFeed id: Int64, guids: [String]) throws -> [String: Entry] {
    try find(
      AppearanceStatements.newest, by: guids,
      [
        .integers(guids.map { _ in id }), .texts(guids), .integers(guids.map { Digest.hash64($0) }),
      ]
    ) { EntryColumns.entry(&$0) }
  }

  /// Notes that responses contained items.
  func confirm(_ sightings: [Sighting]) throws {
    let numbers = SQLValue.integers(sightings.map(\.number))
    let sight: RowValues = [
      "last_seen": .dates(sightings.map(\.seen)),
      "last_response": .integers(sightings.map(\.response)),
    ]
    switch Self.dialect {
    case .sqlite: try write(.update, "appearances", ["id": numbers] + sight)
    case .postgreSQL: try write(.update, "sightings", ["appearance_id": numbers] + sight)
    }
  }

  func replace(_ items: [(number: Int, entry: StoredEntry)]) throws {
    for batch in items.batches(of: 100) {
      try write(
        .update, "appearances",
        ["id": .integers(batch.map(\.number))]
          + EntryColumns.values(of: batch.map(\.entry), Self.dialect))
    }
  }

  // MARK: Appearances

  /// Appearances by number, ascending; unknown numbers are skipped.
  /// - Parameter withPages: whether the content of pages that are not shown is read too.
  public func appearances(
    _ numbers: [Int], withPages: Bool = false
  ) throws -> [StoredAppearance] {
    let query = withPages ? AppearanceStatements.withPages : AppearanceStatements.numbered
    return try all(query, [.integers(numbers)]) {
      AppearanceStatements.appearance(&$0, own)
    }.sorted { $0.number < $1.number }
  }

  /// The appearances of articles, by article, in the order of first sight.
  func appearances(ofArticles numbers: [Int]) throws -> [Int: [StoredAppearance]] {
    try gather(AppearanceStatements.ofArticle, by: numbers, [.integers(numbers)]) {
      AppearanceStatements.appearance(&$0, own)
    }
  }

  /// Calls `body` with every appearance of a feed, in batches.
  func eachBatch(ofFeed id: Int64, _ body: ([StoredAppearance]) throws -> Void) throws {
    let numbers = try all(
      "SELECT id FROM appearances WHERE feed_id = $1 ORDER BY id", .integer(id)
    ) { $0.number() }
    // Their texts would not all fit into memory.
    for batch in numbers.batches(of: 200) { try body(appearances(batch)) }
  }

  // MARK: Details

  /// Stores a detail document, which is then up to date.
  func setDetail(_ json: String, _ detail: Entry, of number: Int) throws {
    try write(
      .replace, "details",
      [
        "appearance_id": .integers([number]), "entry": .texts([json]),
        "is_stale": .booleans([false]),
      ] + Self.dialect.onServer(["tags": .texts([EntryColumns.tags(detail)])]))
  }

  /// Notes that items changed since their details were loaded, so that these are loaded again.
  func markDetailsStale(of numbers: [Int]) throws {
    try run(AppearanceStatements.staleness, [.integers(numbers)])
  }

  /// Adds to the names that a search for authors looks through.
  func addAuthors(_ names: Set<String>) throws {
    try write(.insertIfAbsent, "author_names", ["name": .texts(names.sorted())])
  }

  /// Adds to the categories that articles have.
  func addCategories(_ names: Set<String>) throws {
    let keys = Set(names.map(FoldedText.key)).sorted()
    try write(.insertIfAbsent, "category_names", ["name": .texts(keys)])
  }
}

/// An item that is stored for the first time.
struct NewItem {
  /// The appearance's number, which is also that of its article.
  var number: Int
  var feedID: Int64
  /// The feed's name.
  var feed: String
  /// The feed's URL as configured.
  var feedURL: String
  /// When the response that contains it arrived.
  var seen: Date
  /// The number of the feed's response that contains it.
  var response: Int
  /// Whether it arrives read, since it is older than what a new feed's first response shows as unread.
  var isOld: Bool
  /// The date of the whole feed, for an item without a date in the feed's first response; nil for any other.
  var channelDate: Date?
  /// Orders items of the same date: see ``Headline/place``.
  var place: Int
  /// The item with its derived values.
  var entry: StoredEntry
  var texts: NewItemTexts

  /// Its article, if nothing can be connected with it.
  func article(change: Int) -> ArticleRow {
    let headline = Headline(
      number: number, title: texts.title, feed: feed, entry: entry.entry, summary: texts.summary,
      firstSeen: seen,
      channelDate: channelDate, place: place)
    return ArticleRow(headline: headline, feedID: feedID, appearances: 1, change: change)
  }
}

/// What identifies a stored item, and shows whether it changed.
struct StoredItem {
  var number: Int
  var feedID: Int64
  var guid: String
  var url: String? = nil
  var title: String? = nil
  var published: Date? = nil
  /// The stored fingerprint of its contents.
  var digest: StoredDigest
  /// When the feed first contained the item.
  var firstSeen: Date

  /// As the rules of identity see it.
  var known: KnownItem {
    KnownItem(number: number, guid: guid, url: url, title: title, published: published)
  }
}

extension StoredItem {
  fileprivate static func columns(_ dialect: SQLDialect) -> String {
    let digest = dialect.file(
      "coalesce(a.content_hash, CAST(a.content_digest AS BLOB))", server: "a.content_hash")
    return """
      SELECT a.id, a.feed_id, a.guid, a.url, a.title, a.published, \(digest), a.first_seen FROM appearances a
      """
  }

  fileprivate init(_ row: inout some SQLRow) {
    number = row.number()
    feedID = row.integer()
    guid = row.text() ?? ""
    url = row.text()
    title = row.text()
    published = row.date()
    digest = row.withBytes { bytes in
      ContentHash(bytes: bytes).map(StoredDigest.hash)
        ?? .text(String(decoding: bytes, as: UTF8.self))
    }
    firstSeen = row.date() ?? .distantPast
  }
}

/// An item in a response.
struct Sighting {
  var number: Int
  var seen: Date
  var response: Int
}

private enum AppearanceStatements {
  static let ofGUID = BatchQuery("feed", "guid", "hash", "most") { dialect in
    let hash = dialect.file("", server: "AND a.guid_hash = {hash}")
    return
      "\(StoredItem.columns(dialect)) WHERE a.feed_id = {feed} \(hash) AND a.guid = {guid} LIMIT {most}"
  }
  static let ofURL = BatchQuery("feed", "hash", "most") {
    """
    \(StoredItem.columns($0)) WHERE a.url_hash = {hash} AND a.feed_id = {feed} ORDER BY a.id DESC LIMIT {most}
    """
  }

  static let newest = BatchQuery("feed", "guid", "hash") { dialect in
    let hash = dialect.file("", server: "AND a.guid_hash = {hash}")
    return """
      SELECT \(EntryColumns.selection) FROM appearances a
      WHERE a.feed_id = {feed} \(hash) AND a.guid = {guid} ORDER BY a.id DESC LIMIT 1
      """
  }

  /// An item of the feed's current response was last seen at the feed's last success; an item of an earlier response,
  /// when that response was last confirmed.
  private static func selection(
    _ dialect: SQLDialect, pages: String = PageColumns.shownSelection
  ) -> String {
    let s = dialect.sightings
    let confirmed = """
      coalesce(CASE WHEN \(s).last_response = f.responses THEN f.last_success ELSE c.confirmed_at END, 0)
      """
    return """
      SELECT a.id, f.name, d.entry, coalesce(d.is_stale, false),
        a.first_seen, \(dialect.greatest("\(s).last_seen", confirmed)), a.channel_date, a.place,
        \(EntryColumns.selection), \(pages)
      FROM appearances a \(dialect.sightingsJoin) JOIN feeds f ON f.id = a.feed_id
      LEFT JOIN details d ON d.appearance_id = a.id
      LEFT JOIN pages p ON p.appearance_id = a.id
      LEFT JOIN confirmations c ON c.feed_id = a.feed_id AND c.response = \(s).last_response
      """
  }
  static let numbered = BatchQuery("number") { "\(selection($0)) WHERE a.id = {number}" }
  static let withPages = BatchQuery("number") {
    "\(selection($0, pages: PageColumns.selection)) WHERE a.id = {number}"
  }
  static let ofArticle = BatchQuery("number") {
    "\(selection($0)) WHERE a.article_id = {number} ORDER BY a.first_seen, a.id"
  }

  static func appearance(
    _ row: inout some SQLRow, _ own: (Double?) -> Date?
  ) -> StoredAppearance {
    let number = row.number()
    let feed = row.text() ?? ""
    let detail = row.text()
    let isStale = row.boolean()
    let firstSeen = row.date() ?? .distantPast
    let lastSeen = row.date() ?? .distantPast
    let channelDate = row.date()
    let place = row.optionalNumber()
    let entry = EntryColumns.entry(&row)
    let page = PageColumns.shownPage(&row, own)
    return StoredAppearance(
      number: number, feed: feed, entry: entry, detail: detail, isDetailStale: isStale,
      firstSeen: firstSeen, lastSeen: lastSeen, channelDate: channelDate, place: place,
      page: page?.page, fullText: page?.fullText)
  }

  static let staleness = BatchStatement("number") { _ in
    "UPDATE details SET is_stale = true {from rows} WHERE appearance_id = {number}"
  }
}

/// An entry in the columns of `appearances`.
enum EntryColumns {
  /// Separates the texts of a list that is sent as one text, since arrays of arrays have to be rectangular.
  private static let separator = "\u{1F}"

  /// Names as one text, which a server cuts into a list; nil for none.
  static func joined(_ texts: [String]) -> String? {
    texts.isEmpty
      ? nil : texts.map { $0.replacing(separator, with: " ") }.joined(separator: separator)
  }

  /// The names of authors as one text; nil without any author.
  static func authors(_ entry: Entry) -> String? {
    entry.authors.isEmpty ? nil : joined(entry.authors.compactMap(\.name)) ?? ""
  }

  /// The folded categories as one text; nil for none.
  static func tags(_ entry: Entry) -> String? { joined(entry.tags.map(FoldedText.key)) }

  static func values(of entries: [StoredEntry], _ dialect: SQLDialect) -> RowValues {
    // An entry that is passed on would be copied.
    let common: RowValues = [
      "guid": .texts(entries.map { $0.entry.guid }),
      "guid_origin": .texts(entries.map { $0.entry.guidOrigin.rawValue }),
      "url": .texts(entries.map { $0.entry.url }),
      "url_hash": .integers(entries.map { $0.keys.url }),
      "title": .texts(entries.map { $0.entry.title }),
      "summary": .texts(entries.map { $0.entry.summary }),
      "content_html": .texts(entries.map { $0.entry.contentHTML }),
      "content_text": .texts(entries.map { $0.entry.contentText }),
      "published": .dates(entries.map { $0.entry.published }),
      "modified": .dates(entries.map { $0.entry.modified }),
      "source_title": .texts(entries.map { $0.entry.source?.title }),
      "source_url": .texts(entries.map { $0.entry.source?.url }),
      "details": .texts(entries.map { $0.details }),
      "content_hash": .byteLists(entries.map { $0.hash.withBytes(Array.init) }),
    ]
    switch dialect {
    // Has the digests of earlier versions.
    case .sqlite: return common + ["content_digest": .texts(entries.map { _ in "" })]
    // A guid may be longer than an index can hold, and lists of names are arrays.
    case .postgreSQL:
      return common + [
        "guid_hash": .integers(entries.map { Digest.hash64($0.entry.guid) }),
        "authors": .texts(entries.map { authors($0.entry) }),
        "tags": .texts(entries.map { tags($0.entry) }),
      ]
    }
  }

  /// The columns of ``entry(_:)``, of the table `a`.
  static let selection = [
    "guid", "guid_origin", "url", "title", "summary", "content_html", "content_text", "published",
    "modified", "source_title", "source_url", "details",
  ].map { "a.\($0)" }.joined(separator: ", ")

  static func entry(_ row: inout some SQLRow) -> Entry {
    let guid = row.text() ?? ""
    var entry = Entry(
      guid: guid, guidOrigin: row.text().flatMap(GUIDOrigin.init(rawValue:)) ?? .publisher)
    entry.url = row.text()
    entry.title = row.text()
    entry.summary = row.text()
    entry.contentHTML = row.text()
    entry.contentText = row.text()
    entry.published = row.date()
    entry.modified = row.date()
    let source = Source(title: row.text(), url: row.text())
    entry.source = source.title == nil && source.url == nil ? nil : source
    // Details in a format that this version does not know leave the rest of the entry readable.
    if let text = row.text() { EntryDetails(json: text)?.complete(&entry) }
    return entry
  }

  /// The number of bytes of an entry's longest texts.
  static func size(of entry: Entry) -> Int {
    [entry.summary, entry.contentHTML, entry.contentText].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
  }
}
