public import FeedModel
import Foundation
import GRDB

/// Takes the answers of feeds into the store. An answer without anything new is not written into its appearances: see
/// ``AppearanceRow``.
extension SQLiteArticleStore {
  public func entries(of feed: Feed, guids: [String]) throws(StoreError) -> [String: Entry] {
    try reading { db in
      let configured: Set<String> = [feed.name]
      guard let row = try FeedRow.rows(of: [feed], configured: configured, in: db)[0] else {
        return [:]
      }
      let statement = try db.cachedStatement(
        sql: "SELECT * FROM appearances WHERE feed_id = ? AND guid = ? ORDER BY id DESC LIMIT 1")
      var entries: [String: Entry] = [:]
      for guid in guids {
        if let row = try Row.fetchOne(statement, arguments: [row.id, guid]) {
          entries[guid] = EntryRow.entry(row)
        }
      }
      return entries
    }
  }

  public func add(_ responses: [ParsedResponse]) -> [Result<StoreChanges, StoreError>] {
    // One transaction for all costs a fraction of one for each. Where it fails, each has its own, and one that fails
    // fails alone.
    if responses.count > 1, let changes = try? takeIn(responses) {
      return changes.map { .success($0) }
    }
    return responses.map { response in
      Result { () throws(StoreError) in try takeIn([response])[0] }
    }
  }

  private func takeIn(_ responses: [ParsedResponse]) throws(StoreError) -> [StoreChanges] {
    try writing { db in
      var batch = IngestBatch(db: db, policy: policy)
      let changes = try responses.map { try batch.take($0) }
      try batch.finish()
      return changes
    }
  }
}

/// Answers of different feeds on their way in, inside one transaction.
private struct IngestBatch {
  let db: Database
  let policy: any MergePolicy
  private var words: [SearchIndex.Change] = []

  init(db: Database, policy: any MergePolicy) {
    self.db = db
    self.policy = policy
  }

  mutating func take(_ response: ParsedResponse) throws -> StoreChanges {
    var state = response.state
    state.responses += 1
    let known = state.id == nil ? try FeedRow.named(response.feed, in: db) : nil
    state.id = state.id ?? known?.id
    let isNewFeed = state.id == nil
    if let id = state.id { try FeedRow.noteConfirmation(of: id, in: db) }
    let feedID = try FeedRow.upsert(state, of: response.feed, policy: policy, in: db)
    var intake = FeedIngest(
      db: db, policy: policy, feedID: feedID, feed: response.feed.name, response: state.responses,
      now: response.arrival)
    let changes = try intake.take(response.document.entries, isNewFeed: isNewFeed)
    words += intake.words
    let isUnchanged = changes == StoreChanges() && !isNewFeed
    try BulkStatement(
      """
      UPDATE feeds SET appearance_count = appearance_count + ?,
        unchanged_polls = iif(?, unchanged_polls + 1, 0) WHERE id = ?
      """, in: db
    ).run(
      .integer(Int64(intake.addedCount)), .integer(isUnchanged ? 1 : 0), .integer(feedID))
    return changes
  }

  func finish() throws { try SearchIndex.apply(words, in: db) }
}
