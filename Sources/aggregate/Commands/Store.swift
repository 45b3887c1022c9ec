import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// The commands that deal with the store as a whole.
struct Store: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "store",
    abstract: "Show what is stored, remove old articles, copy it.",
    subcommands: [Stats.self, Prune.self, CopyStore.self])
}

struct CopyStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "copy",
    abstract: "Copy a store, for example from a file to a server.",
    discussion: """
      Copies everything from one store to another: articles with their numbers and marks, what can be undone, stories and \
      articles kept apart, what rules did, the state of feeds, and whole articles. Each store is a file or the URL of a \
      database on a PostgreSQL server. At the end both are compared.

      TO is created if it does not exist; otherwise it must have no articles. FROM is not changed, and can be used \
      meanwhile. To continue an interrupted copy, run the same command again; until it is complete, TO cannot be used. If \
      FROM has changed since then, the copy begins again.

      Examples:
        aggregate store copy articles.sqlite postgres://db.example/news
        aggregate store copy postgres://db.example/news articles.sqlite
        aggregate store copy articles.sqlite /mnt/backup/articles.sqlite
      """)

  @Argument(help: "The store to copy: a file or a URL.", completion: .file())
  var from: String

  @Argument(help: "The store to copy it to: a file or a URL.", completion: .file())
  var to: String

  @OptionGroup var global: GlobalOptions

  /// - Throws: exit 64 if both are the same store, 130 or 143 if it was interrupted, and ``StoreError``.
  func run() throws {
    let session = global.session
    let (from, to) = (place(from, session), place(to, session))
    guard from.name != to.name else {
      throw CommandFailure.usage("name two stores; \(from.name) cannot be copied to itself")
    }
    // Before the other one is created.
    let source = try openSource(from)
    let lock = try to.claim()
    defer { withExtendedLifetime(lock) {} }
    let target = try to.open(.copyTarget)
    let interruption = Interruption()
    defer { interruption.end() }
    let progress = ProgressLine(session.terminal)
    defer { progress.clear() }
    let summary = try target.copy(source, named: from.name) { step in
      progress.show("\(step.isComparing ? "comparing" : "copying") articles: \(step.percent) %")
      return interruption.signal == nil
    }
    progress.clear()
    guard let summary else {
      throw CommandFailure(
        code: 128 + (interruption.signal ?? SIGINT),
        message: "interrupted; run the same command again to continue")
    }
    let contents = "\(Amount(summary.articles, "article")) of \(Amount(summary.feeds, "feed"))"
    session.note("copied \(contents) from \(from.name) to \(to.name); both have the same contents")
  }

  /// Opens the store to copy. One that does not exist must be misnamed, since no fetch would create it.
  /// - Throws: ``CommandFailure`` with exit 74 if there is no store, else ``StoreError``.
  private func openSource(_ source: StorePlace) throws -> any StoreCopying {
    do throws(StoreError) {
      return try source.open(.copySource)
    } catch {
      guard case .missing = error else { throw error }
      let isAbsent =
        !StorePlace.isServer(from) && !FileManager.default.fileExists(atPath: source.name)
      let problem =
        isAbsent
        ? "the store to copy, \(source.name), does not exist"
        : "there is no store at \(source.name) to copy"
      let advice = "name it first, then the new one ('aggregate store stats' shows where yours is)"
      throw CommandFailure(code: 74, message: "\(problem); \(advice)")
    }
  }

  /// A store that was named. A password in its URL is warned about.
  private func place(_ argument: String, _ session: Session) -> StorePlace {
    if StorePlace.hasPassword(argument), !session.isQuiet {
      StandardError.line(StorePlace.passwordWarning)
    }
    return StorePlace(argument, environment: session.library.environment)
  }
}

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "stats",
    abstract: "Show how much is stored.",
    discussion: """
      Examples:
        aggregate store stats
        aggregate store stats --json | jq .unread
      """)

  @Flag(help: "Print the figures as JSON.")
  var json = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let totals = try session.library.store(.read).totals()
    var output = StandardOutput()
    if json {
      var writer = JSONWriter()
      writer.object { json in
        json.member("articles", totals.articles)
        json.member("unread", totals.unread)
        json.member("starred", totals.starred)
        json.member("feeds", totals.feeds)
        json.member("appearances", totals.appearances)
        json.member("bytes", totals.size)
      }
      writer.lineBreak()
      output.write(writer.bytes)
    } else {
      let path = session.library.storeName
      let place =
        session.terminal.isOutput
        ? MessageText(width: session.terminal.width, home: session.library.environment["HOME"])
          .shortened(
            path) : path
      let rows = [
        ["articles", String(totals.articles), ""],
        ["unread", String(totals.unread), ""],
        ["starred", String(totals.starred), ""],
        ["feeds", String(totals.feeds), "ever requested"],
        [
          "items", String(totals.appearances),
          "\(totals.appearances - totals.articles) of them merged with an article of another feed",
        ],
        ["store", "\(ByteCount(totals.size))", place],
      ]
      output.write(
        TextTable([.left, .right, .left], width: session.terminal.width).text(rows))
    }
    output.flush()
  }
}

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
