import SQLiteBinding

extension Schema {
  /// For queries in large stores: the words of the full-text index, the names of categories, and the appearances that
  /// are part of another one's article. Counts everything anew.
  @Sendable static func version8(_ db: Connection) throws {
    try db.execute(
      """
      \(PrefixTerms.table);
      \(NameTables.categories);

      -- Few in most stores. Without them, the words of an article would be looked up by all of its appearances.
      CREATE INDEX appearances_joined ON appearances (article_id) WHERE article_id <> id;

      UPDATE totals SET (articles, unread, starred) = (
        SELECT count(*), count(*) FILTER (WHERE is_read = 0), count(*) FILTER (WHERE is_starred = 1)
        FROM articles);
      UPDATE feeds SET (appearance_count, unread_count) = (
        SELECT count(*), count(DISTINCT r.id) FROM appearances a
        LEFT JOIN articles r ON r.id = a.article_id AND r.is_read = 0 WHERE a.feed_id = feeds.id);
      """)
    try NameTables.fillCategories(in: db)
  }
}
