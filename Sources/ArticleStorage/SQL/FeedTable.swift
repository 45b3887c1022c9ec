public import FeedBasics
public import FeedModel

/// Feeds as they are stored, and the counters that belong to them.
extension SQLTransaction {
  func feeds(named names: [String]) throws -> [StoredFeed] {
    try feeds(FeedStatements.named, [.texts(names)])
  }

  func feeds(_ ids: [Int64]) throws -> [StoredFeed] {
    try feeds(FeedStatements.numbered, [.integers(ids)])
  }

  /// The feeds with these URLs under any name, sorted by id.
  func feeds(urlDigests: [String]) throws -> [StoredFeed] {
    try feeds(FeedStatements.ofURL, [.texts(urlDigests)])
      .sorted { ($0.state.id ?? 0) < ($1.state.id ?? 0) }
  }

  private func feeds(_ query: BatchQuery, _ values: [SQLValue]) throws -> [StoredFeed] {
    try all(query, values) { FeedColumns.feed(&$0, own) }
  }

  /// All names, sorted.
  func feedNames() throws -> [String] {
    try all("SELECT name FROM feeds ORDER BY name") { $0.text() ?? "" }
  }

  /// Adds feeds under the ids in their states.
  func insert(_ feeds: [StoredFeed]) throws {
    try write(.insert, "feeds", try FeedColumns.values(of: feeds, stored, Self.dialect))
  }

  /// Replaces everything but the counters of the feeds with the ids in their states.
  func replace(_ feeds: [StoredFeed]) throws {
    try write(.update, "feeds", try FeedColumns.values(of: feeds, stored, Self.dialect))
  }

  /// Changes a feed's name and nothing else.
  func rename(feed id: Int64, to name: String) throws {
    try run(FeedStatements.renaming, .text(name), .integer(id), .text(FoldedText.key(name)))
  }

  /// Records when the current responses of feeds were last confirmed, before others replace them.
  func noteConfirmations(ofFeeds ids: [Int64]) throws {
    try run(FeedStatements.confirmation, [.integers(ids)])
  }

  func countResponses(_ responses: [CountedResponse]) throws {
    try run(
      FeedStatements.counting,
      [
        .integers(responses.map(\.feed)), .integers(responses.map(\.added)),
        .dates(responses.map(\.arrival)), .booleans(responses.map(\.isUnchanged)),
      ])
  }
}

extension TransactionalStore {
  public func articleCounts(since date: Date) throws(StoreError) -> [String: Int] {
    try read {
      try $0.dictionary(FeedStatements.counts, .date(date)) { ($0.text() ?? "", $0.number()) }
    }
  }

  public func configNote(stamp: String) throws(StoreError) -> ConfigNote? {
    let note = try read {
      try $0.first("SELECT note FROM config_notes WHERE stamp = $1", .text(stamp)) { $0.text() }
    }
    // A note of another version is written again at the next fetch.
    return note?.flatMap { try? JSONDecoder().decode(ConfigNote.self, from: Data($0.utf8)) }
  }

  public func setConfigNote(_ note: ConfigNote, stamp: String) throws(StoreError) {
    if try configNote(stamp: stamp) == note { return }
    try write { transaction in
      let json = String(decoding: try JSONEncoder().encode(note), as: UTF8.self)
      try transaction.run("DELETE FROM config_notes")
      try transaction.run(
        "INSERT INTO config_notes (stamp, note) VALUES ($1, $2)", .text(stamp), .text(json))
    }
  }
}

/// A response that was stored.
struct CountedResponse {
  var feed: Int64
  var arrival: Date
  /// How many items are new.
  var added: Int
  /// Whether nothing was new or updated; the polls without a change begin anew otherwise.
  var isUnchanged: Bool
}

/// What a transaction adds to the feeds' counts of unread articles. Every operation that marks, adds or removes articles, or
/// moves appearances between them, has to count here.
struct UnreadCounts: Sendable {
  private struct Change: Equatable {
    /// Of all that a feed carries.
    var carried = 0
    /// Of those whose lowest appearance is the feed's.
    var homes = 0
  }

  private var changes: [Int64: Change] = [:]

  /// - Parameters:
  ///   - feeds: the feeds that carry an article.
  ///   - home: the one of its lowest appearance; nil if the article has none.
  mutating func add(_ count: Int, to feeds: Set<Int64>, home: Int64?) {
    for feed in feeds { changes[feed, default: Change()].carried += count }
    if let home { changes[home, default: Change()].homes += count }
  }

  func write(in transaction: some SQLTransaction) throws {
    let changes = changes.filter { $0.value != Change() }.sorted { $0.key < $1.key }
    try transaction.run(
      FeedStatements.unread,
      [
        .integers(changes.map { $0.key }), .integers(changes.map(\.value.carried)),
        .integers(changes.map(\.value.homes)),
      ])
  }
}

