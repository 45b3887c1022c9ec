public import ArticleStorage
import FeedModel
import FeedPlatform

/// The keys of appearances in `appearances.url_hash` and `title_keys`, which also has those of guids.
extension PostgreSQLTransaction {
  /// Adds keys that are not there yet.
  public func addKeys(_ keys: [AppearanceKey]) throws {
    guard !keys.isEmpty else { return }
    known.forgetConnections()
    for key in keys { known.keys[key.hash] = true }
    try run(
      """
      INSERT INTO title_keys (hash, date, appearance_id) SELECT * FROM unnest($1, $2, $3)
      ON CONFLICT DO NOTHING
      """, .integers(keys.map { $0.hash }), .reals(keys.map(\.date)), .integers(keys.map(\.number)))
  }

  /// Whether any appearance has a canonical URL.
  public func hasAppearance(ofURL hash: Int64) throws -> Bool {
    try prefetch(.presence(urls: [hash], keys: []))
    return known.urls[hash] ?? false
  }

  /// Whether any appearance has a key, of whatever date.
  public func hasAppearance(ofKey hash: Int64) throws -> Bool {
    try prefetch(.presence(urls: [], keys: [hash]))
    return known.keys[hash] ?? false
  }

  /// Removes keys.
  public func removeKeys(_ keys: [AppearanceKey]) throws {
    guard !keys.isEmpty else { return }
    known.forgetConnections()
    for key in keys { known.keys[key.hash] = nil }
    try run(
      """
      DELETE FROM title_keys k USING unnest($1, $2, $3) AS n (hash, date, number)
      WHERE k.hash = n.hash AND k.date = n.date AND k.appearance_id = n.number
      """, .integers(keys.map { $0.hash }), .reals(keys.map(\.date)), .integers(keys.map(\.number)))
  }

  /// Removes the keys of all appearances.
  public func removeAllKeys() throws {
    known.forgetConnections()
    known.keys = [:]
    try run("DELETE FROM title_keys")
  }

  /// Replaces the hash of an appearance's canonical URL.
  public func setURLHash(_ hash: Int64?, of number: Int) throws {
    known.revisions[number] = nil
    known.forgetConnections()
    known.urls = [:]
    try run("UPDATE appearances SET url_hash = $1 WHERE id = $2", .integer(hash), .integer(number))
  }

  /// The appearances with larger numbers, in order.
  public func appearances(after number: Int, limit: Int) throws -> [Int] {
    try rows(
      "SELECT id FROM appearances WHERE id > $1 ORDER BY id LIMIT $2", .integer(number),
      .integer(limit)
    ).map { $0.number() }
  }

  /// The values that clustering needs; nil if there is no such appearance.
  public func clusterRow(_ number: Int) throws -> ClusterRow? {
    try prefetch(.clusterRows([number]))
    return known.clusterRows[number]
  }

  /// Calls `body` with the appearances of a canonical URL, by feed and number, until it returns false.
  public func eachAppearance(
    ofURL hash: Int64, _ body: (_ number: Int, _ feed: Int64, _ url: String) throws -> Bool
  ) throws {
    try prefetch(.connected(urls: [hash], keys: [], articles: []))
    for number in known.sameURL[hash] ?? [] {
      guard let row = known.clusterRows[number] else { continue }
      guard try body(number, row.feedID, row.entry.url ?? "") else { return }
    }
  }

  /// The appearances with a key between two dates, at most 1,000.
  public func appearances(ofKey hash: Int64, dates: ClosedRange<Double>) throws -> [Int] {
    let key = DatedKey(hash: hash, dates: dates)
    try prefetch(.connected(urls: [], keys: [key], articles: []))
    return known.sameKey[key] ?? []
  }

  /// The numbers of an article's appearances.
  public func appearances(ofArticle number: Int) throws -> [Int] {
    try prefetch(.connected(urls: [], keys: [], articles: [number]))
    return known.members[number] ?? []
  }

  /// Makes an appearance part of an article.
  public func move(_ number: Int, toArticle article: Int) throws {
    known.forgetConnections()
    if let old = known.articles[number] { known.carriers[old] = nil }
    known.carriers[article] = nil
    pending.move(number, to: article)
    known.articles[number] = article
  }
}
