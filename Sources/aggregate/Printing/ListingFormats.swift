import ArgumentParser

/// How lists of articles are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable, ListFormat {
  case table
  case json
  case jsonl
  case tsv
  case markdown
}

/// How lists of anything but articles are printed.
enum RowFormat: String, ExpressibleByArgument, CaseIterable, ListFormat {
  case table
  case json
  case jsonl
  case tsv
}

/// How articles to read are printed.
enum PageFormat: String, ExpressibleByArgument, CaseIterable {
  case table
  case json
  case jsonl
  case tsv
  case markdown
  case html
}

/// A format of lists: people on a terminal get tables, programs behind a pipe lines of tsv.
protocol ListFormat {
  static var table: Self { get }
  static var tsv: Self { get }
}

extension ListFormat {
  /// Where no format was asked for.
  static func usual(on terminal: Terminal) -> Self { terminal.isOutput ? .table : .tsv }
}

extension ExpressibleByArgument where Self: CaseIterable {
  /// The choices as the help of an option has them: `table, json or tsv`.
  static var choices: String {
    let names = allValueStrings
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
