import ArticleStorage
import FeedModel
import SQLiteBinding

/// The counts that are kept in the tables `totals` and `feeds`, so that no screen counts articles one by one. Each
/// transaction updates them with what it changes.
enum StoreCounters {
  /// An article that unread counts include.
  static let isUnread = "is_read = 0 AND (is_muted = 0 OR is_starred = 1)"

  /// An expression over the columns of `totals` for the number of all matching articles; nil if they have to be counted.
  static func column(_ query: ArticleQuery) -> String? {
    KeptCount(query).map { $0 == .visible ? "articles - hidden" : $0.rawValue }
  }

  /// The counters that differ from what the store contains, one line each.
  static func problems(in db: Connection) throws -> [String] {
    let problems = try countProblems(in: db)
    // While articles wait to be grouped, stories may differ from them.
    let isGrouped =
      try db.value(
        "SELECT 1 FROM upkeep WHERE task = 'stories: postponed' AND done_at >= 0", as: Int.self)
      == nil
    return problems.isEmpty && isGrouped ? try storyProblems(in: db) : problems
  }

  /// Stories that differ from their articles, and articles of the window that differ from what is stored of them.
  private static func storyProblems(in db: Connection) throws -> [String] {
    try db.values(
      """
      SELECT 'what is stored of story ' || s.id || ' differs from its ' || count(a.id) || ' articles'
      FROM stories s LEFT JOIN articles a ON a.story = s.id GROUP BY s.id
      HAVING s.articles <> count(a.id) OR s.articles < 2 OR s.id IS NOT min(a.id)
        OR s.date IS NOT max(a.date) OR total(a.id = s.lead) <> 1
        OR s.publishers NOT BETWEEN 2 AND s.articles
      UNION ALL
      SELECT 'article ' || a.id || ' is in story ' || a.story || ', which is missing' FROM articles a
      WHERE a.story IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stories s WHERE s.id = a.story)
      UNION ALL
      SELECT 'article ' || w.article || ' is grouped otherwise than it is stored' FROM story_words w
      LEFT JOIN articles a ON a.id = w.article
      WHERE a.id IS NULL OR a.date IS NOT w.date OR a.story IS NOT w.story
      LIMIT 10
      """, as: String.self)
  }

  private static func countProblems(in db: Connection) throws -> [String] {
    try db.values(
      """
      SELECT 'the store counts ' || t.articles || ' articles, ' || t.unread || ' unread, ' || t.starred
        || ' starred, ' || t.muted || ' muted, and has ' || r.articles || ', ' || r.unread || ', ' || r.starred
        || ', ' || r.muted
      FROM totals t, (
        SELECT count(*) AS articles, count(*) FILTER (WHERE \(isUnread)) AS unread,
          count(*) FILTER (WHERE is_starred = 1) AS starred, count(*) FILTER (WHERE is_muted = 1) AS muted,
          count(*) FILTER (WHERE is_muted = 1 AND is_starred = 0) AS hidden FROM articles) AS r
      WHERE (t.articles, t.unread, t.starred, t.muted, t.hidden)
        <> (r.articles, r.unread, r.starred, r.muted, r.hidden)
      UNION ALL
      SELECT 'the store counts ' || f.appearance_count || ' articles of ' || f.name || ', ' || f.unread_count
        || ' unread, and has ' || coalesce(c.items, 0) || ', ' || coalesce(c.unread, 0)
      FROM feeds f LEFT JOIN (
        SELECT a.feed_id, count(*) AS items, count(DISTINCT r.id) AS unread FROM appearances a
        LEFT JOIN articles r ON r.id = a.article_id AND \(isUnread) GROUP BY a.feed_id) AS c
        ON c.feed_id = f.id
      WHERE (f.appearance_count, f.unread_count) <> (coalesce(c.items, 0), coalesce(c.unread, 0))
      UNION ALL
      SELECT 'the store counts ' || f.home_unread || ' unread articles first seen in ' || f.name || ', and has '
        || coalesce(h.unread, 0)
      FROM feeds f LEFT JOIN (
        SELECT feed_id, count(*) AS unread FROM articles WHERE \(isUnread) GROUP BY feed_id) AS h
        ON h.feed_id = f.id
      WHERE f.home_unread <> coalesce(h.unread, 0)
      LIMIT 10
      """, as: String.self)
  }
}
