import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedParsing
import ReaderMigration

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "import",
    abstract: "Take over the feeds, filters and marks of another reader.",
    discussion: """
      Reads lists of feeds into the config: OPML, newsboat's urls, newsraft's feeds, an sfeedrc, the subscriptions.csv of \
      YouTube, or plain URLs, one per line. Folders, sections and categories become tags; feeds that are already there are \
      not changed. newsboat's query feeds and filters become saved queries, its ignore-article lines become rules, its keys \
      become those of browse, and its account and some of its settings are taken too.

      Reads marks into the store: newsboat's cache.db, and the starred items that FreshRSS, NewsBlur and others export as \
      JSON. They apply to stored articles, and to others when they arrive; flagged and saved articles are starred, and no \
      article becomes unread.

      Reads lists of saved pages, which become articles of the feed 'Saved', with their tags as labels: tables of Pocket, \
      Instapaper and Raindrop, wallabag's JSON, and bookmarks in HTML.

      The format is detected; a folder is newsboat's. Nothing is fetched, nothing in a file is executed, and files of \
      other programs are only read, even while these are running. A feed whose URL contains ${NAME} is added with \
      'enabled = false'; enable it in the config.

      Examples:
        aggregate import ~/.newsboat
        aggregate import subscriptions.opml starred.json
        aggregate import --save-starred starred.json
        aggregate import ~/.sfeed/sfeedrc
        aggregate import pocket.csv
        curl -s https://example.org/blogroll.opml | aggregate import -
        aggregate import --account home subscriptions.opml
      """)

  @Argument(
    help: ArgumentHelp(
      "Files of another reader, or newsboat's folder; - is standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Subscribe this account to the feeds, and leave the config as it is.", valueName: "name"))
  var account: String?

  @Flag(
    name: .customLong("save-starred"),
    help:
      "Save the starred items with their texts and labels as pages, since feeds no longer have many of them."
  )
  var savesStarred = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    let reader = try ReaderImport(
      files: files, environment: session.library.environment, withTexts: savesStarred)
    if let account { return try await subscribe(account, to: reader, session) }
    var summary = ImportSummary(path: session.library.feedsPlace)
    summary.warnings = reader.warnings
    if reader.concernsConfig {
      try session.library.edit.extend { (config) throws(ConfigError) in
        let plan = reader.plan(into: config)
        summary.plan = plan
        return plan.additions
      }
    }
    let saving = Saving(library: session.library)
    summary.listsPages = reader.listsPages
    summary.pages = try saving.save(reader.pages, isImport: true)
    summary.savesStarred = savesStarred
    var pages = reader.pages
    if savesStarred {
      let starred = try session.library.starredPages(of: reader)
      summary.pages += try saving.save(starred.pages, isImport: true, staysRead: true)
      summary.unsaved = starred.leftOut
      pages += starred.pages
    }
    // Pages that arrive after their marks would have them from the start, and `undo` would not take them back.
    (summary.marks, summary.changed) = try session.library.storeMarks(of: reader)
    summary.loadsTexts = pages.contains { $0.html == nil }
    summary.keys = try session.library.addKeys(of: reader)
    if !session.isQuiet { summary.print() }
  }

  /// Subscribes an account to the feeds that it does not have.
  private func subscribe(
    _ account: String, to reader: ReaderImport, _ session: Session
  ) async throws {
    let config = try session.library.config()
    var own = Config(path: config.path)
    own.feeds = config.feeds.filter { $0.account == account }.map { feed in
      var feed = feed
      feed.role = nil
      return feed
    }
    let plan = reader.plan(into: own)
    let feeds = plan.additions.feeds.filter { $0.adapter == nil && !$0.url.contains("${") }
    var left = reader.warnings + ImportSummary.notes(plan)
    left += plan.additions.feeds.filter { !feeds.contains($0) }.map {
      "skipped: \($0.name): no account can fetch it"
    }
    let others = [
      (reader.pages.count, "saved page"), (reader.marks(for: []).count, "marked article"),
      (plan.additions.queries.count, "filter"), (plan.additions.mutes.count, "rule"),
      (plan.additions.settings.count, "setting"),
      (reader.keyConfigs.reduce(0) { $0 + $1.config.keys.count }, "key"),
    ].filter { $0.0 > 0 }.map { Amount($0.0, $0.1).description }
    if !others.isEmpty {
      left.append(
        "left out: \(others.listed("and")); 'aggregate import' without --account takes them"
      )
    }
    let done = try await session.library.subscribe(
      account, to: feeds.map { (url: $0.url, name: $0.name, tags: $0.tags) }, leavesOut: true)
    left.forEach(session.note)
    done.refused.forEach(session.complain)
    let known = plan.skipped.count { $0.kind == .known }
    session.note(
      "subscribed '\(account)' to \(Amount(done.feeds.count, "feed"))"
        + (known > 0 ? ", \(known) there already" : "")
        + (done.feeds.isEmpty
          ? ""
          : "; 'aggregate fetch \(account)' brings \(done.feeds.count == 1 ? "its" : "their") articles")
    )
    if !done.refused.isEmpty { throw CommandFailure(code: done.feeds.isEmpty ? 4 : 3) }
  }
}
