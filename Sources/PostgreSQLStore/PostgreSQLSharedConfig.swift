import ArticleStorage
public import FeedModel

/// The config that all machines share, in the tables `config_revision` and `config_parts`.
extension PostgreSQLArticleStore: SharedConfigKeeping {
  public func sharedConfigRevision() throws(StoreError) -> Int? {
    try read { try $0.configRevision() }
  }

  public func sharedConfig(feeds: Set<String>?) throws(StoreError) -> SharedConfig? {
    try read { try $0.sharedConfig(feeds: feeds) }
  }

  public func sharedFeedNames() throws(StoreError) -> [String] {
    try read {
      try $0.all("SELECT name FROM config_parts WHERE section = 'feed' ORDER BY place") {
        $0.text() ?? ""
      }
    }
  }

  /// Changes the shared config. The lock of the transaction is that of every write to the store, so that the second of two
  /// changes sees the first.
  public func updateSharedConfig(
    feeds: Set<String>?, _ change: (SharedConfig?) -> SharedConfigChange?
  ) throws(StoreError) {
    try write { transaction in
      let config = try transaction.sharedConfig(feeds: feeds)
      if let change = change(config) { try transaction.change(config: change) }
    }
  }
}

extension PostgreSQLTransaction {
  /// nil if there is no config.
  fileprivate func configRevision() throws -> Int? {
    try first("SELECT revision FROM config_revision") { $0.number() }
  }

  /// All parts in order, but of the feeds only some.
  /// - Parameter feeds: their names; nil for all.
  fileprivate func sharedConfig(feeds: Set<String>?) throws -> SharedConfig? {
    guard let revision = try configRevision() else { return nil }
    let parts = try all(
      """
      SELECT section, name, toml FROM config_parts
      WHERE $2 OR section <> 'feed' OR md5(name) IN (SELECT md5(n) FROM unnest($1::text[]) n)
      ORDER BY place
      """, .texts(feeds?.sorted() ?? []), .boolean(feeds == nil)
    ) { row in
      ConfigPart(ConfigPart.Key(row.text() ?? "", row.text() ?? ""), row.text() ?? "")
    }
    return SharedConfig(revision: revision, parts: parts)
  }

  /// Makes the change, and counts it.
  fileprivate func change(config change: SharedConfigChange) throws {
    if !change.removed.isEmpty {
      try run(
        """
        DELETE FROM config_parts p USING unnest($1::text[], $2::text[]) AS old (section, name)
        WHERE p.section = old.section AND md5(p.name) = md5(old.name)
        """, .texts(change.removed.map(\.section)), .texts(change.removed.map(\.name)))
    }
    if !change.replaced.isEmpty {
      let parts = change.replaced.map(\.part)
      try run(
        """
        UPDATE config_parts p SET section = new.section, name = new.name, toml = new.toml
        FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
          AS new (old_section, old_name, section, name, toml)
        WHERE p.section = old_section AND md5(p.name) = md5(old_name)
        """, .texts(change.replaced.map(\.key.section)), .texts(change.replaced.map(\.key.name)),
        .texts(parts.map(\.key.section)), .texts(parts.map(\.key.name)), .texts(parts.map(\.text)))
    }
    // The time, so that a config that was removed and put again has another revision.
    try run(
      """
      INSERT INTO config_revision (revision, last_place)
      SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, 0
      WHERE NOT EXISTS (SELECT 1 FROM config_revision)
      """)
    try run(
      """
      INSERT INTO config_parts (section, name, place, toml)
      SELECT new.section, new.name, last_place + number, new.toml
      FROM config_revision,
        unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS new (section, name, toml, number)
      """, .texts(change.added.map(\.key.section)), .texts(change.added.map(\.key.name)),
      .texts(change.added.map(\.text)))
    try run(
      "UPDATE config_revision SET revision = revision + 1, last_place = last_place + $1",
      .integer(change.added.count))
  }
}
