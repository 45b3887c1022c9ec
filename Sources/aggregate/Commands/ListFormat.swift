/// A format of lists: people on a terminal get tables, programs behind a pipe lines of tsv.
protocol ListFormat {
  static var table: Self { get }
  static var tsv: Self { get }
}

extension ListFormat {
  /// Where no format was asked for.
  static func usual(on terminal: Terminal) -> Self { terminal.isOutput ? .table : .tsv }
}
