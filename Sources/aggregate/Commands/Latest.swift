import ArgumentParser
import FeedConfiguration
import FeedLibrary

struct Latest: AsyncParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "latest",
    abstract: "Fetch what is due, then show the headlines (the default).",
    discussion: """
      Without a network, the saved headlines are shown if they are younger than 'saved_max_age' in the config \
      (default: \(SettingKeys.savedMaxAge.standardText)).

      On a terminal the headlines are shown after 5 seconds at the latest, or as --wait sets; feeds that are still \
      loading then are stored as they arrive. Ctrl-C shows what has arrived so far.

      Examples:
        aggregate
        aggregate --unread --tag world
        aggregate latest unread @mornings      a query; see 'search --help'
        aggregate latest -n 20 --long
        aggregate --wait 0s                    show what is stored, then fetch
      """)

  @Argument(help: ArgumentHelp("A query.", valueName: "query"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "How long to wait for feeds on a terminal before the headlines are shown: 10s, 0s (default: \(SettingKeys.wait.standardText), or as configured).",
      valueName: "span"))
  var wait: String?

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<ListScope>
  @OptionGroup var limits: LimitOptions<ListScope>
  @OptionGroup var listing: ListingOptions
  @OptionGroup var early: ForceOption
  @OptionGroup var transfers: JobsOption
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    let config = try session.library.config()
    let wait = try wait.map(seconds) ?? config.settings.wait
    // What the user asks for replaces the view.
    let view = words.isEmpty && filters.conditions.isEmpty ? config.settings.view : ""
    // Report invalid filters before anything is fetched. An unreadable store causes its own error below.
    _ = try filters.query(
      session, try? session.library.storeIfPresent(), words: words, defaultLimit: nil)
    var runner = FeedFetch(library: session.library, config: config)
    runner.force = early.force
    runner.jobs = transfers.jobs
    let isPage =
      session.terminal.isOutput && listing.format(session) == .table && !filters.conditions.count
    let run = LatestRun(
      session: session, config: config, runner: runner, wait: isPage ? wait : nil, isPage: isPage
    ) { store, fetched in
      if try filters.printCount(session, store, words: words, view: view) { return true }
      return try filters.list(
        words, view: view, by: listing.printer(session, store), after: fetched)
    }
    try await run.run()
  }

  private func seconds(_ text: String) throws -> Double {
    guard let seconds = SettingKeys.wait.seconds(text) else {
      throw CommandFailure.usage(
        "--wait must be \(SettingKeys.wait.expected), not '\(text)'")
    }
    return seconds
  }
}
