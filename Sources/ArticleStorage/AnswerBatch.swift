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

  public func add(_ answers: [ReadAnswer]) -> [Result<StoreChanges, StoreError>] {
    // One transaction for all costs a fraction of one for each. Where it fails, each has its own, and one that fails
    // fails alone.
    if answers.count > 1, let changes = try? takeIn(answers) { return changes.map { .success($0) } }
    return answers.map { answer in
      Result { () throws(StoreError) in try takeIn([answer])[0] }
    }
  }

  private func takeIn(_ answers: [ReadAnswer]) throws(StoreError) -> [StoreChanges] {
    try writing { db in
      var batch = AnswerBatch(db: db, policy: policy)
      let changes = try answers.map { try batch.take($0) }
      try batch.finish()
      return changes
    }
  }
}

/// Answers of different feeds on their way in, inside one transaction.
private struct AnswerBatch {
  let db: Database
  let policy: any MergePolicy
  private var words: [SearchIndex.Change] = []

  init(db: Database, policy: any MergePolicy) {
    self.db = db
    self.policy = policy
  }

  mutating func take(_ answer: ReadAnswer) throws -> StoreChanges {
    var state = answer.state
    state.answers += 1
    let known = state.id == nil ? try FeedRow.named(answer.feed, in: db) : nil
    state.id = state.id ?? known?.id
    let isNewFeed = state.id == nil
    if let id = state.id { try FeedRow.noteConfirmation(of: id, in: db) }
    let feedID = try FeedRow.upsert(state, of: answer.feed, policy: policy, in: db)
    var intake = AnswerIntake(
      db: db, policy: policy, feedID: feedID, feed: answer.feed.name, answer: state.answers,
      now: answer.arrival)
    let changes = try intake.take(answer.document.entries, isNewFeed: isNewFeed)
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
