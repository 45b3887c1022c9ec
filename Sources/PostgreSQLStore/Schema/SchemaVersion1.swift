/// The tables of a new store, in the order in which they are created. All texts are compared by their bytes: a server's
/// own collations change with its C library, and indexes in them are then wrong.
enum SchemaVersion1 {
  static let text = #"text COLLATE "C""#
  /// The name of the one reader, until version 4.
  static let reader = #"reader text COLLATE "C" NOT NULL DEFAULT 'default'"#

  static let statements =
    single + feeds + articles + appearances + names + user + pages + stories + config + leases

  private static let single = [
    // Numbers and counts that each transaction reads and writes once. A single row.
    """
    CREATE TABLE counters (
      last_appearance bigint NOT NULL DEFAULT 0,
      last_feed bigint NOT NULL DEFAULT 0,
      last_change bigint NOT NULL DEFAULT 0,
      last_entry bigint NOT NULL DEFAULT 0,
      story_revision bigint NOT NULL DEFAULT 0,
      articles bigint NOT NULL DEFAULT 0,
      -- Of the search index.
      indexed_rows bigint NOT NULL DEFAULT 0,
      indexed_words bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 20)
    """,
    "INSERT INTO counters DEFAULT VALUES",
    // unread counts no hidden articles: those that are muted and not starred.
    """
    CREATE TABLE readers (
      \(reader) PRIMARY KEY,
      unread bigint NOT NULL DEFAULT 0,
      starred bigint NOT NULL DEFAULT 0,
      muted bigint NOT NULL DEFAULT 0,
      hidden bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 20)
    """,
    "INSERT INTO readers DEFAULT VALUES",
    // What each program that writes committed last: a connection that is lost in a COMMIT tells nothing.
    """
    CREATE TABLE writers (
      writer \(text) PRIMARY KEY,
      serial bigint NOT NULL,
      written_at timestamptz NOT NULL DEFAULT now()
    ) WITH (fillfactor = 50)
    """,
    "CREATE TABLE upkeep (task \(text) PRIMARY KEY, done_at float8 NOT NULL)",
    "CREATE TABLE config_notes (stamp \(text) NOT NULL, note \(text) NOT NULL)",
  ]

  private static let feeds = [
    """
    CREATE TABLE feeds (
      id bigint PRIMARY KEY,
      name \(text) NOT NULL,
      -- Orders lists by feed.
      sort_name \(text) NOT NULL,
      -- A digest of the configured URL: the URL itself may contain a secret.
      url_digest \(text) NOT NULL,
      adapter \(text),
      reading_digest \(text),
      etag \(text),
      last_modified \(text),
      body_digest \(text),
      moved_to \(text),
      title \(text),
      format \(text),
      hints \(text),
      last_attempt float8,
      last_success float8,
      fresh_until float8,
      held_until float8,
      holds_host boolean NOT NULL,
      jitter float8 NOT NULL,
      failures bigint NOT NULL,
      unchanged_polls bigint NOT NULL,
      is_gone boolean NOT NULL,
      last_status bigint,
      last_error \(text),
      responses bigint NOT NULL,
      validators_url \(text),
      appearance_count bigint NOT NULL DEFAULT 0,
      -- When a response last contained a new item.
      newest_seen float8
    ) WITH (fillfactor = 70)
    """,
    // A name may be longer than an index can hold.
    "CREATE UNIQUE INDEX feeds_name ON feeds (md5(name))",
    "CREATE INDEX feeds_url ON feeds (url_digest)",
    """
    CREATE TABLE feed_counts (
      \(reader),
      feed_id bigint NOT NULL,
      -- Of the articles that it carries.
      unread bigint NOT NULL,
      -- Of those whose feed_id it is.
      home_unread bigint NOT NULL,
      PRIMARY KEY (reader, feed_id)
    ) WITH (fillfactor = 50)
    """,
    // When a response that was replaced by another was last confirmed.
    """
    CREATE TABLE confirmations (
      feed_id bigint NOT NULL,
      response bigint NOT NULL,
      confirmed_at float8 NOT NULL,
      PRIMARY KEY (feed_id, response)
    )
    """,
    "CREATE TABLE forgotten (feed_id bigint, guid_hash bigint, PRIMARY KEY (feed_id, guid_hash))",
    "CREATE TABLE forgotten_links (url_hash bigint PRIMARY KEY)",
  ]

