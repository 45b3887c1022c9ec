public import ArticleStorage
import FeedModel
public import FeedPlatform
import SQLiteBinding

/// Feeds in the table `feeds`.
extension SQLiteTransaction {
  /// The stored feed with a name; nil if absent.
  public func feed(named name: String) throws -> StoredFeed? {
    try feeds("WHERE name = ?", name).first
  }

  /// The stored feeds with this URL and adapter, sorted by id.
  public func feeds(urlDigest: String, adapter: String?) throws -> [StoredFeed] {
    try feeds("WHERE url_digest = ? AND adapter IS ? ORDER BY id", urlDigest, adapter)
  }

  /// The name of a stored feed; nil if no feed has that id.
  public func feedName(_ id: Int64) throws -> String? {
    var name: String?
    try db.statement("SELECT name FROM feeds WHERE id = ?").run(id) { row in
      name = row.text(0)
      return false
    }
    return name
  }

  /// The names of all stored feeds, sorted.
  public func feedNames() throws -> [String] {
    try db.values(
      "SELECT name FROM feeds ORDER BY name", as: String.self)
  }

  /// Adds a feed under the id in its state.
  public func insert(_ feed: StoredFeed) throws {
    try db.statement(SQLiteFeedColumns.insertion)
      .run(with: try SQLiteFeedColumns.values(of: feed) + [feed.state.id])
  }

  /// Replaces everything but the counters of a feed.
  public func replace(_ feed: StoredFeed) throws {
    try db.statement(SQLiteFeedColumns.replacement)
      .run(with: try SQLiteFeedColumns.values(of: feed) + [feed.state.id])
  }

  /// Changes a feed's name.
  public func rename(feed id: Int64, to name: String) throws {
    try db.statement("UPDATE feeds SET name = ? WHERE id = ?")
      .run(name, id)
  }

  /// Records when the feed's current response was last confirmed; nothing if the feed was never fetched.
  public func noteConfirmation(ofFeed id: Int64) throws {
    try db.statement(
      """
      INSERT OR REPLACE INTO confirmations (feed_id, response, confirmed_at)
      SELECT id, responses, last_success FROM feeds WHERE id = ? AND last_success IS NOT NULL
      """
    ).run(id)
  }

  /// Adds to the feed's number of items, and counts or resets its polls without a change.
  public func countResponse(
    ofFeed id: Int64, at now: Date, added: Int, isUnchanged: Bool
  ) throws {
    // The clock may have been set back.
    try db.statement(
      """
      UPDATE feeds SET appearance_count = appearance_count + ?1,
        newest_seen = iif(?1 > 0, max(?2, coalesce(newest_seen, ?2)), newest_seen),
        unchanged_polls = iif(?3, unchanged_polls + 1, 0) WHERE id = ?4
      """
    ).run(added, now.timeIntervalSince1970, isUnchanged, id)
  }

  /// Adds to the counts of unread articles, by feed id.
  public func addUnread(_ changes: [Int64: UnreadChange]) throws {
    let statement = try db.statement(
      "UPDATE feeds SET unread_count = unread_count + ?, home_unread = home_unread + ? WHERE id = ?"
    )
    for (feed, change) in changes {
      try statement.run(change.carried, change.homes, feed)
    }
  }

  private func feeds(_ condition: String, _ values: any ValueConvertible...) throws -> [StoredFeed]
  {
    var found: [StoredFeed] = []
    try db.statement("\(SQLiteFeedColumns.selection) \(condition)").run(with: values) { row in
      found.append(SQLiteFeedColumns.feed(row))
      return true
    }
    return found
  }
}

/// A feed in the columns of `feeds`.
private enum SQLiteFeedColumns {
  private static let names = [
    "name", "url_digest", "adapter", "reading_digest", "etag", "last_modified", "body_digest",
    "moved_to", "title", "format", "hints", "last_attempt", "last_success", "fresh_until",
    "held_until", "holds_host", "jitter", "failures", "unchanged_polls", "is_gone", "last_status",
    "last_error", "responses", "validators_url", "website",
  ]

  static let selection = "SELECT \(names.joined(separator: ", ")), id FROM feeds"

  static let insertion: String = {
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO feeds (\(names.joined(separator: ", ")), id) VALUES (\(marks), ?)"
  }()

  static let replacement: String = {
    let assignments = names.map { "\($0) = ?" }.joined(separator: ", ")
    return "UPDATE feeds SET \(assignments) WHERE id = ?"
  }()

  /// Values for all columns but the id, in their order.
  static func values(of feed: StoredFeed) throws -> [any ValueConvertible] {
    let state = feed.state
    return [
      feed.name, feed.urlDigest, feed.adapter, feed.readingDigest,
      state.etag, state.lastModified, state.bodyDigest, state.movedTo,
      state.title, state.format, try json(state.hints),
      date(state.lastAttempt), date(state.lastSuccess), date(state.freshUntil),
      date(state.heldUntil), state.holdsHost, state.jitter,
      state.failures, state.unchangedPolls,
      state.isGone, state.lastStatus,
      state.lastError, state.responses, state.validatorsURL,
      state.website,
    ]
  }

  /// - Parameter row: of ``selection``.
  static func feed(_ row: Row) -> StoredFeed {
    func date(_ index: Int32) -> Date? {
      row.optionalReal(index).map(Date.init(timeIntervalSince1970:))
    }
    var state = FeedState()
    state.etag = row.text(4)
    state.lastModified = row.text(5)
    state.bodyDigest = row.text(6)
    state.movedTo = row.text(7)
    state.title = row.text(8)
    state.format = row.text(9)
    // Unreadable hints count as absent; the next response contains them again.
    if let hints = row.text(10) {
      state.hints =
        (try? JSONDecoder().decode(PollingHints.self, from: Data(hints.utf8))) ?? PollingHints()
    }
    state.lastAttempt = date(11)
    state.lastSuccess = date(12)
    state.freshUntil = date(13)
    state.heldUntil = date(14)
    state.holdsHost = row.bool(15)
    state.jitter = row.real(16)
    state.failures = Int(row.integer(17))
    state.unchangedPolls = Int(row.integer(18))
    state.isGone = row.bool(19)
    state.lastStatus = row.optionalInteger(20).map(Int.init)
    state.lastError = row.text(21)
    state.responses = Int(row.integer(22))
    state.validatorsURL = row.text(23)
    state.website = row.text(24)
    state.id = row.integer(25)
    return StoredFeed(
      name: row.text(0) ?? "", urlDigest: row.text(1) ?? "", adapter: row.text(2),
      readingDigest: row.text(3), state: state)
  }

  private static func json(_ hints: PollingHints) throws -> String? {
    hints == PollingHints() ? nil : String(decoding: try JSONEncoder().encode(hints), as: UTF8.self)
  }

  private static func date(_ date: Date?) -> any ValueConvertible {
    date?.timeIntervalSince1970
  }
}
