import FeedBasics

/// Mends what versions 0.1 and 0.2 stored, in the transaction of a migration.
extension SQLTransaction {
  /// Removes the credentials of feeds from the URLs of stored items: see ``LeakedCredentials``.
  public func removeLeakedCredentials() throws {
    for column in LeakedCredentials.columns { try mend(column) }
    // A server finds guids by their hashes.
    try mend(
      LeakedCredentials.guid, where: "guid_origin = 'link'",
      hash: Self.dialect == .postgreSQL ? "guid_hash" : nil)
    try mendPlayed()
  }

  /// Rows that are in memory at a time.
  private static var mendedRows: Int { 500 }

  /// - Parameter hash: the column with the hash of the text, if it has one.
  private func mend(
    _ column: LeakedCredentials.Column, where condition: String = "true", hash: String? = nil
  ) throws {
    let selection = SQLText { dialect in
      """
      SELECT \(column.key), \(column.name), \(column.page ?? "NULL") FROM \(column.table)
      WHERE \(column.key) > $1 AND \(condition) AND \(column.content.isLeaky(column.name, dialect))
      ORDER BY \(column.key) LIMIT \(Self.mendedRows)
      """
    }
    var last: Int? = Int.min
    while let after = last {
      let rows = try all(selection, .integer(after)) {
        (key: $0.number(), text: $0.text() ?? "", page: $0.text())
      }
      let mended = rows.map { row in
        (row.key, LeakedCredentials.removed(from: row.text, column.content, page: row.page))
      }
      let changed = zip(rows, mended).filter { $0.text != $1.1 }.map(\.1)
      let values = [
        (column.key, SQLValue.integers(changed.map(\.0))), (column.name, .texts(changed.map(\.1))),
      ]
      let hashes = hash.map { [($0, SQLValue.integers(changed.map { Digest.hash64($0.1) }))] } ?? []
      try write(.update, column.table, RowValues(values + hashes))
      last = rows.count < Self.mendedRows ? nil : rows.last?.key
    }
  }

  /// An attachment that was played both with and without its credentials is listed once.
  private func mendPlayed() throws {
    let selection = SQLText {
      "SELECT url FROM played_attachments WHERE \(LeakedCredentials.Content.url.isLeaky("url", $0))"
    }
    for url in try all(selection, read: { $0.text() ?? "" }) {
      let mended = LeakedCredentials.removed(from: url, .url)
      guard mended != url else { continue }
      try run(
        """
        DELETE FROM played_attachments WHERE url = $1
          AND EXISTS (SELECT 1 FROM played_attachments o WHERE o.url = $2)
        """, .text(url), .text(mended))
      try run(
        "UPDATE played_attachments SET url = $2 WHERE url = $1", .text(url), .text(mended))
    }
  }
}

extension LeakedCredentials.Content {
  /// Whether a column contains what occurs in every text that has to be mended, and in few others.
  fileprivate func isLeaky(_ column: String, _ dialect: SQLDialect) -> String {
    let signs = self == .html ? ["@", "data-href=\"#\""] : ["@", "#"]
    let tests = signs.map { dialect.occurs("'\($0)'", in: column) }
    return "(\(tests.joined(separator: " OR ")))"
  }
}
