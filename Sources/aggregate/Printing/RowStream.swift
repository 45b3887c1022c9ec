import ArticleRendering

/// Prints rows while they are read, so that any number of them takes little memory.
struct RowStream<Row> {
  /// How rows are printed.
  enum Form {
    /// Those that are read together as a part of a table.
    case table(([Row]) -> String)
    /// A line each, after what begins the document.
    case lines((Row) -> String, beginning: [UInt8] = [])
    /// One array of objects.
    case json((Row, inout JSONWriter) -> Void)
    /// An object a line.
    case jsonLines((Row, inout JSONWriter) -> Void)

    /// - Parameters:
    ///   - line: a row as TSV.
    ///   - write: writes a row as a JSON object.
    init(
      _ format: RowFormat, table: @escaping ([Row]) -> String,
      line: @escaping (Row) -> String, write: @escaping (Row, inout JSONWriter) -> Void
    ) {
      switch format {
      case .table: self = .table(table)
      case .tsv: self = .lines(line)
      case .json: self = .json(write)
      case .jsonl: self = .jsonLines(write)
      }
    }
  }

  private let form: Form
  private var output = StandardOutput()
  private var writer = JSONWriter()
  private var count = 0

  init(_ form: Form) {
    self.form = form
    if case .lines(_, let beginning) = form { output.write(beginning) }
  }

  mutating func write(_ rows: [Row]) {
    switch form {
    case .table(let text): output.write(text(rows))
    case .lines(let line, _): for row in rows { output.write(line(row)) }
    case .json(let write):
      for (index, row) in rows.enumerated() {
        output.write(count + index == 0 ? "[" : ",\n")
        object { write(row, &$0) }
      }
    case .jsonLines(let write):
      for row in rows {
        object {
          write(row, &$0)
          $0.lineBreak()
        }
      }
    }
    count += rows.count
  }

  /// Prints rows that are all there.
  static func print(_ rows: [Row], _ form: Form) {
    var stream = RowStream(form)
    stream.write(rows)
    stream.end()
  }

  private mutating func object(_ write: (inout JSONWriter) -> Void) {
    writer.removeAll()
    write(&writer)
    output.write(writer.bytes)
  }

  mutating func end() {
    if case .json = form { output.write(count == 0 ? "[]\n" : "]\n") }
    output.flush()
  }

  /// - Parameter nothing: what a terminal shows if there are no rows.
  mutating func end(_ nothing: String, on terminal: Terminal) {
    end()
    if count == 0, terminal.isError { StandardError.line(nothing) }
  }
}
