public import FeedModel

/// The tables of every store, in the order in which they are copied. A store derives the rest of its own tables from them,
/// such as the search index.
extension CopiedTable {
  /// All tables. What another one refers to comes first, and the counters come last, since adding rows changes them.
  public static let all =
    [feeds] + contents + [appearances, articles] + connections + user + stories + [counters]

  /// The feeds with validators, schedule, health and counts.
  public static let feeds = CopiedTable(
    "feeds", key: ["id"],
    integers: [
      "id", "failures", "unchanged_polls", "last_status", "responses", "appearance_count",
      "unread_count", "home_unread",
    ],
    reals: [
      "last_attempt", "last_success", "fresh_until", "held_until", "jitter", "newest_seen",
    ],
    booleans: ["holds_host", "is_gone"],
    texts: [
      "name", "url_digest", "adapter", "reading_digest", "etag", "last_modified", "body_digest",
      "moved_to", "title", "format", "hints", "last_error", "validators_url", "website",
    ])

  /// What the search index needs beside the appearances.
  private static let contents = [
    CopiedTable(
      "details", key: ["appearance_id"], integers: ["appearance_id"], booleans: ["is_stale"],
      texts: ["entry"]),
    CopiedTable(
      "pages", key: ["appearance_id"],
      integers: ["appearance_id", "status", "extraction", "failures", "text_hash", "words"],
      reals: ["fetched_at", "next_attempt", "confidence"], booleans: ["is_shown"],
      texts: [
        "url", "final_url", "body_digest", "etag", "last_modified", "refused", "method",
        "metadata", "content_html", "content_text",
      ]),
  ]

  /// The items of feeds. `fingerprint` has the 16 bytes of a ``ContentHash``, or the digits that earlier versions stored.
  public static let appearances = CopiedTable(
    "appearances", key: ["id"],
    integers: [
      "id", "feed_id", "article_id", "url_hash", "first_response", "last_response", "place",
    ],
    reals: ["published", "modified", "first_seen", "last_seen", "channel_date"],
    texts: [
      "guid", "guid_origin", "url", "title", "summary", "content_html", "content_text",
      "source_title", "source_url", "details",
    ], bytes: ["fingerprint"])

  /// The articles with their marks.
  public static let articles = CopiedTable(
    "articles", key: ["id"],
    integers: [
      "id", "feed_count", "appearance_count", "change", "feed_id", "place", "story",
    ],
    reals: ["date", "first_seen"], booleans: ["is_read", "is_starred", "is_dated", "is_muted"],
    texts: ["title", "publisher", "url", "image", "summary"])

  /// What merging, retention and pages remember.
  private static let connections = [
    CopiedTable(
      "title_keys", key: ["hash", "date", "appearance_id"], integers: ["hash", "appearance_id"],
      reals: ["date"]),
    CopiedTable(
      "confirmations", key: ["feed_id", "response"], integers: ["feed_id", "response"],
      reals: ["confirmed_at"]),
    CopiedTable(
      "forgotten", key: ["feed_id", "guid_hash"], integers: ["feed_id", "guid_hash"]),
    CopiedTable("forgotten_links", key: ["url_hash"], integers: ["url_hash"]),
    CopiedTable("removed_articles", key: ["change"], integers: ["change", "id"]),
    CopiedTable("page_holds", key: ["host"], reals: ["held_until"], texts: ["host"]),
    CopiedTable(
      "page_blocks", key: ["host_hash", "block"], integers: ["host_hash", "block", "articles"],
      reals: ["seen_at"]),
  ]

  /// What the user and the rules did.
  private static let user = [
    CopiedTable(
      "changes", key: ["id"], integers: ["id", "articles"], texts: ["description", "step"]),
    CopiedTable(
      "change_items", key: ["change_id", "number"], integers: ["change_id", "number"],
      booleans: ["was_read", "was_starred", "was_muted"]),
    CopiedTable(
      "looks", key: ["id"], integers: ["id", "last_number"], reals: ["looked_at"]),
    CopiedTable("rules", key: ["id"], integers: ["id"], texts: ["query"]),
    CopiedTable(
      "rule_effects", key: ["action", "number", "rule_id"],
      integers: ["number", "rule_id", "change_id"], texts: ["action"]),
    importedMarks,
    CopiedTable("played_attachments", key: ["url"], reals: ["played_at"], texts: ["url"]),
    CopiedTable("upkeep", key: ["task"], reals: ["done_at"], texts: ["task"]),
    CopiedTable("config_notes", key: ["stamp"], texts: ["stamp", "note"]),
  ]

  /// The marks of another reader for items that arrive later.
  static let importedMarks = CopiedTable(
    "imported_marks", key: ["key"], integers: ["key"], booleans: ["is_read", "is_starred"])

  /// The stories, and what grouping needs.
  private static let stories = [
    CopiedTable(
      "stories", key: ["id"], integers: ["id", "lead", "articles", "publishers"],
      reals: ["date"]),
    CopiedTable(
      "story_words", key: ["date", "article"], integers: ["article", "publisher", "story"],
      reals: ["date"], bytes: ["words"]),
    CopiedTable(
      "story_apart", key: ["first", "second"], integers: ["first", "second", "change_id"]),
    CopiedTable(
      "story_listings", key: ["hash", "appearance"], integers: ["hash", "appearance"],
      reals: ["seen_at"]),
    CopiedTable(
      "story_listed", key: ["first", "second"], integers: ["first", "second"],
      reals: ["seen_at"]),
  ]

  /// The numbers that were handed out last, and the counts of articles. One row.
  public static let counters = CopiedTable(
    "counters", key: [],
    integers: [
      "last_appearance", "last_feed", "last_change", "last_entry", "story_revision", "articles",
      "unread", "starred", "muted", "hidden",
    ])
}
