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
      let stored = try String.fetchSet(db, sql: "SELECT name FROM feeds")
      if feeds.allSatisfy({ stored.contains($0.name) }) {
        return Dictionary(feeds.map { ($0.name, $0.name) }) { first, _ in first }
      }
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
