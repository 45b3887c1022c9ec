public import FeedModel
public import Foundation

/// The pages of appearances, in memory.
extension MemoryTransaction {
  /// The page of an appearance; nil if it is not known.
  public func page(of number: Int) -> StoredPage? { tables.pages[number]?.page }

  /// Adds or replaces a page.
  public func write(_ page: StoredPage, of number: Int, textHash: Int64?) {
    tables.pages[number] = MemoryTables.PageRow(page: page, textHash: textHash)
  }

  /// Sets whether a page is shown in place of the feed's text.
  public func setPageShown(_ isShown: Bool, of number: Int) {
    tables.pages[number]?.page.isShown = isShown
  }

  /// Removes a page.
  public func deletePage(of number: Int) { tables.pages[number] = nil }

  /// The appearances whose pages have this text.
  public func appearances(ofPageText hash: Int64) -> [Int] {
    tables.pages.filter { $0.value.textHash == hash }.map(\.key).sorted()
  }

  /// The pages of the feeds with these names that may be requested, those of the newest appearances first.
  public func waitingPages(
    ofFeeds names: [String], at now: Date, limit: Int
  ) -> [WaitingPage] {
    let due = tables.pages.filter { $0.value.page.nextAttempt.map { $0 <= now } ?? false }
    let rows = due.keys.compactMap { tables.appearances[$0] }.filter {
      feedName($0.feedID).map(names.contains) ?? false
    }.sorted { a, b in
      let dates = [a, b].map { $0.entry.published ?? $0.entry.modified ?? $0.firstSeen }
      return dates[0] == dates[1] ? a.number < b.number : dates[0] > dates[1]
    }
    return rows.prefix(limit).map {
      WaitingPage(
        appearance: $0.number, article: $0.article, feed: feedName($0.feedID) ?? "",
        url: $0.entry.url)
    }
  }

  /// How many pages were refused, by the feed's name and the reason.
  public func refusedPages() -> [String: [PageRefusal: Int]] {
    var found: [String: [PageRefusal: Int]] = [:]
    for (number, row) in tables.pages {
      guard let reason = row.page.refusal,
        let feed = tables.appearances[number].flatMap({ feedName($0.feedID) })
      else { continue }
      found[feed, default: [:]][reason, default: 0] += 1
    }
    return found
  }

  /// How many pages could not be loaded and will be requested again, by the feed's name.
  public func failedPages() -> [String: Int] {
    var found: [String: Int] = [:]
    for (number, row) in tables.pages where row.page.failures > 0 {
      guard row.page.nextAttempt != nil, row.page.content == nil,
        let feed = tables.appearances[number].flatMap({ feedName($0.feedID) })
      else { continue }
      found[feed, default: 0] += 1
    }
    return found
  }

  /// Records until when a host's pages must not be requested, and removes what is over.
  public func holdPages(ofHost host: String, until date: Date, now: Date) {
    tables.pageHolds = tables.pageHolds.filter { $0.value > now }
    tables.pageHolds[host] = date
  }

  /// The hosts whose pages must not be requested yet, and until when.
  public func heldPageHosts(now: Date) -> [String: Date] {
    tables.pageHolds.filter { $0.value > now }
  }

  /// In how many pages of a host each block was seen.
  public func blocks(ofHost hash: Int64) -> [UInt64: Int] {
    tables.blocks[hash, default: [:]].mapValues(\.articles)
  }

  /// Counts blocks of a page, and removes those beyond the limit, the rarest and oldest first.
  public func countBlocks(
    _ blocks: Set<UInt64>, ofHost hash: Int64, at now: Date, limit: Int
  ) {
    var rows = tables.blocks[hash, default: [:]]
    for block in blocks {
      rows[block] = MemoryTables.BlockRow(articles: (rows[block]?.articles ?? 0) + 1, seen: now)
    }
    let ordered = rows.sorted { a, b in
      let (first, second) = (a.value, b.value)
      if first.articles != second.articles { return first.articles > second.articles }
      if first.seen != second.seen { return first.seen > second.seen }
      return Int64(bitPattern: a.key) < Int64(bitPattern: b.key)
    }
    for (block, _) in ordered.dropFirst(limit) { rows[block] = nil }
    tables.blocks[hash] = rows
  }

  /// Removes the blocks that were last seen before an instant.
  public func deleteBlocks(before instant: Date) {
    tables.blocks = tables.blocks.mapValues { rows in rows.filter { $0.value.seen >= instant } }
  }
}
