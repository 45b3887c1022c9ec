import ArticleStorage
import GRDB

extension Schema {
  /// Removes the credentials of feeds from the URLs of their items.
  @Sendable static func version14(_ db: Database) throws {
    let mended = DatabaseFunction("without_credentials", argumentCount: 3, pure: true) { values in
      guard let text = String.fromDatabaseValue(values[0]),
        let content = Int.fromDatabaseValue(values[1]).flatMap(LeakedCredentials.Content.init)
      else { return values[0] }
      return LeakedCredentials.removed(
        from: text, content, page: String.fromDatabaseValue(values[2]))
    }
    db.add(function: mended)
    defer { db.remove(function: mended) }
    // The pages that become free are overwritten (sqlite.org/pragma.html#pragma_secure_delete).
    try db.execute(sql: "PRAGMA secure_delete = ON")
    defer { try? db.execute(sql: "PRAGMA secure_delete = OFF") }
    for column in LeakedCredentials.columns + [LeakedCredentials.played] {
      try mend(column, in: db)
    }
    try mend(LeakedCredentials.guid, where: "guid_origin = 'link'", in: db)
  }

  private static func mend(
    _ column: LeakedCredentials.Column, where condition: String = "true", in db: Database
  ) throws {
    let signs = column.signs.map { "instr(\(column.name), '\($0)')" }.joined(separator: " OR ")
    // A played attachment may be stored with and without its credentials.
    try db.execute(
      sql: """
        UPDATE OR REPLACE \(column.table) SET \(column.name) = mended.text FROM (
          SELECT \(column.key) AS key,
            without_credentials(\(column.name), \(column.content.rawValue), \(column.page ?? "NULL")) AS text
          FROM \(column.table) WHERE \(condition) AND (\(signs))
        ) AS mended
        WHERE \(column.table).\(column.key) = mended.key AND mended.text <> \(column.name)
        """)
  }
}