enum FeedStatements {
  static let counts: SQLText = """
    SELECT f.name, coalesce(v.volume, 0) FROM feeds f
    LEFT JOIN (\(volumes(since: "$1"))) AS v ON v.home = f.id
    """
  /// How many articles, dated after an instant, each feed carried first.
  static func volumes(since date: String) -> String {
    "SELECT feed_id AS home, count(*) AS volume FROM articles WHERE date >= \(date) GROUP BY feed_id"
  }
  static let named = BatchQuery("name") {
    "\(FeedColumns.selection) WHERE \($0.equals("f.name", "{name}"))"
  }
  static let numbered = BatchQuery("id") { _ in "\(FeedColumns.selection) WHERE f.id = {id}" }
  static let ofURL = BatchQuery("digest") { _ in
    "\(FeedColumns.selection) WHERE f.url_digest = {digest}"
  }
  static let renaming = SQLText {
    "UPDATE feeds SET name = $1\($0.file("", server: ", sort_name = $3")) WHERE id = $2"
  }
  static let confirmation = BatchStatement("number") { _ in
    """
    INSERT INTO confirmations (feed_id, response, confirmed_at)
    SELECT id, responses, last_success FROM feeds{, rows} WHERE id = {number} AND last_success IS NOT NULL
    ON CONFLICT (feed_id, response) DO UPDATE SET confirmed_at = excluded.confirmed_at
    """
  }
  // The clock may have been set back.
  static let counting = BatchStatement("feed", "added", "arrival", "is_unchanged") { dialect in
    """
    UPDATE feeds SET appearance_count = appearance_count + {added},
      newest_seen = CASE WHEN {added} > 0 THEN \(dialect.greatest("newest_seen", "{arrival}")) ELSE newest_seen END,
      unchanged_polls = CASE WHEN {is_unchanged} THEN unchanged_polls ELSE 0 END
    {from rows} WHERE id = {feed}
    """
  }
  static let unread = BatchStatement("feed", "carried", "homes") { _ in
    """
    UPDATE feeds SET unread_count = unread_count + {carried}, home_unread = home_unread + {homes}
    {from rows} WHERE id = {feed}
    """
  }
}

/// A feed in the columns of `feeds`.
private enum FeedColumns {
  static let names = [
    "id", "name", "url_digest", "adapter", "reading_digest", "etag", "last_modified",
    "body_digest", "moved_to", "title", "format", "hints", "last_attempt", "last_success",
    "fresh_until", "held_until", "holds_host", "jitter", "failures", "unchanged_polls", "is_gone",
    "last_status", "last_error", "responses", "validators_url", "website",
  ]
  static let selection = "SELECT \(names.map { "f.\($0)" }.joined(separator: ", ")) FROM feeds f"

  /// - Parameter stored: an instant as it is stored.
  static func values(
    of feeds: [StoredFeed], _ stored: (Date?) -> Double?, _ dialect: SQLDialect
  ) throws -> RowValues {
    let states = feeds.map(\.state)
    func dates(_ date: KeyPath<FeedState, Date?>) -> SQLValue {
      .reals(states.map { stored($0[keyPath: date]) })
    }
    let values: [SQLValue] = [
      .integers(states.map(\.id)), .texts(feeds.map(\.name)), .texts(feeds.map(\.urlDigest)),
      .texts(feeds.map(\.adapter)), .texts(feeds.map(\.readingDigest)), .texts(states.map(\.etag)),
      .texts(states.map(\.lastModified)), .texts(states.map(\.bodyDigest)),
      .texts(states.map(\.movedTo)), .texts(states.map(\.title)), .texts(states.map(\.format)),
      .texts(try states.map { try json($0.hints) }), dates(\.lastAttempt), dates(\.lastSuccess),
      dates(\.freshUntil), dates(\.heldUntil), .booleans(states.map(\.holdsHost)),
      .reals(states.map(\.jitter)), .integers(states.map(\.failures)),
      .integers(states.map(\.unchangedPolls)), .booleans(states.map(\.isGone)),
      .integers(states.map(\.lastStatus)), .texts(states.map(\.lastError)),
      .integers(states.map(\.responses)), .texts(states.map(\.validatorsURL)),
      .texts(states.map(\.website)),
    ]
    // Orders lists.
    return RowValues(zip(names, values))
      + dialect.onServer(["sort_name": .texts(feeds.map { FoldedText.key($0.name) })])
  }

  /// - Parameters:
  ///   - row: of ``selection``.
  ///   - own: a stored instant by this machine's clock.
  static func feed(_ row: inout some SQLRow, _ own: (Double?) -> Date?) -> StoredFeed {
    var state = FeedState()
    state.id = row.integer()
    let name = row.text() ?? ""
    let urlDigest = row.text() ?? ""
    let adapter = row.text()
    let readingDigest = row.text()
    state.etag = row.text()
    state.lastModified = row.text()
    state.bodyDigest = row.text()
    state.movedTo = row.text()
    state.title = row.text()
    state.format = row.text()
    // Unreadable hints count as absent; the next response contains them again.
    if let hints = row.text() {
      state.hints =
        (try? JSONDecoder().decode(PollingHints.self, from: Data(hints.utf8))) ?? PollingHints()
    }
    state.lastAttempt = own(row.optionalReal())
    state.lastSuccess = own(row.optionalReal())
    state.freshUntil = own(row.optionalReal())
    state.heldUntil = own(row.optionalReal())
    state.holdsHost = row.boolean()
    state.jitter = row.real()
    state.failures = row.number()
    state.unchangedPolls = row.number()
    state.isGone = row.boolean()
    state.lastStatus = row.optionalNumber()
    state.lastError = row.text()
    state.responses = row.number()
    state.validatorsURL = row.text()
    state.website = row.text()
    return StoredFeed(
      name: name, urlDigest: urlDigest, adapter: adapter, readingDigest: readingDigest,
      state: state)
  }

  private static func json(_ hints: PollingHints) throws -> String? {
    hints == PollingHints() ? nil : String(decoding: try JSONEncoder().encode(hints), as: UTF8.self)
  }
}
