public import FeedPlatform
import SQLiteBinding

/// The attachments that the user has played, in the table `played_attachments`.
extension SQLiteTransaction {
  /// All marked URLs.
  public func playedAttachments() throws -> Set<String> {
    var urls: Set<String> = []
    try db.statement("SELECT url FROM played_attachments").run { row in
      if let url = row.text(0) { urls.insert(url) }
      return true
    }
    return urls
  }

  /// Marks the URL; its earlier mark stays as it is.
  public func addPlayed(_ url: String, at now: Date) throws {
    try db.statement("INSERT OR IGNORE INTO played_attachments (url, played_at) VALUES (?, ?)").run(
      url, now.timeIntervalSince1970)
  }

  /// Removes the mark of the URL, if it has one.
  public func deletePlayed(_ url: String) throws {
    try db.statement("DELETE FROM played_attachments WHERE url = ?").run(url)
  }
}
