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

  func printer(_ session: Session, _ store: any ArticleReading) -> ArticlePrinter {
    ArticlePrinter(
      session: session, store: store, format: format ?? .usual(on: session.terminal),
      isLong: long)
  }
}
