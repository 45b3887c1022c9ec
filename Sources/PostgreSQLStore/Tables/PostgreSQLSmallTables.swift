public import ArticleStorage
public import FeedModel
public import FeedPlatform

/// The note of the config, in the table `config_notes`.
extension PostgreSQLTransaction {
  /// The note of this config; nil if the last one is of another config.
  public func configNote(stamp: String) throws -> ConfigNote? {
    let rows = try rows("SELECT note FROM config_notes WHERE stamp = $1", .text(stamp))
    var row = rows.first
    // A note of another version is written again at the next fetch.
    return row?.text().flatMap { try? JSONDecoder().decode(ConfigNote.self, from: Data($0.utf8)) }
  }

  /// Replaces the note.
  public func setConfigNote(_ note: ConfigNote, stamp: String) throws {
    let json = String(decoding: try JSONEncoder().encode(note), as: UTF8.self)
    try run("DELETE FROM config_notes")
    try run("INSERT INTO config_notes (stamp, note) VALUES ($1, $2)", .text(stamp), .text(json))
  }
}

/// Marks from another reader in the table `imported_marks`.
extension PostgreSQLTransaction {
  /// Whether there are any.
  public func hasImportedMarks() throws -> Bool { try has(.importedMarks) }

  /// Remembers marks beside those of earlier imports.
  public func addImportedMarks(_ marks: ArticleMarks, key: Int64) throws {
    known.presence[.importedMarks] = true
    try run(
      """
      INSERT INTO imported_marks AS m (key, is_read, is_starred) VALUES ($1, $2, $3)
      ON CONFLICT (key) DO UPDATE SET is_read = m.is_read OR excluded.is_read,
        is_starred = m.is_starred OR excluded.is_starred
      """, .integer(key), .boolean(marks.isRead), .boolean(marks.isStarred))
  }

  /// The marks of a key; nil if absent.
  public func importedMarks(key: Int64) throws -> ArticleMarks? {
    let rows = try rows(
      "SELECT is_read, is_starred FROM imported_marks WHERE key = $1",
      .integer(key))
    guard var row = rows.first else { return nil }
    return ArticleMarks(isRead: row.boolean(), isStarred: row.boolean())
  }
}

/// The user's last looks at the headlines in the table `looks`.
extension PostgreSQLTransaction {
  /// The last looks, the newest first.
  public func looks() throws -> [Look] {
    try rows(
      "SELECT looked_at, last_number FROM looks ORDER BY id DESC"
    ).map { Look(time: $0.date() ?? .distantPast, lastNumber: $0.number()) }
  }

  /// Adds a look, and removes the oldest ones beyond the limit.
  public func addLook(_ look: Look, keeping limit: Int) throws {
    try run(
      "INSERT INTO looks (looked_at, last_number) VALUES ($1, $2)",
      .real(look.time.timeIntervalSince1970), .integer(look.lastNumber))
    try run(
      """
      DELETE FROM looks WHERE id NOT IN (
        SELECT id FROM looks ORDER BY id DESC LIMIT $1)
      """, .integer(limit))
  }
}

/// The attachments that the user has played, in the table `played_attachments`.
extension PostgreSQLTransaction {
  /// All marked URLs.
  public func playedAttachments() throws -> Set<String> {
    Set(
      try rows("SELECT url FROM played_attachments")
        .map { $0.text() ?? "" })
  }

  /// Marks the URL; its earlier mark stays as it is.
  public func addPlayed(_ url: String, at now: Date) throws {
    try run(
      """
      INSERT INTO played_attachments (url, played_at) VALUES ($1, $2)
      ON CONFLICT (md5(url)) DO NOTHING
      """, .text(url), .real(now.timeIntervalSince1970))
  }

  /// Removes the mark of the URL, if it has one.
  public func deletePlayed(_ url: String) throws {
    try run(
      "DELETE FROM played_attachments WHERE md5(url) = md5($1)",
      .text(url))
  }
}
