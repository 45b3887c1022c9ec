public import ArticleStorage
public import FeedModel
public import Foundation

/// Items of feeds and their keys, in memory.
extension MemoryTransaction {
  /// The feed's items with one of the guids or URLs, sorted by number.
  public func knownItems(
    ofFeed id: Int64, guids: Set<String>, urlHashes: Set<Int64>, limit: Int
  ) -> [KnownItem] {
    tables.appearances.values.filter { row in
      row.feedID == id
        && (guids.contains(row.entry.guid) || row.urlHash.map(urlHashes.contains) ?? false)
    }.map {
      KnownItem(
        number: $0.number, guid: $0.entry.guid, url: $0.entry.url, title: $0.entry.title,
        published: $0.entry.published)
    }.sorted { $0.number < $1.number }
  }

  /// A number larger than that of any earlier appearance, including removed ones.
  public func nextAppearanceNumber() -> Int {
    tables.lastAppearance += 1
    return tables.lastAppearance
  }

  /// The number of the last appearance that was added.
  public func lastAppearanceNumber() -> Int { tables.lastAppearance }

  /// Adds appearances, each of which is its own article at first.
  public func insert(_ appearances: [NewAppearance]) {
    for appearance in appearances { insert(appearance) }
  }

  private func insert(_ appearance: NewAppearance) {
    tables.members[appearance.number] = [appearance.number]
    if let hash = appearance.entry.urlHash {
      tables.byURL[hash, default: []].insert(appearance.number)
    }
    tables.appearances[appearance.number] = MemoryTables.AppearanceRow(
      number: appearance.number, feedID: appearance.feedID, article: appearance.number,
      entry: appearance.entry.entry, digest: .hash(appearance.entry.hash),
      urlHash: appearance.entry.urlHash, firstSeen: appearance.seen, lastSeen: appearance.seen,
      firstResponse: appearance.response, lastResponse: appearance.response,
      channelDate: appearance.channelDate, place: appearance.place)
  }

  /// The values that show whether an item changed; nil if there is no such appearance.
  public func revision(of number: Int) -> AppearanceRevision? {
    tables.appearances[number].map {
      AppearanceRevision(
        article: $0.article, guid: $0.entry.guid, digest: $0.digest, urlHash: $0.urlHash,
        firstSeen: $0.firstSeen)
    }
  }

  /// The item without its detail; nil if there is no such appearance.
  public func entry(of number: Int) -> Entry? { tables.appearances[number]?.entry }

  /// The newest item with this guid; nil if absent.
  public func entry(ofFeed id: Int64, guid: String) -> Entry? {
    tables.appearances.values.filter { $0.feedID == id && $0.entry.guid == guid }
      .max { $0.number < $1.number }?.entry
  }

  /// Records the response that last contained the item.
  public func confirm(_ number: Int, seen: Date, response: Int) {
    tables.appearances[number]?.lastSeen = seen
    tables.appearances[number]?.lastResponse = response
  }

  /// Replaces the item's content, and records the response that contained it.
  public func replace(_ number: Int, by entry: StoredEntry, seen: Date, response: Int) {
    tables.appearances[number]?.entry = entry.entry
    tables.appearances[number]?.digest = .hash(entry.hash)
    if let old = tables.appearances[number]?.urlHash { tables.byURL[old]?.remove(number) }
    if let new = entry.urlHash { tables.byURL[new, default: []].insert(number) }
    tables.appearances[number]?.urlHash = entry.urlHash
    confirm(number, seen: seen, response: response)
  }

  /// The appearances with these numbers, ascending; unknown numbers are skipped.
  public func appearances(_ numbers: [Int]) -> [StoredAppearance] {
    numbers.sorted().compactMap { tables.appearances[$0].map(tables.stored) }
  }

  /// The appearances of each article, in the order of first sight.
  public func appearances(ofArticles numbers: [Int]) -> [Int: [StoredAppearance]] {
    Dictionary(
      numbers.map { ($0, tables.rows(ofArticle: $0).map(tables.stored)) }
    ) { first, _ in first }
  }

