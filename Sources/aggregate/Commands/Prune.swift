import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Prune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "prune",
    abstract: "Remove articles that left their feeds long ago, unless starred, labelled or queued.",
    discussion: """
      'retention' in the config sets how long articles are kept after that (default: \
      \(SettingKeys.retention.standardText)). The articles of a feed's last response have not left it, however long the \
      feed has been failing. Fetching prunes once a day; this command also shrinks the file. A read article that was \
      removed does not come back.

      --removed removes the articles of feeds that are no longer in the config, except those that are starred, labelled \
      or queued, or that another feed carries as well. On a terminal it asks first.

      Examples:
        aggregate store prune --dry-run
        aggregate store prune --older-than 90d
        aggregate store prune --removed
      """)

  @Option(
    help: ArgumentHelp("Use this span instead of the config's, such as 90d.", valueName: "span"))
  var olderThan: String?

  @Flag(help: "Remove the articles of feeds that are no longer in the config.")
  var removed = false

  @Flag(help: "Only report how many articles would be removed.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    try session.requireNamedConfig()
    if removed {
      try await removeFeeds(session)
      if olderThan == nil { return }
    }
    let config = try session.library.configIfPresent()
    let span = try span(config)
    let now = session.library.now
    let instant = now.addingTimeInterval(-span)
    let before = "that left their feeds more than \(RelativeTime.span(span)) ago"
    if dryRun {
      let store = try session.library.store(.read)
      let count = try store.prunable(
        lastSeenBefore: instant, configured: try configured(config, store),
        accounts: accounts(config))
      session.note("would remove \(Amount(count, "article")) \(before)")
      return
    }
    let store = try session.library.store(.write)
    let lock = try session.library.lockForFetching()
    defer { withExtendedLifetime(lock) {} }
    let old = try store.totals().size
    let count = try store.prune(
      lastSeenBefore: instant, configured: try configured(config, store),
      accounts: accounts(config), at: now)
    try store.compact()
    let saved = old - (try store.totals().size)
    let done =
      count == 0
      ? "nothing to remove: no articles \(before)" : "removed \(Amount(count, "article")) \(before)"
    session.note(saved > 0 ? "\(done); the store is \(ByteCount(saved)) smaller" : done)
  }

  /// The stored names of the configured feeds: one that was renamed has its former name until it is fetched.
  private func configured(_ config: Config?, _ store: any ArticleStore) throws -> Set<String>? {
    try config.map { Set(try store.storedNames(of: $0.feeds).values) }
  }

  /// What the store knows the configured accounts by.
  private func accounts(_ config: Config?) -> Set<String>? {
    config.map { Set($0.accounts.map(\.accountKey)) }
  }

  /// Removes the articles of feeds that are no longer configured.
  private func removeFeeds(_ session: Session) async throws {
    let config = try session.library.config()
    guard !config.feeds.isEmpty else {
      // More likely the wrong config, or one that another program emptied, than the wish to remove everything.
      throw CommandFailure.failed(
        "\(config.path) has no feeds, so nothing was removed; check that it is the right config")
    }
    let store = try session.library.store(dryRun ? .read : .write)
    let names = try store.removedFeeds(configured: config.feeds)
    guard !names.isEmpty else {
      session.note(
        "nothing to remove: no articles belong only to feeds that are no longer in the config")
      return
    }
    let removal = FeedArticles(library: session.library, store: store, feeds: names, removed: [])
    let list = names.count > 5 ? "" : ": \(names.joined(separator: ", "))"
    let source = "of \(Amount(names.count, "feed")) no longer in the config\(list)"
    if dryRun {
      let counts = try store.removable(articlesOf: names, removed: [])
      session.note("would remove \(counts.articles) \(source)\(counts.ending)")
      return
    }
    try removal.confirm(in: session) { "remove \($0) \(source)" }
    let done = try await removal.remove()
    try store.compact()
    session.note("removed \(done.articles) \(source)\(done.ending)")
  }

  private func span(_ config: Config?) throws -> Double {
    guard let olderThan else {
      return config?.settings.retention ?? Config.Settings().retention
    }
    guard let span = Quantity.span(olderThan), span >= 86400 else {
      throw CommandFailure.usage(
        "--older-than must be a span of a day or more, such as 90d, not '\(olderThan)'")
    }
    return span
  }
}
