import GRDB

extension Schema {
  /// For queries in large stores: the words of the full-text index, the names of categories, and the appearances that
  /// are part of another one's article. Counts everything anew.
  @Sendable static func version8(_ db: Database) throws {
    try db.execute(
      sql: """
        \(PrefixTerms.table);
        \(CategoryNames.table);

        -- Few in most stores. Without them, the words of an article would be looked up by all of its appearances.
        CREATE INDEX appearances_joined ON appearances (article_id) WHERE article_id <> id;

        \(StoreCounters.recount)
        """)
    try CategoryNames.fill(in: db)
  }
}
