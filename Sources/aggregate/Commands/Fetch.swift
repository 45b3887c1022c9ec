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
    let summary = session.summary(of: report)
    guard !session.isQuiet else { return StandardError.raw(summary.failures()) }
    if report.attempted.isEmpty {
      for line in summary.nothingDue() { StandardError.line(line) }
    } else {
      StandardError.raw(summary.text(seconds: seconds) + summary.failures())
    }
    for note in summary.notes(all: session.verbosity > 0) { StandardError.line(note) }
  }
}

/// How many feeds are fetched at once.
struct JobsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Concurrent transfers (default: \(SettingKeys.jobs.standardText), or as configured).",
      valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !SettingKeys.jobs.accepts(jobs) {
      throw ValidationError("--jobs must be \(SettingKeys.jobs.expected)")
    }
  }
}

/// Whether feeds are fetched before they are due.
struct ForceOption: ParsableArguments {
  @Flag(help: "Ignore interval, max-age and back-off, but not Retry-After or 410.")
  var force = false
}

/// The result of a fetch as JSON, for other programs.
enum FetchJSON {
  /// - Parameters:
  ///   - lists: what looks at lists of feeds gave.
  ///   - pages: what loading pages has brought.
  ///   - sent: what was sent to targets.
  static func write(
    _ report: RefreshReport, lists: [FollowedLists.Outcome], pages: PageReport,
    sent: [Sending.Report], to writer: inout JSONWriter
  ) {
    writer.object { json in
      json.array("feeds") { list in for outcome in report.outcomes { write(outcome, to: &list) } }
      json.object("totals") { totals in
        func count(_ status: FeedOutcome.Status) -> Int {
          report.outcomes.count { $0.status == status }
        }
        totals.member("feeds", report.outcomes.count)
        // `updated` is a number of articles.
        totals.member("updated_feeds", count(.updated))
        for status in [FeedOutcome.Status.unchanged, .skipped, .failed] {
          totals.key(named: status.rawValue)
          totals.number(count(status))
        }
        totals.member("new", report.outcomes.reduce(0) { $0 + $1.changes.new })
        totals.member("updated", report.outcomes.reduce(0) { $0 + $1.changes.updated })
        totals.member("merged", report.outcomes.reduce(0) { $0 + $1.changes.merged })
        if !lists.isEmpty { write(lists, to: &totals) }
        if !pages.isEmpty { write(pages, to: &totals) }
        if !sent.isEmpty { write(sent, to: &totals) }
      }
    }
    writer.lineBreak()
  }

  private static func write(_ outcomes: [FollowedLists.Outcome], to writer: inout JSONWriter) {
    writer.array("lists") { list in
      for outcome in outcomes {
        list.object { json in
          json.member("list", outcome.list)
          json.member("added", outcome.added)
          json.member("enabled", outcome.enabled)
          json.member("disabled", outcome.disabled)
          json.member("error", outcome.error)
        }
      }
    }
  }

  private static func write(_ sent: [Sending.Report], to writer: inout JSONWriter) {
    writer.array("sends") { list in
      for report in sent {
        list.object { json in
          json.member("target", report.target)
          json.member("sent", report.sent)
          json.member("problems", report.problems.count)
        }
      }
    }
  }

  private static func write(_ pages: PageReport, to writer: inout JSONWriter) {
    writer.object("pages") { json in
      json.member("loaded", pages.loaded)
      json.member("refused", pages.refused.values.reduce(0, +))
      json.member("failed", pages.failed)
      json.member("left", pages.left)
    }
  }

  private static func write(_ outcome: FeedOutcome, to writer: inout JSONWriter) {
    writer.object { feed in
      feed.member("name", outcome.name)
      feed.member("url", SecretMask(SecretMask.secrets(in: outcome.url)).masked(outcome.url))
      feed.member("status", outcome.status.rawValue)
      feed.member("http_status", outcome.httpStatus)
      feed.member("new", outcome.changes.new)
      feed.member("updated", outcome.changes.updated)
      feed.member("merged", outcome.changes.merged)
      feed.member("error", outcome.error ?? outcome.unsent)
      feed.member("next_fetch", outcome.nextFetch.map(Timestamp.rfc3339))
      if let seconds = outcome.seconds {
        feed.key("seconds")
        feed.number((seconds * 1000).rounded() / 1000)
      }
    }
  }
}
