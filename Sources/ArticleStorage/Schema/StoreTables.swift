/// The tables of a store, in the order in which they are created and, where they are copied, copied: what another one refers
/// to comes first. A file's search index and the notes on a store itself are made elsewhere.
/// Files of 0.1 and 0.2 have a reference of appearances to feeds as well, which cost a look-up for each item.
extension StoreTable {
  /// All of them. Those that only one kind of store has are among them.
  static let all =
    [feeds] + contents + [appearances, sightings, articles] + connections
    + [authorNames, categoryNames] + user + accounts + [configNotes] + stories + [totals] + server

  /// Those that are copied, in their order. A store derives the rest of its own tables from them, such as the search index,
  /// and the names that searches look through. The counters come last, since adding rows changes them.
  package static let copied = all.filter { table in
    table.kind.has(.sqlite) && ![authorNames.name, categoryNames.name].contains(table.name)
  }

  static let feeds = StoreTable(
    "feeds", key: ["id"],
    [
      .integer("id"), .text("name").uniqueInFile,
      // Orders lists by feed.
      .text("sort_name").inServer,
      // A digest of the configured URL: the URL itself may contain a secret.
      .text("url_digest"), .text("adapter").optional,
      // A digest of what else decides how a response is read; after a change it is read anew.
      .text("reading_digest").optional, .text("etag").optional, .text("last_modified").optional,
      .text("body_digest").optional, .text("moved_to").optional, .text("title").optional,
      .text("format").optional, .text("hints").optional, .real("last_attempt").optional,
      .real("last_success").optional, .real("fresh_until").optional, .real("held_until").optional,
      .boolean("holds_host").zeroInFile, .real("jitter").zero, .integer("failures").zero,
      .integer("unchanged_polls").zero, .boolean("is_gone").zeroInFile,
      .integer("last_status").optional, .text("last_error").optional,
      .integer("responses").zero,
      // A digest of the URL that gave the validators, which may contain a secret; NULL for the feed's own URL.
      .text("validators_url").optional, .integer("appearance_count").zero,
      // Of the articles that it carries, and of those whose feed_id it is.
      .integer("unread_count").zero, .integer("home_unread").zero,
      // When a response last contained a new item.
      .real("newest_seen").optional,
      // As the last document has it.
      .text("website").optional,
    ],
    indexes: [
      // A name may be longer than an index of a server can hold.
      StoreIndex("feeds_name", "(md5(name))", .server, isKey: true),
      StoreIndex("feeds_url", "(url_digest)"),
    ], parameters: "fillfactor = 70")

  // MARK: Items

  static let details = StoreTable(
    "details", key: ["appearance_id"],
    [
      // What an API's detail document says of an appearance, as JSON; loaded once.
      .integer("appearance_id"), .text("entry"),
      // The item changed since: it is loaded once more, and kept until that succeeds.
      .boolean("is_stale").zeroInFile, .list("tags"),
    ])

  static let pages = StoreTable(
    "pages", key: ["appearance_id"],
    [
      // As requested; final_url is the one after redirects.
      .integer("appearance_id"), .text("url"), .text("final_url").optional,
      .integer("status").optional,
      // NULL until it is requested for the first time.
      .real("fetched_at").optional, .text("body_digest").optional, .text("etag").optional,
      .text("last_modified").optional,
      // The version of the extraction that read it.
      .integer("extraction").zero,
      // Why it has no article, by the name in `--format json`.
      .text("refused").optional, .integer("failures").zero,
      // NULL if it is never requested again.
      .real("next_attempt").optional,
      // Whether its text takes the place of the feed's.
      .boolean("is_shown").zeroInFile,
      // A hash of host and text: pages with the same text are walls.
      .integer("text_hash").optional, .text("method").optional, .integer("words").zero,
      .real("confidence").zero,
      // Authors, images and language, as JSON.
      .text("metadata").optional.withoutStatistics,
      .text("content_html").optional.withoutStatistics,
      .text("content_text").optional.withoutStatistics,
      .list("authors"),
    ],
    indexes: [
      StoreIndex("pages_waiting", "(next_attempt) WHERE next_attempt IS NOT NULL"),
      StoreIndex("pages_refused", "(refused) WHERE refused IS NOT NULL"),
      StoreIndex("pages_text", "(text_hash) WHERE text_hash IS NOT NULL"),
    ])

