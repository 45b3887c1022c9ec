import ArticleRendering

extension RowFormat {
  /// Prints rows.
  /// - Parameters:
  ///   - table: makes the table; nil if it has printed something else.
  ///   - line: a row as TSV.
  ///   - write: writes a row as a JSON object.
  func print<Row>(
    _ rows: [Row], table: () throws -> String?, line: (Row) -> String,
    write: (Row, inout JSONWriter) -> Void
  ) rethrows {
    var output = StandardOutput()
    switch self {
    case .table: if let table = try table() { output.write(table) }
    case .tsv: for row in rows { output.write(line(row)) }
    case .json:
      var writer = JSONWriter()
      writer.array { list in for row in rows { write(row, &list) } }
      writer.lineBreak()
      output.write(writer.bytes)
    case .jsonl:
      for row in rows {
        var writer = JSONWriter()
        write(row, &writer)
        writer.lineBreak()
        output.write(writer.bytes)
      }
    }
    output.flush()
  }
}
