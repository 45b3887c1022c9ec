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

  @Option(name: .shortAndLong, help: RowFormat.help)
  var format: RowFormat?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let config = try session.library.config()
    let report = FeedHealthReport(
      config: config, library: session.library, store: try session.library.storeIfPresent())
    let all = try report.health { _, _ in true }
    let format = format ?? .usual(on: session.terminal)
    // Why an account failed is its own error, also if it has no feeds yet.
    var rows = try failing || format == .table ? report.withOrigins(all) : all
    if failing { rows.removeAll { $0.error == nil } }
    if rows.isEmpty, format == .table {
      return session.note(
        failing
          ? "no feed is failing" : "\(config.path) has no feeds; add one with 'aggregate add URL'")
    }
    RowStream.print(
      rows,
      .init(
        format,
        table: {
          FeedHealthTable.text($0, width: session.terminal.width, now: session.library.now)
        },
        line: FeedHealthTable.line, write: FeedHealthTable.write))
  }
}
