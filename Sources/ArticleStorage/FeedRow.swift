import FeedModel
import Foundation
import GRDB

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
    let statement = try BulkStatement("\(selection) WHERE name = ?", in: db)
    var found: FeedRow?
    try statement.run([.text(feed.name)]) { row in
      var stored = FeedRow(row, of: feed)
      if row.text(2) != digest(feed) || row.text(3) != feed.adapter {
        stored.state.forgetTransfers()
      }
      found = stored
      return false
    }
    return found
  }

  /// Feeds that have the URL and the adapter under whatever name.
  static func renamed(_ feed: Feed, in db: Database) throws -> [FeedRow] {
    let statement = try BulkStatement(
      "\(selection) WHERE url_digest = ? AND adapter IS ? ORDER BY id", in: db)
    var found: [FeedRow] = []
    try statement.run([.text(digest(feed)), .text(feed.adapter)]) { row in
      found.append(FeedRow(row, of: feed))
      return true
    }
    return found
  }

  /// Writes the state under the feed's present name and URL.
  /// - Returns: the row's id.
  static func upsert(
    _ state: FeedState, of feed: Feed, policy: any MergePolicy, in db: Database
  ) throws -> Int64 {
    var id = state.id
    if id == nil { id = try named(feed, in: db)?.id }
    let values: [BulkStatement.Value] = [
      .text(feed.name), .text(digest(feed)), .text(feed.adapter), .text(state.etag),
      .text(state.lastModified), .text(state.bodyDigest), .text(state.movedTo), .text(state.title),
      .text(state.format), .text(try hints(state.hints)), date(state.lastAttempt),
      date(state.lastSuccess), date(state.freshUntil), date(state.heldUntil),
      .integer(state.holdsHost ? 1 : 0), .real(state.jitter), .integer(Int64(state.failures)),
      .integer(Int64(state.unchangedPolls)), .integer(state.isGone ? 1 : 0),
      .integer(state.lastStatus.map(Int64.init)), .text(state.lastError),
      .integer(Int64(state.responses)), .text(feed.reading.map(Digest.hex)),
    ]
    guard let id else {
      try BulkStatement(insertion, in: db).run(values)
      return db.lastInsertedRowID
    }
    var oldName: String?
    try BulkStatement("SELECT name FROM feeds WHERE id = ?", in: db).run([.integer(id)]) { row in
      oldName = row.text(0)
      return false
    }
    try BulkStatement(replacement, in: db).run(values + [.integer(id)])
    if let oldName, oldName != feed.name {
      try renamed(id, from: oldName, to: feed.name, policy: policy, in: db)
    }
    return id
  }

  /// Articles tell their feeds' names, which also settle the order in which pairs are joined.
  static func renamed(
    _ id: Int64, from old: String, to new: String, policy: any MergePolicy, in db: Database
  ) throws {
    try SearchIndex.rename(feed: id, from: old, to: new, in: db)
    let touched = try Int.fetchSet(
      db, sql: "SELECT id FROM appearances WHERE feed_id = ?", arguments: [id])
    var regrouping = ArticleClustering(db: db, policy: policy, touched: touched)
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
    "format", "hints", "last_attempt", "last_success", "fresh_until", "held_until", "holds_host",
    "jitter", "failures", "unchanged_polls", "is_gone", "last_status", "last_error", "answers",
    "reading_digest",
  ]

  private static let selection = "SELECT id, \(columns.joined(separator: ", ")) FROM feeds"

  private static let insertion: String = {
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO feeds (\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }()

  private static let replacement: String = {
    let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
    return "UPDATE feeds SET \(assignments) WHERE id = ?"
  }()

  private static func digest(_ feed: Feed) -> String {
    Digest.hex(feed.configuredURL)
  }

  private static func hints(_ hints: PollingHints) throws -> String? {
    hints == PollingHints() ? nil : String(decoding: try JSONEncoder().encode(hints), as: UTF8.self)
  }

  private static func date(_ date: Date?) -> BulkStatement.Value {
    .real(date?.timeIntervalSince1970)
  }

  /// - Parameter row: of ``selection``.
  private init(_ row: BulkStatement.Columns, of feed: Feed) {
    func date(_ index: Int32) -> Date? {
      row.optionalReal(index).map(Date.init(timeIntervalSince1970:))
    }
    id = row.integer(0)
    name = row.text(1) ?? ""
    state = FeedState()
    state.id = id
    state.etag = row.text(4)
    state.lastModified = row.text(5)
    state.bodyDigest = row.text(6)
    state.movedTo = row.text(7)
    state.title = row.text(8)
    state.format = row.text(9)
    // Hints that cannot be read are hints not given; the next answer brings them again.
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
    if row.text(23) != feed.reading.map(Digest.hex) { state.forgetResponse() }
  }
}

extension FeedState {
  /// What says that the last answer need not be read again; a pause that the server asked for stays.
  fileprivate mutating func forgetResponse() {
    etag = nil
    lastModified = nil
    bodyDigest = nil
    lastAttempt = nil
    freshUntil = nil
  }

  /// All that belonged to another URL; the feed is due at once.
  fileprivate mutating func forgetTransfers() {
    forgetResponse()
    movedTo = nil
    heldUntil = nil
    holdsHost = false
    failures = 0
    unchangedPolls = 0
    isGone = false
    lastError = nil
  }
}
