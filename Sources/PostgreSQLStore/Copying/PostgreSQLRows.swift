public import ArticleStorage
public import FeedModel

extension PostgreSQLTransaction: RowTransaction {
  /// The statements for the rows of a table.
  public static func statements(of table: CopiedTable) -> RowStatements {
    let statements = ServerRowStatements(table: table)
    return RowStatements(
      source: statements.source, selection: statements.selection,
      additions: [statements.insertion], derived: DerivedColumns(table).values)
  }

  /// What removes the rows of all tables, and everything that is derived from them.
  public static var removal: [String] { ServerRowStatements.removal }

  /// Whether the store is the unfinished target of a copy.
  public func isUnfinishedCopy() throws -> Bool {
    try finds("SELECT 1 FROM store WHERE application = $1", .text(StoreSchema.copy))
  }

  /// Makes the store the unfinished target of a copy, or a usual store.
  public func setUnfinishedCopy(_ isUnfinished: Bool) throws {
    if !isUnfinished { for sql in ServerRowStatements.idContinuation { try sendOnce(sql, []) } }
    try run(
      "UPDATE store SET application = $1",
      .text(isUnfinished ? StoreSchema.copy : StoreSchema.application))
  }
}

extension PostgreSQLArticleStore: StoreCopying {}
