public import FeedModel

/// The tables that are copied, in their order: what another one refers to comes first, and the counters come last, since
/// adding rows changes them. A store derives the rest of its own tables from them, such as the search index.
extension CopiedTable {
  /// All tables.
  public static let all =
    [feeds] + StoreTable.contents.map { $0.copied() } + [appearances, articles]
    + (StoreTable.connections + StoreTable.user + StoreTable.accounts).map { $0.copied() }
    + [StoreTable.configNotes.copied(orderedBy: ["stamp"])]
    + StoreTable.stories.map { $0.copied() } + [totals]

  /// The feeds with validators, schedule, health and counts.
  public static let feeds = StoreTable.feeds.copied()

  /// The items of feeds. `fingerprint` has the 16 bytes of a ``ContentHash``, or the digits that version 0.1 stored.
  public static let appearances = StoreTable.appearances.copied(
    with: [CopiedColumn(name: "fingerprint", kind: .bytes)],
    without: ["content_hash", "content_digest"])

  /// The articles with their marks.
  public static let articles = StoreTable.articles.copied()

  /// The numbers that were handed out last, and the counts of articles. One row.
  public static let totals = StoreTable.totals.copied()
}
