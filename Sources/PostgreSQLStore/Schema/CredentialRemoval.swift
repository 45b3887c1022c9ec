import ArticleStorage
import FeedBasics

/// Removes the credentials of feeds from the URLs of stored items, in the transaction of a migration.
enum CredentialRemoval {
  /// Rows that are in memory at a time.
  private static let batch = 500

  static func run(_ connection: ServerConnection) throws(ServerError) {
    for column in LeakedCredentials.columns { try mend(column, on: connection) }
    try mend(
      LeakedCredentials.guid, where: "guid_origin = 'link'", hash: "guid_hash", on: connection)
    try mendPlayed(on: connection)
  }

  /// - Parameter hash: the column with the hash of the text; nil if there is none.
  private static func mend(
    _ column: LeakedCredentials.Column, where condition: String = "true", hash: String? = nil,
    on connection: ServerConnection
  ) throws(ServerError) {
    let selection = """
      SELECT \(column.key), \(column.name), \(column.page ?? "NULL::text") FROM \(column.table)
      WHERE \(column.key) > $1 AND \(condition) AND \(signs(column))
      ORDER BY \(column.key) LIMIT \(batch)
      """
    let assignment = hash.map { ", \($0) = $3" } ?? ""
    let update = """
      UPDATE \(column.table) SET \(column.name) = $2\(assignment) WHERE \(column.key) = $1
      """
    var last = Int.min
    while true {
      let rows = try connection.rows(selection, [.integer(last)], isRepeated: false)
      for (key, text, page) in rows.map({ ($0.number(), $0.text(), $0.text()) }) {
        last = key
        guard let text else { continue }
        let mended = LeakedCredentials.removed(from: text, column.content, page: page)
        guard mended != text else { continue }
        let hashed: [SQLValue] = hash == nil ? [] : [.integer(Int(Digest.hash64(mended)))]
        try connection.send(update, [.integer(key), .text(mended)] + hashed, isRepeated: false)
      }
      if rows.count < batch { return }
    }
  }

  /// An attachment that was played both with and without its credentials is listed once.
  private static func mendPlayed(on connection: ServerConnection) throws(ServerError) {
    let column = LeakedCredentials.played
    let rows = try connection.rows(
      "SELECT url FROM \(column.table) WHERE \(signs(column))", [], isRepeated: false)
    for url in rows.map({ $0.text() }).compactMap(\.self) {
      let mended = LeakedCredentials.removed(from: url, column.content)
      guard mended != url else { continue }
      for sql in [
        """
        DELETE FROM played_attachments WHERE url = $1
          AND EXISTS (SELECT 1 FROM played_attachments o WHERE o.url = $2)
        """, "UPDATE played_attachments SET url = $2 WHERE url = $1",
      ] {
        try connection.send(sql, [.text(url), .text(mended)], isRepeated: false)
      }
    }
  }

  private static func signs(_ column: LeakedCredentials.Column) -> String {
    let signs = column.signs.map { "position('\($0)' IN \(column.name)) > 0" }
    return "(\(signs.joined(separator: " OR ")))"
  }
}
