import ArgumentParser
import ArticleRendering
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Feeds: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "feeds",
    abstract: "Show every feed with its health.",
    discussion: """
      For each feed: unread and all articles, last success, next fetch, and the last error.

      The tsv columns are: name, URL, tags, articles, last success, next fetch, failures in a row, error, \
      unread articles.

      Examples:
        aggregate feeds
        aggregate feeds --failing
        aggregate feeds --format json | jq -r '.[] | select(.articles == 0) | .name'
      """)

  @Flag(help: "Only feeds whose last fetch failed.")
  var failing = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "\(RowFormat.choices) (table on a terminal, else tsv).", valueName: "format"))
  var format: RowFormat?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let config = try session.library.config()
    let report = FeedHealthReport(
      config: config, library: session.library, store: try session.library.storeIfPresent())
    let all = try report.health { _, _ in true }
    // Why an account failed is its own error, also if it has no feeds yet.
    let feeds = try failing ? report.withOrigins(all).filter { $0.error != nil } : all
    try (format ?? .usual(on: session.terminal)).print(
      feeds,
      table: {
        let rows = try report.withOrigins(all).filter { !failing || $0.error != nil }
        guard rows.isEmpty else {
          return FeedHealthTable.text(
            rows, width: session.terminal.width, now: session.library.now)
        }
        session.note(
          failing
            ? "no feed is failing" : "\(config.path) has no feeds; add one with 'aggregate add URL'"
        )
        return nil
      }, line: FeedHealthTable.line, write: FeedHealthTable.write)
  }
}
