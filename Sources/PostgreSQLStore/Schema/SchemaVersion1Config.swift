/// The tables of the config that all machines share.
extension SchemaVersion1 {
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
