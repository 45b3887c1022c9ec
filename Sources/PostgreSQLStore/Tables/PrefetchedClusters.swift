import ArticleStorage
import FeedModel
import FeedPlatform

/// Rows that clustering is about to ask for.
extension PostgreSQLTransaction {
  /// The columns of ``clusterRow(_:)``, of an appearance `a` with its feed `f`.
  static let clusterColumns = """
    a.id, a.guid, a.guid_origin, a.url, a.title, a.published, a.modified, a.source_title,
    a.source_url, a.feed_id, f.name, a.article_id, a.url_hash, a.first_seen
    """

  func loadClusterRows(_ numbers: Set<Int>) throws {
    let missing = numbers.filter { known.clusterRows[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    try rows(
      """
      SELECT \(PostgreSQLTransaction.clusterColumns)
      FROM appearances a JOIN feeds f ON f.id = a.feed_id WHERE a.id = ANY($1)
      """, .integers(missing)
    ).each { noteClusterRow(&$0) }
  }

  /// - Returns: the number of the appearance.
  @discardableResult
  private func noteClusterRow(_ row: inout ServerRow) -> Int {
    let number = row.number()
    let guid = row.text() ?? ""
    var entry = Entry(
      guid: guid, guidOrigin: row.text().flatMap(GUIDOrigin.init(rawValue:)) ?? .publisher)
    entry.url = row.text()
    entry.title = row.text()
    entry.published = row.date()
    entry.modified = row.date()
    entry.source = Source(title: row.text(), url: row.text())
    let found = ClusterRow(
      entry: entry, feedID: row.integer(), feed: row.text() ?? "", article: row.number(),
      urlHash: row.optionalInteger(), firstSeen: row.date() ?? .distantPast)
    known.clusterRows[number] = found
    known.articles[number] = found.article
    return number
  }

  /// Reads what is connected with some appearances, each row with the values that clustering needs of it.
  func loadConnected(urls: Set<Int64>, keys: Set<DatedKey>, articles: Set<Int>) throws {
    let urls = urls.filter { known.sameURL[$0] == nil }.sorted()
    let keys = keys.filter { known.sameKey[$0] == nil }
    let articles = articles.filter { known.members[$0] == nil }.sorted()
    guard !urls.isEmpty || !keys.isEmpty || !articles.isEmpty else { return }
    for hash in urls { known.sameURL[hash] = [] }
    for key in keys { known.sameKey[key] = [] }
    for article in articles { known.members[article] = [] }
    let ordered = Array(keys)
    let columns = PostgreSQLTransaction.clusterColumns
    try rows(
      """
      (SELECT 0, 0, \(columns) FROM unnest($1) AS u (hash), LATERAL (
        SELECT * FROM appearances WHERE url_hash = u.hash ORDER BY feed_id, id LIMIT 10000) AS a
      JOIN feeds f ON f.id = a.feed_id)
      UNION ALL
      (SELECT 1, k.place, \(columns)
      FROM unnest($2, $3, $4) WITH ORDINALITY AS k (hash, first, last, place), LATERAL (
        SELECT appearance_id FROM title_keys WHERE hash = k.hash AND date BETWEEN k.first AND k.last
        ORDER BY date, appearance_id LIMIT 1000) AS t
      JOIN appearances a ON a.id = t.appearance_id JOIN feeds f ON f.id = a.feed_id)
      UNION ALL
      (SELECT 2, 0, \(columns) FROM appearances a JOIN feeds f ON f.id = a.feed_id
      WHERE a.article_id = ANY($5))
      """, .integers(urls), .integers(ordered.map { $0.hash }),
      .reals(ordered.map(\.dates.lowerBound)), .reals(ordered.map(\.dates.upperBound)),
      .integers(articles)
    ).each { row in
      let kind = row.integer()
      let place = row.number()
      let number = noteClusterRow(&row)
      guard let found = known.clusterRows[number] else { return }
      switch kind {
      case 0: if let hash = found.urlHash { known.sameURL[hash, default: []].append(number) }
      case 1:
        guard ordered.indices.contains(place - 1) else { return }
        known.sameKey[ordered[place - 1], default: []].append(number)
      default: known.members[found.article, default: []].append(number)
      }
    }
    let found = known.clusterRows
    for hash in urls {
      known.sameURL[hash]?.sort {
        (found[$0]?.feedID ?? 0, $0) < (found[$1]?.feedID ?? 0, $1)
      }
    }
  }
}
