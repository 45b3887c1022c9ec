public import FeedModel
public import Foundation
import GRDB

/// Feeds and the state of their fetching.
extension SQLiteArticleStore {
  public func states(
    of feeds: [Feed], configured: Set<String>
  ) throws(StoreError) -> [FeedState] {
    try reading { db in
      try FeedRow.rows(of: feeds, configured: configured, in: db).map { $0?.state ?? FeedState() }
    }
  }

  /// The names under which the configured feeds are stored: the old one for a feed that was renamed and not fetched since.
  public func storedNames(of feeds: [Feed]) throws(StoreError) -> [String: String] {
    try reading { db in
      let rows = try FeedRow.rows(of: feeds, configured: Set(feeds.map(\.name)), in: db)
      var names: [String: String] = [:]
      for (feed, row) in zip(feeds, rows) { names[feed.name] = row?.name }
      return names
    }
  }

  /// Gives feeds that were renamed in the config their new names in the store.
  /// - Parameter feeds: all that are configured.
  public func adoptNames(of feeds: [Feed]) throws(StoreError) {
    let renamed = try storedNames(of: feeds).filter { $0.key != $0.value }
    guard !renamed.isEmpty else { return }
    try writing { db in
      for (new, old) in renamed.sorted(by: { $0.key < $1.key }) {
        let id = try Int64.fetchOne(
          db, sql: "SELECT id FROM feeds WHERE name = ?", arguments: [old])
        guard let id else { continue }
        try db.execute(sql: "UPDATE feeds SET name = ? WHERE id = ?", arguments: [new, id])
        try FeedRow.renamed(id, from: old, to: new, policy: policy, in: db)
      }
    }
  }

  public func save(_ states: [(state: FeedState, feed: Feed)]) throws(StoreError) {
    guard !states.isEmpty else { return }
    try writing { db in
      for (state, feed) in states {
        _ = try FeedRow.upsert(state, of: feed, policy: policy, in: db)
      }
    }
  }

  /// The newest success among the configured feeds; nil where none ever succeeded.
  public func newestSuccess(of feeds: [Feed]) throws(StoreError) -> Date? {
    try states(of: feeds, configured: Set(feeds.map(\.name))).compactMap(\.lastSuccess).max()
  }

  /// The names under which feeds are stored, removed ones included.
  public func feedNames() throws(StoreError) -> [String] {
    try reading { try String.fetchAll($0, sql: "SELECT name FROM feeds ORDER BY name") }
  }
}

/// A row of `feeds`.
struct FeedRow {
  var id: Int64
  var name: String
  var state: FeedState

  /// - Returns: for each feed its row under its name, else one of its URL and adapter whose name is not configured.
  static func rows(of feeds: [Feed], configured: Set<String>, in db: Database) throws -> [FeedRow?]
  {
    // One stored feed cannot have been renamed to two.
    var claimed: Set<Int64> = []
    return try feeds.map { feed in
      var row = try FeedRow.named(feed, in: db)
      if row == nil {
        row = try FeedRow.renamed(feed, in: db).first {
          !configured.contains($0.name) && !claimed.contains($0.id)
        }
      }
      if let row { claimed.insert(row.id) }
      return row
    }
  }

  /// The feed of that name; where its URL is another now, it is due at once and without validators.
  static func named(_ feed: Feed, in db: Database) throws -> FeedRow? {
    let statement = try db.cachedStatement(sql: "SELECT * FROM feeds WHERE name = ?")
    guard let row = try Row.fetchOne(statement, arguments: [feed.name]) else { return nil }
    var found = FeedRow(row, of: feed)
    if row["url_digest"] as String != digest(feed) || row["adapter"] as String? != feed.adapter {
      found.state.forgetTransfers()
    }
    return found
  }

  /// Feeds that have the URL and the adapter under whatever name.
  static func renamed(_ feed: Feed, in db: Database) throws -> [FeedRow] {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM feeds WHERE url_digest = ? AND adapter IS ? ORDER BY id")
    return try Row.fetchAll(statement, arguments: [digest(feed), feed.adapter]).map {
      FeedRow($0, of: feed)
    }
  }

