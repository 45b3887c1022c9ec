import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import PostgreSQLStore

@Suite(.withServer) struct `A store of version 0.2 on a server`: FillsServer {
  /// Names and types of the columns of each table, and the indexes.
  private func schema(_ store: PostgreSQLArticleStore) throws -> Set<String> {
    try store.read { transaction in
      let columns = try transaction.all(
        """
        SELECT concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable)
        FROM information_schema.columns WHERE table_schema = current_schema()
        """
      ) { $0.text() ?? "" }
      let indexes = try transaction.all(
        """
        SELECT replace(indexdef, schemaname || '.', '') FROM pg_indexes
        WHERE schemaname = current_schema()
        """
      ) { $0.text() ?? "" }
      return Set(columns + indexes)
    }
  }

  @Test func `gets the tables of a new one`() throws {
    let store = try temporaryStore()
    let new = try schema(store)
    try execute(secondRelease, in: store)
    #expect(try schema(other(store)) == new)
  }

  @Test func `is refused if a version between releases wrote it`() throws {
    let store = try temporaryStore()
    try execute(["UPDATE store SET version = 7"], in: store)
    #expect(throws: StoreError.unreleasedVersion(store.location)) { try other(store) }
  }

  private func execute(_ statements: [String], in store: PostgreSQLArticleStore) throws {
    let connection = try ServerConnection(store.address.parameters, timeout: 5)
    let schema = SchemaName.quoted(store.address.schema)
    for sql in ["SET search_path = \(schema)"] + statements {
      try connection.send(sql, [], isRepeated: false)
    }
    try connection.sync()
  }

  @Test func `has no credentials of feeds in links once it is migrated, and nothing else changed`()
    throws
  {
    let store = try store(of: LeakyItems.leaky)
    _ = try store.mark([1], .starred(true), description: "star")
    try execute(secondRelease, in: store)
    let migrated = try other(store)
    let expected = try self.store(of: LeakyItems.mended)
    #expect(try articles(of: migrated).map(\.entry) == articles(of: expected).map(\.entry))
    #expect(try articles(of: migrated).map(\.number) == articles(of: expected).map(\.number))
    #expect(try migrated.playedAttachments() == ["http://p.example/1.mp3"])
    // Guids that are links are found by their new hashes.
    try add(LeakyItems.mended, to: feed("P"), of: migrated, after: 60)
    #expect(try migrated.totals().appearances == LeakyItems.mended.count)
    // Marks are kept, and can be changed.
    _ = try migrated.mark([1], .read(true), description: "read")
    let marked = try articles(of: migrated).filter(\.isStarred)
    #expect(marked.map(\.number) == [1] && marked.allSatisfy(\.isRead))
    #expect(try migrated.problems().isEmpty)
  }

  @Test func `finds words of what is stored as of what arrives, once it is migrated`() throws {
    let store = try store(of: [entry("1", "ＮＨＫ दिन")])
    try execute(["UPDATE search SET words = $$'ｎｈｋ':1A 'द':2A 'न':3A$$, size = 3"], in: store)
    try execute(secondRelease, in: store)
    let migrated = try other(store)
    for (words, found) in [("nhk", [1]), ("दिन", [1]), ("दान", [])] {
      #expect(try migrated.search(ArticleQuery(.text(TextMatch(words)))).map(\.number) == found)
    }
    #expect(try migrated.problems().isEmpty)
  }

  private func store(of items: [Entry]) throws -> PostgreSQLArticleStore {
    let store = try temporaryStore()
    try add(items, to: feed("P"), of: store)
    let played = items[0].attachments.map(\.url) + ["http://p.example/1.mp3"]
    _ = try store.mark(attachments: played, played: true, at: start)
    return store
  }

  /// Gives the tables the shape that they had, with a reader in their keys, with marks and counts in tables of their own, and
  /// without websites.
  private let secondRelease =
    [
      "ALTER TABLE totals RENAME TO counters",
      "CREATE TABLE readers AS SELECT unread, starred, muted, hidden FROM counters",
      """
      ALTER TABLE counters DROP COLUMN unread, DROP COLUMN starred, DROP COLUMN muted, DROP COLUMN hidden
      """,
      "CREATE TABLE feed_counts AS SELECT id AS feed_id, unread_count AS unread, home_unread FROM feeds",
      "ALTER TABLE feeds DROP COLUMN unread_count, DROP COLUMN home_unread",
      """
      CREATE TABLE marks AS SELECT id AS article, is_read, is_starred, is_muted FROM articles
      WHERE is_read OR is_starred OR is_muted
      """,
      "ALTER TABLE articles DROP COLUMN is_read, DROP COLUMN is_starred, DROP COLUMN is_muted",
    ]
    + [
      "readers", "feed_counts", "marks", "changes", "looks", "rule_effects", "imported_marks",
      "played_attachments",
    ].map {
      #"ALTER TABLE \#($0) ADD COLUMN reader text COLLATE "C" NOT NULL DEFAULT 'default'"#
    } + [
      "ALTER TABLE feed_counts ADD PRIMARY KEY (reader, feed_id)",
      "ALTER TABLE marks ADD PRIMARY KEY (reader, article)",
      "ALTER TABLE imported_marks DROP CONSTRAINT imported_marks_pkey, ADD PRIMARY KEY (reader, key)",
      "DROP INDEX rule_effects_key, played_attachments_url",
      "CREATE INDEX marks_starred ON marks (reader, article) WHERE is_starred",
      "CREATE INDEX marks_muted ON marks (reader, article) WHERE is_muted",
      "CREATE UNIQUE INDEX rule_effects_key ON rule_effects (number, rule_id, reader, md5(action))",
      "CREATE UNIQUE INDEX played_attachments_url ON played_attachments (reader, md5(url))",
      "ALTER TABLE feeds DROP COLUMN website", "UPDATE store SET version = 1",
    ]
}
