import ArticleStorage

extension PostgreSQLTransaction {
  /// Calls `body` with each row of a query until it returns false.
  /// - Parameter batchSize: how many rows are read at a time, with a cursor; nil to read them all.
  func each(
    _ sql: String, _ values: [SQLValue], batchSize: Int?,
    _ body: (inout ServerRow) throws -> Bool
  ) throws {
    guard let batchSize else {
      let all = try rows(sql, values, isRepeated: false)
      _ = try pass(all, to: body)
      return
    }
    let name = nextCursor()
    try sendOnce("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", values)
    while true {
      let batch = try rows("FETCH FORWARD \(batchSize) FROM \(name)", [], isRepeated: false)
      guard try pass(batch, to: body), batch.count == batchSize else { break }
    }
    try sendOnce("CLOSE \(name)", [])
  }

  /// - Returns: whether more rows are wanted.
  private func pass(
    _ rows: ServerRows, to body: (inout ServerRow) throws -> Bool
  ) throws -> Bool {
    var isWanted = true
    try rows.each { row in
      if isWanted { isWanted = try body(&row) }
    }
    return isWanted
  }
}
