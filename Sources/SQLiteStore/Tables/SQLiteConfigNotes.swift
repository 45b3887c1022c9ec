public import FeedModel
import FeedPlatform
import SQLiteBinding

/// The note of the config, in the table `config_notes`.
extension SQLiteTransaction {
  /// The note of this config; nil if the last one is of another config.
  public func configNote(stamp: String) throws -> ConfigNote? {
    var note: String?
    try db.statement("SELECT note FROM config_notes WHERE stamp = ?")
      .run(stamp) { row in
        note = row.text(0)
        return false
      }
    // A note of another version is written again at the next fetch.
    return note.flatMap { try? JSONDecoder().decode(ConfigNote.self, from: Data($0.utf8)) }
  }

  /// Replaces the note.
  public func setConfigNote(_ note: ConfigNote, stamp: String) throws {
    let json = String(decoding: try JSONEncoder().encode(note), as: UTF8.self)
    try db.statement("DELETE FROM config_notes").run()
    try db.statement("INSERT INTO config_notes (stamp, note) VALUES (?, ?)")
      .run(stamp, json)
  }
}
