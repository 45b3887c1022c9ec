internal import CSQLite3

/// A row that matches in the full-text index, as an auxiliary function sees it (sqlite.org/fts5.html §7.2).
public struct FullTextMatch {
  /// Where a phrase of the expression occurs.
  public struct Occurrence {
    /// The number of the phrase, from 0.
    public var phrase: Int
    /// The number of the column, from 0.
    public var column: Int
  }

  fileprivate let interface: Fts5ExtensionApi
  fileprivate let context: OpaquePointer?

  /// The number of phrases of the expression.
  public var phraseCount: Int { Int(interface.xPhraseCount(context)) }

  /// Where phrases occur in the row, at most so many; nil if SQLite reports an error.
  public func occurrences(limit: Int) -> [Occurrence]? {
    var count: Int32 = 0
    guard interface.xInstCount(context, &count) == SQLITE_OK else { return nil }
    return (0..<min(count, Int32(clamping: limit))).compactMap { index in
      var phrase: Int32 = 0
      var column: Int32 = 0
      var offset: Int32 = 0
      let code = interface.xInst(context, index, &phrase, &column, &offset)
      return code == SQLITE_OK ? Occurrence(phrase: Int(phrase), column: Int(column)) : nil
    }
  }

  /// The number of words of the row.
  public var size: Int {
    var size: Int32 = 0
    _ = interface.xColumnSize(context, -1, &size)
    return Int(size)
  }

  /// The number of words of all rows.
  public var totalSize: Int64 {
    var total: sqlite3_int64 = 0
    _ = interface.xColumnTotalSize(context, -1, &total)
    return total
  }

  /// The number of all rows.
  public var rowCount: Int64 {
    var rows: sqlite3_int64 = 0
    _ = interface.xRowCount(context, &rows)
    return rows
  }
}

extension Connection {
  /// Adds an auxiliary function of the full-text index, whose only argument is the table.
  public func add(
    matchFunction name: String, _ body: @escaping @Sendable (FullTextMatch) -> Value
  ) throws {
    let interface = try fullTextInterface()
    let code = interface.pointee.xCreateFunction(
      interface, name, Unmanaged.passRetained(MatchBody(run: body)).toOpaque(),
      { interface, match, context, _, _ in
        guard let interface, let context, let own = interface.pointee.xUserData(match) else {
          return
        }
        let body = Unmanaged<MatchBody>.fromOpaque(own).takeUnretainedValue()
        FunctionBody.finish(
          context, body.run(FullTextMatch(interface: interface.pointee, context: match)))
      },
      { body in
        if let body { Unmanaged<MatchBody>.fromOpaque(body).release() }
      })
    guard code == SQLITE_OK else { throw SQLiteError(ResultCode(rawValue: code)) }
  }

  /// FTS5's own functions, which SQLite writes to a pointer that is bound to a statement (sqlite.org/fts5.html §7).
  func fullTextInterface() throws(SQLiteError) -> UnsafeMutablePointer<fts5_api> {
    var interface: UnsafeMutablePointer<fts5_api>?
    var statement: OpaquePointer?
    sqlite3_prepare_v2(handle, "SELECT fts5(?)", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    // The type is compared while the statement runs, so that its bytes have to last until then.
    "fts5_api_ptr".withCString { type in
      withUnsafeMutablePointer(to: &interface) { pointer in
        sqlite3_bind_pointer(statement, 1, pointer, type, nil)
        sqlite3_step(statement)
      }
    }
    guard let interface else { throw SQLiteError(.error) }
    return interface
  }
}

/// A class because SQLite keeps a pointer to it.
private final class MatchBody: Sendable {
  let run: @Sendable (FullTextMatch) -> Value

  init(run: @escaping @Sendable (FullTextMatch) -> Value) { self.run = run }
}