  /// What the search index needs beside the appearances.
  static let contents = [details, pages]

  /// The items as each feed published them. Articles are derived from them, so that a better rule can be applied to an
  /// existing store.
  static let appearances = StoreTable(
    "appearances", key: ["id"],
    [
      .integer("id"), .integer("feed_id"), .integer("article_id"),
      .text("guid").withoutStatistics,
      // A guid may be longer than an index of a server can hold.
      .integer("guid_hash").inServer, .text("guid_origin"), .text("url").optional,
      // The canonical URL's hash, by which appearances meet.
      .integer("url_hash").optional, .text("title").optional.withoutStatistics,
      .text("summary").optional.withoutStatistics,
      .text("content_html").optional.withoutStatistics,
      .text("content_text").optional.withoutStatistics, .real("published").optional,
      .real("modified").optional, .text("source_title").optional.withoutStatistics,
      .text("source_url").optional.withoutStatistics,
      // Everything else, as JSON.
      .text("details").optional.withoutStatistics,
      // Tells whether the item changed. In a file NULL for items of version 0.1, which have content_digest.
      .bytes("content_hash").optionalInFile.withoutStatistics,
      .text("content_digest").inFile.uncopied,
      .real("first_seen"),
      // When a response last contained it; where that is the feed's present one, the feed's last success is later.
      .real("last_seen").inFile,
      // The feed's responses that contained it first and last, counted per feed.
      .integer("first_response"), .integer("last_response").inFile,
      // The date of the whole feed, for an item without a date in the feed's first response.
      .real("channel_date").optional,
      // Orders items of one date: the larger, the nearer to the top. NULL for items of version 0.1.
      .integer("place").optional,
      // From the details: authors' names, NULL without any author, and folded categories.
      .list("authors"), .list("tags"),
    ],
    indexes: [
      StoreIndex("appearances_guid", "(feed_id, guid)", .file),
      StoreIndex("appearances_guid", "(feed_id, guid_hash)", .server),
      StoreIndex("appearances_url", "(url_hash, feed_id) WHERE url_hash IS NOT NULL"),
      StoreIndex("appearances_article", "(article_id)"),
      // Few in most stores. Without them, the words of an article would be looked up by all of its appearances.
      StoreIndex("appearances_joined", "(article_id) WHERE article_id <> id", .file),
      StoreIndex("appearances_authors", "(id) WHERE authors IS NOT NULL", .server),
    ])

  /// Apart from the appearances, since every response changes them.
  private static let sightings = StoreTable(
    "sightings", .server, key: ["appearance_id"],
    [.integer("appearance_id"), .real("last_seen"), .integer("last_response")],
    parameters: "fillfactor = 80")

  /// An article's number is the lowest of its appearances' numbers, and it is found by all of them.
  static let articles = StoreTable(
    "articles", key: ["id"],
    [
      .integer("id"), .text("title").optional.withoutStatistics,
      // Orders lists by title.
      .text("sort_title").optional.inServer.withoutStatistics, .text("publisher").withoutStatistics,
      .text("url").optional,
      .text("image").optional, .text("summary").optional.withoutStatistics,
      // What it is sorted by: publication, else modification, else first sight.
      .real("date"), .integer("feed_count"), .integer("appearance_count"),
      .boolean("is_read").zeroInFile, .boolean("is_starred").zeroInFile,
      // The number of the article's latest change. Each change has one of its own, larger than all before.
      .integer("change").zero,
      // The first of its appearances was seen then.
      .real("first_seen").zero,
      // Whether the publisher dated it.
      .boolean("is_dated"),
      // The feed of its lowest appearance.
      .integer("feed_id").zero,
      // Orders articles of one date. It never changes.
      .integer("place").zero,
      // Set by a rule. A muted article is left out of lists and counts unless it is starred.
      .boolean("is_muted").zeroInFile,
      // The story that it is in; NULL if it is in none.
      .integer("story").optional,
    ],
    indexes: [
      StoreIndex("articles_date", "(date DESC, place DESC)"),
      StoreIndex("articles_unread", "(date DESC, place DESC) WHERE is_read = 0", .file),
      StoreIndex("articles_starred", "(date DESC, place DESC) WHERE is_starred = 1", .file),
      StoreIndex("articles_muted", "(date DESC, place DESC) WHERE is_muted = 1", .file),
      StoreIndex("articles_starred", "(id) WHERE is_starred", .server),
      StoreIndex("articles_muted", "(id) WHERE is_muted", .server),
      StoreIndex("articles_change", "(change)"),
      StoreIndex("articles_story", "(story) WHERE story IS NOT NULL"),
      StoreIndex("articles_seen", "(first_seen)"),
      StoreIndex("articles_feeds", "(feed_count DESC, date DESC, place DESC)", .server),
      StoreIndex("articles_feed", "(feed_id, date DESC)", .server),
    ])

