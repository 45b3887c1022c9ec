import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing

struct Fetch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "fetch",
    abstract: "Fetch the feeds that are due, and store their articles.",
    discussion: """
      Feeds given by name are fetched regardless of their interval; --force also overrides max-age and back-off. Neither \
      overrides a pause that a server asked for, nor fetches a feed that is gone (410).

      --history follows the archives of a feed (RFC 5005), next_url of JSON Feed, and the pages of WordPress.

      The pages of whole articles ('full' in the config) are loaded afterwards.

      Exit: 0 if all feeds were fetched or none was due, 3 if some failed, 4 if all failed; a list counts as a feed.

      Examples:
        aggregate fetch
        aggregate fetch "BBC News"
        aggregate fetch --tag world --force
        aggregate fetch "BBC News" --history   older articles too
        aggregate fetch --json | jq .totals
        aggregate fetch --quiet                in cron: reports only failures
      """)

  @Argument(
    help: ArgumentHelp(
      "Names of feeds, or parts of names; of accounts and lists, whole names.", valueName: "name"),
    completion: .feedNames)
  var names: [String] = []

  @Option(
    help: ArgumentHelp("Only feeds with this tag; may be repeated.", valueName: "tag"),
    completion: .tags)
  var tag: [String] = []

  @Flag(help: "Also fetch older pages of the named feeds, up to nine each.")
  var history = false

  @Flag(help: "Print the outcome of each feed as JSON.")
  var json = false

  @OptionGroup var early: ForceOption
  @OptionGroup var transfers: JobsOption
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    if history, names.isEmpty {
      throw CommandFailure.usage("--history is for feeds that you name")
    }
    var session = global.session
    var config = try session.library.config()
    var lists: [FollowedLists.Outcome] = []
    let asked = FeedSelection.lists(of: config, named: names, tagged: tag)
    if names.isEmpty && tag.isEmpty && !config.lists.isEmpty || !asked.isEmpty {
      lists = try await session.followLists(
        config, named: asked.isEmpty ? nil : asked, force: early.force || !asked.isEmpty)
      session = session.renewed
      config = try session.library.config()
    }
    let feeds = try FeedSelection.sources(of: config, named: names, tagged: tag)
    let start = session.library.now
    var refresh = FeedFetch(library: session.library, config: config)
    refresh.force = early.force
    refresh.asked = !names.isEmpty
    refresh.history = history
    refresh.jobs = transfers.jobs
    let interruption = Interruption()
    defer { interruption.end() }
    let report = try await refresh.run(feeds, on: session.terminal, interruption)
    if !feeds.isEmpty || names.isEmpty && !config.hasSavedPagesOrLists {
      summarise(report, session, seconds: session.library.now.timeIntervalSince(start))
    }
    let pages =
      report.isOffline
      ? PageReport()
      : try await session.loadPages(
        of: feeds, config, jobs: transfers.jobs, isOnline: report.isOnline, interruption)
    if report.attempted.isEmpty, names.isEmpty, pages.isEmpty, lists.isEmpty {
      try session.waitingPages(of: config, isAlone: feeds.isEmpty).map(session.note)
    }
    let sent =
      report.isOffline || interruption.signal != nil
      ? [] : try await Sending(library: session.library, config: config).run(interruption)
    session.show(sent)
    if json {
      var writer = JSONWriter()
      FetchJSON.write(report, lists: lists, pages: pages, sent: sent, to: &writer)
      var output = StandardOutput()
      output.write(writer.bytes)
      output.flush()
    }
    if let signal = interruption.signal { throw CommandFailure.interrupted(by: signal) }
    let requested = lists.filter { !$0.isPaused }
    let failed =
      report.attempted.count { $0.status == .failed } + requested.count { $0.error != nil }
    if failed > 0 {
      throw CommandFailure(code: failed == report.attempted.count + requested.count ? 4 : 3)
    }
  }

  private func summarise(_ report: RefreshReport, _ session: Session, seconds: Double) {
    let summary = FetchSummary(
      report: report, now: session.library.now, style: session.errorStyle,
      layout: StandardError.layout)
    guard !session.isQuiet else { return StandardError.raw(summary.failures()) }
    if report.attempted.isEmpty {
      for line in summary.nothingDue() { StandardError.line(line) }
    } else {
      StandardError.raw(summary.text(seconds: seconds) + summary.failures())
    }
    for note in summary.notes(all: session.verbosity > 0) { StandardError.line(note) }
  }
}
