import ArgumentParser
import ArticleRendering
import Configuration
import FeedModel
import Foundation
import Refreshing

struct Latest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latest",
    abstract: "Fetch the feeds that are due, then show the merged headlines; the default command.",
    discussion: """
      Without a network, the saved headlines are shown if they are younger than 'saved_max_age' in the config \
      (default: \(SettingKeys.savedMaxAge.standardText)).

      Examples:
        aggregate
        aggregate --unread --tag world
        aggregate latest unread @mornings      a query; see 'search --help'
        aggregate latest -n 20 --long
      """)

  @Argument(help: ArgumentHelp("A query.", valueName: "query"))
  var words: [String] = []

  @OptionGroup var filters: FilterOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var options: FetchOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    let config = try session.config()
    // Report invalid filters before anything is fetched. An unreadable store causes its own error below.
    _ = try filters.query(
      session, try? session.storeIfPresent(), words: words, defaultLimit: nil)
    let start = session.now
    var refresh = FetchCommandRunner(session: session, config: config)
    refresh.force = options.force
    refresh.jobs = options.jobs
    var report: RefreshReport?
    do {
      report = try await refresh.run(config.feeds)
    } catch StoreError.busy {
      session.note("another fetch is running; these are the headlines stored so far")
    } catch let error as StoreError where error.isUnusable {
      // On read-only media or a full disk the stored headlines can still be read.
      StandardError.line("aggregate: \(error); these are the headlines stored so far")
    }
    let store = try session.store(.read)
    try summarise(report, session, config, store, seconds: session.now.timeIntervalSince(start))
    if try filters.printCount(session, store, words: words) { return }
    let query = try filters.query(
      session, store, words: words, defaultLimit: session.defaultLimit)
    try listing.printer(session, store).list(query)
    try PrefixHint(store: store).report(query, session)
  }

  /// Reports the fetch on standard error.
  /// - Throws: exit 4 if the saved headlines are too old to be shown.
  private func summarise(
    _ report: RefreshReport?, _ session: Session, _ config: Config, _ store: any ArticleStore,
    seconds: Double
  ) throws {
    let newest = try store.newestSuccess(of: config.feeds)
    let age = newest.map { max(0, session.now.timeIntervalSince($0)) }
    let isSaved = age.map { $0 < config.settings.savedMaxAge } ?? false
    guard let report else {
      if !isSaved { throw tooOld(age, session, isOffline: false) }
      return
    }
    if config.feeds.isEmpty {
      session.note("\(config.path) has no feeds; add one with 'aggregate add URL'")
      return
    }
    let summary = FetchSummary(report: report, now: session.now, style: session.terminal.errorStyle)
    if report.isOffline || report.attempted.isEmpty {
      guard isSaved, let age else { throw tooOld(age, session, isOffline: report.isOffline) }
      if report.isOffline {
        session.note("offline: headlines saved \(RelativeTime.span(age)) ago")
      }
    } else {
      // If nothing was fetched and nothing is saved, only the failures can be shown.
      let allFailed = report.attempted.allSatisfy { $0.status == .failed }
      if session.terminal.isError || allFailed && !session.isQuiet {
        StandardError.raw(summary.text(seconds: seconds))
      }
      StandardError.raw(summary.failures())
      if allFailed, !isSaved { throw tooOld(age, session, isOffline: false) }
    }
  }

  private func tooOld(_ age: Double?, _ session: Session, isOffline: Bool) -> CommandFailure {
    let place = isOffline ? "offline, and " : ""
    guard let age else {
      return CommandFailure(
        code: 4,
        message:
          "\(place)no headlines are saved yet; "
          + (isOffline ? "check the network and run 'aggregate fetch'" : "see 'aggregate feeds'")
      )
    }
    return CommandFailure(
      code: 4,
      message: "\(place)the saved headlines are \(RelativeTime.span(age)) old, too old to be news; "
        + "\(isOffline ? "check the network, or " : "run 'aggregate fetch', or ")read them with 'aggregate list'"
    )
  }
}
