import ArticleStorage
import FeedModel

/// The counts that are kept in the tables `counters`, `readers`, `feeds` and `feed_counts`, so that no screen counts articles
/// one by one.
enum StoreCounters {
  /// An article that unread counts include, beside ``ConditionSQL/marks``.
  static let isUnread =
    "NOT coalesce(m.is_read, false) AND (NOT coalesce(m.is_muted, false) OR m.is_starred)"

  /// An expression over the columns of `counters` and `readers` for the number of all matching articles; nil if they have
  /// to be counted.
  static func column(_ query: ArticleQuery) -> String? {
    KeptCount(query).map { $0 == .visible ? "articles - hidden" : $0.rawValue }
  }

  /// The counters that differ from what the store contains, one line each.
  static func problems(in transaction: PostgreSQLTransaction) throws -> [String] {
    let wrong = try lines(counts, in: transaction)
    // While articles wait to be grouped, stories may differ from them.
    let isGrouped = try !transaction.finds(
      "SELECT 1 FROM upkeep WHERE task = 'stories: postponed' AND done_at >= 0")
    return wrong.isEmpty && isGrouped ? try lines(stories, in: transaction) : wrong
  }

  private static func lines(
    _ sql: String, in transaction: PostgreSQLTransaction
  ) throws -> [String] {
    try transaction.rows(sql).map { $0.text() ?? "" }
  }

  /// Stories that differ from their articles, and articles of the window that differ from what is stored of them.
  private static let stories = """
    SELECT 'what is stored of story ' || s.id || ' differs from its ' || count(a.id) || ' articles'
    FROM stories s LEFT JOIN articles a ON a.story = s.id GROUP BY s.id
    HAVING s.articles <> count(a.id) OR s.articles < 2 OR s.id IS DISTINCT FROM min(a.id)
      OR s.date IS DISTINCT FROM max(a.date) OR count(*) FILTER (WHERE a.id = s.lead) <> 1
      OR s.publishers NOT BETWEEN 2 AND s.articles
    UNION ALL
    SELECT 'article ' || a.id || ' is in story ' || a.story || ', which is missing' FROM articles a
    WHERE a.story IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stories s WHERE s.id = a.story)
    UNION ALL
    SELECT 'article ' || w.article || ' is grouped otherwise than it is stored' FROM story_words w
    LEFT JOIN articles a ON a.id = w.article
    WHERE a.id IS NULL OR a.date IS DISTINCT FROM w.date OR a.story IS DISTINCT FROM w.story
    LIMIT 10
    """

  private static let counts = """
    SELECT 'the store counts ' || c.articles || ' articles, ' || t.unread || ' unread, ' || t.starred
      || ' starred, ' || t.muted || ' muted, and has ' || r.articles || ', ' || r.unread || ', ' || r.starred
      || ', ' || r.muted
    FROM counters c, readers t, (
      SELECT count(*) AS articles, count(*) FILTER (WHERE \(isUnread)) AS unread,
        count(*) FILTER (WHERE m.is_starred) AS starred, count(*) FILTER (WHERE m.is_muted) AS muted,
        count(*) FILTER (WHERE m.is_muted AND NOT m.is_starred) AS hidden
      FROM articles \(ConditionSQL.marks)) AS r
    WHERE (c.articles, t.unread, t.starred, t.muted, t.hidden)
      <> (r.articles, r.unread, r.starred, r.muted, r.hidden)
    UNION ALL
    SELECT 'the store counts ' || f.appearance_count || ' articles of ' || f.name || ', '
      || coalesce(u.unread, 0) || ' unread, and has ' || coalesce(c.items, 0) || ', '
      || coalesce(c.unread, 0)
    FROM feeds f LEFT JOIN feed_counts u ON u.feed_id = f.id
    LEFT JOIN (
      SELECT a.feed_id, count(*) AS items,
        count(DISTINCT a.article_id) FILTER (WHERE \(isUnread)) AS unread
      FROM appearances a JOIN articles ON articles.id = a.article_id \(ConditionSQL.marks)
      GROUP BY a.feed_id) AS c ON c.feed_id = f.id
    WHERE (f.appearance_count, coalesce(u.unread, 0))
      <> (coalesce(c.items, 0), coalesce(c.unread, 0))
    UNION ALL
    SELECT 'the store counts ' || coalesce(u.home_unread, 0) || ' unread articles first seen in ' || f.name
      || ', and has ' || coalesce(h.unread, 0)
    FROM feeds f LEFT JOIN feed_counts u ON u.feed_id = f.id
    LEFT JOIN (
      SELECT articles.feed_id, count(*) AS unread FROM articles \(ConditionSQL.marks)
      WHERE \(isUnread) GROUP BY articles.feed_id) AS h ON h.feed_id = f.id
    WHERE coalesce(u.home_unread, 0) <> coalesce(h.unread, 0)
    UNION ALL
    SELECT 'the store counts ' || c.indexed_rows || ' indexed items of ' || c.indexed_words
      || ' words, and has ' || s.items || ' of ' || s.words
    FROM counters c, (
      SELECT count(*) AS items, coalesce(sum(size), 0)::bigint AS words FROM search) AS s
    WHERE (c.indexed_rows, c.indexed_words) <> (s.items, s.words)
    LIMIT 10
    """
}
