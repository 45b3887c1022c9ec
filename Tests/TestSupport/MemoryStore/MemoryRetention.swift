public import ArticleStorage
import FeedModel
public import Foundation

/// What retention removes and remembers, in memory.
extension MemoryTransaction {
  /// The unstarred articles that no feed has contained since an instant.
  public func outdatedArticles(before instant: Date, configured: Set<String>?)
    -> [OutdatedArticle]
  {
    tables.articles.values.filter { article in
      !article.headline.isStarred
        && !tables.rows(ofArticle: article.headline.number).contains {
          isHeld($0, since: instant, configured: configured)
        }
    }.map { OutdatedArticle(number: $0.headline.number, isRead: $0.headline.isRead) }
  }

  private func isHeld(
    _ row: MemoryTables.AppearanceRow, since instant: Date, configured: Set<String>?
  ) -> Bool {
    let key = MemoryTables.ResponseKey(feed: row.feedID, response: row.lastResponse)
    if row.lastSeen >= instant { return true }
    if let confirmed = tables.confirmations[key], confirmed >= instant { return true }
    guard let feed = tables.feeds[row.feedID]?.stored, row.lastResponse == feed.state.responses
    else { return false }
    if let success = feed.state.lastSuccess, success >= instant { return true }
    return !feed.state.isGone && configured?.contains(feed.name) ?? true
  }

  /// Remembers the items of articles by guid, and by link unless their feed uses it for several items.
  public func rememberRemoved(_ articles: [Int]) {
    for row in articles.flatMap(tables.rows) {
      tables.rememberedItems.insert(
        MemoryTables.RememberedItem(
          feed: row.feedID, guidHash: Digest.hash64(row.entry.guid)))
      let isShared = tables.appearances.values.contains {
        $0.urlHash == row.urlHash && $0.feedID == row.feedID && $0.number != row.number
      }
      if let hash = row.urlHash, !isShared { tables.rememberedLinks.insert(hash) }
    }
  }

  /// Whether any item is remembered.
  public func hasRemembered() -> Bool {
    !tables.rememberedItems.isEmpty || !tables.rememberedLinks.isEmpty
  }

  /// Whether an item is remembered, by its guid or link.
  public func isRemembered(guidHash: Int64, ofFeed id: Int64, urlHash: Int64?) -> Bool {
    tables.rememberedItems.contains(
      MemoryTables.RememberedItem(feed: id, guidHash: guidHash))
      || urlHash.map(tables.rememberedLinks.contains) ?? false
  }

  /// Removes validators and digests of feeds whose current response contains one of the articles.
  public func forgetResponses(containing articles: [Int]) {
    for row in articles.flatMap(tables.rows) {
      guard row.lastResponse == tables.feeds[row.feedID]?.stored.state.responses else { continue }
      tables.feeds[row.feedID]?.stored.state.etag = nil
      tables.feeds[row.feedID]?.stored.state.lastModified = nil
      tables.feeds[row.feedID]?.stored.state.bodyDigest = nil
    }
  }

  /// Removes articles with all their appearances, and corrects the counters of their feeds.
  public func delete(_ articles: [Int]) {
    for article in articles {
      let rows = tables.rows(ofArticle: article)
      let isUnread = marks(of: [article])[article]?.countsAsUnread ?? false
      for feed in Set(rows.map(\.feedID)) where isUnread { tables.feeds[feed]?.unreadCount -= 1 }
      for row in rows {
        tables.feeds[row.feedID]?.appearanceCount -= 1
        tables.appearances[row.number] = nil
        tables.pages[row.number] = nil
        tables.effects.removeAll { $0.number == row.number }
        if let hash = row.urlHash { tables.byURL[hash]?.remove(row.number) }
        tables.titleKeys = tables.titleKeys.mapValues { keys in
          keys.filter { $0.number != row.number }
        }
      }
      tables.articles[article] = nil
      tables.members[article] = nil
    }
  }

  /// Removes confirmations before an instant, unless an appearance needs them.
  public func deleteConfirmations(before instant: Date) {
    let needed = Set(
      tables.appearances.values.map {
        MemoryTables.ResponseKey(feed: $0.feedID, response: $0.lastResponse)
      })
    tables.confirmations = tables.confirmations.filter {
      $0.value >= instant || needed.contains($0.key)
    }
  }

  /// When a task was last done; nil if never.
  public func lastDone(_ task: String) -> Date? { tables.done[task] }

  /// Records when a task was done.
  public func noteDone(_ task: String, at date: Date) { tables.done[task] = date }
}
