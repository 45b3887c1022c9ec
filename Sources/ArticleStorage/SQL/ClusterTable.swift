import FeedBasics
import FeedModel

/// The keys that connect appearances of different feeds: `appearances.url_hash`, and `title_keys`, which also has those of
/// guids.
extension SQLTransaction {
  /// Adds keys of appearances, in order: neighbours are on the same page.
  func addKeys(_ keys: [AppearanceKey]) throws {
    try write(
      .insertIfAbsent, "title_keys",
      values(keys.sorted { ($0.hash, $0.date, $0.number) < ($1.hash, $1.date, $1.number) }))
  }

  /// Removes exactly what ``addKeys(_:)`` added.
  func removeKeys(_ keys: [AppearanceKey]) throws {
    try write(.delete, "title_keys", values(keys))
  }

  private func values(_ keys: [AppearanceKey]) -> RowValues {
    [
      "hash": .integers(keys.map { $0.hash }), "date": .reals(keys.map(\.date)),
      "appearance_id": .integers(keys.map(\.number)),
    ]
  }

  func removeAllKeys() throws { try run("DELETE FROM title_keys") }

  /// Those of some canonical URLs, and of some keys of whatever date, that any appearance has.
  func storedHashes(
    urls: [Int64], keys: [Int64]
  ) throws -> (urls: Set<Int64>, keys: Set<Int64>) {
    var found: (urls: Set<Int64>, keys: Set<Int64>) = ([], [])
    try each([
      (ClusterStatements.hasURL, [.integers(urls)]), (ClusterStatements.hasKey, [.integers(keys)]),
    ]) { query, place, _ in
      if query == 0 { found.urls.insert(urls[place]) } else { found.keys.insert(keys[place]) }
    }
    return found
  }

  /// Replaces the hashes of appearances' canonical URLs.
  func setURLHashes(_ hashes: [(number: Int, hash: Int64?)]) throws {
    try write(
      .update, "appearances",
      ["id": .integers(hashes.map(\.number)), "url_hash": .integers(hashes.map { $0.hash })])
  }

  /// The appearances with larger numbers, in order.
  func appearances(after number: Int, limit: Int) throws -> [Int] {
    try all(
      "SELECT id FROM appearances WHERE id > $1 ORDER BY id LIMIT $2", .integer(number),
      .integer(limit)
    ) { $0.number() }
  }

  /// Appearances as clustering sees them; those that do not exist are missing.
  /// - Parameter keys: the keys of an appearance by its number and what they are made of: guid with its origin, link, title,
  ///   dates and source.
  func clusterMembers(
    _ numbers: [Int], keys: (Int, Entry) -> HashedKeys
  ) throws -> [ClusterMember] {
    try all(ClusterStatements.numbered, [.integers(numbers)]) { row in
      let number = row.number()
      let guid = row.text() ?? ""
      var entry = Entry(
        guid: guid, guidOrigin: row.text().flatMap(GUIDOrigin.init(rawValue:)) ?? .publisher)
      entry.url = row.text()
      entry.title = row.text()
      entry.published = row.date()
      entry.modified = row.date()
      entry.source = Source(title: row.text(), url: row.text())
      let keys = keys(number, entry)
      let (feedID, feed, article) = (row.integer(), row.text() ?? "", row.number())
      let urlHash = row.optionalInteger()
      let firstSeen = row.date() ?? .distantPast
      let candidate = MergeCandidate(
        number: number, feed: feed, guid: guid, keys: keys.keys, firstSeen: firstSeen)
      return ClusterMember(
        candidate: candidate, keys: keys, urlHash: urlHash, feedID: feedID, article: article,
        firstSeen: firstSeen)
    }
  }

  /// The appearances with canonical URLs, by feed and number, at most 10,000 of each URL; those with keys in a span of
  /// time, at most 1,000 of each key; and those of articles.
  func connections(
    urls: [Int64] = [], keys: [DatedKey] = [], articles: [Int] = []
  ) throws -> Connections {
    var found = Connections()
    try each([
      (ClusterStatements.ofURL, [.integers(urls)]), (ClusterStatements.ofKey, spans(keys)),
      (ClusterStatements.ofArticle, [.integers(articles)]),
    ]) { query, place, row in
      let (number, feed) = (row.number(), row.integer())
      switch query {
      case 0:
        found.byURL[urls[place], default: []].append((number, feed, row.text() ?? ""))
      case 1: found.byKey[keys[place], default: []].append((number, feed))
      default: found.byArticle[articles[place], default: []].append(number)
      }
    }
    return found
  }