  /// What merging, retention and pages remember.
  static let connections = [
    // Publisher and folded title, hashed, with the date that the title rule compares.
    StoreTable(
      "title_keys", key: ["hash", "date", "appearance_id"],
      [.integer("hash"), .real("date"), .integer("appearance_id")]),
    // When a response that was replaced by another was last confirmed.
    StoreTable(
      "confirmations", key: ["feed_id", "response"],
      [.integer("feed_id"), .integer("response"), .real("confirmed_at")]),
    // Read items that retention removed: they must not come back as news, neither under their guid nor, from whatever feed,
    // under their link.
    StoreTable(
      "forgotten", key: ["feed_id", "guid_hash"], [.integer("feed_id"), .integer("guid_hash")]),
    StoreTable("forgotten_links", key: ["url_hash"], [.integer("url_hash")]),
    // Articles that were removed, or that became part of another one.
    StoreTable("removed_articles", key: ["change"], [.integer("change"), .integer("id")]),
    // The hosts that asked for a pause of their pages; a server has them in `hosts`.
    StoreTable("page_holds", .file, key: ["host"], [.text("host"), .real("held_until")]),
    // In how many articles of a host a block of text was seen.
    StoreTable(
      "page_blocks", key: ["host_hash", "block"],
      [.integer("host_hash"), .integer("block"), .integer("articles"), .real("seen_at")]),
  ]

  /// The names of all authors that were ever stored, each once. They are far fewer than the articles, so that a search for a
  /// part of a name is fast.
  static let authorNames = names("author_names")
  /// The same of categories, folded. A search for a category that no article has is fast, however common the word is.
  static let categoryNames = names("category_names")

  private static func names(_ table: String) -> StoreTable {
    StoreTable(
      table, key: ["name"], [.text("name")],
      indexes: [StoreIndex("\(table)_name", "(md5(name))", .server, isKey: true)])
  }

  // MARK: The user

