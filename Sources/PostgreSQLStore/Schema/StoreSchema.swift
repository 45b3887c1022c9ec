import ArticleStorage
import FeedBasics
import SearchTokens

/// The tables of a store, in a schema of their own: those of ``StoreTable``. A store of version 0.2 is migrated.
enum StoreSchema {
  /// What the row of `store` contains, by which a schema is known as a store.
  static let application = "aggregate"
  /// What it contains while the store is the unfinished copy of another one.
  static let copy = "unfinished copy for aggregate"

  /// That of a store of this version.
  static let version = 10
  /// That of a store of version 0.2.
  static let secondRelease = 1

  /// What a new store has.
  private static let newStore =
    StoreTable.creation(.postgreSQL) + [
      "CREATE SEQUENCE lease_tokens", "INSERT INTO totals DEFAULT VALUES",
      "INSERT INTO store (application, version) VALUES ('\(application)', \(version))",
    ]

  /// What is different in a store of version 0.2. It lacks the websites of feeds and grouped hashes of links: a link that must
  /// not come back is not stored itself, and its hash becomes what both kinds have in common. Tables and keys are made for
  /// several readers, of which there is one; keys and indexes go with the column.
  private static let changes: [String] =
    [
      #"ALTER TABLE feeds ADD COLUMN website text COLLATE "C""#,
      "UPDATE forgotten_links SET url_hash = url_hash & \(Digest.ungrouped(-1))",
      """
      ALTER TABLE feeds ADD COLUMN unread_count bigint NOT NULL DEFAULT 0,
        ADD COLUMN home_unread bigint NOT NULL DEFAULT 0
      """,
      """
      UPDATE feeds SET unread_count = c.unread, home_unread = c.home_unread FROM feed_counts c
      WHERE c.feed_id = feeds.id
      """,
      """
      ALTER TABLE articles ADD COLUMN is_read boolean NOT NULL DEFAULT false,
        ADD COLUMN is_starred boolean NOT NULL DEFAULT false,
        ADD COLUMN is_muted boolean NOT NULL DEFAULT false
      """,
      """
      UPDATE articles SET is_read = m.is_read, is_starred = m.is_starred, is_muted = m.is_muted FROM marks m
      WHERE m.article = articles.id
      """,
      "ALTER TABLE counters RENAME TO totals",
    ]
    + ["unread", "starred", "muted", "hidden"].flatMap {
      [
        "ALTER TABLE totals ADD COLUMN \($0) bigint NOT NULL DEFAULT 0",
        "UPDATE totals SET \($0) = r.\($0) FROM readers r",
      ]
    } + ["DROP TABLE readers, feed_counts, marks"]
    + ["changes", "looks", "rule_effects", "imported_marks", "played_attachments"]
    .map { "ALTER TABLE \($0) DROP COLUMN reader" }
    + ["ALTER TABLE imported_marks ADD PRIMARY KEY (key)"]

  /// Makes the search index empty.
  private static let emptyIndex = [
    "TRUNCATE search", "UPDATE totals SET indexed_rows = 0, indexed_words = 0",
  ]

  /// What a schema of a server contains.
  enum State: Equatable {
    /// There is no schema, or nothing in it.
    case absent
    /// The tables of another program.
    case foreign
    case store(version: Int, isCopy: Bool)
  }

  static func state(of schema: String, on connection: ServerConnection) throws(ServerError)
    -> State
  {
    if let state = try storedState(of: schema, on: connection) { return state }
    let rows = try connection.rows(
      """
      SELECT EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1)
      """, [.text(schema)], isRepeated: false)
    try connection.sync()
    var row = rows.first
    guard row?.boolean() ?? false else { return .absent }
    // Another program may have created the store since it was looked for.
    return try storedState(of: schema, on: connection) ?? .foreign
  }

  /// nil if the schema does not exist, or has no such table.
  private static func storedState(
    of schema: String, on connection: ServerConnection
  ) throws(ServerError) -> State? {
    do throws(ServerError) {
      let rows = try connection.rows(
        "SELECT version, application FROM \(SchemaName.quoted(schema)).store", [], isRepeated: false
      )
      try connection.sync()
      guard var row = rows.first else { return .foreign }
      let version = row.number()
      let name = row.text()
      return name == application || name == copy
        ? .store(version: version, isCopy: name == copy) : .foreign
    } catch {
      // No such schema, table or column.
      guard ["3F000", "42P01", "42703"].contains(where: { error.kind == .server($0) }) else {
        throw error
      }
      return nil
    }
  }

  /// Creates what is missing, or brings a store of version 0.2 up to date, in one transaction. Of several programs that do so
  /// at once, one does it, and the others wait and find it done.
  static func migrate(_ schema: String, on connection: ServerConnection) throws {
    // Whatever the server's default is: each statement after the lock has to see what was committed during the wait.
    try connection.send("BEGIN ISOLATION LEVEL READ COMMITTED", [], isRepeated: false)
    do {
      _ = try connection.rows(
        "SELECT pg_advisory_xact_lock($1)", [.integer(SchemaName.writeKey(of: schema))],
        isRepeated: false)
      // Before the first statement that could fail, since a failure ends the transaction.
      let name = SchemaName.quoted(schema)
      let found = try connection.rows(
        "SELECT 1 FROM pg_namespace WHERE nspname = $1", [.text(schema)], isRepeated: false)
      // An existing schema needs no right to create one.
      let creation = found.count == 0 ? ["CREATE SCHEMA \(name)"] : []
      for sql in creation + [
        "SET LOCAL search_path = \(name)",
        "CREATE TABLE IF NOT EXISTS store (application text NOT NULL, version bigint NOT NULL)",
      ] {
        try connection.send(sql, [], isRepeated: false)
      }
      let rows = try connection.rows("SELECT version FROM store", [], isRepeated: false)
      var row = rows.first
      var rest: [String] = []
      switch row?.number() {
      case nil: rest = newStore
      case secondRelease?:
        for sql in changes { try connection.send(sql, [], isRepeated: false) }
        let transaction = PostgreSQLTransaction(
          connection, tokenizer: try SearchTokenizer(), windows: nil,
          clock: ServerClock(own: nil))
        try transaction.removeLeakedCredentials()
        for sql in StoreTable.creation(.postgreSQL) + emptyIndex {
          try connection.send(sql, [], isRepeated: false)
        }
        try transaction.indexAllAnew()
        rest = ["UPDATE store SET version = \(version)"]
      default: break
      }
      for sql in rest + ["COMMIT"] { try connection.send(sql, [], isRepeated: false) }
      try connection.sync()
    } catch {
      if (error as? ServerError)?.isLost != true {
        try connection.send("ROLLBACK", [], isRepeated: false)
        try connection.sync()
      }
      throw error
    }
  }
}
