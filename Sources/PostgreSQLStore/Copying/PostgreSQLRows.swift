public import ArticleStorage
public import FeedModel

extension PostgreSQLTransaction: RowTransaction {
  public static func statements(of table: StoreTable) -> RowStatements {
    let statements = ServerRowStatements(table: table)
    return RowStatements(
      source: statements.source, selection: statements.selection,
      addition: statements.addition, derived: DerivedColumns(table: table).values)
  }

  public static var removal: [String] {
    let tables = StoreTable.copied.filter { $0.name != "totals" }.map(ServerRowStatements.name)
    return [
      """
      TRUNCATE \(tables.joined(separator: ", ")), sightings, search, author_names, category_names
      """,
      "UPDATE totals SET indexed_rows = 0, indexed_words = 0",
    ]
  }

  public func isUnfinishedCopy() throws -> Bool {
    try finds("SELECT 1 FROM store WHERE application = $1", .text(StoreSchema.copy))
  }

  public func setUnfinishedCopy(_ isUnfinished: Bool) throws {
    if !isUnfinished {
      // The server's own ids follow those that were copied.
      for table in ["looks", "rules"] {
        try sendOnce(
          """
          SELECT setval(pg_get_serial_sequence('\(table)', 'id'),
            greatest((SELECT max(id) FROM \(table)), 1), EXISTS (SELECT 1 FROM \(table)))
          """, [])
      }
    }
    try run(
      "UPDATE store SET application = $1",
      .text(isUnfinished ? StoreSchema.copy : StoreSchema.application))
  }
}

extension PostgreSQLArticleStore: StoreCopying {}