  /// The numbers of the appearances with keys in a span of time, at most 1,000 of each key.
  func appearances(ofKeys keys: [DatedKey]) throws -> [DatedKey: [Int]] {
    try gather(ClusterStatements.numbersOfKey, by: keys, spans(keys)) { $0.number() }
  }

  private func spans(_ keys: [DatedKey]) -> [SQLValue] {
    [
      .integers(keys.map { $0.hash }), .reals(keys.map(\.dates.lowerBound)),
      .reals(keys.map(\.dates.upperBound)),
    ]
  }

  /// For each feed and canonical URL, whether the feed has it for several items.
  func sharedURLs(_ urls: [(feed: Int64, hash: Int64)]) throws -> [Bool] {
    try finds(
      ClusterStatements.sharedURL,
      [.integers(urls.map { $0.feed }), .integers(urls.map { $0.hash })])
  }

  /// Makes appearances part of articles.
  func move(_ moves: [(number: Int, article: Int)]) throws {
    try write(
      .update, "appearances",
      ["id": .integers(moves.map(\.number)), "article_id": .integers(moves.map(\.article))])
  }
}

/// A key with the dates between which it counts, in seconds since 1970.
struct DatedKey: Hashable, Sendable {
  var hash: Int64
  /// From the first to the last.
  var dates: ClosedRange<Double>

  /// Those of a guid, which has no date.
  static let guidDates = HashedKeys.guidDate...HashedKeys.guidDate

  /// The window of the title rule.
  static func titleDates(around date: Double) -> ClosedRange<Double> {
    (date - MergeReason.titleWindow)...(date + MergeReason.titleWindow)
  }
}

/// The numbers of appearances, by what connects them with others.
struct Connections {
  var byURL: [Int64: [(number: Int, feed: Int64, url: String)]] = [:]
  var byKey: [DatedKey: [(number: Int, feed: Int64)]] = [:]
  var byArticle: [Int: [Int]] = [:]
}

/// An appearance as clustering sees it.
struct ClusterMember {
  var candidate: MergeCandidate
  var keys: HashedKeys
  /// The stored hash of its canonical URL; nil without a link.
  var urlHash: Int64?
  var feedID: Int64
  var article: Int
  var firstSeen: Date
  /// Of an added appearance only; stored ones are read again.
  var channelDate: Date?
  /// Of an added appearance only.
  var place: Int?
}

private enum ClusterStatements {
  static let hasURL = BatchQuery("hash") { _ in
    "SELECT 1 FROM appearances a WHERE a.url_hash = {hash} LIMIT 1"
  }
  static let hasKey = BatchQuery("hash") { _ in
    "SELECT 1 FROM title_keys k WHERE k.hash = {hash} LIMIT 1"
  }
  static let numbered = BatchQuery("number") { _ in
    """
    SELECT a.id, a.guid, a.guid_origin, a.url, a.title, a.published, a.modified, a.source_title, a.source_url,
      a.feed_id, f.name, a.article_id, a.url_hash, a.first_seen FROM appearances a JOIN feeds f ON f.id = a.feed_id WHERE a.id = {number}
    """
  }
  static let ofURL = BatchQuery("hash") { _ in
    """
    SELECT a.id, a.feed_id, a.url FROM appearances a WHERE a.url_hash = {hash} ORDER BY a.feed_id, a.id LIMIT 10000
    """
  }
  private static let span = """
    SELECT k.appearance_id FROM title_keys k WHERE k.hash = {hash} AND k.date BETWEEN {first} AND {last}
    ORDER BY k.date, k.appearance_id LIMIT 1000
    """
  static let ofKey = BatchQuery("hash", "first", "last") { dialect in
    """
    SELECT t.appearance_id, a.feed_id FROM (\(span)) AS t
    \(dialect.orderedJoin) appearances a ON a.id = t.appearance_id
    """
  }
  static let numbersOfKey = BatchQuery("hash", "first", "last") { _ in span }
  static let ofArticle = BatchQuery("number") { _ in
    "SELECT a.id, a.feed_id FROM appearances a WHERE a.article_id = {number}"
  }
  static let sharedURL = BatchQuery("feed", "hash") { _ in
    "SELECT 1 FROM appearances a WHERE a.url_hash = {hash} AND a.feed_id = {feed} LIMIT 1 OFFSET 1"
  }
}
