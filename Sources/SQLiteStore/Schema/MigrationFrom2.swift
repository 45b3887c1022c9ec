import ArticleStorage
import SQLiteBinding

/// Brings a store of version 0.2 up to date: feeds have websites, hashes of links are grouped, the code that writes articles
/// counts them, and the URLs of items have no credentials of their feeds.
enum MigrationFrom2 {
  static func run(_ db: Connection) throws {
    try db.execute(
      """
      ALTER TABLE feeds ADD COLUMN website TEXT;
      -- What the hash of a link has in common with the grouped one: the link itself is not stored.
      UPDATE OR REPLACE forgotten_links SET url_hash = url_hash & 0xFFFFFFFFFFFFF;
      DROP TRIGGER IF EXISTS articles_delete;
      DROP TRIGGER IF EXISTS articles_update;
      """)
    try db.add(function: "without_credentials", parameters: 3) { values in
      guard let text = values[0].text,
        let content = values[1].integer.flatMap({ LeakedCredentials.Content(rawValue: Int($0)) })
      else { return values[0] }
      return .text(LeakedCredentials.removed(from: text, content, page: values[2].text))
    }
    // The pages that become free are overwritten (sqlite.org/pragma.html#pragma_secure_delete).
    try db.execute("PRAGMA secure_delete = ON")
    defer { try? db.execute("PRAGMA secure_delete = OFF") }
    for column in LeakedCredentials.columns + [LeakedCredentials.played] {
      try mend(column, in: db)
    }
    try mend(LeakedCredentials.guid, where: "guid_origin = 'link'", in: db)
    try Schema.createMissing(in: db)
  }

  private static func mend(
    _ column: LeakedCredentials.Column, where condition: String = "true", in db: Connection
  ) throws {
    let signs = column.signs.map { "instr(\(column.name), '\($0)')" }.joined(separator: " OR ")
    // A played attachment may be stored with and without its credentials.
    try db.execute(
      """
      UPDATE OR REPLACE \(column.table) SET \(column.name) = mended.text FROM (
        SELECT \(column.key) AS key,
          without_credentials(\(column.name), \(column.content.rawValue), \(column.page ?? "NULL")) AS text
        FROM \(column.table) WHERE \(condition) AND (\(signs))
      ) AS mended
      WHERE \(column.table).\(column.key) = mended.key AND mended.text <> \(column.name)
      """)
  }
}