  private static let articles = [
    """
    CREATE TABLE articles (
      id bigint PRIMARY KEY,
      title \(text),
      -- Orders lists by title.
      sort_title \(text),
      publisher \(text) NOT NULL,
      url \(text),
      image \(text),
      summary \(text),
      date float8 NOT NULL,
      feed_count bigint NOT NULL,
      appearance_count bigint NOT NULL,
      first_seen float8 NOT NULL,
      is_dated boolean NOT NULL,
      feed_id bigint NOT NULL,
      change bigint NOT NULL,
      place bigint NOT NULL,
      story bigint
    )
    """,
    "CREATE INDEX articles_date ON articles (date DESC, place DESC)",
    "CREATE INDEX articles_change ON articles (change)",
    "CREATE INDEX articles_story ON articles (story) WHERE story IS NOT NULL",
    "CREATE INDEX articles_feeds ON articles (feed_count DESC, date DESC, place DESC)",
    "CREATE INDEX articles_feed ON articles (feed_id, date DESC)",
    "CREATE INDEX articles_seen ON articles (first_seen)",
    // A row only for an article that had a mark at some time.
    """
    CREATE TABLE marks (
      \(reader),
      article bigint NOT NULL,
      is_read boolean NOT NULL,
      is_starred boolean NOT NULL,
      is_muted boolean NOT NULL,
      PRIMARY KEY (reader, article)
    )
    """,
    "CREATE INDEX marks_starred ON marks (reader, article) WHERE is_starred",
    "CREATE INDEX marks_muted ON marks (reader, article) WHERE is_muted",
    "CREATE TABLE removed_articles (change bigint PRIMARY KEY, id bigint NOT NULL)",
  ]

  private static let appearances = [
    """
    CREATE TABLE appearances (
      id bigint PRIMARY KEY,
      feed_id bigint NOT NULL,
      article_id bigint NOT NULL,
      guid \(text) NOT NULL,
      -- A guid may be longer than an index can hold.
      guid_hash bigint NOT NULL,
      guid_origin \(text) NOT NULL,
      url \(text),
      url_hash bigint,
      title \(text),
      summary \(text),
      content_html \(text),
      content_text \(text),
      published float8,
      modified float8,
      source_title \(text),
      source_url \(text),
      details \(text),
      content_hash bytea NOT NULL,
      first_seen float8 NOT NULL,
      first_response bigint NOT NULL,
      channel_date float8,
      place bigint,
      -- From the details: authors' names, NULL without any author, and folded categories.
      authors text[] COLLATE "C",
      tags text[] COLLATE "C"
    )
    """,
    "CREATE INDEX appearances_guid ON appearances (feed_id, guid_hash)",
    "CREATE INDEX appearances_url ON appearances (url_hash, feed_id) WHERE url_hash IS NOT NULL",
    "CREATE INDEX appearances_article ON appearances (article_id)",
    "CREATE INDEX appearances_authors ON appearances (id) WHERE authors IS NOT NULL",
    // Apart from the appearances, since every response changes it.
    """
    CREATE TABLE sightings (
      appearance_id bigint PRIMARY KEY,
      last_seen float8 NOT NULL,
      last_response bigint NOT NULL
    ) WITH (fillfactor = 80)
    """,
    """
    CREATE TABLE title_keys (
      hash bigint NOT NULL,
      date float8 NOT NULL,
      appearance_id bigint NOT NULL,
      PRIMARY KEY (hash, date, appearance_id)
    )
    """,
    """
    CREATE TABLE details (
      appearance_id bigint PRIMARY KEY,
      entry \(text) NOT NULL,
      is_stale boolean NOT NULL,
      tags text[] COLLATE "C"
    )
    """,
    // Apart from the appearances: otherwise moving one between articles would write its words again.
    """
    CREATE TABLE search (
      appearance_id bigint PRIMARY KEY,
      words tsvector NOT NULL,
      -- How many words it has in all.
      size bigint NOT NULL,
      -- Whether the vector lacks places of words.
      is_clipped boolean NOT NULL
      -- Rows of this size are neither compressed, which takes a fifth of the server's work for an item, nor kept elsewhere.
    ) WITH (toast_tuple_target = 8160)
    """,
    "CREATE INDEX search_clipped ON search (appearance_id) WHERE is_clipped",
    "CREATE INDEX search_words ON search USING gin (words)",
  ]

  /// The names of all authors and categories that were ever stored, each once. They are far fewer than the articles, so that
  /// a search for a part of a name is fast, and one for a category that no article has. Names of categories are folded.
  private static let names = ["author_names", "category_names"].flatMap { table in
    [
      "CREATE TABLE \(table) (name \(text) NOT NULL)",
      // A name may be longer than an index can hold.
      "CREATE UNIQUE INDEX \(table)_name ON \(table) (md5(name))",
    ]
  }
}
