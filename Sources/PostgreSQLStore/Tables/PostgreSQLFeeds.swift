public import ArticleStorage
import FeedModel
public import FeedPlatform

/// Feeds in the table `feeds`, and their unread articles in `feed_counts`.
extension PostgreSQLTransaction {
  /// The stored feed with a name; nil if absent.
  public func feed(named name: String) throws -> StoredFeed? {
    if let id = known.feedIDs[name] {
      guard let id else { return nil }
      // It may have changed since.
      if let feed = known.feeds[id], feed.name == name { return feed }
    }
    return try feeds("WHERE md5(name) = md5($1) AND name = $1", .text(name)).first
  }

  /// Reads the feeds with these names.
  func loadFeeds(_ names: Set<String>) throws {
    let missing = names.filter { known.feedIDs[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    let found = try feeds(
      "WHERE md5(name) = ANY(ARRAY(SELECT md5(n) FROM unnest($1) AS n)) AND name = ANY($1)",
      .texts(missing))
    for name in missing { known.feedIDs[name] = .some(nil) }
    for feed in found { known.feedIDs[feed.name] = feed.state.id }
  }

  /// The stored feeds with this URL and adapter, sorted by id.
  public func feeds(urlDigest: String, adapter: String?) throws -> [StoredFeed] {
    if let known = known.feedsOfURL[urlDigest] { return known.filter { $0.adapter == adapter } }
    return try feeds(
      "WHERE url_digest = $1 AND adapter IS NOT DISTINCT FROM $2 ORDER BY id", .text(urlDigest),
      .text(adapter))
  }

  /// Reads the feeds with these URLs.
  func loadFeeds(urlDigests: Set<String>) throws {
    let missing = urlDigests.filter { known.feedsOfURL[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    let found = try feeds("WHERE url_digest = ANY($1) ORDER BY id", .texts(missing))
    for digest in missing { known.feedsOfURL[digest] = [] }
    for feed in found { known.feedsOfURL[feed.urlDigest]?.append(feed) }
  }

  /// The name of a stored feed; nil if no feed has that id.
  public func feedName(_ id: Int64) throws -> String? {
    if let known = known.feeds[id] { return known.name }
    let rows = try rows("SELECT name FROM feeds WHERE id = $1", .integer(id))
    var row = rows.first
    return row?.text()
  }

  /// The names of all stored feeds, sorted.
  public func feedNames() throws -> [String] {
    try rows("SELECT name FROM feeds ORDER BY name").map { $0.text() ?? "" }
  }

  /// Adds a feed under the id in its state.
  public func insert(_ feed: StoredFeed) throws {
    known.appearances = [:]
    known.feedsOfURL = [:]
    try run(
      FeedColumns.insertion, [.integer(feed.state.id)] + (try FeedColumns.values(of: feed, clock)))
    known.feedIDs[feed.name] = nil
    if let id = feed.state.id { known.feeds[id] = feed }
  }

  /// Replaces everything but the counters of a feed.
  public func replace(_ feed: StoredFeed) throws {
    known.appearances = [:]
    known.feedsOfURL = [:]
    try run(
      FeedColumns.replacement, [.integer(feed.state.id)] + (try FeedColumns.values(of: feed, clock))
    )
    if let id = feed.state.id {
      if known.feeds[id]?.name != feed.name { known.feedIDs = [:] }
      known.feeds[id] = feed
    }
  }

  /// Changes a feed's name.
  public func rename(feed id: Int64, to name: String) throws {
    known.feedsOfURL = [:]
    known.feeds[id]?.name = name
    known.feedIDs = [:]
    known.appearances = [:]
    known.forgetConnections()
    try run(
      "UPDATE feeds SET name = $1, sort_name = $2 WHERE id = $3", .text(name),
      .text(FoldedText.key(name)), .integer(id))
  }

  /// Records when the feed's current response was last confirmed; nothing if the feed was never fetched.
  public func noteConfirmation(ofFeed id: Int64) throws {
    try run(
      """
      INSERT INTO confirmations (feed_id, response, confirmed_at)
      SELECT id, responses, last_success FROM feeds WHERE id = $1 AND last_success IS NOT NULL
      ON CONFLICT (feed_id, response) DO UPDATE SET confirmed_at = excluded.confirmed_at
      """, .integer(id))
  }

  /// Adds to the feed's number of items, and counts or resets its polls without a change.
  public func countResponse(
    ofFeed id: Int64, at now: Date, added: Int, isUnchanged: Bool
  ) throws {
    known.feeds[id] = nil
    known.feedsOfURL = [:]
    // The clock may have been set back.
    try run(
      """
      UPDATE feeds SET appearance_count = appearance_count + $1,
        newest_seen = CASE WHEN $1 > 0 THEN greatest(newest_seen, $2) ELSE newest_seen END,
        unchanged_polls = CASE WHEN $3 THEN unchanged_polls + 1 ELSE 0 END WHERE id = $4
      """, .integer(added), .real(now.timeIntervalSince1970), .boolean(isUnchanged), .integer(id))
  }

  /// Adds to the counts of unread articles, by feed id.
  public func addUnread(_ changes: [Int64: UnreadChange]) throws {
    guard !changes.isEmpty else { return }
    let changes = changes.sorted { $0.key < $1.key }
    try run(
      """
      INSERT INTO feed_counts AS c (feed_id, unread, home_unread) SELECT * FROM unnest($1, $2, $3)
      ON CONFLICT (feed_id) DO UPDATE SET unread = c.unread + excluded.unread,
        home_unread = c.home_unread + excluded.home_unread
      """, .integers(changes.map { $0.key }), .integers(changes.map(\.value.carried)),
      .integers(changes.map(\.value.homes)))
  }

  private func feeds(_ condition: String, _ values: ServerValue...) throws -> [StoredFeed] {
    let feeds = try rows("\(FeedColumns.selection) \(condition)", values, isRepeated: true)
      .map { FeedColumns.feed(&$0, clock) }
    for feed in feeds { if let id = feed.state.id { known.feeds[id] = feed } }
    return feeds
  }
}

/// A feed in the columns of `feeds`.
private enum FeedColumns {
  private static let names = [
    "name", "url_digest", "adapter", "reading_digest", "etag", "last_modified", "body_digest",
    "moved_to", "title", "format", "hints", "last_attempt", "last_success", "fresh_until",
    "held_until", "holds_host", "jitter", "failures", "unchanged_polls", "is_gone", "last_status",
    "last_error", "responses", "validators_url", "website", "sort_name",
  ]

  static let selection = "SELECT id, \(names.joined(separator: ", ")) FROM feeds"

  /// The first parameter is the id.
  static let insertion: String = {
    let marks = (1...names.count + 1).map { "$\($0)" }.joined(separator: ", ")
    return "INSERT INTO feeds (id, \(names.joined(separator: ", "))) VALUES (\(marks))"
  }()

  /// The first parameter is the id.
  static let replacement: String = {
    let assignments = names.enumerated().map { "\($1) = $\($0 + 2)" }.joined(separator: ", ")
    return "UPDATE feeds SET \(assignments) WHERE id = $1"
  }()

  /// Values for all columns but the id, in their order.
  static func values(of feed: StoredFeed, _ clock: ServerClock) throws -> [ServerValue] {
    let state = feed.state
    return [
      .text(feed.name), .text(feed.urlDigest), .text(feed.adapter), .text(feed.readingDigest),
      .text(state.etag), .text(state.lastModified), .text(state.bodyDigest), .text(state.movedTo),
      .text(state.title), .text(state.format), .text(try json(state.hints)),
      clock.stored(state.lastAttempt), clock.stored(state.lastSuccess),
      clock.stored(state.freshUntil), clock.stored(state.heldUntil), .boolean(state.holdsHost),
      .real(state.jitter),
      .integer(state.failures), .integer(state.unchangedPolls), .boolean(state.isGone),
      .integer(state.lastStatus), .text(state.lastError), .integer(state.responses),
      .text(state.validatorsURL), .text(state.website), .text(FoldedText.key(feed.name)),
    ]
  }

  /// - Parameter row: of ``selection``.
  static func feed(_ row: inout ServerRow, _ clock: ServerClock) -> StoredFeed {
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
    state.lastAttempt = clock.own(row.date())
    state.lastSuccess = clock.own(row.date())
    state.freshUntil = clock.own(row.date())
    state.heldUntil = clock.own(row.date())
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
