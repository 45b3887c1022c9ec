public import FeedModel
import FeedPlatform
import SQLiteBinding

/// The user's last looks at the headlines in the table `looks`.
extension SQLiteTransaction {
  /// The last looks, the newest first.
  public func looks() throws -> [Look] {
    var looks: [Look] = []
    try db.statement("SELECT looked_at, last_number FROM looks ORDER BY id DESC").run {
      looks.append(
        Look(time: Date(timeIntervalSince1970: $0.real(0)), lastNumber: Int($0.integer(1))))
      return true
    }
    return looks
  }

  /// Adds a look, and removes the oldest ones beyond the limit.
  public func addLook(_ look: Look, keeping limit: Int) throws {
    try db.statement("INSERT INTO looks (looked_at, last_number) VALUES (?, ?)")
      .run(look.time.timeIntervalSince1970, look.lastNumber)
    try db.statement(
      "DELETE FROM looks WHERE id NOT IN (SELECT id FROM looks ORDER BY id DESC LIMIT ?)"
    ).run(limit)
  }
}
