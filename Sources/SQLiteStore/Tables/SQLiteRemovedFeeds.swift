import GRDB
import Platform

/// The feeds that the config no longer has, in the table `removed_feeds`.
extension SQLiteTransaction {
  /// The names that were noted for this config; nil if they are those of another one.
  public func removedFeeds(stamp: String) throws -> [String]? {
    var names: String?
    try BulkStatement("SELECT names FROM removed_feeds WHERE stamp = ?", in: db)
      .run([.text(stamp)]) { row in
        names = row.text(0)
        return false
      }
    return try names.map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
  }

  /// Replaces the noted names and their stamp.
  public func noteRemovedFeeds(_ names: [String], stamp: String) throws {
    let json = String(decoding: try JSONEncoder().encode(names), as: UTF8.self)
    try BulkStatement("DELETE FROM removed_feeds", in: db).run()
    try BulkStatement("INSERT INTO removed_feeds (stamp, names) VALUES (?, ?)", in: db)
      .run(.text(stamp), .text(json))
  }
}
