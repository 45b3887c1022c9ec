public import FeedModel

extension SQLTransaction {
  /// How many articles there are, and how many have each mark; all else is 0.
  func keptCounts() throws -> StoreTotals {
    try first(ReadingStatements.counts) { StoreTotals(counts: &$0) } ?? StoreTotals()
  }

  /// Counters and stories that differ from what the store contains, one line each.
  public func counterProblems() throws -> [String] {
    let wrong = try all(ReadingStatements.wrongCounts) { $0.text() ?? "" }
    // While articles wait to be grouped, stories may differ from them.
    let isGrouped = try !finds(
      "SELECT 1 FROM upkeep WHERE task = 'stories: postponed' AND done_at >= 0")
    return wrong.isEmpty && isGrouped
      ? try all(ReadingStatements.wrongStories) { $0.text() ?? "" } : wrong
  }
}

extension TransactionalStore {
  public func totals() throws(StoreError) -> StoreTotals {
    try read {
      try $0.first(ReadingStatements.totals) { row in
        var totals = StoreTotals(counts: &row)
        totals.feeds = row.number()
        totals.appearances = row.number()
        totals.size = row.number()
        return totals
      } ?? StoreTotals()
    }
  }

  public func revision() throws(StoreError) -> StoreRevision {
    try read {
      try $0.first(ReadingStatements.revision) { StoreRevision(&$0) } ?? StoreRevision()
    }
  }

  public func feedCounts() throws(StoreError) -> [Int64: FeedCounts] {
    try read {
      try $0.dictionary(ReadingStatements.feedCounts) {
        (
          $0.integer(),
          FeedCounts(name: $0.text() ?? "", articles: $0.number(), unread: $0.number())
        )
      }
    }
  }
}

extension StoreRevision {
  fileprivate init(_ row: inout some SQLRow) {
    self.init()
    articles = row.number()
    lastNumber = row.number()
    changes = row.number()
  }
}

extension StoreTotals {
  fileprivate init(counts row: inout some SQLRow) {
    self.init()
    articles = row.number()
    unread = row.number()
    starred = row.number()
    muted = row.number()
    hidden = row.number()
  }

  /// The articles that are not hidden.
  var visible: Int { articles - hidden }

  /// The count of the articles of a query that every store keeps up to date; nil if they have to be counted.
  func count(of query: ArticleQuery) -> Int? {
    guard query.after == nil, query.offset == 0 else { return nil }
    let known: [(ArticleCondition, Int)] = [
      (.everything, articles), (.not(.hidden), visible), (.all([.unread, .not(.hidden)]), unread),
      (.starred, starred), (.all([.starred, .not(.hidden)]), starred), (.muted, muted),
      (.hidden, hidden),
    ]
    let parts = query.condition.parts
    return known.first { condition, _ in
      let wanted = condition.parts
      return parts.allSatisfy(wanted.contains) && wanted.allSatisfy(parts.contains)
    }?.1
  }
}

private enum ReadingStatements {
  static let counts: SQLText = "SELECT articles, unread, starred, muted, hidden FROM totals"
  static let revision: SQLText = "SELECT articles, last_appearance, last_change FROM totals"
  static let feedCounts: SQLText = "SELECT id, name, appearance_count, unread_count FROM feeds"
  /// The size is that of a file's pages, or of a server's tables and indexes.
  static let totals = SQLText { dialect in
    let size = dialect.file(
      "(SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size())",
      server: """
        (SELECT coalesce(sum(pg_total_relation_size(t.oid)), 0)::bigint FROM pg_class t
         WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace)
        """)
    let sum = "sum(appearance_count)\(dialect.file("", server: "::bigint"))"
    return """
      SELECT c.articles, c.unread, c.starred, c.muted, c.hidden, f.feeds, f.items, \(size)
      FROM totals c, (
        SELECT count(*) FILTER (WHERE responses > 0 OR last_attempt IS NOT NULL) AS feeds,
          coalesce(\(sum), 0) AS items FROM feeds) AS f
      """
  }