  /// What the user and the rules did.
  static let user = [
    // The user's last changes of marks, to be undone.
    StoreTable(
      "changes", key: ["id"],
      [
        .integer("id"), .text("description"), .integer("articles"),
        // Identifies the change if later marks may continue it.
        .text("step").optional,
      ]),
    // A row for each appearance of a changed article: it may be an article of its own by the time of the undo.
    StoreTable(
      "change_items", key: ["change_id", "number"],
      [
        .integer("change_id").references("changes (id) ON DELETE CASCADE"), .integer("number"),
        .boolean("was_read").optional, .boolean("was_starred").optional,
        .boolean("was_muted").optional,
      ]),
    // A row for each appearance of an article with a label: it may be an article of its own later.
    StoreTable(
      "labels", key: ["name", "number"], [.text("name"), .integer("number")],
      indexes: [StoreIndex("labels_number", "(number)")]),
    StoreTable(
      "change_labels", key: ["change_id", "name", "number"],
      [
        .integer("change_id").references("changes (id) ON DELETE CASCADE"), .text("name"),
        .integer("number"), .boolean("was_set"),
      ]),
    // What items said before their texts were last changed.
    StoreTable(
      "revisions", key: ["appearance_id"],
      [
        .integer("appearance_id"), .real("changed_at"), .text("title"), .text("body"),
      ]),
    // What is sent to targets, by the number of the article then.
    StoreTable(
      "sends", key: ["target", "number"],
      [
        // The target's name in the config.
        .text("target"), .integer("number"),
        // waiting, sending, sent, failed or unclear.
        .text("state"),
        // How often its request was sent, when it was queued, when it may be sent next, and when it was last.
        .integer("tries"), .real("queued_at"), .real("due_at"), .real("tried_at").optional,
        .text("problem").optional,
      ],
      indexes: [
        StoreIndex("sends_number", "(number)"),
        StoreIndex("sends_tried", "(target, tried_at)"),
        StoreIndex("sends_due", "(target, due_at) WHERE state = 'waiting'"),
      ]),
    // The user's last looks at the headlines, with the highest number of an article at that time.
    StoreTable(
      "looks", key: ["id"], isNumbered: true,
      [.integer("id"), .real("looked_at"), .integer("last_number")]),
    // The rules that had an effect, by their queries as written.
    StoreTable(
      "rules", key: ["id"], isNumbered: true,
      [.integer("id"), .text("query").uniqueInFile],
      indexes: [StoreIndex("rules_query", "(md5(query))", .server, isKey: true)]),
    // What they did with articles.
    StoreTable(
      "rule_effects", key: ["action", "number", "rule_id"],
      [
        // The name in the config: read, star, mute, tag:NAME.
        .text("action"),
        // The article's number then, which is that of an appearance.
        .integer("number"), .integer("rule_id").references("rules (id)"),
        // The change that can be undone; NULL for an article that arrived.
        .integer("change_id").optional,
      ],
      indexes: [
        StoreIndex("rule_effects_key", "(number, rule_id, md5(action))", .server, isKey: true),
        StoreIndex("rule_effects_action", "(md5(action))", .server),
        StoreIndex("rule_effects_number", "(number)", .file),
        StoreIndex("rule_effects_change", "(change_id) WHERE change_id IS NOT NULL"),
      ]),
    // The marks that items had in another reader, for items that arrive later.
    StoreTable(
      "imported_marks", key: ["key"],
      [
        // A hash of the canonical URL, or of the feed's URL and the guid.
        .integer("key"), .boolean("is_read"), .boolean("is_starred"),
      ]),
    StoreTable(
      "played_attachments", key: ["url"], [.text("url"), .real("played_at")],
      indexes: [StoreIndex("played_attachments_url", "(md5(url))", .server, isKey: true)]),
    // What the user wants to hear next.
    StoreTable(
      "queued_attachments", key: ["url"],
      [
        .text("url"),
        // The number of an appearance that has it, or of its article.
        .integer("article"), .real("queued_at"),
      ],
      indexes: [StoreIndex("queued_attachments_url", "(md5(url))", .server, isKey: true)]),
    // When something was last done that is done now and then, or a number that tells how far it is.
    StoreTable("upkeep", key: ["task"], [.text("task"), .real("done_at")]),
  ]

  // MARK: Accounts

  /// What is known of accounts at online readers.
  static let accounts = [
    StoreTable(
      "account_feeds", key: ["account", "id"],
      [
        // The account's server and user as a digest, and what its server calls the feed.
        .text("account"), .text("id"),
        // The feed's name here.
        .text("name"), .text("title"), .text("url"), .text("website").optional,
        // As JSON.
        .text("folders"),
        // When it was first found there.
        .real("since"), .integer("place"),
        // The larger, the later the account's feeds last changed.
        .integer("revision"),
      ]),
    StoreTable(
      "account_items", key: ["account", "item"],
      [
        .text("account"), .text("item"),
        // The number of its appearance; NULL for an item that was not stored.
        .integer("appearance").optional,
        // What the server said last.
        .boolean("is_read"), .boolean("is_starred"),
        // The server does not have it any more.
        .boolean("is_gone"), .real("received").optional,
      ],
      indexes: [
        StoreIndex("account_items_appearance", "(appearance) WHERE appearance IS NOT NULL")
      ]),
    // What servers have yet to be told.
    StoreTable(
      "account_marks", key: ["account", "item", "mark"],
      [
        .text("account"), .text("item"),
        // read or starred.
        .text("mark"), .boolean("is_set"),
        // It is being sent, and did not change since that began.
        .boolean("is_sending"),
      ]),
  ]

  /// What lists need of the config when it was last read for a fetch, as JSON, and what identifies that config's contents. At
  /// most one row.
  static let configNotes = StoreTable("config_notes", key: [], [.text("stamp"), .text("note")])

  // MARK: Stories

