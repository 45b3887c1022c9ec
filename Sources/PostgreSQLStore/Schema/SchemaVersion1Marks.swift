/// The tables of the user's changes, and those of pages and stories.
extension SchemaVersion1 {
  static let user = [
    """
    CREATE TABLE changes (
      id bigint PRIMARY KEY,
      \(reader),
      description \(text) NOT NULL,
      articles bigint NOT NULL,
      -- Identifies the change if later marks may continue it.
      step \(text)
    )
    """,
    """
    CREATE TABLE change_items (
      change_id bigint NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
      number bigint NOT NULL,
      was_read boolean,
      was_starred boolean,
      was_muted boolean,
      PRIMARY KEY (change_id, number)
    )
    """,
    """
    CREATE TABLE looks (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      \(reader),
      looked_at float8 NOT NULL,
      last_number bigint NOT NULL
    )
    """,
    "CREATE TABLE rules (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, query \(text) NOT NULL)",
    "CREATE UNIQUE INDEX rules_query ON rules (md5(query))",
    """
    CREATE TABLE rule_effects (
      \(reader),
      action \(text) NOT NULL,
      number bigint NOT NULL,
      rule_id bigint NOT NULL REFERENCES rules (id),
      change_id bigint
    )
    """,
    "CREATE UNIQUE INDEX rule_effects_key ON rule_effects (number, rule_id, reader, md5(action))",
    "CREATE INDEX rule_effects_action ON rule_effects (md5(action))",
    "CREATE INDEX rule_effects_change ON rule_effects (change_id) WHERE change_id IS NOT NULL",
    """
    CREATE TABLE imported_marks (
      \(reader),
      key bigint NOT NULL,
      is_read boolean NOT NULL,
      is_starred boolean NOT NULL,
      PRIMARY KEY (reader, key)
    )
    """,
    "CREATE TABLE played_attachments (\(reader), url \(text) NOT NULL, played_at float8 NOT NULL)",
    "CREATE UNIQUE INDEX played_attachments_url ON played_attachments (reader, md5(url))",
  ]

  static let pages = [
    """
    CREATE TABLE pages (
      appearance_id bigint PRIMARY KEY,
      url \(text) NOT NULL,
      final_url \(text),
      status bigint,
      fetched_at float8,
      body_digest \(text),
      etag \(text),
      last_modified \(text),
      extraction bigint NOT NULL,
      refused \(text),
      failures bigint NOT NULL,
      next_attempt float8,
      is_shown boolean NOT NULL,
      method \(text),
      words bigint NOT NULL,
      confidence float8 NOT NULL,
      metadata \(text),
      content_html \(text),
      content_text \(text),
      text_hash bigint,
      -- From the metadata.
      authors text[] COLLATE "C"
    )
    """,
    "CREATE INDEX pages_waiting ON pages (next_attempt) WHERE next_attempt IS NOT NULL",
    "CREATE INDEX pages_refused ON pages (refused) WHERE refused IS NOT NULL",
    "CREATE INDEX pages_text ON pages (text_hash) WHERE text_hash IS NOT NULL",
    """
    CREATE TABLE page_blocks (
      host_hash bigint NOT NULL,
      block bigint NOT NULL,
      articles bigint NOT NULL,
      seen_at float8 NOT NULL,
      PRIMARY KEY (host_hash, block)
    )
    """,
  ]

  static let stories = [
    """
    CREATE TABLE story_words (
      date float8 NOT NULL,
      article bigint NOT NULL,
      publisher bigint NOT NULL,
      story bigint,
      words bytea NOT NULL,
      PRIMARY KEY (date, article)
    )
    """,
    """
    CREATE TABLE stories (
      id bigint PRIMARY KEY,
      lead bigint NOT NULL,
      articles bigint NOT NULL,
      publishers bigint NOT NULL,
      date float8 NOT NULL
    )
    """,
    "CREATE INDEX stories_publishers ON stories (publishers DESC, date DESC)",
    "CREATE TABLE story_apart (first bigint, second bigint, change_id bigint, PRIMARY KEY (first, second))",
    """
    CREATE TABLE story_listings (
      hash bigint NOT NULL,
      appearance bigint NOT NULL,
      seen_at float8 NOT NULL,
      PRIMARY KEY (hash, appearance)
    )
    """,
    """
    CREATE TABLE story_listed (
      first bigint NOT NULL,
      second bigint NOT NULL,
      seen_at float8 NOT NULL,
      PRIMARY KEY (first, second)
    )
    """,
  ]
}