  /// Writes the state under the feed's present name and URL.
  /// - Returns: the row's id.
  static func upsert(
    _ state: FeedState, of feed: Feed, policy: any MergePolicy, in db: Database
  ) throws -> Int64 {
    var id = state.id
    if id == nil { id = try named(feed, in: db)?.id }
    let known = try db.cachedStatement(sql: "SELECT name FROM feeds WHERE id = ?")
    let oldName = try String.fetchOne(known, arguments: [id])
    let values: StatementArguments = [
      feed.name, digest(feed), feed.adapter, state.etag, state.lastModified, state.bodyDigest,
      state.movedTo,
      state.title, state.format, try hints(state.hints), state.lastAttempt?.timeIntervalSince1970,
      state.lastSuccess?.timeIntervalSince1970, state.freshUntil?.timeIntervalSince1970,
      state.heldUntil?.timeIntervalSince1970, state.holdsHost, state.jitter, state.failures,
      state.unchangedPolls,
      state.isGone, state.lastStatus, state.lastError, state.answers,
      feed.reading.map(Digest.hex),
    ]
    if let id {
      let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
      let statement = try db.cachedStatement(sql: "UPDATE feeds SET \(assignments) WHERE id = ?")
      try statement.execute(arguments: values + [id])
      if let oldName, oldName != feed.name {
        try renamed(id, from: oldName, to: feed.name, policy: policy, in: db)
      }
      return id
    }
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "INSERT INTO feeds (\(columns.joined(separator: ", "))) VALUES (\(marks))")
    try statement.execute(arguments: values)
    return db.lastInsertedRowID
  }

  /// Articles tell their feeds' names, which also settle the order in which pairs are joined.
  static func renamed(
    _ id: Int64, from old: String, to new: String, policy: any MergePolicy, in db: Database
  ) throws {
    try SearchIndex.rename(feed: id, from: old, to: new, in: db)
    let touched = try Int.fetchSet(
      db, sql: "SELECT id FROM appearances WHERE feed_id = ?", arguments: [id])
    var regrouping = Regrouping(db: db, policy: policy, touched: touched)
    _ = try regrouping.run()
  }

  /// Before another answer takes its place: notes when the present one was confirmed last.
  static func noteConfirmation(of id: Int64, in db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO confirmations (feed_id, answer, confirmed_at)
        SELECT id, answers, last_success FROM feeds WHERE id = ? AND last_success IS NOT NULL
        """)
    try statement.execute(arguments: [id])
  }

  private static let columns = [
    "name", "url_digest", "adapter", "etag", "last_modified", "body_digest", "moved_to", "title",
    "format", "hints",
    "last_attempt", "last_success", "fresh_until", "held_until", "holds_host", "jitter", "failures",
    "unchanged_polls", "is_gone", "last_status", "last_error", "answers",
    "reading_digest",
  ]

  private static func digest(_ feed: Feed) -> String {
    Digest.hex(feed.configuredURL)
  }

  private static func hints(_ hints: PollingHints) throws -> String? {
    hints == PollingHints() ? nil : String(decoding: try JSONEncoder().encode(hints), as: UTF8.self)
  }

  private init(_ row: Row, of feed: Feed) {
    func date(_ column: String) -> Date? {
      (row[column] as Double?).map(Date.init(timeIntervalSince1970:))
    }
    id = row["id"]
    name = row["name"]
    state = FeedState()
    state.id = id
    state.etag = row["etag"]
    state.lastModified = row["last_modified"]
    state.bodyDigest = row["body_digest"]
    state.movedTo = row["moved_to"]
    state.title = row["title"]
    state.format = row["format"]
    // Hints that cannot be read are hints not given; the next answer brings them again.
    if let hints = row["hints"] as String? {
      state.hints =
        (try? JSONDecoder().decode(PollingHints.self, from: Data(hints.utf8))) ?? PollingHints()
    }
    state.lastAttempt = date("last_attempt")
    state.lastSuccess = date("last_success")
    state.freshUntil = date("fresh_until")
    state.heldUntil = date("held_until")
    state.holdsHost = row["holds_host"]
    state.jitter = row["jitter"]
    state.failures = row["failures"]
    state.unchangedPolls = row["unchanged_polls"]
    state.isGone = row["is_gone"]
    state.lastStatus = row["last_status"]
    state.lastError = row["last_error"]
    state.answers = row["answers"]
    if row["reading_digest"] as String? != feed.reading.map(Digest.hex) { state.forgetAnswer() }
  }
}

extension FeedState {
  /// What says that the last answer need not be read again; a pause that the server asked for stays.
  fileprivate mutating func forgetAnswer() {
    etag = nil
    lastModified = nil
    bodyDigest = nil
    lastAttempt = nil
    freshUntil = nil
  }

  /// All that belonged to another URL; the feed is due at once.
  fileprivate mutating func forgetTransfers() {
    forgetAnswer()
    movedTo = nil
    heldUntil = nil
    holdsHost = false
    failures = 0
    unchangedPolls = 0
    isGone = false
    lastError = nil
  }
}