  /// The stories, and what grouping needs.
  static let stories = [
    // At least two articles of different publishers each. The id is the lowest number of an article.
    StoreTable(
      "stories", key: ["id"],
      [
        // The lead is the article that is most like the others, the date that of the newest.
        .integer("id"), .integer("lead"), .integer("articles"), .integer("publishers"),
        .real("date"),
      ], indexes: [StoreIndex("stories_publishers", "(publishers DESC, date DESC)")]),
    // The newest articles with the words of their titles and summaries, as the grouping compares them.
    StoreTable(
      "story_words", key: ["date", "article"],
      [
        // The publisher is a hash.
        .real("date"), .integer("article"), .integer("publisher"), .integer("story").optional,
        .bytes("words"),
      ]),
    // Numbers of appearances whose articles the user parted, and the change that can be undone.
    StoreTable(
      "story_apart", key: ["first", "second"],
      [.integer("first"), .integer("second"), .integer("change_id").optional]),
    // The articles that items of Google News list as about their events: a key of publisher and title, as in title_keys.
    StoreTable(
      "story_listings", key: ["hash", "appearance"],
      [.integer("hash"), .integer("appearance"), .real("seen_at")]),
    // Numbers of appearances of which one lists the other.
    StoreTable(
      "story_listed", key: ["first", "second"],
      [.integer("first"), .integer("second"), .real("seen_at")]),
  ]

  // MARK: Counters

  /// A single row.
  static let totals = StoreTable(
    "totals", key: [],
    [
      // Counted as articles change, so that telling how many there are never reads them. unread counts no hidden articles:
      // those that are muted and not starred.
      .integer("articles").zero, .integer("unread").zero, .integer("starred").zero,
      .integer("muted").zero, .integer("hidden").zero,
      // The numbers that were handed out last, also those of what was removed since.
      .integer("last_appearance").zero, .integer("last_feed").zero, .integer("last_change").zero,
      .integer("last_entry").zero,
      // Counts the transactions that changed tables of stories.
      .integer("story_revision").zero,
      // Of the search index.
      .integer("indexed_rows").zero.inServer, .integer("indexed_words").zero.inServer,
    ], parameters: "fillfactor = 20")

  // MARK: Copies

  /// How far a copy is. Only a store that is the unfinished target of one has it.
  static let copying = StoreTable(
    "copying", key: [],
    [.text("source"), .text("revision"), .integer("place"), .integer("rows")])

  // MARK: Servers

  /// What only a server has: its search index, and what several machines share. Instants are those of the server's clock.
  private static let server = [
    // Apart from the appearances: otherwise moving one between articles would write its words again.
    StoreTable(
      "search", .server, key: ["appearance_id"],
      [
        .integer("appearance_id"), .server("words", "tsvector"),
        // How many words it has in all, and whether the vector lacks places of words.
        .integer("size"), .boolean("is_clipped"),
      ],
      indexes: [
        StoreIndex("search_clipped", "(appearance_id) WHERE is_clipped"),
        StoreIndex("search_words", "USING gin (words)"),
      ],
      // Rows of this size are neither compressed, which takes a fifth of the server's work for an item, nor kept elsewhere.
      parameters: "toast_tuple_target = 8160"),
    // What each program that writes committed last: a connection that is lost in a COMMIT tells nothing.
    StoreTable(
      "writers", .server, key: ["writer"],
      [
        .text("writer"), .integer("serial"),
        .server("written_at", "timestamptz").starting(with: "now()"),
      ], parameters: "fillfactor = 50"),
    // A row once a config was put into the store.
    StoreTable("config_revision", .server, [.integer("revision"), .integer("last_place")]),
    // Feeds, adapters and the rest as TOML, with ${NAME} unexpanded.
    StoreTable(
      "config_parts", .server, key: ["section", "name"],
      [.text("section"), .text("name"), .integer("place"), .text("toml")],
      indexes: [StoreIndex("config_parts_name", "(section, md5(name))", .server, isKey: true)],
      parameters: "fillfactor = 90"),
    // A row for each host that is fetched from. A program that leases feeds of a host has its row locked.
    StoreTable(
      "hosts", .server, key: ["hash"],
      [
        .integer("hash"), .text("name"),
        // When the pause ends that it asked for, and when the next page may be requested.
        .real("held_until").zero, .real("next_page").zero,
      ], parameters: "fillfactor = 70"),
    // A row for each feed that is being fetched: few, however many feeds there are.
    StoreTable(
      "leases", .server, key: ["feed_id"],
      [
        .integer("feed_id"),
        // The request, which may serve several feeds.
        .integer("token"),
        // NULL for a file, and once the request has ended.
        .integer("host").optional, .text("owner"), .real("ends_at"),
      ], indexes: [StoreIndex("leases_host", "(host) WHERE host IS NOT NULL")],
      parameters: "fillfactor = 70"),
  ]
}