  /// Calls `body` with every appearance of a feed.
  public func eachAppearance(
    ofFeed id: Int64, _ body: (StoredAppearance) throws -> Void
  ) rethrows {
    for row in tables.appearances.values.filter({ $0.feedID == id }) {
      try body(tables.stored(row))
    }
  }

  /// The detail document as JSON; nil if none was loaded.
  public func detail(of number: Int) -> String? { tables.appearances[number]?.detail }

  /// Stores or replaces a detail document, which is then up to date.
  public func setDetail(_ json: String, of number: Int) {
    tables.appearances[number]?.detail = json
    tables.appearances[number]?.isDetailStale = false
  }

  /// Marks the detail as out of date, if there is one.
  public func markDetailStale(of number: Int) {
    tables.appearances[number]?.isDetailStale = true
  }

  /// Does nothing: a search for authors looks through all articles.
  public func addAuthors(_ authors: [Author]) {}

  /// Does nothing: a search looks at the articles themselves.
  public func addCategories(_ names: [String]) {}

  // MARK: Keys

  /// Adds keys that are not there yet.
  public func addKeys(_ keys: [AppearanceKey]) {
    for key in keys {
      tables.titleKeys[key.hash, default: []].insert(
        MemoryTables.TitleKey(date: key.date, number: key.number))
    }
  }

  /// Whether any appearance has a canonical URL.
  public func hasAppearance(ofURL hash: Int64) -> Bool {
    !(tables.byURL[hash] ?? []).isEmpty
  }

  /// Whether any appearance has a key, of whatever date.
  public func hasAppearance(ofKey hash: Int64) -> Bool {
    !(tables.titleKeys[hash] ?? []).isEmpty
  }

  /// Removes keys.
  public func removeKeys(_ keys: [AppearanceKey]) {
    for key in keys {
      tables.titleKeys[key.hash]?.remove(MemoryTables.TitleKey(date: key.date, number: key.number))
    }
  }

  /// Removes the keys of all appearances.
  public func removeAllKeys() { tables.titleKeys = [:] }

  /// Replaces the hash of an appearance's canonical URL.
  public func setURLHash(_ hash: Int64?, of number: Int) {
    if let old = tables.appearances[number]?.urlHash { tables.byURL[old]?.remove(number) }
    if let hash { tables.byURL[hash, default: []].insert(number) }
    tables.appearances[number]?.urlHash = hash
  }

  /// The appearances with larger numbers, in order.
  public func appearances(after number: Int, limit: Int) -> [Int] {
    Array(tables.appearances.keys.filter { $0 > number }.sorted().prefix(limit))
  }

  /// The values that clustering needs; nil if there is no such appearance.
  public func clusterRow(_ number: Int) -> ClusterRow? {
    guard let row = tables.appearances[number] else { return nil }
    return ClusterRow(
      entry: row.entry, feedID: row.feedID, feed: feedName(row.feedID) ?? "",
      article: row.article, urlHash: row.urlHash, firstSeen: row.firstSeen)
  }

  /// Calls `body` with the appearances of a canonical URL, by feed and number, until it returns false.
  public func eachAppearance(
    ofURL hash: Int64, _ body: (_ number: Int, _ feed: Int64, _ url: String) throws -> Bool
  ) rethrows {
    let rows = tables.byURL[hash, default: []].compactMap { tables.appearances[$0] }
      .sorted { ($0.feedID, $0.number) < ($1.feedID, $1.number) }
    for row in rows { guard try body(row.number, row.feedID, row.entry.url ?? "") else { return } }
  }

  /// The appearances with a key between two dates, at most 1,000.
  public func appearances(ofKey hash: Int64, dates: ClosedRange<Double>) -> [Int] {
    tables.titleKeys[hash, default: []].filter { dates.contains($0.date) }.map(\.number)
  }

  /// The numbers of an article's appearances.
  public func appearances(ofArticle number: Int) -> [Int] {
    tables.rows(ofArticle: number).map(\.number)
  }

  /// Makes an appearance part of an article.
  public func move(_ number: Int, toArticle article: Int) {
    if let old = tables.appearances[number]?.article { tables.members[old]?.remove(number) }
    tables.members[article, default: []].insert(number)
    tables.appearances[number]?.article = article
  }
}