  // MARK: Problems

  static let wrongCounts = SQLText { dialect in
    let isUnread = ArticleMarks.unread
    return """
      SELECT 'the store counts ' || c.articles || ' articles, ' || c.unread || ' unread, ' || c.starred
        || ' starred, ' || c.muted || ' muted, and has ' || r.articles || ', ' || r.unread || ', ' || r.starred
        || ', ' || r.muted
      FROM totals c, (
        SELECT count(*) AS articles, count(*) FILTER (WHERE \(isUnread)) AS unread,
          count(*) FILTER (WHERE is_starred) AS starred, count(*) FILTER (WHERE is_muted) AS muted,
          count(*) FILTER (WHERE is_muted AND NOT is_starred) AS hidden
        FROM articles) AS r
      WHERE (c.articles, c.unread, c.starred, c.muted, c.hidden)
        <> (r.articles, r.unread, r.starred, r.muted, r.hidden)
      UNION ALL
      SELECT 'the store counts ' || f.appearance_count || ' articles of ' || f.name || ', ' || f.unread_count
        || ' unread, and has ' || coalesce(s.items, 0) || ', ' || coalesce(s.unread, 0)
      FROM feeds f LEFT JOIN (
        SELECT a.feed_id, count(*) AS items,
          count(DISTINCT a.article_id) FILTER (WHERE articles.id IS NOT NULL AND \(isUnread)) AS unread
        FROM appearances a LEFT JOIN articles ON articles.id = a.article_id
        GROUP BY a.feed_id) AS s ON s.feed_id = f.id
      WHERE (f.appearance_count, f.unread_count) <> (coalesce(s.items, 0), coalesce(s.unread, 0))
      UNION ALL
      SELECT 'the store counts ' || f.home_unread || ' unread articles first seen in ' || f.name || ', and has '
        || coalesce(h.unread, 0)
      FROM feeds f LEFT JOIN (
        SELECT articles.feed_id, count(*) AS unread FROM articles
        WHERE \(isUnread) GROUP BY articles.feed_id) AS h ON h.feed_id = f.id
      WHERE f.home_unread <> coalesce(h.unread, 0)
      \(dialect.file("", server: wrongIndex)) LIMIT 10
      """
  }

  private static let wrongIndex = """
    UNION ALL
    SELECT 'the store counts ' || c.indexed_rows || ' indexed items of ' || c.indexed_words
      || ' words, and has ' || s.items || ' of ' || s.words
    FROM totals c, (
      SELECT count(*) AS items, coalesce(sum(size), 0)::bigint AS words FROM search) AS s
    WHERE (c.indexed_rows, c.indexed_words) <> (s.items, s.words)
    """

  /// Stories that differ from their articles, and articles of the window that differ from what is stored of them.
  static let wrongStories = SQLText { dialect in
    """
    SELECT 'what is stored of story ' || s.id || ' differs from its ' || count(a.id) || ' articles'
    FROM stories s LEFT JOIN articles a ON a.story = s.id GROUP BY s.id
    HAVING s.articles <> count(a.id) OR s.articles < 2 OR \(dialect.differ("s.id", "min(a.id)"))
      OR \(dialect.differ("s.date", "max(a.date)")) OR count(*) FILTER (WHERE a.id = s.lead) <> 1
      OR s.publishers NOT BETWEEN 2 AND s.articles
    UNION ALL
    SELECT 'article ' || a.id || ' is in story ' || a.story || ', which is missing' FROM articles a
    WHERE a.story IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stories s WHERE s.id = a.story)
    UNION ALL
    SELECT 'article ' || w.article || ' is grouped otherwise than it is stored' FROM story_words w
    LEFT JOIN articles a ON a.id = w.article
    WHERE a.id IS NULL OR \(dialect.differ("a.date", "w.date")) OR \(dialect.differ("a.story", "w.story"))
    LIMIT 10
    """
  }
}
