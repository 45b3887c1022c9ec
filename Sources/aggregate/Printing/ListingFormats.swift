import ArgumentParser
import FeedBasics
import FeedModel

/// The formats for lists of articles.
enum OutputFormat: String, ListFormat {
  case table
  case json
  case jsonl
  case tsv
  case csv
  case markdown
}

/// The formats for lists of attachments.
enum EnclosureFormat: String, ListFormat {
  case table
  case json
  case jsonl
  case tsv
  case markdown
  case m3u
}

/// The formats for lists of anything else.
enum RowFormat: String, ListFormat {
  case table
  case json
  case jsonl
  case tsv
}

/// The formats for the text of articles.
enum PageFormat: String, ExpressibleByArgument, CaseIterable {
  case table
  case json
  case jsonl
  case tsv
  case markdown
  case html
}

/// A format of lists. The default is a table on a terminal, and tsv in a pipe.
protocol ListFormat: ExpressibleByArgument, CaseIterable {
  static var table: Self { get }
  static var tsv: Self { get }
}

extension ListFormat {
  /// The help of the option that chooses one.
  static var help: ArgumentHelp {
    ArgumentHelp("\(choices) (table on a terminal, else tsv).", valueName: "format")
  }

  /// The default format.
  static func usual(on terminal: Terminal) -> Self { terminal.isOutput ? .table : .tsv }
}

extension ExpressibleByArgument where Self: CaseIterable {
  /// The choices for the help of an option, such as `table, json or tsv`.
  static var choices: String { allValueStrings.listed("or") }
}

/// How lists are printed.
struct ListingOptions: ParsableArguments {
  @Flag(help: "Add a line of description and the image URL.")
  var long = false

  @Option(name: .shortAndLong, help: OutputFormat.help)
  var format: OutputFormat?

  func printer(_ session: Session, _ store: any ArticleStore) -> ArticlePrinter {
    ArticlePrinter(session: session, store: store, format: format(session), isLong: long)
  }

  /// The format that was asked for, else the usual one.
  func format(_ session: Session) -> OutputFormat { format ?? .usual(on: session.terminal) }
}
