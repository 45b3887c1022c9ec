import FeedBasics
import FeedModel

/// The read items that retention remembers, and notes of what is done now and then.
extension SQLTransaction {
  /// Whether items are ones that were removed when they had been read.
  func areRemembered(_ items: [RemovedItem]) throws -> [Bool] {
    try finds(
      RetentionStatements.isForgotten,
      [
        .integers(items.map(\.whole.feed)), .integers(items.map(\.whole.hash)),
        .integers(items.map(\.guid?.hash)), .integers(items.map(\.guid?.shared.hash)),
        .integers(items.map(\.url)), .integers(items.map { $0.url.map(RemovedItem.shared) }),
      ])
  }

  // MARK: Notes

  /// What is noted under a name: a number, or an instant in seconds since 1970; nil if nothing is.
  func noted(_ name: String) throws -> Double? {
    try first("SELECT done_at FROM upkeep WHERE task = $1", .text(name)) { $0.real() }
  }

  /// What is noted under names that begin so, by the rest of the names.
  func noted(beginning prefix: String) throws -> [(rest: String, number: Double)] {
    try all(
      "SELECT task, done_at FROM upkeep WHERE task >= $1 AND task < $2", .text(prefix),
      .text(prefix + "\u{7F}")
    ) { row in
      ((row.text() ?? "").dropFirst(prefix.count).description, row.real())
    }
  }

  /// Notes a number, or an instant in seconds since 1970.
  func note(_ number: Double, as name: String) throws {
    try run(
      """
      INSERT INTO upkeep (task, done_at) VALUES ($1, $2) ON CONFLICT (task) DO UPDATE SET done_at = excluded.done_at
      """, .text(name), .real(number))
  }
}

/// By what an item is known again that was removed after it had been read: by its guid in its feed and by its link in all
/// feeds, as far as these identify it, else by guid, title and date together.
struct RemovedItem {
  /// A hash of what identifies an item in its feed.
  struct InFeed: Hashable {
    var feed: Int64
    var hash: Int64

    /// What is remembered of a guid that several items of the feed have.
    var shared: InFeed { InFeed(feed: feed, hash: RemovedItem.shared(hash)) }
  }

  /// Of guid, title and date.
  let whole: InFeed
  /// nil if it identifies no item.
  var guid: InFeed?
  /// The hash of the link; nil if it identifies no item.
  var url: Int64?

  init(feed: Int64, guid: String, title: String?, published: Double?, url: Int64?) {
    let parts = [guid, title ?? "", published.map { "\($0)" } ?? ""]
    whole = InFeed(feed: feed, hash: Digest.hash64(parts.joined(separator: "\u{1F}")))
    if !ClusterGUID.matches(guid) { self.guid = InFeed(feed: feed, hash: Digest.hash64(guid)) }
    self.url = url
  }

  /// What is remembered of a guid or link that several items of a feed have, and that therefore identifies none.
  static func shared(_ hash: Int64) -> Int64 { hash ^ 0x5_5AA5_5AA5_5AA5 }
}

/// The articles that the user keeps, starred or not: labelled ones, and those that were queued under their number.
enum KeptArticles {
  /// Whether an article is one of them. It is asked of each, since a list of all would be made anew by every statement.
  static let condition = """
    EXISTS (SELECT 1 FROM appearances k WHERE k.article_id = articles.id
      AND (EXISTS (SELECT 1 FROM labels l WHERE l.number = k.id)
        OR k.id IN (SELECT article FROM queued_attachments)))
    """
}

private enum RetentionStatements {
  static let isForgotten = BatchQuery("feed", "whole", "guid", "shared_guid", "url", "shared_url") {
    _ in
    """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM forgotten g WHERE g.feed_id = {feed} AND g.guid_hash = {whole})
      OR EXISTS (SELECT 1 FROM forgotten g WHERE g.feed_id = {feed} AND g.guid_hash = {guid})
        AND NOT EXISTS (SELECT 1 FROM forgotten g WHERE g.feed_id = {feed} AND g.guid_hash = {shared_guid})
      OR EXISTS (SELECT 1 FROM forgotten_links l WHERE l.url_hash = {url})
        AND NOT EXISTS (SELECT 1 FROM forgotten_links l WHERE l.url_hash = {shared_url})
    """
  }
}
