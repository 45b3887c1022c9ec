import ArgumentParser
import BrowseKeys
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

      The format is detected; a folder is newsboat's, newsraft's or sfeed's. Nothing is fetched, nothing in a file is \
      executed, and files of other programs are only read, even while these are running. A feed whose URL contains \
      ${NAME} is added with 'enabled = false'; enable it in the config.

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
      "Files of another reader, or its folder; - is standard input.", valueName: "file"),
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

/// What an import did, in lines for standard error.
struct ImportSummary {
  /// What was added to the config; nil if it was not concerned.
  var plan: ImportPlan?
  /// The config's path.
  let path: String
  /// What was added to the keys; nil if they were not concerned.
  var keys: KeyImport?
  /// Problems with the files.
  var warnings: [String] = []
  /// The marks that were imported.
  var marks: [ImportedMark] = []
  /// How many stored articles they changed.
  var changed = 0
  /// Whether starred articles were saved as pages.
  var savesStarred = false
  /// How many of them were not, since their feeds were never fetched.
  var unsaved = 0
  /// Whether the texts of saved pages have to be loaded.
  var loadsTexts = true
  /// The pages that were saved.
  var pages: [Saving.Saved] = []
  /// Whether there were lists of pages, even without any.
  var listsPages = false

  func print() {
    warnings.forEach(StandardError.line)
    if let plan {
      ImportSummary.notes(plan).forEach(StandardError.line)
      if plan.secrets > 0 {
        StandardError.line(
          "warning: \(ImportSummary.secretPlaces(plan)) a password or "
            + "key, which is now in \(path); write \"${NAME}\" instead to read it from the environment"
        )
      }
      if plan.unnamed > 0 {
        let what =
          plan.unnamed == 1
          ? "is named after its host, since the list does not name it"
          : "are named after their hosts, since the list does not name them"
        StandardError.line(
          "\(Amount(plan.unnamed, "feed")) \(what); after 'aggregate fetch', 'aggregate rename --titles' gives such feeds their titles"
        )
      }
      if !plan.additions.mutes.isEmpty {
        StandardError.line("'aggregate rules --apply' applies rules to articles that are stored")
      }
      StandardError.line(ImportSummary.text(plan, path: path))
    }
    if let keys {
      keys.notes.forEach(StandardError.line)
      for line in keys.leftOut { StandardError.line("left out: \(line)") }
      StandardError.line(ImportSummary.text(keys))
    }
    if listsPages || !pages.isEmpty {
      StandardError.line(ImportSummary.text(pages, loadsTexts: loadsTexts))
    }
    if let text = ImportSummary.text(marks, changed: changed) {
      StandardError.line(text)
      if !savesStarred, marks.contains(where: \.isStarred) {
        StandardError.line(
          "'aggregate import --save-starred' keeps starred articles that feeds no longer carry, with their texts"
        )
      }
    } else if plan == nil, pages.isEmpty, !listsPages {
      StandardError.line("imported no marks: there are no articles")
    }
    if unsaved > 0 {
      StandardError.line(
        "not saved yet: \(Amount(unsaved, "starred article")) of feeds that were never fetched; "
          + "'aggregate fetch', and then the same import again, saves what they no longer have"
      )
    }
  }

  /// What is peculiar or left out, line by line. Feeds that are there already are no problem, and after a second import they
  /// would be most of the lines.
  static func notes(_ plan: ImportPlan) -> [String] {
    plan.remarks + plan.skipped.filter { $0.kind != .known }.map { "skipped: \($0.description)" }
      + plan.leftOut.map { "left out: \($0)" }
  }

  /// `a URL contains`, `3 URLs contain`
  private static func secretPlaces(_ plan: ImportPlan) -> String {
    guard plan.additions.accounts.isEmpty else {
      return plan.secrets == 1 ? "the account contains" : "the account and URLs contain"
    }
    return plan.secrets == 1 ? "a URL contains" : "\(plan.secrets) URLs contain"
  }

  /// `added 12 feeds and 2 queries to PATH, skipped 3: 2 there already, 1 without an http(s) URL`
  static func text(_ plan: ImportPlan, path: String) -> String {
    let additions = plan.additions
    var added = [Amount(additions.feeds.count, "feed").description]
    if !additions.accounts.isEmpty {
      added.append(Amount(additions.accounts.count, "account").description)
    }
    if !additions.queries.isEmpty {
      added.append(additions.queries.count == 1 ? "1 query" : "\(additions.queries.count) queries")
    }
    if !additions.mutes.isEmpty { added.append(Amount(additions.mutes.count, "rule").description) }
    if !additions.settings.isEmpty {
      added.append(Amount(additions.settings.count, "setting").description)
    }
    let text = "added \(added.listed("and")) to \(path)"
    var kinds = SkippedSubscription.Kind.allCases.compactMap { kind in
      let count = plan.skipped.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    if plan.knownFilters > 0 {
      kinds.append("\(Amount(plan.knownFilters, "filter")) there already")
    }
    if !plan.leftOut.isEmpty {
      kinds.append("\(Amount(plan.leftOut.count, "filter")) that cannot be expressed as a query")
    }
    if kinds.isEmpty { return text }
    let skipped = plan.skipped.count + plan.knownFilters + plan.leftOut.count
    return "\(text), skipped \(skipped): \(kinds.joined(separator: ", "))"
  }

  /// `added 4 keys to [keys], skipped 2: 1 there already, 1 left out; …`
  static func text(_ keys: KeyImport) -> String {
    var text = "added \(Amount(keys.bindings.count, "key")) to [keys]"
    var kinds: [String] = []
    if keys.known > 0 { kinds.append("\(keys.known) there already") }
    if !keys.leftOut.isEmpty { kinds.append("\(keys.leftOut.count) left out") }
    if !kinds.isEmpty {
      text += ", skipped \(keys.known + keys.leftOut.count): \(kinds.joined(separator: ", "))"
    }
    if keys.setsPreset { text += "; the others are newsboat's, by 'preset = \"newsboat\"' there" }
    return keys.preset == .newsboat
      ? text : "\(text); 'preset = \"newsboat\"' there sets newsboat's default keys"
  }

  /// `saved 4 pages, 2 there already; …`
  static func text(_ pages: [Saving.Saved], loadsTexts: Bool) -> String {
    let known = pages.count(where: \.isKnown)
    let new = pages.count - known
    let loading =
      new == 1
      ? "; its text is loaded with the next fetch"
      : "; their texts are loaded with the next fetches"
    return "saved \(Amount(new, "page"))" + (known > 0 ? ", \(known) there already" : "")
      + (new > 0 && loadsTexts ? loading : "")
  }

  /// `imported marks: 120 read, 3 starred; changed 40 stored articles; …`; nil without marks.
  static func text(_ marks: [ImportedMark], changed: Int) -> String? {
    guard !marks.isEmpty else { return nil }
    let read = marks.count { $0.isRead }
    let starred = marks.count { $0.isStarred }
    if read + starred == 0 {
      return "imported no marks: none of \(Amount(marks.count, "article")) is read or flagged"
    }
    let number = changed == 0 ? "no stored article" : Amount(changed, "stored article").description
    return "imported marks: \(read) read, \(starred) starred; changed \(number); "
      + "marks of articles that are not stored apply when they arrive"
  }
}
