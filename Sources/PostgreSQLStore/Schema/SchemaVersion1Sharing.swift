/// What several machines share.
extension SchemaVersion1 {
  /// The tables by which they divide fetching. Instants are those of the server's clock, in seconds since 1970.
  static let leases = [
    // A row for each host that is fetched from. A program that leases feeds of a host has its row locked.
    """
    CREATE TABLE hosts (
      hash bigint PRIMARY KEY,
      name \(text) NOT NULL,
      -- When the pause ends that it asked for.
      held_until float8 NOT NULL DEFAULT 0,
      -- When the next page may be requested.
      next_page float8 NOT NULL DEFAULT 0
    ) WITH (fillfactor = 70)
    """,
    "CREATE SEQUENCE lease_tokens",
    // A row for each feed that is being fetched: few, however many feeds there are.
    """
    CREATE TABLE leases (
      feed_id bigint PRIMARY KEY,
      -- The request, which may serve several feeds.
      token bigint NOT NULL,
      -- NULL for a file, and once the request has ended.
      host bigint,
      owner \(text) NOT NULL,
      ends_at float8 NOT NULL
    ) WITH (fillfactor = 70)
    """,
    "CREATE INDEX leases_host ON leases (host) WHERE host IS NOT NULL",
  ]

  /// The tables of their config.
  static let config = [
    // A single row once a config was put into the store.
    "CREATE TABLE config_revision (revision bigint NOT NULL, last_place bigint NOT NULL)",
    // Feeds, adapters and the rest as TOML, with ${NAME} unexpanded.
    """
    CREATE TABLE config_parts (
      section \(text) NOT NULL,
      name \(text) NOT NULL,
      -- Orders the parts.
      place bigint NOT NULL,
      toml \(text) NOT NULL
    ) WITH (fillfactor = 90)
    """,
    // A name may be longer than an index can hold.
    "CREATE UNIQUE INDEX config_parts_name ON config_parts (section, md5(name))",
  ]
}
