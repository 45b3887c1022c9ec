import ArticleStorage
import FeedModel

/// The config that all machines share, in the tables `config_revision` and `config_parts`.
extension PostgreSQLTransaction {
  /// nil if there is no config.
  func configRevision() throws -> Int? {
    try first("SELECT revision FROM config_revision") { $0.number() }
  }

  /// All parts in order, but of the feeds only some.
  /// - Parameter feeds: their names; nil for all.
  func configParts(feeds: Set<String>?) throws -> [ConfigPart] {
    let columns = "SELECT section, name, toml FROM config_parts"
    let rows =
      if let feeds {
        try rows(
          """
          \(columns) WHERE section <> 'feed'
            OR md5(name) IN (SELECT md5(n) FROM unnest($1::text[]) n) ORDER BY place
          """, .texts(feeds.sorted()))
      } else {
        try rows("\(columns) ORDER BY place")
      }
    return rows.map { row in
      ConfigPart(
        ConfigPart.Key(row.text() ?? "", row.text() ?? ""), row.text() ?? "")
    }
  }

  /// Makes the change, and counts it.
  func change(config change: SharedConfigChange) throws {
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
