public import ArticleStorage
public import FeedModel

extension PostgreSQLTransaction: RowTransaction {
  public static func statements(of table: CopiedTable) -> RowStatements {
    let statements = ServerRowStatements(table: table)
    return RowStatements(
      source: statements.source, selection: statements.selection,
      additions: [statements.insertion], derived: DerivedColumns(table: table).values)
  }

  public static var removal: [String] { ServerRowStatements.removal }

  public func isUnfinishedCopy() throws -> Bool {
    try finds("SELECT 1 FROM store WHERE application = $1", .text(StoreSchema.copy))
  }

  public func setUnfinishedCopy(_ isUnfinished: Bool) throws {
    if !isUnfinished { for sql in ServerRowStatements.idContinuation { try sendOnce(sql, []) } }
    try run(
      "UPDATE store SET application = $1",
      .text(isUnfinished ? StoreSchema.copy : StoreSchema.application))
  }
}

extension PostgreSQLArticleStore: StoreCopying {}
