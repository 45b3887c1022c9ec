public import ArticleStorage
import FeedModel
import FeedPlatform

/// Rows that the shared algorithms are about to ask for, read with few statements.
extension PostgreSQLTransaction {
  /// Reads rows that will be asked for one by one.
  public func prefetch(_ rows: PrefetchedRows) throws {
    switch rows {
    case .items(let numbers): try loadItems(numbers)
    case .articles(let numbers): try loadArticles(of: Set(numbers))
    case .marks(let articles): try loadCarriers(of: Set(articles))
    case .appearances(let numbers): try loadAppearances(Set(numbers))
    case .presence(let urls, let keys): try loadPresence(urls: Set(urls), keys: Set(keys))
    case .clusterRows(let numbers): try loadClusterRows(Set(numbers))
    case .connected(let urls, let keys, let articles):
      try loadConnected(urls: Set(urls), keys: Set(keys), articles: Set(articles))
    case .remembered(let feed, let items): try loadRemembered(feed, items)
    case .listings(let hashes): try loadListings(Set(hashes))
    case .stories(let ids): try loadStoryRows(Set(ids))
    case .feeds(let names): try loadFeeds(Set(names))
    case .feedURLs(let digests): try loadFeeds(urlDigests: Set(digests))
    }
  }

  private func loadItems(_ numbers: [Int]) throws {
    let missing = Set(numbers).filter { known.items[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    try rows(
      """
      SELECT a.id, \(EntryColumns.selection), d.entry, \(PageColumns.selection) FROM appearances a
      LEFT JOIN details d ON d.appearance_id = a.id LEFT JOIN pages p ON p.appearance_id = a.id
      WHERE a.id = ANY($1)
      """, .integers(missing)
    ).each { row in
      let number = row.number()
      known.items[number] = KnownRows.Item(
        entry: EntryColumns.entry(&row), detail: row.text(), page: PageColumns.page(&row, clock))
    }
  }

  /// The articles with their marks and feeds.
  private func loadCarriers(of articles: Set<Int>) throws {
    try loadHeads(articles)
    let missing = articles.filter { known.carriers[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    for article in missing { known.carriers[article] = [] }
    try rows(
      "SELECT article_id, feed_id FROM appearances WHERE article_id = ANY($1) ORDER BY id",
      .integers(missing)
    ).each { known.carriers[$0.number(), default: []].append($0.integer()) }
  }

  private func loadAppearances(_ numbers: Set<Int>) throws {
    let missing = numbers.filter { known.appearances[$0] == nil }
    // Their texts have to fit into memory.
    guard !missing.isEmpty, missing.count <= 500 else { return }
    for appearance in try appearances(missing.sorted()) {
      known.appearances[appearance.number] = appearance
    }
  }

  private func loadPresence(urls: Set<Int64>, keys: Set<Int64>) throws {
    let urls = urls.filter { known.urls[$0] == nil }.sorted()
    let keys = keys.filter { known.keys[$0] == nil }.sorted()
    guard !urls.isEmpty || !keys.isEmpty else { return }
    for hash in urls { known.urls[hash] = false }
    for hash in keys { known.keys[hash] = false }
    try rows(
      """
      SELECT h.hash, true FROM unnest($1) AS h (hash)
      WHERE EXISTS (SELECT 1 FROM appearances a WHERE a.url_hash = h.hash)
      UNION ALL SELECT h.hash, false FROM unnest($2) AS h (hash)
      WHERE EXISTS (SELECT 1 FROM title_keys k WHERE k.hash = h.hash)
      """, .integers(urls), .integers(keys)
    ).each { row in
      let hash = row.integer()
      if row.boolean() { known.urls[hash] = true } else { known.keys[hash] = true }
    }
  }

  private func loadRemembered(_ feed: Int64, _ items: [RememberedItem]) throws {
    guard !items.isEmpty else { return }
    let hashes = items.map(\.guidHash)
    let urls = items.compactMap(\.urlHash).map(Digest.ungrouped)
    var guids: Set<Int64> = []
    var links: Set<Int64> = []
    try rows(
      """
      SELECT guid_hash, true FROM forgotten WHERE feed_id = $1 AND guid_hash = ANY($2)
      UNION ALL SELECT url_hash, false FROM forgotten_links WHERE url_hash = ANY($3)
      """, .integer(feed), .integers(hashes), .integers(urls)
    ).each { row in
      let hash = row.integer()
      if row.boolean() { guids.insert(hash) } else { links.insert(hash) }
    }
    known.remembered = [:]
    for item in items {
      known.remembered[item] =
        guids.contains(item.guidHash)
        || item.urlHash.map { links.contains(Digest.ungrouped($0)) } ?? false
    }
    known.rememberedFeed = feed
  }

  private func loadListings(_ hashes: Set<Int64>) throws {
    guard try has(.listings) else { return }
    let missing = hashes.filter { known.listings[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    for hash in missing { known.listings[hash] = [] }
    try rows(
      "SELECT hash, appearance FROM story_listings WHERE hash = ANY($1) ORDER BY hash, appearance",
      .integers(missing)
    ).each { known.listings[$0.integer(), default: []].append($0.number()) }
  }

  private func loadStoryRows(_ ids: Set<Int>) throws {
    let missing = ids.filter { known.storyRows[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    let found = try storyRows(missing)
    for id in missing { known.storyRows[id] = .some(found[id]) }
  }
}
