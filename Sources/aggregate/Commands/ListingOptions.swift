import ArgumentParser
import FeedModel

/// How lists are printed.
struct ListingOptions: ParsableArguments {
  @Flag(help: "Add a line of description and the image URL.")
  var long = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "\(OutputFormat.choices) (table on a terminal, else tsv).", valueName: "format"))
  var format: OutputFormat?

  func printer(_ session: Session, _ store: any ArticleStore) -> ArticlePrinter {
    ArticlePrinter(session: session, store: store, format: format(session), isLong: long)
  }

  /// The format that was asked for, else the usual one.
  func format(_ session: Session) -> OutputFormat { format ?? .usual(on: session.terminal) }
}
