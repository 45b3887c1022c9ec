import ArgumentParser
import ArticleRendering
import Configuration
import FeedModel
import Foundation
import Refreshing

struct Feeds: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feeds",
    abstract: "Show every configured feed with its health.",
    discussion: """
      For each feed: unread and all articles, last success, next fetch, and the last error.

      The tsv columns are: name, URL, tags, articles, last success, next fetch, failures in a row, error,
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
    let config = try session.config()
    let feeds = try health(config, session)
    var output = StandardOutput()
    switch format ?? .usual(on: session.terminal) {
    case .table:
      if feeds.isEmpty {
        session.note(
          failing
            ? "no feed is failing" : "\(config.path) has no feeds; add one with 'aggregate add URL'"
        )
      } else {
        output.write(
          FeedHealthTable.text(feeds, width: session.terminal.width, now: session.now))
      }
    case .tsv: for feed in feeds { output.write(FeedHealthTable.line(feed)) }
    case .json:
      var writer = JSONWriter()
      writer.array { list in for feed in feeds { FeedHealthTable.write(feed, to: &list) } }
      writer.lineBreak()
      output.write(writer.bytes)
    case .jsonl:
      for feed in feeds {
        var writer = JSONWriter()
        FeedHealthTable.write(feed, to: &writer)
        writer.lineBreak()
        output.write(writer.bytes)
      }
    }
    output.flush()
  }

  /// Before the first fetch there is no store, and every feed is due.
  private func health(_ config: Config, _ session: Session) throws -> [FeedHealth] {
    var states = config.feeds.map { _ in FeedState() }
    func isShown(_ feed: Feed, _ state: FeedState) -> Bool {
      !failing || feed.problem != nil || state.lastError != nil
    }
    var counts: [Int64: FeedCounts] = [:]
    if let store = try session.storeIfPresent() {
      states = try store.states(of: config.feeds, configured: Set(config.feeds.map(\.name)))
      counts = try store.feedCounts()
    }
    let holds =
      config.settings.holdsHosts
      ? HostHolds(config.feeds, states, now: session.now) : HostHolds()
    return zip(config.feeds, states).filter(isShown).map { feed, state in
      let count = state.id.flatMap { counts[$0] }
      return FeedHealth(
        name: feed.name, url: SecretMask(feed.secrets).masked(feed.configuredURL), tags: feed.tags,
        articles: count?.articles ?? 0, unread: count?.unread ?? 0, lastSuccess: state.lastSuccess,
        nextFetch: feed.isEnabled
          ? Schedule.nextFetch(state, feed: feed, now: session.now)
            .map { max($0, holds.until(feed, state) ?? $0) } : nil,
        error: feed.problem ?? state.lastError, failures: state.failures, isEnabled: feed.isEnabled)
    }
  }
}
